/**
 * Indikationsgewicht G (1–5) aus der Streuung der zehn Valenzpunkte, für Listen ohne eigenes Gewicht; abgeleitet, nicht veröffentlicht.
 * Eine Stufe ≥ 9 → 5; zwei benachbarte Stufen, eine davon ≥ 7 → 4; zwei benachbarte Stufen sonst, oder eine Stufe ≥ 7 → 3;
 * drei Stufen → 2; vier oder mehr → 1. Eine Stufe zählt ab mehr als 0 Punkten; die erste zutreffende Regel gilt.
 * Zwei nicht benachbarte Stufen streuen über drei und erhalten wie diese 2.
 * @param punkte Punkte der aufeinander folgenden Stufen, Summe 10
 * @example leiteGewichtAb([2, 5, 3, 0]) // 2
 */
export function leiteGewichtAb(punkte: readonly number[]): 1 | 2 | 3 | 4 | 5 {
  const belegt = punkte.flatMap((p, i) => (p > 0 ? [i] : []))
  const hoechste = Math.max(...punkte)
  const benachbart = belegt.length === 2 && (belegt[1] ?? 0) - (belegt[0] ?? 0) === 1
  if (hoechste >= 9) return 5
  if (benachbart && hoechste >= 7) return 4
  if (benachbart || hoechste >= 7) return 3
  if (belegt.length <= 3) return 2
  return 1
}
