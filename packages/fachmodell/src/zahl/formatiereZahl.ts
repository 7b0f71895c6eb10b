const FORMATE = new Map<string, Intl.NumberFormat>()
/** Stellen, bis zu denen gerundete Anzeige gebraucht wird; darüber zeigt sie die Zahl selbst. */
const GERUNDET_BIS = 6
/** Was kleiner ist, bleibt vom Rechnen mit binären Zahlen übrig und ist 0 gemeint. */
const RECHENREST = 1e-9

/**
 * Schreibt eine Zahl deutsch: Komma, Tausenderpunkte, kaufmännisch gerundet. `leseZahl` liest jede Ausgabe wieder ein.
 * Was gerundet 0 wäre, ohne es zu sein, steht mit zwei geltenden Ziffern da (0,004): nichts sieht aus wie keines.
 * Für NaN und Unendlich, die nirgends erscheinen sollten, steht ein Gedankenstrich.
 * @param maxNachkommastellen höchstens so viele Stellen (0–20), Nullen am Ende entfallen
 * @param minNachkommastellen mindestens so viele Stellen, etwa 2 für Indexwerte
 * @example formatiereZahl(1234.5) // '1.234,5'
 */
export function formatiereZahl(n: number, maxNachkommastellen = 5, minNachkommastellen = 0): string {
  if (!Number.isFinite(n)) return '–'
  // Die meisten sind klein und ganz: so schreibt sie jede Sprache gleich, und der erste Formatierer kostet den Browser Millisekunden.
  if (Number.isInteger(n) && Math.abs(n) < 1000 && minNachkommastellen === 0) return String(n)
  const stellen = Math.max(maxNachkommastellen, minNachkommastellen, stellenDesKleinen(n, maxNachkommastellen))
  const schluessel = `${minNachkommastellen}/${stellen}`
  let format = FORMATE.get(schluessel)
  if (!format) {
    // de-DE statt de-AT: dort trennt ein schmales Blank die Tausender, die Eingabe verlangt den Punkt.
    format = new Intl.NumberFormat('de-DE', {
      minimumFractionDigits: minNachkommastellen,
      maximumFractionDigits: stellen,
      signDisplay: 'negative',
    })
    FORMATE.set(schluessel, format)
  }
  // Auf 14 Stellen ist der Rechenfehler weg: das Mittel 4,935 ist binär 4,934999999999999 und würde sonst 4,93
  return format.format(maxNachkommastellen > GERUNDET_BIS ? n : Number(n.toPrecision(14)))
}

/** Stellen, mit denen eine Zahl, die gerundet verschwände, zwei geltende Ziffern hat; sonst 0. */
function stellenDesKleinen(n: number, stellen: number): number {
  const betrag = Math.abs(n)
  if (betrag < RECHENREST || Number(betrag.toPrecision(14)) * 10 ** stellen >= 0.5) return 0
  return 1 - Math.floor(Math.log10(betrag))
}
