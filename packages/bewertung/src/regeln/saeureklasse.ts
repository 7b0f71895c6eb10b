/** Häufigkeitssumme, ab der eine Säureklasse als erreicht gilt. Quelle: Braukmann & Biss 2004. */
const SCHWELLE_HAEUFIGKEIT = 4
/** Dasselbe für Individuenanteile in Prozent. Quelle: Braukmann & Biss 2004. */
const SCHWELLE_PROZENT = 15

/**
 * Säureklasse 1 (nicht sauer) … 5 (permanent extrem sauer): Häufigkeitsklassen (oder Individuenanteile in Prozent) werden
 * von der empfindlichsten Klasse an addiert, bis die Schwelle erreicht ist; null heißt 'nicht bestimmbar'.
 * Quelle: Braukmann & Biss 2004. Beispiele: [3, 2, 0, 0, 0] → 2; [1, 1, 1, 0, 0] → null
 */
export function bestimmeSaeureklasse(
  summen: readonly [number, number, number, number, number],
  art: 'HAEUFIGKEIT' | 'PROZENT' = 'HAEUFIGKEIT',
): 1 | 2 | 3 | 4 | 5 | null {
  const schwelle = art === 'HAEUFIGKEIT' ? SCHWELLE_HAEUFIGKEIT : SCHWELLE_PROZENT
  let summe = 0
  for (const klasse of [1, 2, 3, 4, 5] as const) {
    summe += summen[klasse - 1] ?? 0
    if (summe >= schwelle) return klasse
  }
  return null
}
