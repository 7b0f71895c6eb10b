import { type CustomTypesConfig, types } from 'pg'

/**
 * Was aus der Datenbank in welcher Form ankommt. Jede Art steht hier ausdrücklich, damit kein Treiber-Standard
 * Datumsangaben in Zeitzonen verschiebt oder große Zahlen zu Text macht:
 *
 * | PostgreSQL  | hier                                                                    |
 * |-------------|-------------------------------------------------------------------------|
 * | date        | `JJJJ-MM-TT` (Tage haben keine Zeitzone)                                 |
 * | timestamptz | ISO 8601 in UTC mit Millisekunden, `2026-05-01T10:00:00.000Z`            |
 * | timestamp, time | Text, wie gespeichert                                                |
 * | int8        | number; außerhalb ± 2^53 − 1 ein Fehler statt einer falschen Zahl         |
 * | numeric     | number (Messwerte mit höchstens 15 tragenden Stellen)                    |
 *
 * Felder (`[]`) folgen ihrem Elementtyp. Zeitpunkte sind Text und kein Date, weil sie unverändert ins JSON der Antwort
 * gehen und Gleichheit dort Textvergleich ist.
 */

const ZEITPUNKT = /^(\d{4}-\d\d-\d\d [\d:.]+)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

type Leser = (text: string) => unknown

const OID = { int8: 20, date: 1082, time: 1083, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const
const OID_FELD = { int8: 1016, date: 1182, time: 1183, timestamp: 1115, timestamptz: 1185, numeric: 1231 } as const

const LESER: Readonly<Record<keyof typeof OID, Leser>> = {
  int8: ganzzahlAusText,
  date: text => text,
  time: text => text,
  timestamp: text => text,
  timestamptz: zeitpunktAusText,
  numeric: Number,
}

const nachOid = new Map<number, Leser>(
  (Object.keys(OID) as (keyof typeof OID)[]).flatMap(art => [
    [OID[art], LESER[art]],
    [OID_FELD[art], (text: string) => feldAusText(text, LESER[art])],
  ]),
)

/** Typenleser für `pg`; je Pool gesetzt statt global, damit der Import keine Nebenwirkung hat. */
export const typenleser: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && nachOid.get(oid)) ||
    types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

/** Einstufige Felder; keiner dieser Typen enthält Komma oder Anführungszeichen, nur Zeitpunkte stehen in welchen. */
function feldAusText(text: string, leser: Leser): unknown[] {
  const inhalt = text.slice(1, -1)
  if (inhalt === '') return []
  return inhalt.split(',').map(element => (element === 'NULL' ? null : leser(element.replaceAll('"', ''))))
}

function ganzzahlAusText(text: string): number {
  const zahl = Number(text)
  if (!Number.isSafeInteger(zahl))
    throw new RangeError(`Die Zahl ${text} aus der Datenbank ist zu groß, um sie genau darzustellen`)
  return zahl
}

/** PostgreSQL schreibt `2026-05-01 12:00:00.123456+02`; vor 1893 hat Wien einen Versatz mit Minuten und Sekunden. */
function zeitpunktAusText(text: string): string {
  const [, ortszeit, vorzeichen, stunden = '0', minuten = '0', sekunden = '0'] = ZEITPUNKT.exec(text) ?? []
  // Nur infinity und Jahre vor Christus haben eine andere Form.
  if (!ortszeit) return text
  const versatz = (Number(stunden) * 60 + Number(minuten)) * 60 + Number(sekunden)
  const utc = Date.parse(`${ortszeit.replace(' ', 'T')}Z`) - Number(`${vorzeichen}1`) * versatz * 1000
  return new Date(utc).toISOString()
}
