import { MESSSTELLENSPALTEN } from '@benthos/vertrag/messstellenspalten'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { FREMDE_LESER, liesCsvFremd, liesMappenGenauFremd, mitLeser } from '../../../../pruefstand/fremdeLeser.ts'
import { alsCsv, datei, einlesepruefung, gueltig, KOPF } from './einlesen.pruefhilfe.ts'

const p = await einlesepruefung()
afterAll(() => p.ende())
const { zeilen, pruefe, als, lade, arbeiteAb, vorgang } = p
const { 'python3-openpyxl': openpyxl, python3 } = FREMDE_LESER

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
    expect(zweite.bilanz).toEqual({
      gelesen: 2,
      angenommen: 2,
      geaendert: 0,
      unveraendert: 0,
      uebersprungen: 0,
      abgelehnt: 0,
    })
  })

  describe('[A-EINLESEN-23] Excel', () => {
    const SPALTE = { Gewässer: 'D', Bundesland: 'E', 'x (Rechtswert, Länge)': 'G' }
    /** Zwei Blätter, eine Formel, Breiten und Formate; falsch sind genau die genannten Zellen. */
    async function baueMappe() {
      const buch = new ExcelJS.Workbook()
      const liesmich = buch.addWorksheet('Lies mich')
      liesmich.getCell('A1').value = 'Stand Mai 2026'
      const blatt = buch.addWorksheet('Stellen')
      blatt.getCell('A1').value = 'Messstellen 2026'
      blatt.getRow(3).values = KOPF
      blatt.getRow(3).font = { bold: true }
      blatt.getColumn(2).width = 41
      for (let zeile = 4; zeile < 24; zeile++) blatt.getRow(zeile).values = gueltig()
      blatt.getCell('B4').value = { formula: '"Hainburg "&"Formel"', result: 'Hainburg Formel' }
      blatt.getCell('G5').numFmt = '0.000'
      const falsche = [
        [6, 'Gewässer', 'Donnau'],
        [6, 'Bundesland', '=HYPERLINK("http://x")'],
        [11, 'x (Rechtswert, Länge)', 'ca. 5'],
        [20, 'Bundesland', 'Niederosterreich'],
      ] as const
      for (const [zeile, spalte, wert] of falsche) blatt.getCell(`${SPALTE[spalte]}${zeile}`).value = wert
      return {
        inhalt: Buffer.from(await buch.xlsx.writeBuffer()),
        orte: falsche.map(([zeile, spalte]) => `${SPALTE[spalte]}${zeile}`).sort(),
      }
    }

    test(
      mitLeser(
        'python3-openpyxl',
        'dieselbe Mappe kommt zurück: angemerkt genau die falschen Zellen, Formel, Formate, Breiten und das andere Blatt wie vorher',
      ),
      async () => {
        if (!openpyxl) return
        const { inhalt, orte } = await baueMappe()
        const { id, bilanz } = await pruefe(new File([inhalt], 'stellen.xlsx'))
        expect(bilanz).toEqual({
          gelesen: 20,
          angenommen: 17,
          geaendert: 0,
          unveraendert: 0,
          uebersprungen: 0,
          abgelehnt: 3,
        })
        const antwort = await als('land-noe')(`/api/einlesen/${id}/korrektur`)
        expect(antwort.headers['content-disposition']).toBe('attachment; filename="stellen_geprueft.xlsx"')
        const [alt, neu] = liesMappenGenauFremd([inhalt, antwort.rawPayload])
        expect(neu?.['Lies mich']).toEqual(alt?.['Lies mich'])
        const [vorher, nachher] = [alt?.['Stellen'], neu?.['Stellen']]
        expect(Object.keys(nachher?.notizen ?? {}).sort()).toEqual(orte)
        expect(Object.keys(nachher?.farben ?? {}).sort()).toEqual(orte)
        expect(nachher?.notizen['D6']).toContain('Meinten Sie „Donau“?')
        const ohneErgebnis = Object.entries(nachher?.zellen ?? {}).filter(([ort]) => !ort.startsWith('J'))
        expect(Object.fromEntries(ohneErgebnis)).toEqual(vorher?.zellen)
        expect(nachher?.breiten).toEqual(vorher?.breiten)
        expect(nachher?.zellen['J7']?.[1]).toBe('neu')
        expect(nachher?.zellen['J6']?.slice(0, 2)).toEqual(['s', expect.stringMatching(/^abgelehnt: /)])
      },
    )

    test('geladen, an Ort und Stelle verbessert und noch einmal hochgeladen: kein Eintrag entsteht zweimal', async () => {
      const { inhalt } = await baueMappe()
      const { id } = await pruefe(new File([inhalt], 'stellen.xlsx'))
      await lade(id, 'GUELTIGE')
      await arbeiteAb()
      expect((await vorgang(id)).geladen).toBe(17)
      const buch = new ExcelJS.Workbook()
      await buch.xlsx.load(
        (await als('land-noe')(`/api/einlesen/${id}/korrektur`)).rawPayload as unknown as ArrayBuffer,
      )
      const blatt = buch.getWorksheet('Stellen')
      const verbessert = { D6: 'Donau', E6: 'Niederösterreich', G11: 668592.73, E20: 'Niederösterreich' }
      for (const [ort, wert] of Object.entries(verbessert)) if (blatt) blatt.getCell(ort).value = wert
      const zweite = await pruefe(new File([await buch.xlsx.writeBuffer()], 'stellen.xlsx'))
      expect(zweite.bilanz).toEqual({
        gelesen: 20,
        angenommen: 3,
        geaendert: 0,
        unveraendert: 17,
        uebersprungen: 0,
        abgelehnt: 0,
      })
      expect((await zeilen(zweite.id)).filter(z => z.ausgang === 'ANGENOMMEN').map(z => z.nummer)).toEqual([6, 11, 20])
      expect(zweite.form?.spalten.at(-1)).toMatchObject({ kopf: 'Prüfergebnis', feld: null, vorschlag: null })
      // Was verbessert ist, ist nicht mehr rot.
      const dritte = await als('land-noe')(`/api/einlesen/${zweite.id}/korrektur`)
      if (openpyxl) expect(liesMappenGenauFremd([dritte.rawPayload])[0]?.['Stellen']?.farben).toEqual({})
    })
  })

  describe('[A-EINLESEN-24] CSV', () => {
    const mitFehlern = () => {
      const [a, b, c] = [gueltig(), gueltig(), gueltig()]
      a[3] = 'Donnau'
      c[6] = 'ca. 5'
      c[1] = '=HYPERLINK("http://x")'
      return { alle: [KOPF, gueltig(), a, b, c], falsche: [a, c] }
    }
    const hole = (id: number, wer: string | null = 'land-noe') => als(wer)(`/api/einlesen/${id}/abgelehnte`)

    test('fremde, ungeprüfte, fehlerfreie und andere Dateien haben keine abgelehnten Zeilen', async () => {
      const { id } = await pruefe(mitFehlern().alle)
      expect([(await hole(id, null)).statusCode, (await hole(id, 'land-ooe')).statusCode]).toEqual([401, 404])
      expect((await hole(id, 'admin')).statusCode).toBe(200)
      const ohne = await hole((await pruefe([KOPF, gueltig()])).id)
      expect([ohne.statusCode, ohne.json().message]).toEqual([404, 'Keine Zeile dieser Datei ist abgelehnt.'])
      const buch = new ExcelJS.Workbook()
      buch.addWorksheet('A').addRows([KOPF, mitFehlern().falsche[0] ?? []])
      const excel = await hole((await pruefe(new File([await buch.xlsx.writeBuffer()], 'a.xlsx'))).id)
      expect([excel.statusCode, excel.json().message]).toEqual([404, expect.stringContaining('nur von CSV-Dateien')])
    })

    test(
      mitLeser(
        'python3',
        'dieselben Zellen und dahinter der Grund; wieder eingelesen dieselben Fehler und keine Spalte zu viel',
      ),
      async () => {
        const { alle, falsche } = mitFehlern()
        const { id } = await pruefe(alle)
        const antwort = await hole(id)
        expect(antwort.headers['content-type']).toContain('text/csv')
        if (python3) {
          const gelesen = liesCsvFremd(antwort.rawPayload, ';')
          expect(gelesen.map(z => z.slice(0, -1))).toEqual([KOPF, ...falsche])
          expect(gelesen.map(z => z.at(-1))).toEqual([
            'Fehler',
            'Zeile 3: Gewässer: „Donnau“ steht nicht in der Liste. Meinten Sie „Donau“?',
            expect.stringMatching(/^Zeile 5: x \(Rechtswert, Länge\): /),
          ])
        }
        const zweite = await pruefe(new File([Uint8Array.from(antwort.rawPayload)], 'noch_einmal.csv'))
        expect(zweite.bilanz).toEqual({
          gelesen: 2,
          angenommen: 0,
          geaendert: 0,
          unveraendert: 0,
          uebersprungen: 0,
          abgelehnt: 2,
        })
        expect(zweite.form?.spalten.at(-1)).toMatchObject({ kopf: 'Fehler', feld: null, vorschlag: null })
        const ohneOrt = async (vorgang: number) =>
          (await zeilen(vorgang, '&ausgang=ABGELEHNT')).map(z => z.beanstandungen.map(b => ({ ...b, zelle: null })))
        expect(await ohneOrt(zweite.id)).toEqual(await ohneOrt(id))
        // Noch einmal zurückgegeben bleibt es bei einer Spalte.
        const dritte = (await hole(zweite.id)).body.split('\r\n')[0]
        expect(dritte).toBe(`\uFEFF${[...KOPF.map(k => (k.includes(',') ? `"${k}"` : k)), 'Fehler'].join(';')}`)
      },
    )
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
