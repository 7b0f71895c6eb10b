import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
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
      grenzen: grenzenVon(wert, ergebnis.module),
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
  const geordnet = punkte.toSorted((a, b) => a.wert - b.wert)
  const [kleinster, groesster] = [geordnet[0], geordnet.at(-1)]
  const zahl = ({ wert, grenzen }: Zeitpunkt) =>
    `${formatiereKenngroesse(wert, schluessel, grenzen)} ${einheit}`.trimEnd()
  const [erster, letzter] = [punkte[0], punkte.at(-1)]
  if (!erster || !letzter || !kleinster || !groesster) return `${label}: keine Werte`
  if (punkte.length === 1) return `${label} am ${formatiereDatum(erster.datum)}: ${zahl(erster)}`
  return (
    `${label} von ${formatiereDatum(erster.datum)} bis ${formatiereDatum(letzter.datum)}: ${punkte.length} Werte zwischen ` +
    `${zahl(kleinster)} und ${zahl(groesster)}, zuletzt ${zahl(letzter)}. Alle Werte stehen in der Tabelle darunter.`
  )
}
