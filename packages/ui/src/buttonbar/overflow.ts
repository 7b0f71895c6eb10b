/**
 * Zahl der Schaltflächen, die in die Breite passen; die übrigen wandern in das Menü „Mehr“.
 * Passen alle, braucht es kein Menü. Alle Angaben in Pixeln.
 */
export function visibleCount(widths: readonly number[], available: number, gap: number, moreWidth: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1)
  if (total <= available) return widths.length
  let used = moreWidth
  for (const [index, width] of widths.entries()) {
    used += width + gap
    if (used > available) return index
  }
  return widths.length
}
