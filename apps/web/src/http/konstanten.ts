/** Spezifikation, Abschnitt 9: HTTP timeout 60 s. */
export const ZEITGRENZE_MS = 60_000
