import { ln } from '../ln.ts'
import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/**
 * Margalef-Diversität (S − 1) / ln N auf operationellen Taxa, N Individuen der Probe; berechenbar ab N > 1.
 * Quelle: Margalef 1958. Beispiel: S = 3, N = 17 → 0,705913
 */
export function berechneMargalef(probe: Probe, terme: Terme | null): number {
  const { operationell, index } = probe
  if (!(operationell.summe > 1)) return Number.NaN
  const lnN = ln(operationell.summe)
  const taxa = operationell.anzahl
  if (terme !== null) {
    // Jedes Taxon trägt gleich viel bei; das abgezogene eine Taxon verteilt sich auf alle
    for (let i = 0; i < taxa; i++) {
      terme.nimm(index.namen[operationell.id[i]!]!, operationell.abundanz[i]!, null, null, (taxa - 1) / taxa)
    }
    terme.teileDurch(lnN)
  }
  return (taxa - 1) / lnN
}

export const MARGALEF = kenngroesse({
  schluessel: 'MARGALEF',
  label: 'Margalef-Diversität',
  einheit: '',
  abschnitt: 'Vielfalt',
  erlaeuterung: 'Taxazahl, bezogen auf den Logarithmus der Individuenzahl.',
  quelle: QUELLEN.MARGALEF,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneMargalef,
})
