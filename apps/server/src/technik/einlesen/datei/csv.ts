import { Readable } from 'node:stream'
import { type Formvorgabe, TRENNZEICHEN, type Trennzeichen, type Zeichensatz } from '@benthos/vertrag/einlesung'
import { type CsvError, parse } from 'csv-parse'
import { HOECHSTENS_SPALTEN, HOECHSTENS_ZEICHEN, KOPFSUCHE_ZEILEN } from '../konstanten.ts'
import { Dateimangel, type Dateizeile, type Tabelle, textzelle, type Zelle } from './tabelle.ts'

/** Öffnet eine Textdatei mit Trennzeichen; Zeichensatz und Trennzeichen werden erkannt, wo die Vorgabe nichts sagt. */
export async function oeffneCsv(inhalt: Buffer, vorgabe: Formvorgabe): Promise<Tabelle> {
  const zeichensatz = vorgabe.zeichensatz ?? erkenneZeichensatz(inhalt)
  const text = new TextDecoder(zeichensatz.toLowerCase()).decode(inhalt)
  if (text.includes('\0'))
    throw new Dateimangel('Die Datei ist keine Texttabelle. Angenommen werden Excel (.xlsx) und CSV.')
  const trennzeichen = vorgabe.trennzeichen ?? erkenneTrennzeichen(text)
  return {
    form: { dateiart: 'CSV', blatt: null, blaetter: [], zeichensatz, trennzeichen },
    zeilen: () => leseZeilen(text, trennzeichen),
  }
}

/**
 * Zeichensatz nach der Byte-Marke am Anfang; ohne sie ist es UTF-8, wenn alles gültig ist, sonst Windows-1252, wie Excel
 * seine CSV-Dateien schreibt.
 */
export function erkenneZeichensatz(inhalt: Buffer): Zeichensatz {
  if (inhalt[0] === 0xff && inhalt[1] === 0xfe) return 'UTF-16LE'
  if (inhalt[0] === 0xfe && inhalt[1] === 0xff) return 'UTF-16BE'
  const anfang = inhalt.subarray(0, 2000)
  const nullen = (rest: number) => anfang.filter((byte, i) => byte === 0 && i % 2 === rest).length
  if (nullen(1) > anfang.length / 4) return 'UTF-16LE'
  if (nullen(0) > anfang.length / 4) return 'UTF-16BE'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(inhalt)
    return 'UTF-8'
  } catch {
    return 'WINDOWS-1252'
  }
}

/**
 * Das Trennzeichen kommt in den ersten Zeilen gleich oft vor; ein Dezimalkomma nicht. Gewertet wird der Anteil der Zeilen
 * mit der häufigsten Anzahl, bei Gleichstand die Anzahl.
 */
export function erkenneTrennzeichen(text: string): Trennzeichen {
  const zeilen = anfangszeilen(text)
  const [bestes] = TRENNZEICHEN.map(zeichen => {
    const haeufigkeit = new Map<number, number>()
    for (const zeile of zeilen) {
      const anzahl = zeile.split(zeichen).length - 1
      if (anzahl > 0) haeufigkeit.set(anzahl, (haeufigkeit.get(anzahl) ?? 0) + 1)
    }
    const [anzahl = 0, treffer = 0] = [...haeufigkeit].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    return { zeichen, anzahl, treffer }
  }).sort((a, b) => b.treffer - a.treffer || b.anzahl - a.anzahl)
  return bestes && bestes.treffer > 0 ? bestes.zeichen : ';'
}

/** Erste Zeilen mit Inhalt, ohne was in Anführungszeichen steht: darin trennt nichts. */
function anfangszeilen(text: string): readonly string[] {
  const anfang = text.slice(0, 64 * 1024).replaceAll(/"(?:[^"]|"")*"/g, '')
  return anfang
    .split(/\r\n|\n|\r/)
    .filter(zeile => zeile.trim() !== '')
    .slice(0, KOPFSUCHE_ZEILEN)
}

const STUECK = 64 * 1024

async function* leseZeilen(text: string, trennzeichen: Trennzeichen): AsyncGenerator<Dateizeile> {
  const leser = Readable.from(stuecke(text)).pipe(
    parse({
      delimiter: trennzeichen,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: HOECHSTENS_SPALTEN * HOECHSTENS_ZEICHEN,
    }),
  )
  let nummer = 0
  try {
    for await (const felder of leser) yield alsZeile(++nummer, felder as string[])
  } catch (fehler) {
    throw alsMangel(fehler)
  } finally {
    leser.destroy()
  }
}

/** Als Bytes: in Texten könnte der Schnitt ein Zeichen halbieren. */
function* stuecke(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let ort = 0; ort < bytes.length; ort += STUECK) yield bytes.subarray(ort, ort + STUECK)
}

function alsZeile(nummer: number, felder: readonly string[]): Dateizeile {
  const zellen = new Map<number, Zelle>()
  felder.forEach((text, spalte) => {
    const zelle = textzelle(text)
    if (zelle === null) return
    if (spalte >= HOECHSTENS_SPALTEN)
      throw new Dateimangel(`Zeile ${nummer} hat mehr als ${HOECHSTENS_SPALTEN} Spalten.`)
    zellen.set(spalte, zelle)
  })
  return { nummer, zellen }
}

/** Der Leser meldet einen Mangel, sobald er ihn sieht; die Zeile davor ist dann vielleicht noch gar nicht abgeholt. */
function alsMangel(fehler: unknown): unknown {
  const { code, records } = fehler as Partial<CsvError> & { records?: number }
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new Dateimangel(`In Zeile ${(records ?? 0) + 1} beginnt ein Anführungszeichen, das nicht mehr endet.`)
  return fehler
}
