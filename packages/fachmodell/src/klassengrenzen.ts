/** Was eine Anzeige von einem Modul wissen muss. */
type Modulgrenzen = { wert: number | null; grenzen: readonly number[] | null }

/**
 * Klassengrenzen, neben denen eine Zahl eines Ergebnisses zu lesen ist: die der Module, deren Wert sie ist. So steht auch der EQR
 * eines multimetrischen Index und die Kenngröße, an der ein Modul hängt, auf der Seite ihrer Klasse; der EQR der Saprobie ist aus
 * dem Wert erst umgerechnet und hat keine eigenen Grenzen.
 * @example grenzenVon(0.595, [{ wert: 0.595, grenzen: [0.8, 0.6, 0.4, 0.2] }]) // [0.8, 0.6, 0.4, 0.2]
 */
export function grenzenVon(zahl: number | null | undefined, module: readonly Modulgrenzen[]): readonly number[] {
  return module.flatMap(({ wert, grenzen }) => (wert !== null && wert === zahl ? (grenzen ?? []) : []))
}
