import type { Formvorgabe } from '@benthos/vertrag/einlesung'
import { oeffneArchiv } from './archiv.ts'
import { oeffneCsv } from './csv.ts'
import { istJson, type Jsonleser, oeffneJson } from './json.ts'
import { istOpenDocument, oeffneOds } from './ods.ts'
import { Dateimangel, type Tabelle } from './tabelle.ts'
import { oeffneXlsx } from './xlsx.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** Altes Excel (.xls), aber auch jede mit Kennwort verschlüsselte Excel-Datei. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const PDF = Buffer.from('%PDF', 'latin1')

const beginntMit = (inhalt: Buffer, kennung: Buffer): boolean => inhalt.subarray(0, kennung.length).equals(kennung)

/** Eine Mappe: sie sagt selbst, wie sie zu lesen ist. */
export const istMappe = (inhalt: Buffer): boolean => beginntMit(inhalt, ZIP)

/**
 * Öffnet eine Datei nach ihrem Inhalt; die Endung des Namens entscheidet nichts. Wirft `Dateimangel`.
 * @param json wie JSON zu lesen ist; fehlt, wenn die Art keines kennt
 */
export async function oeffneTabelle(inhalt: Buffer, vorgabe: Formvorgabe, json?: Jsonleser): Promise<Tabelle> {
  if (beginntMit(inhalt, OLE))
    throw new Dateimangel(
      'Die Datei hat das alte Excel-Format (.xls) oder ist mit einem Kennwort geschützt. Bitte speichern Sie sie ohne Kennwort als Excel-Arbeitsmappe (.xlsx).',
    )
  if (beginntMit(inhalt, PDF))
    throw new Dateimangel('Die Datei ist ein PDF. Angenommen werden Excel (.xlsx), OpenDocument (.ods) und CSV.')
  if (json && istJson(inhalt)) return oeffneJson(inhalt, json)
  if (!istMappe(inhalt)) return oeffneCsv(inhalt, vorgabe)
  return istOpenDocument(await oeffneArchiv(inhalt)) ? oeffneOds(inhalt, vorgabe) : oeffneXlsx(inhalt, vorgabe)
}
