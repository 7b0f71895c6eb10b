import { OLIGOCHAETA_DIPTERA } from '../gruppen.ts'
import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { berechneTaxaanteil } from './taxaanteil.ts'

/** Anteil der Taxa der Oligochaeta und Diptera an allen Taxa; 0…100 %. Quelle: Leitfaden MZB. */
export function berechneOdTaxaanteil(probe: Probe, terme: Terme | null): number {
  return berechneTaxaanteil(probe, OLIGOCHAETA_DIPTERA, terme)
}

export const OD_TAXAANTEIL = kenngroesse({
  schluessel: 'OD_TAXA_PROZENT',
  label: 'Oligochaeta- und Diptera-Taxa, Anteil',
  einheit: '%',
  abschnitt: 'Zusammensetzung',
  erlaeuterung: 'Anteil der Taxa der Oligochaeta und Diptera an allen Taxa; steigt mit der Degradation.',
  quelle: QUELLEN.OFENBOECK,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneOdTaxaanteil,
})
