import { Readable } from 'node:stream'
import { schreibeZip, type Zipdatei } from '../../zip/zipstrom.ts'

/** Mappen, wie keine Tabellenkalkulation sie schreibt: Teil für Teil, Zeichen für Zeichen. */

/** Archiv mit diesen Teilen. */
export async function zipAus(teile: Readonly<Record<string, string>>): Promise<Buffer> {
  async function* dateien(): AsyncGenerator<Zipdatei> {
    for (const [name, inhalt] of Object.entries(teile)) yield { name, inhalt: Readable.from([Buffer.from(inhalt)]) }
  }
  const stuecke: Buffer[] = []
  for await (const stueck of schreibeZip(dateien(), new Date('2026-05-04T10:20:30'))) stuecke.push(stueck)
  return Buffer.concat(stuecke)
}

/** Excel-Datei mit einem Blatt „Stellen“; `cols` und `verbundene` stehen darin, wie sie hier stehen. */
export function roheMappe(
  zeilen: readonly (readonly string[])[],
  { cols = '', verbundene = '' }: { cols?: string; verbundene?: string },
): Promise<Buffer> {
  const zeile = (texte: readonly string[]) =>
    `<row>${texte.map(t => `<c t="inlineStr"><is><t>${t}</t></is></c>`).join('')}</row>`
  return zipAus({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Stellen" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><cols>${cols}</cols><sheetData>${zeilen.map(zeile).join('')}</sheetData>${verbundene}</worksheet>`,
  })
}
