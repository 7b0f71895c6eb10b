import { formatiereZahl } from './zahl/formatiereZahl.ts'
import { KLASSENTEXTE } from './zustandsklasse.ts'

/** Was die Anzeige von einer Zählunsicherheit braucht. */
export type Wiederholungen = {
  wiederholungen: number
  einheit: string
  gezaehlt: number
  /** Wiederholungen je Klasse 1 … 5 */
  klassen: readonly number[]
  ohneKlasse: number
  mitToleranz: number
  taxazahl: { mittel: number } | null
}

/** Anteil einer Klasse an den Wiederholungen; `klasse` null: ohne Klasse. */
export type Klassenanteil = { klasse: 1 | 2 | 3 | 4 | 5 | null; label: string; anzahl: number; anteil: string }

/**
 * Anteil in ganzen Prozent, ohne dass Seltenes verschwindet oder Häufiges sicher aussieht.
 * @example formatiereAnteil(3, 1000) // 'unter 1 %'
 */
export function formatiereAnteil(anzahl: number, gesamt: number): string {
  const prozent = (100 * anzahl) / gesamt
  if (anzahl > 0 && prozent < 1) return 'unter 1 %'
  if (anzahl < gesamt && prozent > 99) return 'über 99 %'
  return `${formatiereZahl(prozent, 0)} %`
}

/** Klassen, die in Wiederholungen vorkommen, die beste zuerst. */
export function listeKlassenanteile({ klassen, ohneKlasse, wiederholungen }: Wiederholungen): Klassenanteil[] {
  const anteile = klassen.map((anzahl, i): Klassenanteil => {
    const klasse = (i + 1) as keyof typeof KLASSENTEXTE
    return { klasse, label: KLASSENTEXTE[klasse], anzahl, anteil: formatiereAnteil(anzahl, wiederholungen) }
  })
  const ohne = {
    klasse: null,
    label: 'ohne Klasse',
    anzahl: ohneKlasse,
    anteil: formatiereAnteil(ohneKlasse, wiederholungen),
  }
  return [...anteile, ohne].filter(({ anzahl }) => anzahl > 0)
}

/** @example nenneKlassenanteile(z) // 'gut 83 %, mäßig 17 %' */
export function nenneKlassenanteile(z: Wiederholungen): string {
  return listeKlassenanteile(z)
    .map(({ label, anteil }) => `${label} ${anteil}`)
    .join(', ')
}

/**
 * Was die Wiederholungen abdecken und was nicht, in Sätzen.
 * @param taxa Zahl der Taxa, die in die Bewertung eingehen; null: unbekannt
 */
export function erklaereWiederholungen(z: Wiederholungen, taxa: number | null): string[] {
  const saetze = [
    `Gezogen wird ${formatiereZahl(z.wiederholungen)}-mal aus den ${formatiereZahl(z.gezaehlt)} gezählten ${z.einheit}, und jede Ziehung wird bewertet wie diese Probe. Das deckt nur das Auszählen ab, nicht Probenahme, Wahl der Habitate, Jahreszeit und Bestimmung.`,
  ]
  if (z.taxazahl !== null && taxa !== null && z.taxazahl.mittel < taxa)
    saetze.push(
      `In einer Wiederholung können seltene Taxa fehlen und keine dazukommen: Taxazahlen fallen zu niedrig aus, hier im Mittel ${formatiereZahl(z.taxazahl.mittel, 1)} statt ${formatiereZahl(taxa)}.`,
    )
  if (z.mitToleranz > 0)
    saetze.push(
      `In ${formatiereAnteil(z.mitToleranz, z.wiederholungen)} der Wiederholungen wurde ein Wert nahe an der Klassengrenze nach der Toleranzregel behandelt.`,
    )
  return saetze
}
