import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/** Zahl der operationellen Taxa mit Individuen, deren Gruppe in `bits` liegt (−1: alle). */
export function zaehleTaxaDerGruppen(probe: Probe, bits: number, terme: Terme | null): number {
  const { operationell, index } = probe
  let zahl = 0
  for (let i = 0; i < operationell.anzahl; i++) {
    if ((probe.operationelleBits[i]! & bits) === 0) continue
    zahl++
    if (terme !== null) terme.nimm(index.namen[operationell.id[i]!]!, operationell.abundanz[i]!, null, null, 1)
  }
  return zahl
}

/** Zahl der operationellen Taxa. Quelle: Leitfaden MZB (Taxazahlen auf der operationellen Liste). */
export function berechneTaxazahl(probe: Probe, terme: Terme | null): number {
  return zaehleTaxaDerGruppen(probe, -1, terme)
}

export const TAXAZAHL = kenngroesse({
  schluessel: 'TAXA',
  label: 'Taxazahl',
  einheit: 'Taxa',
  abschnitt: 'Vielfalt',
  erlaeuterung: 'Zahl der operationellen Taxa mit mindestens einem Individuum.',
  quelle: QUELLEN.OFENBOECK,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneTaxazahl,
})
