import { type Einleseform, FEHLERSPALTE } from '@benthos/vertrag/einlesung'
import { stringify } from 'csv-stringify/sync'
import { CSV_BEGINN } from '../../csv/alsCsvzeile.ts'
import { HOECHSTENS_SPALTEN } from '../konstanten.ts'

/**
 * Abgelehnte Zeilen einer Textdatei, unter ihrer Kopfzeile und dem, was darüber steht: jede Zelle, wie sie dastand, und in einer
 * letzten Spalte der Grund. Beim erneuten Einlesen gilt diese Spalte nicht.
 * @param felder alle Zeilen der Datei
 * @param gruende je abgelehnte Zeile; ein Grund beginnt mit einem Wort, nie mit einem Zeichen, das eine Tabellenkalkulation rechnet
 */
export async function schreibeAbgelehnte(
  felder: AsyncIterable<readonly string[]>,
  { kopfzeile, trennzeichen }: Pick<Einleseform, 'kopfzeile' | 'trennzeichen'>,
  gruende: ReadonlyMap<number, string>,
): Promise<string> {
  const davor: (readonly string[])[] = []
  const zeilen: { felder: readonly string[]; grund: string }[] = []
  let nummer = 0
  for await (const zeile of felder) {
    nummer++
    if (nummer < kopfzeile) davor.push(zeile)
    const grund = nummer === kopfzeile ? FEHLERSPALTE : gruende.get(nummer)
    if (grund !== undefined) zeilen.push({ felder: zeile, grund })
  }
  const [kopf] = zeilen
  const eigene = kopf?.felder.findIndex(text => text.trim() === FEHLERSPALTE) ?? -1
  const ort = eigene < 0 ? Math.max(0, ...zeilen.map(zeile => breiteVon(zeile.felder))) : eigene
  // Eine Spalte mehr, als sich einlesen lässt, machte die Datei unlesbar.
  const hatPlatz = ort < HOECHSTENS_SPALTEN
  const ergaenzte = zeilen.map(zeile => (hatPlatz ? mitGrund(zeile.felder, ort, zeile.grund) : zeile.felder))
  return (
    CSV_BEGINN +
    stringify([...davor, ...ergaenzte] as string[][], {
      delimiter: trennzeichen ?? ';',
      record_delimiter: '\r\n',
      quote_record_delimiter: true,
      // Was innerhalb steht, trennt beim Lesen nichts und ändert nicht, welches Trennzeichen erkannt wird.
      quoted_match: /[\r\n;,\t|]/,
    })
  )
}

/** Felder bis zum letzten, in dem etwas steht. */
const breiteVon = (felder: readonly string[]): number => felder.findLastIndex(text => text.trim() !== '') + 1

function mitGrund(felder: readonly string[], ort: number, grund: string): string[] {
  return Array.from({ length: Math.max(ort + 1, breiteVon(felder)) }, (_, i) => (i === ort ? grund : (felder[i] ?? '')))
}
