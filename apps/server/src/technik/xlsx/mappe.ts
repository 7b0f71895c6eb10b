import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as naechsteRunde } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { ROT_ARGB } from './rot.ts'
import { maskiereZelltext } from './zelltext.ts'

/** Datum als `JJJJ-MM-TT`. */
type Tag = { tag: string }
export type Xlsxzelle = string | number | boolean | Tag | null

/** `breite` in Zeichen */
export type Xlsxspalte = { titel: string; breite: number }

export type Xlsxblatt = {
  name: string
  spalten: readonly Xlsxspalte[]
  /** Zeilen in Schüben; was davon noch aussteht, liegt nicht im Speicher */
  schuebe: AsyncIterable<readonly Xlsxzeile[]>
  /** so viele Zeilen oben bleiben beim Rollen stehen; Vorgabe: die Kopfzeile */
  fest?: number
}

/** Werte von links nach rechts in der nächsten Zeile, oder eine Zeile an ihrer Stelle. */
export type Xlsxzeile = readonly Xlsxzelle[] | Platzzeile

/** Zeile mit eigener Nummer; die Nummern steigen. `ort` ist eine Spalte (ab 1) oder eine Adresse wie `C5` in dieser Zeile. */
type Platzzeile = {
  nummer: number
  fett: boolean
  zellen: readonly { ort: number | string; wert?: string | number | boolean | null; rot?: boolean; notiz?: string }[]
}

/** So viele Zeilen fasst ein Blatt, den Kopf eingerechnet; was darüber läge, ließe jedes Programm weg. */
export const BLATTZEILEN = 1_048_576

const ERSTELLER = 'Benthosdatenbank Fließgewässer'

const ROT: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: ROT_ARGB } }

/**
 * Excel-Mappe, die nach und nach entsteht; jeder Schritt gibt die Bytes heraus, die bis dahin fertig sind. Text bleibt Text,
 * auch wenn er wie eine Formel aussieht.
 */
export class Mappe {
  readonly #strom = new PassThrough()
  readonly #buch = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: this.#strom, useStyles: true })
  #blatt: ExcelJS.Worksheet | null = null
  /** erste Zeile, die noch nicht geschrieben ist */
  #naechste = 1
  /** Zeilen, die das Blatt schon hat */
  #zeilen = 0
  /** Spalten des Blatts, wenn sich seine Zeilen filtern lassen */
  #filterspalten = 0
  #teile: Buffer[] = []

  constructor() {
    this.#buch.creator = ERSTELLER
    // Den Typen von ExcelJS fehlt die Sprache; geschrieben wird sie.
    Object.assign(this.#buch, { language: 'de-AT' })
    this.#buch.lastModifiedBy = ERSTELLER
    this.#strom.on('data', (teil: Buffer) => this.#teile.push(teil))
  }

  /** Schließt das vorige Blatt ab und beginnt das nächste mit seiner Kopfzeile. */
  async beginneBlatt(name: string, spalten: readonly Xlsxspalte[], fest = 1): Promise<Buffer> {
    this.#schliesseBlatt()
    // Die Mappe heißt wie ihr erstes Blatt: Vorlesehilfen nennen den Titel, nicht den Dateinamen.
    if (this.#blatt === null) this.#buch.title = `${name} (${ERSTELLER})`
    this.#blatt = this.#buch.addWorksheet(name, { views: [{ state: 'frozen', ySplit: fest }] })
    this.#naechste = 1
    this.#zeilen = spalten.length === 0 ? 0 : 1
    // Unter namenlosen Spalten stehen keine gleichartigen Zeilen.
    this.#filterspalten = fest === 1 && spalten.every(({ titel }) => titel !== '') ? spalten.length : 0
    if (spalten.length === 0) return this.#gibFertiges()
    this.#blatt.columns = spalten.map(({ titel, breite }) => ({ header: maskiereZelltext(titel), width: breite }))
    const kopf = this.#blatt.getRow(1)
    kopf.font = { bold: true }
    kopf.commit()
    return this.#gibFertiges()
  }

  async schreibe(zeilen: readonly Xlsxzeile[]): Promise<Buffer> {
    const blatt = this.#blatt
    if (!blatt) throw new TypeError('Die Mappe hat noch kein Blatt.')
    for (const zeile of zeilen) {
      if (!('nummer' in zeile)) {
        if (++this.#zeilen > BLATTZEILEN)
          throw new RangeError(`Ein Excel-Blatt fasst höchstens ${BLATTZEILEN} Zeilen, „${blatt.name}“ hat mehr.`)
        schreibeZeile(blatt, zeile)
        continue
      }
      // Eine Lücke auf einmal kostete den Schreiber quadratisch viel.
      while (this.#naechste < zeile.nummer) blatt.getRow(this.#naechste++).commit()
      this.#naechste = zeile.nummer + 1
      schreibePlatzzeile(blatt, zeile)
    }
    return this.#gibFertiges()
  }

  async schliesse(): Promise<Buffer> {
    this.#schliesseBlatt()
    const ende = once(this.#strom, 'end')
    await this.#buch.commit()
    await ende
    return this.#gibFertiges()
  }

  #schliesseBlatt(): void {
    const blatt = this.#blatt
    if (!blatt) return
    if (this.#filterspalten > 0 && this.#zeilen > 1)
      blatt.autoFilter = { from: { row: 1, column: 1 }, to: { row: this.#zeilen, column: this.#filterspalten } }
    blatt.commit()
  }

  /** Verdichtet wird nebenher: was noch unterwegs ist, kommt mit dem nächsten Schritt. */
  async #gibFertiges(): Promise<Buffer> {
    await naechsteRunde()
    return Buffer.concat(this.#teile.splice(0))
  }
}

function schreibeZeile(blatt: ExcelJS.Worksheet, zellen: readonly Xlsxzelle[]): void {
  // Was leer ist, legt der Schreiber gar nicht erst an: eine Taxamatrix ist fast überall leer.
  const zeile = blatt.addRow(zellen.map(zelle => (zelle === null ? undefined : alsWert(zelle))))
  zellen.forEach((zelle, i) => {
    if (typeof zelle === 'object' && zelle !== null) zeile.getCell(i + 1).numFmt = 'dd.mm.yyyy'
  })
  zeile.commit()
}

function schreibePlatzzeile(blatt: ExcelJS.Worksheet, { nummer, fett, zellen }: Platzzeile): void {
  const zeile = blatt.getRow(nummer)
  if (fett) zeile.font = { bold: true }
  for (const { ort, wert, rot, notiz } of zellen) {
    const zelle = typeof ort === 'number' ? zeile.getCell(ort) : blatt.getCell(ort)
    if (wert !== undefined) zelle.value = typeof wert === 'string' ? maskiereZelltext(wert) : wert
    if (rot) zelle.fill = ROT
    if (notiz !== undefined) zelle.note = maskiereZelltext(notiz)
  }
  zeile.commit()
}

function alsWert(zelle: Exclude<Xlsxzelle, null>): ExcelJS.CellValue {
  if (typeof zelle === 'boolean') return zelle ? 'ja' : 'nein'
  if (typeof zelle === 'object') return new Date(`${zelle.tag}T00:00:00Z`)
  return typeof zelle === 'string' ? maskiereZelltext(zelle) : zelle
}
