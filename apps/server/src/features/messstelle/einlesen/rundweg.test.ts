import { MESSSTELLENSPALTEN } from '@benthos/vertrag/messstellenspalten'
import ExcelJS from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { legeAufnahmeAn } from '../messstellendaten.pruefhilfe.ts'
import { einlesepruefung } from './einlesen.pruefhilfe.ts'

const p = await einlesepruefung()
afterAll(() => p.ende())
const { als, db, pruefe, lade, zeilen, arbeiteAb, vorgang } = p

/** Was nur amtliche Messstellen und Fachprojekte haben, oder was das Gewässernetz kennen muss. */
const OHNE: readonly string[] = [
  'identifizierung.gzuevId',
  'identifizierung.organisationseinheitId',
  'identifizierung.projektId',
  'lage_koordinaten.routeId',
  'lage_koordinaten.stationierung',
]

/** Ein Wert, wie ihn ein Mensch liest, gleich ob er in Vorlage oder Ausgabe steht. */
function lesbar(wert: ExcelJS.CellValue | undefined): string {
  if (wert instanceof Date) return wert.toISOString().slice(0, 10).split('-').toReversed().join('.')
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  const text = String(wert ?? '')
  const zahl = text.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(zahl) ? String(Number(zahl)) : text
}

test('[A-EINLESEN-01] Vorlage, ausgefüllt, eingelesen, ausgegeben: derselbe Inhalt, und die Ausgabe sagt beim Einlesen nichts Neues', async () => {
  const buch = new ExcelJS.Workbook()
  await buch.xlsx.load((await als('land-noe')('/api/einlesevorlage/MESSSTELLEN')).rawPayload as unknown as ArrayBuffer)
  const blatt = buch.getWorksheet('Messstellen')
  if (!blatt) throw new Error('Die Vorlage hat kein Blatt „Messstellen“.')
  const soll = new Map<string, string>()
  MESSSTELLENSPALTEN.forEach(({ feld, titel, einheit, beispiel }, i) => {
    if (OHNE.includes(feld) || beispiel === '') return
    blatt.getCell(2, i + 1).value = beispiel
    soll.set(einheit === undefined ? titel : `${titel} (${einheit})`, lesbar(beispiel))
  })
  expect(soll.size).toBeGreaterThan(15)
  const { id } = await pruefe(new File([await buch.xlsx.writeBuffer()], 'vorlage.xlsx'))
  expect((await zeilen(id)).flatMap(z => z.beanstandungen)).toEqual([])
  await lade(id, 'GUELTIGE')
  await arbeiteAb()
  const [zeile] = await zeilen(id)
  const aufnahme = await legeAufnahmeAn(db, zeile?.objektId ?? 0, p.LANDESPROJEKT)
  const ausgabe = await als('admin')(`/export/datenexport/mzb?id=${aufnahme}`)
  expect(ausgabe.statusCode, ausgabe.body.slice(0, 200)).toBe(200)
  const mappe = new ExcelJS.Workbook()
  await mappe.xlsx.load(ausgabe.rawPayload as unknown as ArrayBuffer)
  const tafel = mappe.getWorksheet('Messstelle')
  const koepfe = ((tafel?.getRow(1).values ?? []) as string[]).slice(1)
  const ist = new Map(koepfe.map((kopf, i) => [kopf, lesbar(tafel?.getCell(2, i + 1).value)] as const))
  expect([...soll].map(([kopf]) => [kopf, ist.get(kopf)])).toEqual([...soll])
  const wieder = await pruefe(new File([Uint8Array.from(ausgabe.rawPayload)], 'ausgabe.xlsx'))
  const gewaehlt = await als('land-noe')(post(`/api/einlesen/${wieder.id}/pruefen`, { blatt: 'Messstelle' }))
  expect(gewaehlt.statusCode, gewaehlt.body).toBe(200)
  await arbeiteAb()
  expect((await zeilen(wieder.id)).map(z => [z.ausgang, z.beanstandungen, z.aenderungen])).toEqual([
    ['UNVERAENDERT', [], []],
  ])
  expect((await vorgang(wieder.id)).bilanz).toMatchObject({ gelesen: 1, unveraendert: 1 })
})
