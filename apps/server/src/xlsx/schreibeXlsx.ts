import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import ExcelJS from 'exceljs'

/** Datum als `JJJJ-MM-TT`. */
type Tag = { tag: string }
export type Xlsxzelle = string | number | boolean | Tag | null

export type Xlsxblatt = {
  name: string
  spalten: readonly { titel: string; breite: number }[]
  /** Zeilen in Schüben; was davon noch aussteht, liegt nicht im Speicher */
  schuebe: AsyncIterable<readonly (readonly Xlsxzelle[])[]>
}

/**
 * Excel-Mappe als Strom: im Speicher liegt höchstens ein Schub. Text bleibt Text, auch wenn er wie eine Formel aussieht.
 * Scheitert das Schreiben, reißt der Strom ab: eine unvollständige Mappe öffnet kein Programm. Holt niemand mehr ab, endet es.
 */
export function schreibeXlsx(blaetter: readonly Xlsxblatt[]): Readable {
  const strom = new PassThrough()
  const abgeholt = new AbortController()
  strom.once('close', () => abgeholt.abort())
  schreibe(blaetter, strom, abgeholt.signal).catch((fehler: Error) => strom.destroy(fehler))
  return strom
}

async function schreibe(blaetter: readonly Xlsxblatt[], strom: PassThrough, abbruch: AbortSignal): Promise<void> {
  const buch = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: strom, useStyles: true })
  for (const { name, spalten, schuebe } of blaetter) {
    const blatt = buch.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    blatt.columns = spalten.map(({ titel, breite }) => ({ header: titel, width: breite }))
    const kopf = blatt.getRow(1)
    kopf.font = { bold: true }
    kopf.commit()
    for await (const schub of schuebe) {
      for (const zeile of schub) schreibeZeile(blatt, zeile)
      abbruch.throwIfAborted()
      // Wer langsam abholt, lässt nicht den Server sammeln.
      if (strom.writableNeedDrain) await once(strom, 'drain', { signal: abbruch })
    }
    blatt.commit()
  }
  await buch.commit()
}

function schreibeZeile(blatt: ExcelJS.Worksheet, zellen: readonly Xlsxzelle[]): void {
  const zeile = blatt.addRow(zellen.map(alsWert))
  zellen.forEach((zelle, i) => {
    if (typeof zelle === 'object' && zelle !== null) zeile.getCell(i + 1).numFmt = 'dd.mm.yyyy'
  })
  zeile.commit()
}

function alsWert(zelle: Xlsxzelle): ExcelJS.CellValue {
  if (typeof zelle === 'boolean') return zelle ? 'ja' : 'nein'
  if (typeof zelle === 'object' && zelle !== null) return new Date(`${zelle.tag}T00:00:00Z`)
  return zelle
}
