import { EPT } from '../gruppen.ts'
import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { zaehleTaxaDerGruppen } from './taxazahl.ts'

/** Zahl der Taxa der Eintags-, Stein- und Köcherfliegen. Quelle: Leitfaden MZB. */
export function berechneEptTaxa(probe: Probe, terme: Terme | null): number {
  return zaehleTaxaDerGruppen(probe, EPT, terme)
}

export const EPT_TAXA = kenngroesse({
  schluessel: 'EPT_TAXA',
  label: 'EPT-Taxa',
  einheit: 'Taxa',
  abschnitt: 'Zusammensetzung',
  erlaeuterung: 'Zahl der Taxa der Ephemeroptera, Plecoptera und Trichoptera.',
  quelle: QUELLEN.OFENBOECK,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneEptTaxa,
})
