import { RANGMARKE, UNSICHER } from './marken.ts'
import { vereinheitlicheZeichen } from './zeichen.ts'

/**
 * Die Wörter, nach denen beim Tippen gesucht wird: klein, ohne Rangkürzel und cf., die Gruppenendung als eigenes Wort.
 * @example tippworte('Simulium ornatum-Gr.') // ['simulium', 'ornatum', 'gr']
 */
export function tippworte(text: string): readonly string[] {
  return vereinheitlicheZeichen(text)
    .toLowerCase()
    .replaceAll(/-(?=(gr|gruppe|agg|formenkreis|sippen)\b)/g, ' ')
    .split(/[^a-z-]+/)
    .filter((w, i, alle) => w !== '' && !UNSICHER.has(w) && !(i > 1 && i < alle.length - 1 && RANGMARKE.has(w)))
}
