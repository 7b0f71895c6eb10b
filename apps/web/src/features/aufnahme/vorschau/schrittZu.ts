/**
 * Stelle der gewählten Zeile; ist sie aus der Liste gefallen, die der Zeile, die an ihre Stelle gerückt ist.
 * @returns 0, solange nichts gewählt ist
 */
export function schrittZu(
  zeilen: readonly { id: number }[] | undefined,
  platz: { id: number; stelle: number } | null,
): number {
  if (!zeilen || platz === null) return 0
  const da = zeilen.findIndex(({ id }) => id === platz.id)
  return da >= 0 ? da : Math.max(0, Math.min(platz.stelle, zeilen.length - 1))
}
