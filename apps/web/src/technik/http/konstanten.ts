/** Spezifikation, Abschnitt 9: HTTP timeout 60 s. */
export const ZEITGRENZE_MS = 60_000
/** Eine Datei zu senden dauert über Mobilfunk länger; der Server wartet ebenso lange auf sie. */
export const DATEIGRENZE_MS = 180_000
/** Was den ganzen Bestand enthält, strömt so lange, wie auch der Server daran schreibt. */
export const LANGE_ANTWORT_MS = 600_000
