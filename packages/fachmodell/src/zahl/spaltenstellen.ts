/**
 * Nachkommastellen einer Tabellenspalte: keine, wenn jede Zahl auf so viele Stellen gerundet ganz ist, sonst gleich viele für
 * alle. So stehen die Kommas untereinander, und Rundungsreste der Rechnung (2,0000000001) machen keine Ausnahme.
 * @param sonst Stellen, wenn nicht alle ganz sind
 * @example bestimmeSpaltenstellen([2, 1.7, null]) // 2
 * @example bestimmeSpaltenstellen([2.0000000001, 3]) // 0
 */
export function bestimmeSpaltenstellen(werte: readonly (number | null)[], sonst = 2): number {
  const teile = 10 ** sonst
  return werte.every(wert => wert === null || Number.isInteger(Math.round(wert * teile) / teile)) ? 0 : sonst
}
