import type { Probe } from '../probe.ts'
import type { Terme } from '../terme.ts'
import { zaehleTaxaDerGruppen } from './taxazahl.ts'

/** Anteil der operationellen Taxa einer Gruppenauswahl an allen; 0…100 %. */
export function berechneTaxaanteil(probe: Probe, bits: number, terme: Terme | null): number {
  const zahl = zaehleTaxaDerGruppen(probe, bits, terme)
  terme?.multipliziereMit(100 / probe.operationell.anzahl)
  return (100 * zahl) / probe.operationell.anzahl
}
