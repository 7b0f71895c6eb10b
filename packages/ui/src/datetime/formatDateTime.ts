/** Was statt eines fehlenden Datums steht (Spezifikation Abschnitt 1). */
export const NO_DATE_TEXT = 'jetzt'

/** Zeitpunkt: Millisekunden seit 1970, ISO-Text oder `Date`; leer heißt „kein Datum“. */
export type Moment = Date | number | string | null | undefined

// Alle sehen dieselbe Uhr: sonst stünde eine Änderung von 00:30 Uhr andernorts unter dem Vortag.
const TIME_ZONE = 'Europe/Vienna'

const day = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: TIME_ZONE })
const time = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE })

/** Tag als `21.04.2025`, ohne Datum „jetzt“; unlesbarer Text unverändert. */
export function formatDay(moment: Moment): string {
  return format(moment, date => day.format(date))
}

/** Uhrzeit als `14:32`, ohne Datum „jetzt“; unlesbarer Text unverändert. */
export function formatTime(moment: Moment): string {
  return format(moment, date => time.format(date))
}

/** Tag und Uhrzeit als `21.04.2025, 14:32`, ohne Datum „jetzt“; unlesbarer Text unverändert. */
export function formatDateTime(moment: Moment): string {
  return format(moment, date => `${day.format(date)}, ${time.format(date)}`)
}

function format(moment: Moment, write: (date: Date) => string): string {
  if (moment === null || moment === undefined || moment === '') return NO_DATE_TEXT
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? String(moment) : write(date)
}
