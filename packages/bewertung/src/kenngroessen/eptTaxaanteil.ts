import { EPT } from '../gruppen.ts'
import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { berechneTaxaanteil } from './taxaanteil.ts'

/** Anteil der EPT-Taxa an allen Taxa; 0…100 %. Quelle: Leitfaden MZB. */
export function berechneEptTaxaanteil(probe: Probe, terme: Terme | null): number {
  return berechneTaxaanteil(probe, EPT, terme)
}

export const EPT_TAXAANTEIL = kenngroesse({
  schluessel: 'EPT_TAXA_PROZENT',
  label: 'EPT-Taxa, Anteil',
  einheit: '%',
  abschnitt: 'Zusammensetzung',
  erlaeuterung: 'Anteil der Taxa der Ephemeroptera, Plecoptera und Trichoptera an allen Taxa.',
  quelle: QUELLEN.OFENBOECK,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneEptTaxaanteil,
})
