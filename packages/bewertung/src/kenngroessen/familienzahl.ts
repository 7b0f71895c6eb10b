import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/** Zahl der Familien; Taxa ohne Familie in der Liste zählen nicht. */
export function berechneFamilienzahl(probe: Probe, terme: Terme | null): number {
  const { familien, index } = probe
  if (terme !== null) {
    for (let i = 0; i < familien.anzahl; i++) {
      terme.nimm(index.familien.namen[familien.id[i]!]!, familien.abundanz[i]!, null, null, 1)
    }
  }
  return familien.anzahl
}

export const FAMILIENZAHL = kenngroesse({
  schluessel: 'FAMILIEN',
  label: 'Familienzahl',
  einheit: 'Familien',
  abschnitt: 'Vielfalt',
  erlaeuterung: 'Zahl der Familien mit mindestens einem Individuum.',
  quelle: QUELLEN.OFENBOECK,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneFamilienzahl,
})
