let abstand: Intl.RelativeTimeFormat | undefined
const STUFEN = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Wie lange ein Zeitpunkt zurückliegt, in der größten vollen Einheit; unter einer Minute und ohne Zeitpunkt `jetzt`.
 * @param zeitpunkt ISO 8601 mit Zeitzone; `null`: keiner
 * @param jetzt Millisekunden seit 1970
 * @example formatiereAbstand('2025-10-21T10:00:00Z', Date.parse('2025-10-21T12:30:00Z')) // 'vor 2 Stunden'
 */
export function formatiereAbstand(zeitpunkt: string | null, jetzt: number): string {
  if (zeitpunkt === null) return 'jetzt'
  abstand ??= new Intl.RelativeTimeFormat('de-DE', { numeric: 'always' })
  const vergangen = jetzt - Date.parse(zeitpunkt)
  for (const [einheit, dauer] of STUFEN)
    if (vergangen >= dauer) return abstand.format(-Math.floor(vergangen / dauer), einheit)
  return 'jetzt'
}
