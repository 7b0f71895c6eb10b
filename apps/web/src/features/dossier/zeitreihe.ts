import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import type { Dossierergebnis, Dossiergroesse } from '@benthos/vertrag/dossier'
import type { Zeitpunkt } from './diagrammbau.ts'

/**
 * Punkte eines Zeitdiagramms: der EQR mit der Klasse, oder die Größe an dieser Stelle der Werte. Ergebnisse ohne Wert haben
 * keinen Punkt; ihre Bruchstellen gehen auf den nächsten über.
 */
export function alsZeitpunkte(ergebnisse: readonly Dossierergebnis[], stelle?: number): Zeitpunkt[] {
  const punkte: Zeitpunkt[] = []
  let offene: string[] = []
  for (const ergebnis of ergebnisse) {
    const wert = stelle === undefined ? ergebnis.eqr : (ergebnis.werte[stelle] ?? null)
    offene = [...offene, ...ergebnis.bruchstellen]
    if (wert === null) continue
    punkte.push({
      datum: ergebnis.datum,
      wert,
      klasse: stelle === undefined ? ergebnis.klasse : null,
      bruchstellen: offene,
    })
    offene = []
  }
  return punkte
}

/** Ein Satz über den Verlauf für alle, die das Diagramm nicht sehen. */
export function benenneVerlauf(
  { label, einheit, schluessel }: Pick<Dossiergroesse, 'label' | 'einheit' | 'schluessel'>,
  punkte: readonly Zeitpunkt[],
): string {
  const werte = punkte.map(punkt => punkt.wert)
  const zahl = (wert: number) => `${formatiereKenngroesse(wert, schluessel)} ${einheit}`.trimEnd()
  const [erster, letzter] = [punkte[0], punkte.at(-1)]
  if (!erster || !letzter) return `${label}: keine Werte`
  if (punkte.length === 1) return `${label} am ${formatiereDatum(erster.datum)}: ${zahl(erster.wert)}`
  return (
    `${label} von ${formatiereDatum(erster.datum)} bis ${formatiereDatum(letzter.datum)}: ${punkte.length} Werte zwischen ` +
    `${zahl(Math.min(...werte))} und ${zahl(Math.max(...werte))}, zuletzt ${zahl(letzter.wert)}. Alle Werte stehen in der Tabelle darunter.`
  )
}
