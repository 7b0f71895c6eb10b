import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Schriftobjekt } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { teileSchrift } from './geteilteSchrift.ts'
import { entpackeWoff } from './woff.ts'
import { liesZeichenvorrat } from './zeichenvorrat.ts'

type Pdf = InstanceType<typeof PDFDocument>
export type Schnitt = 'normal' | 'fett' | 'kursiv'

const DATEISCHNITT: Readonly<Record<Schnitt, string>> = {
  normal: '400-normal',
  fett: '600-normal',
  kursiv: '400-italic',
}
/** Teilschriften von Source Sans 3; die erste, die ein Zeichen hat, gilt. */
const TEILE = [
  'latin',
  'greek',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek-ext',
  'vietnamese',
  'sonderzeichen',
] as const
/** ≤ ≥ ≈ →, die keine der Teilschriften des Pakets hat: ein Auszug aus derselben Schrift, der nach der Lizenz anders heißen muss. */
const SONDERZEICHEN = new URL('sonderzeichen/', import.meta.url)

const holeModul = createRequire(import.meta.url)

/** Meldet Source Sans 3 (SIL OFL) beim Dokument an; `.woff2` kann pdfkit nicht lesen, und seine Typen kennen nur Bytes. */
export function meldeSchriftenAn(pdf: Pdf): void {
  for (const schnitt of Object.keys(DATEISCHNITT) as Schnitt[])
    for (const teil of TEILE) pdf.registerFont(schriftname(teil, schnitt), liesSchrift(teil, schnitt).schrift as never)
}

/** Die Dateien gehören zum Produkt und ändern sich nicht: einmal gelesen und entpackt, für alle Berichte. */
const entpackt = new Map<string, { schrift: Schriftobjekt; zeichen: ReadonlySet<number> }>()
function liesSchrift(teil: string, schnitt: Schnitt) {
  const name = schriftname(teil, schnitt)
  const bekannt = entpackt.get(name)
  if (bekannt) return bekannt
  const endung = `${teil}-${DATEISCHNITT[schnitt]}.woff`
  const datei =
    teil === 'sonderzeichen'
      ? new URL(endung, SONDERZEICHEN)
      : holeModul.resolve(`@fontsource/source-sans-3/files/source-sans-3-${endung}`)
  const inhalt = entpackeWoff(readFileSync(datei))
  const gelesene = { schrift: teileSchrift(inhalt), zeichen: liesZeichenvorrat(inhalt) }
  entpackt.set(name, gelesene)
  return gelesene
}

/** Steht für ein Zeichen, das die Schrift nicht hat: zu sehen, dass dort eines war. */
const UNBEKANNT = '?'
const TRENNSTELLE = '\u00AD'

/**
 * Zerlegt einen Text in Stücke, die je eine Teilschrift abdeckt (griechische Buchstaben der Saprobiestufen). Ein Tabulator trennt wie
 * ein Leerzeichen, jedes Zeilenende ist eines; andere Steuerzeichen, auch die der Schreibrichtung, entfallen; was keine Schrift hat,
 * wird zu Fragezeichen.
 */
export function zerlege(text: string, schnitt: Schnitt): { text: string; schrift: string }[] {
  const stuecke: { text: string; schrift: string }[] = []
  const lesbar = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  for (const zeichen of lesbar) {
    if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(zeichen) && zeichen !== '\n' && zeichen !== TRENNSTELLE) continue
    const teil = findeTeil(zeichen, schnitt)
    const gesetzt = teil !== null || zeichen === '\n' ? zeichen : /\s/.test(zeichen) ? ' ' : UNBEKANNT
    const schrift = schriftname(teil ?? TEILE[0], schnitt)
    const letztes = stuecke.at(-1)
    if (letztes?.schrift === schrift) letztes.text += gesetzt
    else stuecke.push({ text: gesetzt, schrift })
  }
  return stuecke
}

const gefunden = new Map<string, string | null>()
function findeTeil(zeichen: string, schnitt: Schnitt): string | null {
  const schluessel = `${schnitt} ${zeichen}`
  const bekannt = gefunden.get(schluessel)
  if (bekannt !== undefined) return bekannt
  const nummer = zeichen.codePointAt(0) ?? 0
  const teil = TEILE.find(kandidat => liesSchrift(kandidat, schnitt).zeichen.has(nummer)) ?? null
  gefunden.set(schluessel, teil)
  return teil
}

const schriftname = (teil: string, schnitt: Schnitt): string => `${teil}-${schnitt}`
