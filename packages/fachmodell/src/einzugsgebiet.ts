import type { EINZUGSGEBIETSKLASSEN } from './listen/typologie.ts'

export type Einzugsgebietsklasse = (typeof EINZUGSGEBIETSKLASSEN)[number]['value']

/**
 * Klasse eines Einzugsgebiets; eine Grenze gehört zur größeren Klasse.
 * Quelle: WRRL Anhang II, System A (10, 100, 1000, 10 000 km²).
 * @param flaeche km², größer 0
 * @example bestimmeEinzugsgebietsklasse(100) // 'E3'
 */
export function bestimmeEinzugsgebietsklasse(flaeche: number): Einzugsgebietsklasse {
  if (flaeche < 10) return 'E1'
  if (flaeche < 100) return 'E2'
  if (flaeche < 1000) return 'E3'
  if (flaeche < 10_000) return 'E4'
  return 'E5'
}
