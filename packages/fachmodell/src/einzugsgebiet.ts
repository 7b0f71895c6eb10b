import { EINZUGSGEBIETSGRENZEN, EINZUGSGEBIETSKLASSEN } from './listen/typologie.ts'

export type Einzugsgebietsklasse = (typeof EINZUGSGEBIETSKLASSEN)[number]['value']

/**
 * Klasse eines Einzugsgebiets; eine Grenze gehört zur größeren Klasse.
 * @param flaeche km², größer 0
 * @example bestimmeEinzugsgebietsklasse(100) // 'E3'
 */
export function bestimmeEinzugsgebietsklasse(flaeche: number): Einzugsgebietsklasse {
  const stelle = EINZUGSGEBIETSGRENZEN.findIndex(grenze => flaeche < grenze)
  return (EINZUGSGEBIETSKLASSEN.at(stelle) as (typeof EINZUGSGEBIETSKLASSEN)[number]).value
}
