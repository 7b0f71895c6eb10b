import { formatiereZahl } from './zahl/formatiereZahl.ts'
import { KLASSENTEXTE } from './zustandsklasse.ts'

/** Was die Anzeige von einer Zählunsicherheit braucht. */
export type Wiederholungen = {
  wiederholungen: number
  einheit: string
  gezaehlt: number
  istGanzAusgezaehlt: boolean
  /** Wiederholungen je Klasse 1 … 5 */
  klassen: readonly number[]
  ohneKlasse: number
  mitToleranz: number
  module: readonly { schluessel: string; label: string; unten: number; oben: number }[]
  taxazahl: { mittel: number } | null
}

/** Was die Anzeige vom Ergebnis der Probe selbst braucht. */
export type WiederholtesErgebnis = {
  ergebnis: { module: readonly { schluessel: string; wert: number | null }[] }
  kenngroessen: readonly { schluessel: string; wert: number | null }[]
}

/** Anteil einer Klasse an den Wiederholungen; `klasse` null: ohne Klasse. */
export type Klassenanteil = { klasse: 1 | 2 | 3 | 4 | 5 | null; label: string; anzahl: number; anteil: string }

/**
 * Klassen, die in Wiederholungen vorkommen, die beste zuerst, mit Anteilen in ganzen Prozent. Zusammen sind es 100: was die
 * Rundung übrig lässt, bekommen die größten Reste. Seltenes verschwindet dabei nicht, und sicher ist nur, was immer so ausging.
 */
export function listeKlassenanteile({ klassen, ohneKlasse, wiederholungen }: Wiederholungen): Klassenanteil[] {
  const alle = [...klassen, ohneKlasse]
  const prozente = rundeAufHundert(alle.map(anzahl => (100 * anzahl) / wiederholungen))
  return alle.flatMap((anzahl, i): Klassenanteil[] => {
    if (anzahl === 0) return []
    const klasse = i < klassen.length ? ((i + 1) as keyof typeof KLASSENTEXTE) : null
    const prozent = prozente[i] ?? 0
    const anteil =
      prozent === 0 ? 'unter 1 %' : prozent === 100 && anzahl < wiederholungen ? 'über 99 %' : `${prozent} %`
    return [{ klasse, label: klasse === null ? 'ohne Klasse' : KLASSENTEXTE[klasse], anzahl, anteil }]
  })
}

/** @example nenneKlassenanteile(z) // 'gut 83 %, mäßig 17 %' */
export function nenneKlassenanteile(z: Wiederholungen): string {
  return listeKlassenanteile(z)
    .map(({ label, anteil }) => `${label} ${anteil}`)
    .join(', ')
}

/** Anteile der Klassen, und ob sie verschoben sind; ein Grund statt Anteilen heißt „nicht bestimmbar“. */
export function fasseZaehlunsicherheit(z: Wiederholungen | { grund: string }, ergebnis: WiederholtesErgebnis): string {
  if ('grund' in z) return 'nicht bestimmbar'
  return nenneVerschobene(z, ergebnis).length === 0
    ? nenneKlassenanteile(z)
    : `${nenneKlassenanteile(z)} (hängt an seltenen Taxa)`
}

/** Module, deren Wert außerhalb ihrer Spanne liegt: in Wiederholungen fehlen seltene Taxa, und keine kommen dazu. */
export function nenneVerschobene({ module }: Wiederholungen, { ergebnis }: WiederholtesErgebnis): string[] {
  return module.flatMap(({ schluessel, label, unten, oben }) => {
    const wert = ergebnis.module.find(modul => modul.schluessel === schluessel)?.wert ?? null
    return wert !== null && (wert < unten || wert > oben) ? [label] : []
  })
}

/** Was die Wiederholungen abdecken und was nicht, in Sätzen; das Wichtigste zuerst. */
export function erklaereWiederholungen(z: Wiederholungen, ergebnis: WiederholtesErgebnis): string[] {
  const saetze: string[] = []
  const verschobene = nenneVerschobene(z, ergebnis)
  if (verschobene.length > 0)
    saetze.push(
      `Der Wert der Probe liegt außerhalb der Spanne von ${verschobene.join(' und ')}: in Wiederholungen fehlen seltene Taxa. Spanne und Anteile der Klassen sind dadurch verschoben; sie zeigen, dass das Ergebnis an seltenen Taxa hängt, und nicht, wie wahrscheinlich eine Klasse ist.`,
    )
  saetze.push(
    `Gezogen wird ${formatiereZahl(z.wiederholungen)}-mal aus den ${formatiereZahl(z.gezaehlt)} gezählten ${z.einheit}, und jede Ziehung wird bewertet wie diese Probe.`,
    z.istGanzAusgezaehlt
      ? 'Diese Probe ist ganz ausgezählt: die Spanne zeigt, wie eine gleich große Ziehung aus demselben Bestand streute. Wahl der Habitate, Jahreszeit und Bestimmung deckt sie nicht ab.'
      : 'Das deckt nur das Auszählen ab, nicht Probenahme, Wahl der Habitate, Jahreszeit und Bestimmung.',
  )
  const taxa = ergebnis.kenngroessen.find(({ schluessel }) => schluessel === 'TAXA')?.wert ?? null
  if (z.taxazahl !== null && taxa !== null && z.taxazahl.mittel < taxa)
    saetze.push(
      `Taxazahlen fallen in Wiederholungen zu niedrig aus, hier im Mittel ${formatiereZahl(z.taxazahl.mittel, 1)} statt ${formatiereZahl(taxa)}.`,
    )
  if (z.mitToleranz > 0)
    saetze.push(
      `Nahe an einer Klassengrenze griff die Toleranzregel in ${formatiereZahl(z.mitToleranz)} von ${formatiereZahl(z.wiederholungen)} Wiederholungen.`,
    )
  return saetze
}

/** Ganze Zahlen mit der Summe 100, jede neben ihrem Wert (größter Rest). */
function rundeAufHundert(werte: readonly number[]): number[] {
  const ganze = werte.map(Math.floor)
  const uebrig = 100 - ganze.reduce((summe, zahl) => summe + zahl, 0)
  const nachRest = werte.map((wert, i) => ({ i, rest: wert - Math.floor(wert), wert }))
  nachRest.sort((a, b) => b.rest - a.rest || b.wert - a.wert)
  for (const { i } of nachRest.slice(0, uebrig)) ganze[i] = (ganze[i] ?? 0) + 1
  return ganze
}
