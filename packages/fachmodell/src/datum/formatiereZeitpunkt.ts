const ORT = { timeZone: 'Europe/Vienna' } as const
const TAG = new Intl.DateTimeFormat('de-DE', { ...ORT, dateStyle: 'medium' })
const UHRZEIT = new Intl.DateTimeFormat('de-DE', { ...ORT, timeStyle: 'short' })
const TAG_UND_UHRZEIT = new Intl.DateTimeFormat('de-DE', { ...ORT, dateStyle: 'medium', timeStyle: 'short' })

/**
 * Schreibt einen Zeitpunkt mit österreichischer Uhrzeit, gleich wo der Rechner steht.
 * @param zeitpunkt ISO 8601 mit Zeitzone oder Millisekunden seit 1970
 * @example formatiereZeitpunkt('2025-10-21T22:30:00Z') // '22.10.2025, 00:30'
 */
export function formatiereZeitpunkt(zeitpunkt: string | number): string {
  return TAG_UND_UHRZEIT.format(new Date(zeitpunkt))
}

/**
 * Tag eines Zeitpunkts in Österreich; der Tag in UTC wäre zwischen Mitternacht und ein oder zwei Uhr der vorige.
 * @param zeitpunkt ISO 8601 mit Zeitzone
 * @example formatiereTag('2025-10-21T22:30:00Z') // '22.10.2025'
 */
export function formatiereTag(zeitpunkt: string): string {
  return TAG.format(new Date(zeitpunkt))
}

/**
 * Österreichische Uhrzeit eines Zeitpunkts.
 * @param zeitpunkt ISO 8601 mit Zeitzone oder Millisekunden seit 1970
 * @example formatiereUhrzeit('2025-10-21T22:30:00Z') // '00:30'
 */
export function formatiereUhrzeit(zeitpunkt: string | number): string {
  return UHRZEIT.format(new Date(zeitpunkt))
}
