import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import { stringify } from 'csv-stringify/sync'

type Zelle = string | number | null

/** Beginnt jede Datei: daran erkennen Tabellenkalkulationen UTF-8. */
export const CSV_BEGINN = '\uFEFF'

/**
 * Zeilen nach deutscher Art: Strichpunkt, Dezimalkomma. Formeln in Texten werden entschärft, bevor eine
 * Tabellenkalkulation sie ausführt; Zahlen bleiben Zahlen. Viele auf einmal kosten einen Bruchteil.
 */
export function alsCsvzeilen(zeilen: readonly (readonly Zelle[])[]): string {
  return stringify(zeilen as Zelle[][], {
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: '\r\n',
    // Sonst stünde ein einzelnes LF oder CR ungeschützt da: jeder Leser begänne dort eine Zeile, vielleicht mit einer Formel.
    quote_record_delimiter: true,
    cast: { number: schreibeZahl },
  })
}

export const alsCsvzeile = (zeile: readonly Zelle[]): string => alsCsvzeilen([zeile])
