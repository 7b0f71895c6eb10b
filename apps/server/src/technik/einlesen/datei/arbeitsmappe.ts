import { HOECHSTENS_BLAETTER, HOECHSTENS_TEXTE } from '../konstanten.ts'
import { fremdnamensammler } from './andereDatei.ts'
import type { Archiv } from './archiv.ts'
import { Dateimangel } from './tabelle.ts'
import { leseXml, type Xmlereignis } from './xml.ts'

/** Was alle Blätter einer Excel-Datei teilen: ihre Namen und Orte, gemeinsame Texte, welche Formate ein Datum zeigen. */
export type Arbeitsmappe = {
  blaetter: readonly { name: string; ort: string; istVerborgen: boolean }[]
  texte: readonly string[]
  /** Nummer des Zellformats → zeigt ein Datum */
  istTag: readonly boolean[]
  /** Tage zählen ab 1904 statt ab 1900 (alte Macintosh-Dateien) */
  ab1904: boolean
  /** Namen, die in eine andere Datei zeigen, klein geschrieben */
  fremdeNamen: ReadonlySet<string>
}

const MAPPE = 'xl/workbook.xml'

export async function leseArbeitsmappe(archiv: Archiv): Promise<Arbeitsmappe> {
  if (!archiv.hat(MAPPE))
    throw new Dateimangel('Die Datei ist keine Excel-Arbeitsmappe (.xlsx). Bitte speichern Sie sie in diesem Format.')
  const orte = new Map<string, string>()
  await durchlaufe(archiv, 'xl/_rels/workbook.xml.rels', e => {
    if (e.art !== 'ANFANG' || e.name !== 'Relationship') return
    const ziel = e.attribute['Target'] ?? ''
    orte.set(e.attribute['Id'] ?? '', ziel.startsWith('/') ? ziel.slice(1) : `xl/${ziel}`)
  })
  const blaetter: { name: string; ort: string; istVerborgen: boolean }[] = []
  let ab1904 = false
  const fremde = fremdnamensammler()
  await durchlaufe(archiv, MAPPE, e => {
    fremde.nimm(e)
    if (e.art !== 'ANFANG') return
    if (e.name === 'workbookPr') ab1904 = /^(1|true)$/.test(e.attribute['date1904'] ?? '')
    if (e.name !== 'sheet') return
    if (blaetter.length === HOECHSTENS_BLAETTER)
      throw new Dateimangel(`Die Excel-Datei hat mehr als ${HOECHSTENS_BLAETTER} Tabellenblätter.`)
    const [, verweis = ''] = Object.entries(e.attribute).find(([name]) => name.endsWith(':id')) ?? []
    const ort = orte.get(verweis) ?? ''
    const istVerborgen = /hidden/i.test(e.attribute['state'] ?? '')
    // Diagrammblätter haben keine Zellen.
    if (archiv.hat(ort) && ort.includes('worksheets/'))
      blaetter.push({ name: e.attribute['name'] ?? '', ort, istVerborgen })
  })
  if (blaetter.length === 0) throw new Dateimangel('Die Excel-Datei enthält kein Tabellenblatt.')
  const [texte, istTag] = [await leseTexte(archiv), await leseFormate(archiv)]
  return { blaetter, ab1904, texte, istTag, fremdeNamen: fremde.namen }
}

/** Geht durch einen Teil des Archivs; fehlt er, geschieht nichts. */
export async function durchlaufe(archiv: Archiv, name: string, nimm: (ereignis: Xmlereignis) => void): Promise<void> {
  if (!archiv.hat(name)) return
  for await (const ereignisse of leseXml(archiv.packeAus(name))) for (const ereignis of ereignisse) nimm(ereignis)
}

async function leseTexte(archiv: Archiv): Promise<readonly string[]> {
  const texte: string[] = []
  const sammler = textsammler()
  let zeichen = 0
  await durchlaufe(archiv, 'xl/sharedStrings.xml', e => {
    sammler.nimm(e)
    if (e.art === 'ENDE' && e.name === 'si') {
      const text = sammler.leere()
      zeichen += text.length
      if (zeichen > HOECHSTENS_TEXTE)
        throw new Dateimangel('Die Datei enthält zu viel Text. Bitte teilen Sie sie auf mehrere Dateien auf.')
      texte.push(text)
    }
  })
  return texte
}

/** Sammelt den sichtbaren Text: aus `t`, auch in Stücken verschiedener Schrift, aber nicht aus Lautschrift (`rPh`). */
export function textsammler() {
  let text = ''
  let inT = false
  let inLautschrift = false
  return {
    nimm(e: Xmlereignis) {
      if (e.art === 'TEXT') {
        if (inT && !inLautschrift) text += e.text
        return
      }
      if (e.name === 't') inT = e.art === 'ANFANG'
      if (e.name === 'rPh') inLautschrift = e.art === 'ANFANG'
    },
    leere(): string {
      const fertig = ohneSteuerfolgen(text)
      text = ''
      return fertig
    },
  }
}

/** Excel schreibt Zeichen, die XML nicht kennt, als `_x000D_`. */
export function ohneSteuerfolgen(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

/** Eingebaute Formate mit Tag und Jahr (ECMA-376, Teil 1, 18.8.30). */
const EINGEBAUTE_TAGE = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])

async function leseFormate(archiv: Archiv): Promise<readonly boolean[]> {
  const eigene = new Map<number, boolean>()
  const istTag: boolean[] = []
  let inZellformaten = false
  await durchlaufe(archiv, 'xl/styles.xml', e => {
    if (e.art === 'TEXT') return
    if (e.name === 'cellXfs') inZellformaten = e.art === 'ANFANG'
    if (e.art === 'ENDE') return
    if (e.name === 'numFmt') eigene.set(Number(e.attribute['numFmtId']), zeigtTag(e.attribute['formatCode'] ?? ''))
    if (e.name === 'xf' && inZellformaten) {
      const format = Number(e.attribute['numFmtId'])
      istTag.push(eigene.get(format) ?? EINGEBAUTE_TAGE.has(format))
    }
  })
  return istTag
}

/** Länger ist in Excel kein Zahlenformat; ein beliebig langes zu durchsuchen kostete beliebig viel. */
const FORMAT_ZEICHEN = 255

/** Tag oder Jahr außerhalb von Zeichenketten, Farben und geschützten Zeichen. */
function zeigtTag(format: string): boolean {
  return /[dy]/i.test(format.slice(0, FORMAT_ZEICHEN).replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''))
}
