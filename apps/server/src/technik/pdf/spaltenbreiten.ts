/**
 * Gibt jeder Spalte, was ihr längstes Wort braucht, und nimmt es anteilig denen, die mehr haben.
 * @param breiten gewünschte Breiten in Punkt; ihre Summe bleibt
 * @param noetig so breit muss jede mindestens sein
 * @returns `breiten`, wenn alle zusammen nicht hineinpassen
 */
export function verteileBreiten(breiten: readonly number[], noetig: readonly number[]): number[] {
  const fehlt = breiten.map((breite, i) => Math.max(0, (noetig[i] ?? 0) - breite))
  const frei = breiten.map((breite, i) => Math.max(0, breite - (noetig[i] ?? 0)))
  const [bedarf, vorrat] = [fehlt, frei].map(werte => werte.reduce((summe, wert) => summe + wert, 0)) as [
    number,
    number,
  ]
  if (bedarf === 0 || bedarf > vorrat) return [...breiten]
  return breiten.map((breite, i) => breite + (fehlt[i] ?? 0) - ((frei[i] ?? 0) / vorrat) * bedarf)
}
