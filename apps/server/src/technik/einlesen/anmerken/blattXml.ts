import { StringDecoder } from 'node:string_decoder'
import { BESCHAEDIGT } from '../datei/archiv.ts'
import { Dateimangel } from '../datei/tabelle.ts'

/** So lang ist in einer Datei, die sich lesen ließ, kein Kopf, kein Ende und keine Zeile eines Blatts. */
const HOECHSTENS_OFFEN = 32 * 1024 * 1024
const DATENANFANG = /<sheetData(?:[\s/][^>]*)?>/
const ZEILENANFANG = /<(?:row(?:[\s/][^>]*)?|\/sheetData\s*)>/g
const ZEILENENDE = '</row>'

/** Wie sich ein Blatt im Vorbeigehen ändert; was hier nicht genannt ist, bleibt Zeichen für Zeichen. */
export type Blattaenderung = {
  kopf(xml: string): string
  zeile(xml: string, nummer: number): Promise<string>
  ende(xml: string): string
}

/** Geht durch ein Blatt, Zeile um Zeile; was davon noch aussteht, liegt nicht im Speicher. */
export async function* aendereBlatt(
  stuecke: AsyncIterable<Buffer>,
  { kopf, zeile, ende }: Blattaenderung,
): AsyncGenerator<Buffer> {
  const zeichen = new StringDecoder('utf8')
  let offen = ''
  let stelle: 'KOPF' | 'ZEILEN' | 'ENDE' = 'KOPF'
  let nummer = 0
  for await (const stueck of stuecke) {
    offen += zeichen.write(stueck)
    if (offen.length > HOECHSTENS_OFFEN) throw new Dateimangel(BESCHAEDIGT)
    const fertig: string[] = []
    if (stelle === 'KOPF') {
      const [anfang] = DATENANFANG.exec(offen) ?? []
      if (anfang === undefined) continue
      const ab = offen.indexOf(anfang) + anfang.length
      fertig.push(kopf(offen.slice(0, ab)))
      offen = offen.slice(ab)
      stelle = anfang.endsWith('/>') ? 'ENDE' : 'ZEILEN'
    }
    if (stelle === 'ZEILEN') {
      let gelesen = 0
      for (const { index, 0: tag } of offen.matchAll(ZEILENANFANG)) {
        if (tag.startsWith('</')) {
          fertig.push(offen.slice(gelesen, index))
          gelesen = index
          stelle = 'ENDE'
          break
        }
        const schluss = tag.endsWith('/>') ? index : offen.indexOf(ZEILENENDE, index)
        if (schluss < 0) break
        const bis = schluss + (schluss === index ? tag.length : ZEILENENDE.length)
        nummer = Number(/\sr="(\d+)"/.exec(tag)?.[1] ?? nummer + 1)
        fertig.push(offen.slice(gelesen, index), await zeile(offen.slice(index, bis), nummer))
        gelesen = bis
      }
      offen = offen.slice(gelesen)
    }
    if (fertig.length > 0) yield Buffer.from(fertig.join(''))
  }
  yield Buffer.from(stelle === 'ENDE' ? ende(offen) : offen)
}

/** Was im Blatt hinter dem Verweis auf die Zeichnung der Anmerkungen steht (ECMA-376, Teil 1, 18.3.1.99). */
const DAHINTER = new Set([
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
  'mc:AlternateContent',
  'worksheet',
])
const TAG = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g
const BEZIEHUNGEN = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Kennung, unter der das Ende eines Blatts auf die Zeichnung seiner Anmerkungen verweist. */
export const zeichnungskennung = (ende: string): string | null =>
  /<legacyDrawing\s[^>]*?\b\w+:id="([^"]+)"/.exec(ende)?.[1] ?? null

/** Ende des Blatts mit dem Verweis auf die Zeichnung der Anmerkungen, an der Stelle, an der er stehen darf. */
export function mitZeichnung(ende: string, kennung: string): string {
  const verweis = `<legacyDrawing xmlns:r="${BEZIEHUNGEN}" r:id="${kennung}"/>`
  let tiefe = 0
  for (const { index, 1: schliesst, 2: name = '', 4: leer } of ende.matchAll(TAG)) {
    // Auf oberster Ebene steht, was nach den Zeilen kommt; ihr eigenes Ende ist das erste.
    if (schliesst === '/') tiefe = name === 'sheetData' ? 0 : tiefe - 1
    if ((tiefe === 0 && schliesst === '' && DAHINTER.has(name)) || (schliesst === '/' && name === 'worksheet'))
      return ende.slice(0, index) + verweis + ende.slice(index)
    if (schliesst === '' && leer === '') tiefe++
  }
  return ende
}
