/**
 * Gibt jeder Spalte, was ihr längstes Wort braucht, und nimmt es anteilig denen, die mehr haben. Passen nicht alle hinein, bricht nur,
 * wer mehr als den gleichen Teil braucht.
 * @param breiten gewünschte Breiten in Punkt; ihre Summe bleibt
 * @param noetig so breit muss jede mindestens sein
 */
export function verteileBreiten(breiten: readonly number[], noetig: readonly number[]): number[] {
  const fehlt = breiten.map((breite, i) => Math.max(0, (noetig[i] ?? 0) - breite))
  const frei = breiten.map((breite, i) => Math.max(0, breite - (noetig[i] ?? 0)))
  const [bedarf, vorrat] = [fehlt, frei].map(summiere) as [number, number]
  if (bedarf === 0) return [...breiten]
  if (bedarf > vorrat) return teileAuf(summiere(breiten), noetig)
  return breiten.map((breite, i) => breite + (fehlt[i] ?? 0) - ((frei[i] ?? 0) / vorrat) * bedarf)
}

const summiere = (werte: readonly number[]): number => werte.reduce((summe, wert) => summe + wert, 0)

/** Die kleinsten zuerst: jede bekommt, was sie braucht, höchstens den gleichen Teil dessen, was dann noch da ist. */
function teileAuf(platz: number, noetig: readonly number[]): number[] {
  const ergebnis = noetig.map(() => 0)
  let rest = platz
  for (const [stelle, [i, wort]] of [...noetig.entries()].toSorted(([, a], [, b]) => a - b).entries()) {
    ergebnis[i] = Math.min(wort, rest / (noetig.length - stelle))
    rest -= ergebnis[i]
  }
  return ergebnis
}
