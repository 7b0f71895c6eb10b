/** Fensterbreiten, unter denen ein Text nur noch vorgelesen wird; ihre Regeln stehen in `tokens/base.css`. */
export const SPOKEN_BELOW = ['below-36rem', 'below-48rem', 'below-60rem', 'below-80rem', 'below-110rem'] as const

export type SpokenBelow = (typeof SPOKEN_BELOW)[number]

/**
 * Angaben für ein Element, das nicht zu sehen ist und doch vorgelesen wird: `true` immer, eine Breite nur unter ihr. Das einzige
 * Mittel dafür; ein eigenes Rezept in einer Gestaltungsdatei lehnt `tokens/stylesheets.test.ts` ab.
 */
export function spoken(when: boolean | SpokenBelow | undefined): { 'data-spoken'?: 'always' | SpokenBelow } {
  if (when === undefined || when === false) return {}
  return { 'data-spoken': when === true ? 'always' : when }
}
