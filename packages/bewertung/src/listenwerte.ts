import type { TaxalisteIndex } from './taxalisteIndex.ts'

const FELDER = new WeakMap<TaxalisteIndex, Map<string, Float64Array>>()

/** Wert einer Kenngröße der Liste je Stelle; NaN, wo die Quelle keinen hat. Je Liste und Kenngröße einmal übersetzt. */
export function ermittleListenwerte(index: TaxalisteIndex, kenngroesse: string): Float64Array {
  const jeKenngroesse = FELDER.get(index) ?? new Map<string, Float64Array>()
  FELDER.set(index, jeKenngroesse)
  const vorhanden = jeKenngroesse.get(kenngroesse)
  if (vorhanden !== undefined) return vorhanden
  const feld = Float64Array.from(index.liste.taxa, ({ werte }) => werte[kenngroesse] ?? Number.NaN)
  jeKenngroesse.set(kenngroesse, feld)
  return feld
}
