import { useParams } from 'react-router'

/**
 * Kennung eines Objekts, wie sie in einer Adresse steht: Ziffern ohne führende Null, wie auch der Server sie liest. `1e1`, `0xA` und
 * `010` nennen nichts, statt etwas anderes zu öffnen als das, was dasteht.
 * @returns NaN, wo keine steht
 */
export function leseKennung(text: string | null | undefined): number {
  return text != null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN
}

/** Kennung aus der Adresse der Seite; NaN, wo keine steht. */
export const useKennung = (): number => leseKennung(useParams()['id'])
