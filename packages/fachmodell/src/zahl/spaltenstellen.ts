/**
 * Nachkommastellen einer Tabellenspalte: keine, wenn jede Zahl auf zwei Stellen gerundet ganz ist, sonst zwei für alle. So
 * stehen die Kommas untereinander, und Rundungsreste der Rechnung (2,0000000001) machen keine Ausnahme.
 * @example bestimmeSpaltenstellen([2, 1.7, null]) // 2
 * @example bestimmeSpaltenstellen([2.0000000001, 3]) // 0
 */
export function bestimmeSpaltenstellen(werte: readonly (number | null)[]): 0 | 2 {
  return werte.every(wert => wert === null || Number.isInteger(Math.round(wert * 100) / 100)) ? 0 : 2
}
