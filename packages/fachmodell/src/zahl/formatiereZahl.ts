const FORMATE = new Map<string, Intl.NumberFormat>()

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
  return format.format(n)
}
