let format: Intl.NumberFormat | undefined

/** Mehr Ziffern liest `leseZahl` nicht: dahinter steht nur noch der Fehler der binären Darstellung. */
const ZIFFERN = 15

/**
 * Schreibt eine Zahl mit allen ihren Stellen und ohne Tausenderpunkte, zum Bearbeiten und zum Weitergeben (Zwischenablage, CSV).
 * `leseZahl` liest jede Ausgabe wieder ein.
 * @example schreibeZahl(1234.5) // '1234,5'
 */
export function schreibeZahl(n: number): string {
  // Die meisten sind ganz; ohne Tausenderpunkte schreibt sie jede Sprache gleich, nur viel schneller.
  if (Number.isInteger(n) && Math.abs(n) < 10 ** ZIFFERN) return String(n)
  format ??= new Intl.NumberFormat('de-DE', { maximumFractionDigits: 20, useGrouping: false, signDisplay: 'negative' })
  return format.format(Number(n.toPrecision(ZIFFERN)))
}
