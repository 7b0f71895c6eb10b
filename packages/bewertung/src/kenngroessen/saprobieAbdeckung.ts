import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { SAPROBIE_LISTENWERTE } from './saprobienindex.ts'

/** Anteil der Individuen, deren Taxon einen Saprobiewert mit Gewicht hat; 0…100 %. */
export function berechneSaprobieAbdeckung(probe: Probe, terme: Terme | null): number {
  const { taxa, index } = probe
  let summe = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    if (probe.gewicht[i] === 0) continue
    const abundanz = taxa.abundanz[i]!
    summe += abundanz
    if (terme !== null) terme.nimm(index.namen[taxa.id[i]!]!, abundanz, null, null, 100 * abundanz)
  }
  terme?.teileDurch(taxa.summe)
  return (100 * summe) / taxa.summe
}

export const SAPROBIE_ABDECKUNG = kenngroesse({
  schluessel: 'SAP_ABDECKUNG',
  label: 'Abdeckung des Saprobienindex',
  einheit: '%',
  abschnitt: 'Saprobie',
  erlaeuterung: 'Anteil der Individuen, die zum Saprobienindex beitragen.',
  quelle: QUELLEN.ZELINKA_MARVAN,
  marke: 'veroeffentlicht',
  listenwerte: SAPROBIE_LISTENWERTE,
  berechne: berechneSaprobieAbdeckung,
})
