import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { berechneIndividuen } from './individuen.ts'
import { kenngroesse } from './kenngroesse.ts'

/**
 * Individuen je m²: Zählung × (1/aussortierter Anteil) / Fläche. Quelle: AQEM/MHS, 20 × 0,0625 m² = 1,25 m².
 * Beispiel: 12 Individuen aus 1/1 auf 1,25 m² → 9,60 Ind/m²
 */
export function berechneIndividuendichte(probe: Probe, terme: Terme | null): number {
  const individuen = berechneIndividuen(probe, terme)
  terme?.teileDurch(probe.flaeche)
  return individuen / probe.flaeche
}

export const INDIVIDUENDICHTE = kenngroesse({
  schluessel: 'INDIVIDUEN_M2',
  label: 'Individuendichte',
  einheit: 'Ind/m²',
  abschnitt: 'Probe',
  erlaeuterung: 'Individuen der ganzen Probe, geteilt durch die besammelte Fläche.',
  quelle: QUELLEN.MHS,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneIndividuendichte,
})
