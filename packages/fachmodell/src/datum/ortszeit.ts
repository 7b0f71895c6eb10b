/** Tag und Uhrzeit in Österreich, wie sie dastehen */
type Ortszeit = { tag: string; uhrzeit: string }

let uhr: Intl.DateTimeFormat | undefined

/**
 * Österreichischer Tag und Uhrzeit eines Zeitpunkts, gleich wo der Rechner steht. `Temporal` haben Browser seit 2025, Node noch nicht:
 * der erste `Intl.DateTimeFormat` eines Fensters liest dort das Verzeichnis aller Sprachen, 26 bis 100 ms, ehe etwas dasteht.
 */
export function ortszeit(wann: Date): Ortszeit {
  const { Temporal } = globalThis as unknown as { Temporal?: Zeitrechnung }
  if (Temporal !== undefined) return ortszeitAus(Temporal, wann.getTime())
  uhr ??= new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Vienna', dateStyle: 'medium', timeStyle: 'short' })
  const [tag = '', uhrzeit = ''] = uhr.format(wann).split(', ')
  return { tag, uhrzeit }
}

/**
 * Dasselbe mit der Zeitrechnung des Browsers; dass beide Wege einig sind, prüft `e2e/src/rahmen.test.ts` dort, wo es sie gibt. Ruft
 * deshalb nichts aus dieser Datei.
 * @param ms Millisekunden seit 1970
 */
export function ortszeitAus(zeitrechnung: Zeitrechnung, ms: number): Ortszeit {
  const { day, month, year, hour, minute } =
    zeitrechnung.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Vienna')
  const [tag, monat, stunde, zeigt] = [day, month, hour, minute].map(zahl => String(zahl).padStart(2, '0'))
  return { tag: `${tag}.${monat}.${year}`, uhrzeit: `${stunde}:${zeigt}` }
}

/** Was hier von `Temporal` gebraucht wird. */
type Zeitrechnung = {
  Instant: {
    fromEpochMilliseconds: (ms: number) => {
      toZonedDateTimeISO: (ort: string) => Readonly<Record<'day' | 'month' | 'year' | 'hour' | 'minute', number>>
    }
  }
}
