import { MESSSTELLENSPALTEN } from '@benthos/vertrag/messstellenspalten'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { alsCsv, datei, einlesepruefung, gueltig, KOPF } from './einlesen.pruefhilfe.ts'

const p = await einlesepruefung()
afterAll(() => p.ende())
const { zeilen, pruefe, als } = p

describe('Dateien zurück', () => {
  test('das Original kommt unverändert; die Korrektur hat Anmerkungen und lässt sich verbessert wieder hochladen', async () => {
    const schlecht = gueltig()
    schlecht[3] = 'Donnau'
    const original = alsCsv([KOPF, gueltig(), schlecht])
    const { id } = await pruefe(datei(original))
    const zurueck = await als('land-noe')(`/api/einlesen/${id}/original`)
    expect(zurueck.body).toBe(original)
    expect(zurueck.headers['content-type']).toBe('application/octet-stream')
    const antwort = await als('land-noe')(`/api/einlesen/${id}/korrektur`)
    expect(antwort.statusCode).toBe(200)
    const buch = new ExcelJS.Workbook()
    await buch.xlsx.load(antwort.rawPayload as unknown as ArrayBuffer)
    const [blatt] = buch.worksheets
    expect(blatt?.getCell('D3').note).toContain('Meinten Sie „Donau“')
    expect(blatt?.getCell('J2').value).toBe('neu')
    expect(blatt?.getCell('J3').value).toContain('abgelehnt')
    if (blatt) blatt.getCell('D3').value = 'Donau'
    const verbessert = new File([await buch.xlsx.writeBuffer()], 'verbessert.xlsx')
    const zweite = await pruefe(verbessert)
    expect(zweite.form).toMatchObject({ dateiart: 'XLSX', blatt: 'Messstellen', fehlendePflicht: [] })
    expect(zweite.bilanz).toEqual({ gelesen: 2, angenommen: 2, geaendert: 0, uebersprungen: 0, abgelehnt: 0 })
  })

  test('eine große Lücke zwischen den Zeilen hält den Server nicht auf', async () => {
    const buch = new ExcelJS.Workbook()
    const blatt = buch.addWorksheet('Messstellen')
    blatt.addRow(KOPF)
    blatt.getRow(300_000).values = gueltig()
    const { id } = await pruefe(new File([await buch.xlsx.writeBuffer()], 'luecke.xlsx'))
    // Wüchse die Zeit mit dem Quadrat der Lücke, endete dieser Test an seiner Zeitgrenze.
    const antwort = await als('land-noe')(`/api/einlesen/${id}/korrektur`)
    expect(antwort.statusCode).toBe(200)
    const zurueck = new ExcelJS.Workbook()
    await zurueck.xlsx.load(antwort.rawPayload as unknown as ArrayBuffer)
    expect(zurueck.worksheets[0]?.getCell('J300000').value).toBe('neu')
  }, 60_000)

  test('die Vorlage hat alle Spalten mit Auswahllisten; ausgefüllt mit ihren Beispielen wird sie angenommen', async () => {
    const antwort = await als('land-noe')('/api/einlesevorlage/MESSSTELLEN')
    const buch = new ExcelJS.Workbook()
    await buch.xlsx.load(antwort.rawPayload as unknown as ArrayBuffer)
    const blatt = buch.getWorksheet('Messstellen')
    expect(blatt?.getRow(1).cellCount).toBe(MESSSTELLENSPALTEN.length)
    MESSSTELLENSPALTEN.forEach(({ beispiel, feld }, i) => {
      if (blatt && feld !== 'identifizierung.gzuevId') blatt.getCell(2, i + 1).value = beispiel || null
    })
    const { bilanz, id } = await pruefe(new File([await buch.xlsx.writeBuffer()], 'vorlage.xlsx'))
    expect((await zeilen(id)).flatMap(z => z.beanstandungen)).toEqual([])
    expect(bilanz).toMatchObject({ gelesen: 1, angenommen: 1 })
    expect(buch.worksheets.map(b => b.name)).toEqual(['Messstellen', 'Beschreibung', 'Listen'])
  })
})
