import type { Marke } from './typen.ts'
import type { Lage } from './useLage.ts'

/** Marken einer Lage: der Punkt, die Stelle am Gewässer und, wo sie auseinanderliegen, die Linie dazwischen. */
export function markenVon({ ort, naechste, station }: Pick<Lage, 'ort' | 'naechste' | 'station'>): readonly Marke[] {
  const fuss = station ?? naechste
  return [
    ...(ort && fuss ? [{ art: 'verbindung', von: ort, nach: fuss } as const] : []),
    ...(fuss ? [{ art: 'fusspunkt', laenge: fuss.laenge, breite: fuss.breite } as const] : []),
    ...(ort ? [{ art: 'lage', laenge: ort.laenge, breite: ort.breite } as const] : []),
  ]
}
