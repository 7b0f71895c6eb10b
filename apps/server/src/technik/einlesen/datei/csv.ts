import { isAscii, isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { type Formvorgabe, TRENNZEICHEN, type Trennzeichen, type Zeichensatz } from '@benthos/vertrag/einlesung'
import { type CsvError, parse } from 'csv-parse'
import { HOECHSTENS_SPALTEN, HOECHSTENS_ZEICHEN, KOPFSUCHE_ZEILEN } from '../konstanten.ts'
import { findeFremdenUmlaut } from './fremdeUmlaute.ts'
import { Dateimangel, type Dateizeile, type Tabelle, textzelle, type Zelle } from './tabelle.ts'

/** Öffnet eine Textdatei mit Trennzeichen; Zeichensatz und Trennzeichen werden erkannt, wo die Vorgabe nichts sagt. */
export async function oeffneCsv(inhalt: Buffer, vorgabe: Formvorgabe): Promise<Tabelle> {
  const { text, zeichensatz, trennzeichen } = erkenneCsv(inhalt, vorgabe)
  return {
    form: { dateiart: 'CSV', blatt: null, blaetter: [], zeichensatz, trennzeichen },
    zeilen: () => leseZeilen(text, trennzeichen),
  }
}

/** Felder jeder Zeile einer Textdatei, Zeichen für Zeichen, wie sie dastehen, auch leere. */
export function leseCsvfelder(inhalt: Buffer, vorgabe: Formvorgabe): AsyncGenerator<readonly string[]> {
  const { text, trennzeichen } = erkenneCsv(inhalt, vorgabe)
  return leseFelder(text, trennzeichen)
}

function erkenneCsv(inhalt: Buffer, vorgabe: Formvorgabe) {
  const zeichensatz = vorgabe.zeichensatz ?? erkenneZeichensatz(inhalt)
  const text = dekodiere(inhalt, zeichensatz)
  if (text.includes('\0') || hatSteuerzeichen(text))
    throw new Dateimangel(
      'Die Datei ist keine Texttabelle. Angenommen werden Excel (.xlsx), OpenDocument (.ods) und CSV.',
    )
  if (vorgabe.zeichensatz === undefined && zeichensatz === 'WINDOWS-1252') pruefeUmlaute(inhalt, text)
  return { text, zeichensatz, trennzeichen: vorgabe.trennzeichen ?? erkenneTrennzeichen(text) }
}

/** Ein einzelnes kann sich in eine Zelle verirren; viele hat nur, was kein Text ist, etwa ein Bild oder der Rest einer Mappe. */
function hatSteuerzeichen(text: string): boolean {
  const anfang = text.slice(0, 2000)
  let steuerzeichen = 0
  for (const zeichen of anfang) if (zeichen < ' ' && !LEERRAUM.has(zeichen)) steuerzeichen++
  return steuerzeichen > Math.max(1, anfang.length / 50)
}

/** Auch das Dateiende von MS-DOS. */
const LEERRAUM = new Set('\t\n\v\f\r\u001a')

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
  return isUtf8(inhalt) ? 'UTF-8' : 'WINDOWS-1252'
}

function dekodiere(inhalt: Buffer, zeichensatz: Zeichensatz): string {
  if (zeichensatz !== 'WINDOWS-1252') return new TextDecoder(zeichensatz.toLowerCase()).decode(inhalt)
  // `TextDecoder` liest ihn in manchen Fassungen von Node wie Latin-1: Striche, Anführungszeichen und š wären Steuerzeichen.
  return inhalt
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, zeichen => OBERE[zeichen.charCodeAt(0) - 0x80] ?? zeichen)
}

/** Zeichen 0x80 bis 0x9F in Windows-1252. */
const OBERE = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Ein Zeichen in UTF-8, das in Windows-1252 wie „Ã¤“ dastünde, als Zeichen mit den Nummern der Bytes. */
const IN_UTF8 = /[\u00c3\u00c2\u00e2][\u0080-\u00bf]/

/** Was kein gültiges UTF-8 ist, muss Windows-1252 sein – oder die Umlaute gingen stillschweigend verloren. */
function pruefeUmlaute(inhalt: Buffer, text: string): void {
  // Die letzten Bytes sind der Anfang eines Zeichens in UTF-8, dem sein Ende fehlt.
  const [angefangen] = /[\u00c2-\u00f4][\u0080-\u00bf]{0,2}$/.exec(inhalt.subarray(-3).toString('latin1')) ?? []
  const davor = angefangen === undefined ? null : inhalt.subarray(0, -angefangen.length)
  // Erst ein anderes Zeichen zeigt, dass es UTF-8 sein sollte: ein einzelnes „ö“ am Ende ist Windows-1252.
  if (davor && isUtf8(davor) && !isAscii(davor))
    throw new Dateimangel(
      'Die Datei endet mitten in einem Zeichen: Sie ist nicht vollständig. Bitte laden Sie sie neu hoch.',
    )
  if (IN_UTF8.test(inhalt.toString('latin1')))
    throw new Dateimangel(
      'Die Datei mischt zwei Zeichensätze (UTF-8 und Windows-1252); Umlaute gingen verloren. Bitte speichern Sie sie neu als „CSV UTF-8“ oder als Excel-Arbeitsmappe, oder wählen Sie den Zeichensatz.',
    )
  const wort = findeFremdenUmlaut(text)
  if (wort !== null)
    throw new Dateimangel(
      `Die Umlaute stehen wohl in einem Zeichensatz von MS-DOS oder Macintosh („${wort}“). Bitte speichern Sie die Datei als „CSV UTF-8“ oder als Excel-Arbeitsmappe; heißt es wirklich so, wählen Sie den Zeichensatz Windows-1252.`,
    )
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
  let nummer = 0
  for await (const felder of leseFelder(text, trennzeichen)) yield alsZeile(++nummer, felder)
}

async function* leseFelder(text: string, trennzeichen: Trennzeichen): AsyncGenerator<readonly string[]> {
  if (!text.includes('"')) {
    yield* teile(text, trennzeichen)
    return
  }
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
  try {
    for await (const felder of leser) yield felder as string[]
  } catch (fehler) {
    throw alsMangel(fehler)
  } finally {
    leser.destroy()
  }
}

/** Wo nichts in Anführungszeichen steht, trennt jedes Trennzeichen und jedes Zeilenende; der Leser sähe dazu jedes Zeichen einzeln an. */
function* teile(text: string, trennzeichen: Trennzeichen): Generator<readonly string[]> {
  let ab = text.startsWith('\uFEFF') ? 1 : 0
  for (const { 0: ende, index } of text.matchAll(/\r\n?|\n/g)) {
    yield text.slice(ab, index).split(trennzeichen)
    ab = index + ende.length
  }
  if (ab < text.length) yield text.slice(ab).split(trennzeichen)
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
