/** So oft wird nach dem Server gesehen, solange er nicht erreichbar ist. */
export const LEBENSZEICHEN_MS = 5000
/** Länger nimmt das Protokoll des Servers keine Meldung an. */
export const PROTOKOLLTEXT_HOECHSTENS = 20_000
