import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/** Individuen der ganzen Probe: Zählung × Nenner/Zähler des aussortierten Anteils. Beispiel: 12 aus 5/30 → 72 */
export function berechneIndividuen(probe: Probe, terme: Terme | null): number {
  if (terme !== null) {
    const { taxa, index } = probe
    for (let i = 0; i < taxa.anzahl; i++) {
      terme.nimm(index.namen[taxa.id[i]!]!, taxa.abundanz[i]!, null, null, taxa.abundanz[i]!)
    }
  }
  return probe.taxa.summe
}

export const INDIVIDUEN = kenngroesse({
  schluessel: 'INDIVIDUEN',
  label: 'Individuen der Probe',
  einheit: 'Ind.',
  abschnitt: 'Probe',
  erlaeuterung: 'Gezählte Individuen, hochgerechnet vom aussortierten Anteil auf die ganze Probe.',
  quelle: QUELLEN.ZAEHLUNG,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneIndividuen,
})
