import { findeKenngroesse } from '../../kenngroessen/register.ts'
import type { Meldungssammlung } from '../../meldungen.ts'
import { meldungen } from '../../meldungen.ts'
import type { MmiBestandteil } from '../../parameter/typen.ts'
import { berechneMetrikwert } from '../../regeln/metrikwert.ts'
import type { KenngroesseErgebnis, ModulErgebnis, Modulteil } from '../../typen.ts'
import { schwaechereMarke } from './berichtsplan.ts'

/**
 * Gewogenes Mittel der Bewertungen 0…1 gegen die Ankerpunkte; trägt die Teile ins Modul ein. null, wenn eine Kenngröße fehlt
 * (sie wird gemeldet). MZB detailliert 2026-1 trägt seine eigene, eingefrorene Fassung.
 */
export function berechneMultimetrisch(
  modul: ModulErgebnis,
  bestandteile: readonly MmiBestandteil[],
  bericht: readonly KenngroesseErgebnis[],
  sammlung: Meldungssammlung,
): number | null {
  const gewichte = bestandteile.reduce((summe, { gewicht }) => summe + gewicht, 0)
  const teile: Modulteil[] = []
  let summe = 0
  for (const { kenngroesse, unten, oben, gewicht } of bestandteile) {
    const zeile = bericht.find(eine => eine.schluessel === kenngroesse)
    if (zeile === undefined || zeile.wert === null) {
      const label = zeile?.label ?? findeKenngroesse(kenngroesse)?.label ?? kenngroesse
      sammlung.push(meldungen.bestandteilNichtBerechenbar(modul.label, label))
      return null
    }
    const score = berechneMetrikwert(zeile.wert, unten, oben)
    const anteil = (score * gewicht) / gewichte
    zeile.score = score
    summe += anteil
    teile.push({ kenngroesse, label: zeile.label, wert: zeile.wert, unten, oben, score, gewicht, anteil })
    modul.marke = schwaechereMarke(modul.marke, zeile.marke)
  }
  modul.teile = teile
  return summe
}
