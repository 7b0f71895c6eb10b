/** Spezifikation, Abschnitt 9: Hash-scroll wait 10 s. */
export const SPRUNG_WARTEZEIT_MS = 10_000
