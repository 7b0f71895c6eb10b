import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { entpackeWoff } from './woff.ts'

type Pdf = InstanceType<typeof PDFDocument>
export type Schnitt = 'normal' | 'fett' | 'kursiv'

const DATEISCHNITT: Readonly<Record<Schnitt, string>> = {
  normal: '400-normal',
  fett: '600-normal',
  kursiv: '400-italic',
}
/** Teilschriften von Source Sans 3 und was sie abdecken; die erste passende gilt. */
const TEILE = [
  {
    name: 'latin',
    passt: (z: number) => z <= 0xff || (z >= 0x2010 && z <= 0x2044) || z === 0x20ac || z === 0x2122 || z === 0x2212,
  },
  { name: 'greek', passt: (z: number) => z >= 0x370 && z <= 0x3ff },
  { name: 'latin-ext', passt: () => true },
] as const

const holeModul = createRequire(import.meta.url)

/** Meldet Source Sans 3 (SIL OFL) beim Dokument an; `.woff2` kann pdfkit nicht lesen. */
export function meldeSchriftenAn(pdf: Pdf): void {
  for (const schnitt of Object.keys(DATEISCHNITT) as Schnitt[]) {
    for (const teil of TEILE) {
      const datei = holeModul.resolve(
        `@fontsource/source-sans-3/files/source-sans-3-${teil.name}-${DATEISCHNITT[schnitt]}.woff`,
      )
      pdf.registerFont(schriftname(teil.name, schnitt), liesSchrift(datei))
    }
  }
}

/** Die Dateien gehören zum Produkt und ändern sich nicht: einmal gelesen und entpackt, für alle Berichte. */
const entpackt = new Map<string, Buffer>()
function liesSchrift(datei: string): Buffer {
  const schrift = entpackt.get(datei) ?? entpackeWoff(readFileSync(datei))
  entpackt.set(datei, schrift)
  return schrift
}

/** Zeichen, die keine der Teilschriften hat, in Worten: ein leeres Kästchen im Bericht wäre eine verlorene Aussage. */
const ERSATZ: Readonly<Record<string, string>> = { '≤': 'höchstens', '≥': 'mindestens', '→': '–', '≈': 'etwa' }

/** Zerlegt einen Text in Stücke, die je eine Teilschrift abdeckt (griechische Buchstaben der Saprobiestufen). */
export function zerlege(text: string, schnitt: Schnitt): { text: string; schrift: string }[] {
  const stuecke: { text: string; schrift: string }[] = []
  for (const zeichen of text.replace(/[≤≥→≈]/g, fehlendes => ERSATZ[fehlendes] ?? fehlendes)) {
    const nummer = zeichen.codePointAt(0) ?? 0
    const teil = TEILE.find(kandidat => kandidat.passt(nummer)) ?? TEILE[0]
    const schrift = schriftname(teil.name, schnitt)
    const letztes = stuecke.at(-1)
    if (letztes?.schrift === schrift) letztes.text += zeichen
    else stuecke.push({ text: zeichen, schrift })
  }
  return stuecke
}

const schriftname = (teil: string, schnitt: Schnitt): string => `${teil}-${schnitt}`
