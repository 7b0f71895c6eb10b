import { PassThrough, type Readable } from 'node:stream'
import { labelVon } from '@benthos/fachmodell'
import {
  EINLESEARTEN,
  type Einleseart,
  type Einleseform,
  PRUEFERGEBNIS,
  ZEILENAUSGAENGE,
} from '@benthos/vertrag/einlesung'
import ExcelJS from 'exceljs'
import type { Datenbank } from '../../db/datenbank.ts'
import { oeffneTabelle } from '../../einlesen/datei/oeffne.ts'
import { type Dateizeile, type Tabelle, type Zelle, zelltext } from '../../einlesen/datei/tabelle.ts'
import type { Dateiangaben, Einlesehandwerk } from '../../einlesen/einleseart.ts'
import { alsVorgabe } from '../../einlesen/formvorgabe.ts'
import { jsonleserVon } from '../../einlesen/jsonleser.ts'
import { STAPEL_ZEILEN } from '../../einlesen/konstanten.ts'
import { ladeBefunde } from './sql.ts'

const ROT: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFDECEA' } }
type Befunde = Awaited<ReturnType<typeof ladeBefunde>>
type Befund = Befunde extends Map<number, infer B> ? B : never

/**
 * Die hochgeladene Datei als Excel, mit Anmerkungen in den beanstandeten Zellen und dem Ausgang am Ende jeder Zeile. Jeder
 * Wert steht an seiner Stelle, damit sich die Datei verbessern und noch einmal hochladen lässt. Entsteht Zeile um Zeile.
 */
export async function baueKorrektur(
  db: Datenbank,
  { id, handwerk, form, angaben }: { id: number; handwerk: Einlesehandwerk; form: Einleseform; angaben: Dateiangaben },
  inhalt: Buffer,
  abbruch: AbortSignal,
): Promise<Readable> {
  const { art } = handwerk
  const tabelle = await oeffneTabelle(inhalt, alsVorgabe(form), jsonleserVon(handwerk, angaben))
  const strom = new PassThrough()
  schreibe(db, { id, art, form }, tabelle, strom, abbruch).catch((fehler: Error) => strom.destroy(fehler))
  return strom
}

async function schreibe(
  db: Datenbank,
  { id, art, form }: { id: number; art: Einleseart; form: Einleseform },
  tabelle: Tabelle,
  strom: PassThrough,
  abbruch: AbortSignal,
): Promise<void> {
  const buch = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: strom, useStyles: true })
  const blatt = buch.addWorksheet(labelVon(EINLESEARTEN, art) ?? art, {
    views: [{ state: 'frozen', ySplit: form.kopfzeile }],
  })
  const ergebnisspalte = Math.max(0, ...form.spalten.map(({ nummer }) => nummer)) + 1
  const vorhandene = form.spalten.find(({ kopf }) => kopf === PRUEFERGEBNIS)?.nummer ?? ergebnisspalte
  let befunde: Befunde = new Map()
  let bis = 0
  let naechste = 1
  for await (const zeile of tabelle.zeilen()) {
    if (abbruch.aborted || strom.destroyed) return
    // Eine Lücke auf einmal kostete den Schreiber quadratisch viel: der Server stünde still.
    while (naechste < zeile.nummer) blatt.getRow(naechste++).commit()
    naechste = zeile.nummer + 1
    if (zeile.nummer > bis) {
      bis = zeile.nummer + STAPEL_ZEILEN
      befunde = await ladeBefunde(db, id, zeile.nummer, bis)
      // Wer langsam abholt, lässt nicht den Server sammeln.
      if (strom.writableNeedDrain) await new Promise(weiter => strom.once('drain', weiter))
    }
    schreibeZeile(blatt, zeile, befunde.get(zeile.nummer), zeile.nummer === form.kopfzeile, vorhandene)
  }
  blatt.commit()
  await buch.commit()
}

function schreibeZeile(
  blatt: ExcelJS.Worksheet,
  { nummer, zellen }: Dateizeile,
  befund: Befund | undefined,
  istKopf: boolean,
  ergebnisspalte: number,
): void {
  const zeile = blatt.getRow(nummer)
  for (const [spalte, zelle] of zellen) zeile.getCell(spalte + 1).value = zellinhalt(zelle)
  if (istKopf) {
    zeile.font = { bold: true }
    zeile.getCell(ergebnisspalte + 1).value = PRUEFERGEBNIS
  }
  if (befund) zeile.getCell(ergebnisspalte + 1).value = ergebnistext(befund)
  for (const { zelle, meldung, vorschlag } of befund?.beanstandungen ?? []) {
    // Eine Spalte, die der Datei fehlt, hat keine Zelle: was fehlt, steht im Prüfergebnis.
    const ort = zelle === null ? zeile.getCell(ergebnisspalte + 1) : blatt.getCell(zelle)
    ort.fill = ROT
    if (zelle !== null) ort.note = vorschlag === null ? meldung : `${meldung} Meinten Sie „${vorschlag}“?`
  }
  zeile.commit()
}

/** Formeln kommen mit ihrem Ergebnis zurück, Text immer als Text: nichts davon führt Excel aus. */
function zellinhalt(zelle: Zelle): ExcelJS.CellValue {
  switch (zelle.art) {
    case 'ZAHL':
      return zelle.zahl
    case 'JA_NEIN':
      return zelle.wert
    default:
      return zelltext(zelle)
  }
}

function ergebnistext({ ausgang, grund, beanstandungen }: Befund): string {
  const wort = labelVon(ZEILENAUSGAENGE, ausgang) ?? ausgang
  if (beanstandungen.length === 0) return grund === null ? wort : `${wort}: ${grund}`
  return `${wort}: ${beanstandungen.map(b => `${b.spalte}: ${b.meldung}`).join(' | ')}`
}
