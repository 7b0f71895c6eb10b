/**
 * Verteilt die Teilproben einer MHS auf die Choriotope im Verhältnis ihrer Deckung (größte Reste; bei gleichem Rest das
 * zuerst genannte). Quelle: AQEM-Protokoll, EN 16150: alle Habitate ab 5 % Deckung, Teilproben nach Flächenanteil.
 * @param deckungen Deckung je Choriotop in %, ≥ 0; ihre Summe muss nicht 100 sein, während noch eingegeben wird
 * @param gesamt Zahl der Teilproben, ganze Zahl ≥ 0
 * @returns Teilproben je Choriotop in derselben Reihenfolge, Summe `gesamt`; alle 0, wenn nichts gedeckt ist
 * @example schlageEinheitenVor([50, 35, 15]) // [10, 7, 3]
 */
export function schlageEinheitenVor(deckungen: readonly number[], gesamt = 20): number[] {
  const summe = deckungen.reduce((s, deckung) => s + deckung, 0)
  if (summe <= 0) return deckungen.map(() => 0)
  const anteile = deckungen.map(deckung => (deckung * gesamt) / summe)
  const einheiten = anteile.map(Math.floor)
  const uebrig = gesamt - einheiten.reduce((s, n) => s + n, 0)
  const nachRest = anteile
    .map((anteil, i) => ({ i, rest: anteil - Math.floor(anteil) }))
    // Auf Milliardstel gerundet: gleiche Reste sollen nicht wegen der Gleitkommarechnung verschieden sein.
    .sort((a, b) => Math.round((b.rest - a.rest) * 1e9) || a.i - b.i)
  for (const { i } of nachRest.slice(0, uebrig)) einheiten[i] = (einheiten[i] ?? 0) + 1
  return einheiten
}
