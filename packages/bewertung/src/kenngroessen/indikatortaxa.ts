import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { SAPROBIE_LISTENWERTE } from './saprobienindex.ts'

/** Zahl der Taxa mit Saprobiewert und Indikationsgewicht. */
export function berechneIndikatortaxa(probe: Probe, terme: Terme | null): number {
  const { taxa, index } = probe
  let zahl = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const gewicht = probe.gewicht[i]!
    if (gewicht === 0) continue
    zahl++
    if (terme !== null) terme.nimm(index.namen[taxa.id[i]!]!, taxa.abundanz[i]!, probe.saprobiewert[i]!, gewicht, 1)
  }
  return zahl
}

export const INDIKATORTAXA = kenngroesse({
  schluessel: 'SAP_INDIKATORTAXA',
  label: 'Saprobielle Indikatortaxa',
  einheit: 'Taxa',
  abschnitt: 'Saprobie',
  erlaeuterung: 'Zahl der Taxa, die zum Saprobienindex beitragen.',
  quelle: QUELLEN.ZELINKA_MARVAN,
  marke: 'veroeffentlicht',
  listenwerte: SAPROBIE_LISTENWERTE,
  berechne: berechneIndikatortaxa,
})
