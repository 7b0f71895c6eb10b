import { EPTCBO } from '../gruppen.ts'
import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { zaehleTaxaDerGruppen } from './taxazahl.ts'

/** Zahl der Taxa der Ephemeroptera, Plecoptera, Trichoptera, Coleoptera, Bivalvia und Odonata. Quelle: PERLODES. */
export function berechneEptcboTaxa(probe: Probe, terme: Terme | null): number {
  return zaehleTaxaDerGruppen(probe, EPTCBO, terme)
}

export const EPTCBO_TAXA = kenngroesse({
  schluessel: 'EPTCBO_TAXA',
  label: 'EPTCBO-Taxa',
  einheit: 'Taxa',
  abschnitt: 'Zusammensetzung',
  erlaeuterung: 'Zahl der Taxa der Eintags-, Stein- und Köcherfliegen, Käfer, Muscheln und Libellen.',
  quelle: QUELLEN.PERLODES,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneEptcboTaxa,
})
