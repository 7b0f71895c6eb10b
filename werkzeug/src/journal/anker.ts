import type { Anker } from '@benthos/server/src/technik/journal/siegel.ts'
import { Angabefehler } from '../angabefehler.ts'

/**
 * Liest Anker aus Text: eine JSON-Zeile je Block mit `block` und `hash`. So gibt der Befehl `anker` sie heraus, und so stehen
 * sie im Protokoll des Servers; andere Zeilen werden überlesen.
 */
export function liesAnker(text: string): Anker[] {
  const anker = text.split('\n').flatMap(zeile => {
    const { block, hash } = alsObjekt(zeile)
    return typeof block === 'number' && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)
      ? [{ lfd: block, hash }]
      : []
  })
  if (anker.length === 0)
    throw new Angabefehler('In der Datei steht kein Anker; erwartet werden Zeilen wie {"block":12,"hash":"…"}.')
  return anker
}

function alsObjekt(zeile: string): { block?: unknown; hash?: unknown } {
  try {
    return (JSON.parse(zeile) ?? {}) as { block?: unknown; hash?: unknown }
  } catch {
    return {}
  }
}
