/** Zeichen und Länge: zwei Buchstaben, dann ein Buchstabe oder eine Ziffer, höchstens 42, kein Trenner am Ende. */
const LAENGE = /^[A-Z]{2}[0-9A-Z]{1}([0-9A-Z_-]{0,38}[0-9A-Z]{1}){0,1}$/
/** Keine zwei Trenner nebeneinander. */
const TRENNER = /^([A-Z0-9](-|_)?)+$/

/**
 * Hat die Kennung die Form der Agentur und beginnt mit dem Land? Nur beide Ausdrücke zusammen entscheiden: der erste lässt
 * doppelte Trenner durch, der zweite einen am Ende.
 * @example istMeldekennung('AT10005707', 'AT') // true
 */
export function istMeldekennung(kennung: string, land: string): boolean {
  return LAENGE.test(kennung) && TRENNER.test(kennung) && kennung.startsWith(land)
}
