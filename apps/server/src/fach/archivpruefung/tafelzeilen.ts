import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { Archivbruch, HOLE_NEU } from './maengel.ts'
import type { Tafelform } from './tafelform.ts'

/** Zeilen einer Tabelle, streng nach ihrer Form gelesen: was der Leser nicht sicher versteht, ist ein Mangel. */

export type Tafelzeile = { nummer: number; zellen: readonly string[] }

/** Länger ist keine Zeile, die ein Produkt schreibt. */
const HOECHSTENS_ZEICHEN = 4 * 2 ** 20
const BOM = '\uFEFF'

/** @throws Archivbruch mit der Zeile, ab der nichts mehr zu lesen ist */
export async function* liesTafelzeilen(
  form: Pick<Tafelform, 'trennzeichen' | 'zeilenende' | 'anfuehrung' | 'mitBom'>,
  stuecke: AsyncIterable<Buffer>,
): AsyncGenerator<Tafelzeile> {
  let bruch: unknown
  const text = dekodiere(stuecke, form.mitBom)
  const leser = parse({
    delimiter: form.trennzeichen,
    quote: form.anfuehrung ?? false,
    record_delimiter: form.zeilenende,
    relax_column_count: true,
    info: true,
    max_record_size: HOECHSTENS_ZEICHEN,
  })
  const quelle = Readable.from(text)
  quelle.on('error', fehler => {
    bruch = fehler
    leser.destroy(fehler)
  })
  quelle.pipe(leser)
  try {
    for await (const { record, info } of leser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { nummer: info.lines, zellen: record }
  } catch (fehler) {
    throw bruch ?? alsBruch(fehler)
  } finally {
    quelle.destroy()
  }
}

function alsBruch(fehler: unknown): unknown {
  const { code, lines } = fehler as CsvError & { lines?: number }
  if (fehler instanceof Archivbruch || code === undefined || !String(code).startsWith('CSV_')) return fehler
  const zeile = typeof lines === 'number' ? lines : null
  return code === 'CSV_MAX_RECORD_SIZE'
    ? new Archivbruch(
        `Die Zeile hört nicht auf; sehen Sie nach, ob Zeilenenden und Anführungszeichen stimmen, oder ${HOLE_NEU}`,
        zeile,
      )
    : new Archivbruch(`Die Anführungszeichen stimmen nicht; berichtigen Sie die Zeile, oder ${HOLE_NEU}`, zeile)
}

/** Bytes als Text; NUL und was nicht UTF-8 ist, brechen mit ihrer Zeile ab. */
export async function* dekodiere(stuecke: AsyncIterable<Buffer>, mitBom: boolean): AsyncGenerator<string> {
  const leser = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let zeile = 1
  let ersterText = true
  const nimm = (stueck: Buffer | null): string => {
    try {
      return stueck === null ? leser.decode() : leser.decode(stueck, { stream: true })
    } catch {
      const bisher = new TextDecoder().decode(stueck ?? undefined).split('\uFFFD')[0] ?? ''
      throw new Archivbruch(
        'Ab hier ist der Text nicht in UTF-8 geschrieben; speichern Sie die Datei als UTF-8.',
        zeile + zaehleZeilenenden(bisher),
      )
    }
  }
  for await (const stueck of stuecke) {
    let text = nimm(stueck)
    if (text === '') continue
    if (ersterText) {
      ersterText = false
      pruefeBom(text, mitBom)
      if (mitBom) text = text.slice(1)
    }
    const nul = text.indexOf('\0')
    if (nul >= 0)
      throw new Archivbruch(
        'Im Text steht ein Zeichen NUL; entfernen Sie es.',
        zeile + zaehleZeilenenden(text.slice(0, nul)),
      )
    zeile += zaehleZeilenenden(text)
    yield text
  }
  const rest = nimm(null)
  if (rest !== '') yield rest
}

function pruefeBom(text: string, mitBom: boolean): void {
  if (text.startsWith(BOM) === mitBom) return
  throw new Archivbruch(
    mitBom
      ? 'Am Anfang fehlt die Kennung von UTF-8 (BOM); speichern Sie die Datei als „UTF-8 mit BOM“.'
      : 'Am Anfang steht eine Kennung (BOM), die hier nicht hingehört; speichern Sie die Datei als UTF-8 ohne BOM.',
    1,
  )
}

const zaehleZeilenenden = (text: string): number => text.split('\n').length - 1
