import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Datum, ganzzahl, MELDUNG, pflichttext, text, Verweis } from '@benthos/vertrag'
import { feld } from '@benthos/vertrag/feld'
import { mitRegeln } from '@benthos/vertrag/regeln'
import { z } from 'zod'

/** Schema des Musterformulars: jede Regel der Spezifikation (Abschnitt 5) kommt vor. */

export const FRUEHESTER = '2000-01-01'
export const SPAETESTER = '2030-12-31'
const tag = Datum.refine(wert => wert >= FRUEHESTER, MELDUNG.minDatum(formatiereDatum(FRUEHESTER))).refine(
  wert => wert <= SPAETESTER,
  MELDUNG.maxDatum(formatiereDatum(SPAETESTER)),
)

export const Muster = mitRegeln(
  z.object({
    bezeichnung: feld('Bezeichnung', pflichttext(40, 3), {
      hilfe: 'Unter diesem Namen erscheint das Muster in Listen und Berichten.',
    }),
    kennzeichen: z
      .string()
      .max(12, 'Das Kennzeichen ist zu lang für das Etikett (höchstens 12 Zeichen)')
      .regex(/^[A-Z]{2}-\d+$/, 'Zwei Großbuchstaben, ein Bindestrich, dann Ziffern, etwa AB-17')
      .nullable()
      .default(null),
    beschreibung: text(500),
    flaeche: feld('Fläche', z.number().min(0.05).max(10_000), {
      einheit: 'm²',
      hilfe: 'Fläche der Begehung, mit dem Bandmaß gemessen oder aus dem Luftbild.',
      synonyme: ['Flächeninhalt'],
    }),
    anzahl: ganzzahl(1, 9999),
    tag: tag.nullable().default(null),
    uhrzeit: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie die Uhrzeit in der Form HH:MM ein')
      .nullable()
      .default(null),
    beginn: feld('Zeitraum von', Datum, { hilfe: 'Beide Tage gehören dazu.' }),
    ende: Datum,
    gewaessertyp: z.enum(['BACH', 'FLUSS', 'STROM']),
    werkzeuge: z.array(z.enum(['NETZ', 'SIEB', 'PINZETTE', 'LUPE'])).min(1),
    gewaesserId: Verweis.nullable().default(null),
    wetter: z.enum(['TROCKEN', 'NASS']),
    merkmale: z.array(z.enum(['ALGEN', 'TOTHOLZ', 'SCHAUM'])),
    veraendert: z.boolean().nullable().default(null),
    grund: text(200),
    bestaetigt: z.boolean().refine(wert => wert, 'Bitte bestätigen Sie die Angaben'),
    anhang: z.array(z.file()).max(1),
    probe: z.object({ messstelleId: Verweis, datum: tag }),
  }),
  ({ beginn, ende, veraendert, grund }, melde) => {
    if (beginn && ende && ende < beginn) melde('ende', 'Das Ende liegt vor dem Beginn')
    if (veraendert && !grund) melde('grund', MELDUNG.pflicht)
  },
)
