import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import type { Formvorgabe } from '@benthos/vertrag/einlesung'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { erkenneTabelle } from '../erkenneTabelle.ts'
import { roheMappe, zipAus } from './rohdatei.pruefhilfe.ts'

/** Ausgeblendete Spalten: gesagt, nicht stillschweigend genommen. */

const KOPF = ['Code', 'Name', 'Bioregion', 'Bundesland']
const ZEILE = ['A-1', 'Bach', 'Donau', 'Wien']

/** Mappe, in der diese Spalten ab 1 ausgeblendet sind. */
async function excel(verborgene: readonly number[]): Promise<Buffer> {
  const buch = new ExcelJS.Workbook()
  const blatt = buch.addWorksheet('Stellen')
  blatt.addRows([KOPF, ZEILE])
  for (const spalte of verborgene) blatt.getColumn(spalte).hidden = true
  return Buffer.from(await buch.xlsx.writeBuffer())
}

async function openDocument(spalten: string): Promise<Buffer> {
  const zeile = (texte: readonly string[]) =>
    `<table:table-row>${texte.map(t => `<table:table-cell office:value-type="string"><text:p>${t}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const inhalt = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Stellen">${spalten}${zeile(KOPF)}${zeile(ZEILE)}</table:table></office:spreadsheet></office:body></office:document-content>`
  return zipAus({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': inhalt })
}

const ART = { spalten: EINLESESPALTEN.MESSSTELLEN, schluessel: ['identifizierung.code'] }
const spaltenVon = async (datei: Buffer, vorgabe: Formvorgabe = {}) =>
  (await erkenneTabelle(datei, ART, { vorgabe })).form.spalten.map(
    ({ buchstabe, feld, istAusgeblendet = false }) =>
      `${buchstabe} ${feld ?? '–'}${istAusgeblendet ? ' verborgen' : ''}`,
  )
const OHNE_DIE_MITTLEREN = ['A identifizierung.code', 'B – verborgen', 'C – verborgen', 'D lage_allgemein.bundesland']

test('[A-EINLESEN-20] Excel: ausgeblendete Spalten sind genannt und gelten nur, wenn jemand sie zuordnet', async () => {
  const datei = await excel([2, 3])
  expect(await spaltenVon(datei)).toEqual(OHNE_DIE_MITTLEREN)
  expect(await spaltenVon(datei, { zuordnung: { '1': 'identifizierung.name' } })).toEqual(
    OHNE_DIE_MITTLEREN.with(1, 'B identifizierung.name verborgen'),
  )
})

test('[A-EINLESEN-20] OpenDocument: ebenso, auch wiederholt, weggefiltert und hinter einer Gruppe', async () => {
  const sichtbar = '<table:table-column/>'
  const verborgen = '<table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
  expect(await spaltenVon(await openDocument(sichtbar + verborgen + sichtbar))).toEqual(OHNE_DIE_MITTLEREN)
  const gruppe = `<table:table-column-group>${sichtbar}</table:table-column-group><table:table-column table:visibility="filter"/><table:table-column table:visibility="collapse"/>`
  expect(
    await spaltenVon(await openDocument(`${gruppe}<table:table-column table:number-columns-repeated="16380"/>`)),
  ).toEqual(OHNE_DIE_MITTLEREN)
})

test('[A-EINLESEN-20] ist der Schlüssel ausgeblendet, sagt es die Datei, statt ihn zu vermissen; dieselbe Überschrift noch einmal sichtbar genügt', async () => {
  await expect(spaltenVon(await excel([1]))).rejects.toThrow(/Spalte „Code“ \(A\) ist in der Datei ausgeblendet/)
  const buch = new ExcelJS.Workbook()
  const blatt = buch.addWorksheet('Stellen')
  blatt.addRows([
    ['Code', 'Code', 'Name'],
    ['ALT-1', 'A-1', 'Bach'],
  ])
  blatt.getColumn(1).hidden = true
  expect(await spaltenVon(Buffer.from(await buch.xlsx.writeBuffer()))).toEqual([
    'A – verborgen',
    'B identifizierung.code',
    'C identifizierung.name',
  ])
})

const ALLE = ['A – verborgen', 'B – verborgen', 'C – verborgen', 'D – verborgen']
const KEINE = OHNE_DIE_MITTLEREN.with(1, 'B identifizierung.name').with(2, 'C charakteristik.bioregion')

test.each([
  ['min="2" max="3"', OHNE_DIE_MITTLEREN],
  ['min="-1000000000" max="200"', ALLE],
  ['min="-1e300" max="1e300"', ALLE],
  ['min="-Infinity" max="Infinity"', ALLE],
  ['min="1000000000" max="2000000000"', KEINE],
  ['min="3" max="2"', KEINE],
  ['min="x" max="200"', KEINE],
  ['min="2" max="x"', KEINE],
  ['max="200"', KEINE],
  ['min="2"', KEINE],
])(
  '[A-EINLESEN-20] Excel: eine Angabe wie %s blendet aus, was sie nennt, und hält niemanden auf',
  async (angabe, erwartet) => {
    const datei = await roheMappe([KOPF, ZEILE], { cols: `<col ${angabe} hidden="1"/>` })
    // Der Schlüssel ist immer zugeordnet: sonst wäre die Datei abgelehnt.
    const gelesen = await spaltenVon(datei, { zuordnung: { '0': 'identifizierung.code' } })
    expect(gelesen.slice(1)).toEqual(erwartet.slice(1))
  },
)
