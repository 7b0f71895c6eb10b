import { ortszeit } from './ortszeit.ts'

/** ISO 8601 mit Zeitzone oder Millisekunden seit 1970; leer: kein Zeitpunkt */
type Zeitpunkt = string | number | null | undefined

/**
 * Schreibt einen Zeitpunkt mit österreichischer Uhrzeit, gleich wo der Rechner steht; ohne Zeitpunkt `jetzt`, Unlesbares
 * unverändert.
 * @example formatiereZeitpunkt('2025-10-21T22:30:00Z') // '22.10.2025, 00:30'
 */
export function formatiereZeitpunkt(zeitpunkt: Zeitpunkt): string {
  return schreibe(zeitpunkt, ({ tag, uhrzeit }) => `${tag}, ${uhrzeit}`)
}

/**
 * Tag eines Zeitpunkts in Österreich; der Tag in UTC wäre zwischen Mitternacht und ein oder zwei Uhr der vorige. Ohne Zeitpunkt
 * `jetzt`.
 * @example formatiereTag('2025-10-21T22:30:00Z') // '22.10.2025'
 */
export function formatiereTag(zeitpunkt: Zeitpunkt): string {
  return schreibe(zeitpunkt, ({ tag }) => tag)
}

/**
 * Österreichische Uhrzeit eines Zeitpunkts; ohne Zeitpunkt `jetzt`.
 * @example formatiereUhrzeit('2025-10-21T22:30:00Z') // '00:30'
 */
export function formatiereUhrzeit(zeitpunkt: Zeitpunkt): string {
  return schreibe(zeitpunkt, ({ uhrzeit }) => uhrzeit)
}

function schreibe(zeitpunkt: Zeitpunkt, form: (zeit: ReturnType<typeof ortszeit>) => string): string {
  if (zeitpunkt === null || zeitpunkt === undefined || zeitpunkt === '') return 'jetzt'
  const wann = new Date(zeitpunkt)
  return Number.isNaN(wann.getTime()) ? String(zeitpunkt) : form(ortszeit(wann))
}
