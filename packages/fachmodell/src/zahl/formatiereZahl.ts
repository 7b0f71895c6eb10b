const FORMATE = new Map<string, Intl.NumberFormat>()
/** Stellen, bis zu denen gerundete Anzeige gebraucht wird; darüber zeigt sie die Zahl selbst. */
const GERUNDET_BIS = 6

/**
 * Schreibt eine Zahl deutsch: Komma, Tausenderpunkte, kaufmännisch gerundet. `leseZahl` liest jede Ausgabe wieder ein.
 * Für NaN und Unendlich, die nirgends erscheinen sollten, steht ein Gedankenstrich.
 * @param maxNachkommastellen höchstens so viele Stellen (0–20), Nullen am Ende entfallen
 * @param minNachkommastellen mindestens so viele Stellen, etwa 2 für Indexwerte
 * @example formatiereZahl(1234.5) // '1.234,5'
 */
export function formatiereZahl(n: number, maxNachkommastellen = 5, minNachkommastellen = 0): string {
  if (!Number.isFinite(n)) return '–'
  const schluessel = `${minNachkommastellen}/${maxNachkommastellen}`
  let format = FORMATE.get(schluessel)
  if (!format) {
    // de-DE statt de-AT: dort trennt ein schmales Blank die Tausender, die Eingabe verlangt den Punkt.
    format = new Intl.NumberFormat('de-DE', {
      minimumFractionDigits: minNachkommastellen,
      maximumFractionDigits: Math.max(maxNachkommastellen, minNachkommastellen),
      signDisplay: 'negative',
    })
    FORMATE.set(schluessel, format)
  }
  // Auf 14 Stellen ist der Rechenfehler weg: das Mittel 4,935 ist binär 4,934999999999999 und würde sonst 4,93
  return format.format(maxNachkommastellen > GERUNDET_BIS ? n : Number(n.toPrecision(14)))
}
