import { createHash } from 'node:crypto'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'

const { als, ende } = await pruefdienst()
afterAll(ende)

const AUSGABE = {
  format: 'csv',
  titel: 'Aufnahmen',
  filter: 'Ohne Filter',
  erwartet: 2,
  spalten: ['Code', 'Datum', 'Klasse'],
  zeilen: [
    ['A-1', { tag: '2025-04-21' }, 2],
    ['=SUMME(A1)', null, null],
  ],
}
const gib = (wer: string | null, teil: object = {}) =>
  als(wer)({ method: 'POST', url: '/api/listenausgabe', payload: { ...AUSGABE, ...teil } })

describe('Ablehnungen', () => {
  test('[A-ANSICHT-02] nicht angemeldet: nichts', async () => {
    expect((await gib(null)).statusCode).toBe(401)
  })

  test.each([
    ['eine Zeile fehlt', { erwartet: 3 }, '3 Zeilen erwartet, 2 erhalten'],
    ['eine Zelle fehlt', { zeilen: [['A-1'], ['A-2', null, null]] }, 'Zeile 1 hat 1 statt 3 Zellen'],
    ['gezählt waren mehr Zellen mit Inhalt', { zellen: 5 }, '5 Zellen erwartet, 4 erhalten'],
  ])('[A-ANSICHT-02] %s: 400 mit Grund, keine Datei', async (_, teil, grund) => {
    const antwort = await gib('land-noe', teil)
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors[0].message).toContain(grund)
  })

  test.each([
    ['Titel mit Pfad', { titel: '../x' }],
    ['fremdes Format', { format: 'exe' }],
    ['keine Spalten', { spalten: [] }],
    [
      'Zelle als Objekt',
      {
        zeilen: [
          [{ formula: 'A1' }, null, null],
          ['a', null, null],
        ],
      },
    ],
    ['unbekannte Angabe', { fremd: 1 }],
  ])('[A-ANSICHT-02] %s: 400', async (_, teil) => {
    expect((await gib('land-noe', teil)).statusCode).toBe(400)
  })
})

test('[A-ANSICHT-02] CSV: Spalten in ihrer Reihenfolge, Tage wie am Schirm, Formeln entschärft', async () => {
  const antwort = await gib('land-noe')
  expect(antwort.headers['content-disposition']).toBe('attachment; filename="Aufnahmen.csv"')
  expect(antwort.body).toBe("\uFEFFCode;Datum;Klasse\r\nA-1;21.04.2025;2\r\n'=SUMME(A1);;\r\n")
})

test('[A-MATRIX-03] so breit wie die größte Taxamatrix, und nicht breiter', async () => {
  const breit = (spalten: number) =>
    gib('land-noe', {
      spalten: Array.from({ length: spalten }, (_, i) => `S${i}`),
      zeilen: [Array(spalten).fill(1), Array(spalten).fill(null)],
      zellen: spalten,
    })
  expect((await breit(400)).statusCode).toBe(200)
  expect((await breit(401)).statusCode).toBe(400)
})

test('[A-ANSICHT-02] XLSX: Zahlen und Tage bleiben solche, Text bleibt Text; die Angaben nennen, wer, Filter, erwartete und geschriebene Zeilen und die Prüfsumme', async () => {
  const antwort = await gib('land-noe', { format: 'xlsx' })
  expect(antwort.statusCode).toBe(200)
  const mappe = new ExcelJS.Workbook()
  await mappe.xlsx.load(antwort.rawPayload as never)
  const zeilen = (name: string) =>
    (mappe.getWorksheet(name)?.getSheetValues() ?? []).slice(1).map(zeile => (zeile as unknown[]).slice(1))
  const [kopf, erste, zweite] = zeilen('Aufnahmen')
  expect(kopf).toEqual(['Code', 'Datum', 'Klasse'])
  expect(erste).toEqual(['A-1', new Date('2025-04-21T00:00:00Z'), 2])
  expect(zweite?.[0]).toBe('=SUMME(A1)')
  expect(zeilen('Angaben').slice(1)).toEqual([
    ['Liste', 'Aufnahmen'],
    ['Filter', 'Ohne Filter'],
    ['Ausgegeben am', expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)],
    ['Ausgegeben von', expect.stringContaining('land-noe')],
    ['Nutzung', expect.stringContaining('Lizenz')],
    ['Zeilen erwartet', 2],
    ['Zeilen geschrieben', 2],
    ['Zellen mit Inhalt geschrieben', 4],
    [
      'SHA-256',
      createHash('sha256').update('["Code","Datum","Klasse"]\n["A-1","2025-04-21",2]\n["=SUMME(A1)"]\n').digest('hex'),
    ],
    ['Prüftext', expect.stringContaining('JSON-Feld')],
  ])
})
