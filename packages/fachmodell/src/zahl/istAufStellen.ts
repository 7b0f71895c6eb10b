/**
 * Ob eine Zahl höchstens so viele Nachkommastellen hat; was darüber hinausgeht, ginge beim Speichern verloren, und sei es noch
 * so klein.
 * @example istAufStellen(0.35, 2) // true
 * @example istAufStellen(1.000000001, 2) // false
 */
export function istAufStellen(n: number, stellen: number): boolean {
  return Number(n.toFixed(stellen)) === n
}
