import { HOECHSTENS_SPALTEN, LETZTE_ZEILE } from '../konstanten.ts'
import { spaltennummer, type Zelle } from './tabelle.ts'
import type { Xmlereignis } from './xml.ts'

/** Zellen, deren Formel ihren Wert aus einer anderen Datei holt: gelesen ist, was beim letzten Speichern dastand. */

/** Länger ist in Excel keine Formel; eine beliebig lange zu halten und zu durchsuchen kostete beliebig viel. */
const FORMEL_ZEICHEN = 8192
/** Mehr Namen hat keine Mappe. */
const HOECHSTENS_NAMEN = 10_000

/**
 * `[1]Blatt!`, `'C:\[Andere.xlsx]Blatt 1'!`, `[1]!Name`. `[0]` ist die Mappe selbst; nach einem Namen oder in einer Klammer steht eine
 * Spalte (`Tabelle1[[#This Row],[x]]`). Auch in einer Zeichenkette, denn `INDIRECT` nennt die Datei als Text.
 */
const IN_EXCEL = /(?<![\p{L}\p{N}_.[\]])\[(?!0\])(?:[^[\]']|'')+\](?:[\p{L}\p{N}_.:]*|(?:[^[\]']|'')+')!/u
/** `['file:///C:/Andere.ods'#$Blatt.A1]` (OpenFormula, 5.8) */
const IN_OPENDOCUMENT = /'[^[\]']+'#/
const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/gu

const begrenze = (formel: string): string => formel.slice(0, FORMEL_ZEICHEN)

/** Die meisten Formeln haben keine Klammer: nach ihr zu sehen kostet ein Zehntel. */
const istFremdeExcelformel = (formel: string): boolean => formel.includes('[') && IN_EXCEL.test(formel)

/** Holt diese Formel einer OpenDocument-Tabelle etwas aus einer anderen Datei? */
export const istFremdeOdsformel = (formel: string): boolean => IN_OPENDOCUMENT.test(begrenze(formel))

/** Sammelt aus der Mappe die Namen, die in eine andere Datei zeigen, klein geschrieben; für welches Blatt sie gelten, ist gleich. */
export function fremdnamensammler() {
  const namen = new Set<string>()
  let offener: { name: string; text: string } | null = null
  return {
    namen: namen as ReadonlySet<string>,
    nimm(e: Xmlereignis) {
      if (e.art === 'TEXT') {
        if (offener) offener.text = begrenze(offener.text + e.text)
      } else if (e.name === 'definedName') {
        if (offener && istFremdeExcelformel(offener.text) && namen.size < HOECHSTENS_NAMEN) namen.add(offener.name)
        offener = e.art === 'ANFANG' ? { name: begrenze(e.attribute['name'] ?? '').toLowerCase(), text: '' } : null
      }
    },
  }
}

/** Merkt zu jeder Spalte, bis zu welcher Zeile ihre Werte aus einer anderen Datei kommen; die Zeilen kommen der Reihe nach. */
export function fremdbuch() {
  const bisZeile = new Map<number, number>()
  return {
    merke(bereich: { vonSpalte: number; bisSpalte: number; bisZeile: number }) {
      for (let spalte = bereich.vonSpalte; spalte <= Math.min(bereich.bisSpalte, HOECHSTENS_SPALTEN - 1); spalte++)
        bisZeile.set(spalte, Math.max(bereich.bisZeile, bisZeile.get(spalte) ?? 0))
    },
    /** @returns Spalten dieser Zeile, deren Wert aus einer anderen Datei kommt; `null`, wo es keine gibt */
    findeIn(zeile: number, zellen: ReadonlyMap<number, Zelle>): ReadonlySet<number> | null {
      if (bisZeile.size === 0) return null
      const fremde = [...zellen.keys()].filter(spalte => (bisZeile.get(spalte) ?? 0) >= zeile)
      return fremde.length > 0 ? new Set(fremde) : null
    },
  }
}

/**
 * Liest die Formeln (`f`) eines Excel-Blatts mit.
 * @param namen klein geschrieben, die in eine andere Datei zeigen
 */
export function excelformeln(namen: ReadonlySet<string>) {
  const { merke, findeIn } = fremdbuch()
  /** Nummern gemeinsamer Formeln: ihr Text steht nur in der ersten Zelle. */
  const gemeinsame = new Set<number>()
  let attribute: Readonly<Record<string, string>> = {}
  let text = ''

  const istFremd = (): boolean => {
    const nummer = attribute['t'] === 'shared' ? Number(attribute['si']) : Number.NaN
    if (text === '') return gemeinsame.has(nummer)
    const fremd = istFremdeExcelformel(text) || (namen.size > 0 && nenneNamen(text).some(name => namen.has(name)))
    if (!fremd) gemeinsame.delete(nummer)
    // In einer Datei kann alles stehen; so viele zählt keine.
    else if (nummer < LETZTE_ZEILE) gemeinsame.add(nummer)
    return fremd
  }
  return {
    findeIn,
    beginne(angaben: Readonly<Record<string, string>>) {
      attribute = angaben
      text = ''
    },
    nimm(stueck: string) {
      text = begrenze(text + stueck)
    },
    beende(spalte: number, zeile: number) {
      if (!istFremd()) return
      // Was eine Formel über einen Bereich schreibt (`array`), steht in den übrigen Zellen als Wert ohne Formel.
      const bereich = attribute['t'] === 'array' ? (attribute['ref'] ?? '') : ''
      const [, bisSpalte, bisZeile = zeile] = /:([A-Z]{1,3})(\d{1,7})$/.exec(bereich) ?? []
      merke({
        vonSpalte: spalte,
        bisSpalte: bisSpalte === undefined ? spalte : spaltennummer(bisSpalte),
        bisZeile: Number(bisZeile),
      })
    },
  }
}

const nenneNamen = (formel: string): string[] => Array.from(formel.matchAll(NAME), ([name]) => name.toLowerCase())
