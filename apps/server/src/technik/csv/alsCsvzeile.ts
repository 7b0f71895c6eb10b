import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import { stringify } from 'csv-stringify/sync'

type Zelle = string | number | null

/** Beginnt jede Datei: daran erkennen Tabellenkalkulationen UTF-8. */
export const CSV_BEGINN = '\uFEFF'

/**
 * Eine Zeile nach deutscher Art: Strichpunkt, Dezimalkomma. Formeln in Texten werden entschärft, bevor eine
 * Tabellenkalkulation sie ausführt; Zahlen bleiben Zahlen.
 */
export function alsCsvzeile(zeile: readonly Zelle[]): string {
  return stringify([[...zeile]], {
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: '\r\n',
    cast: { number: schreibeZahl },
  })
}
