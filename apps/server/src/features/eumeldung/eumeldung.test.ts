import { createHash } from 'node:crypto'
import { Ausfuhrnachweis } from '@benthos/vertrag/ausfuhrnachweis'
import { type Eumeldung, Eumeldung as Form } from '@benthos/vertrag/eumeldung'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../../pruefstand/archivleser.ts'
import { post } from '../../../pruefstand/dienst.ts'
import { meldewelt } from './meldewelt.pruefhilfe.ts'

/** EU-Meldung, mit eigenen Lesern gelesen, gegen gespeicherte Ergebnisse, deren normalisierter EQR von Hand gerechnet ist. */

const { app, db, als, ende, aufnahme, ort, zweiter, leerer, ids } = await meldewelt()
afterAll(ende)

const nur = (...welche: number[]) => welche.map(id => `id=${id}`).join('&')
const hole = (wer: string | null, abfrage: string, datei = false) =>
  als(wer)({ method: 'GET', url: `/api/eumeldung${datei ? '/datei' : ''}?${abfrage}` })
async function pruefe(wer: string, abfrage: string): Promise<Eumeldung> {
  const antwort = await hole(wer, abfrage)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return Form.parse(antwort.json<{ pruefung: unknown }>().pruefung)
}
const regel = (meldung: Eumeldung, welche: string) => meldung.regeln.find(r => r.regel === welche)

describe('[A-EUMELDUNG-05] Rechte', () => {
  test.each([
    [null, 401],
    ['auftragnehmer', 403],
    ['fachprojekt', 403],
    ['qs', 403],
    ['lesen', 403],
  ] as const)('%s: %i, für Prüfung und Datei', async (wer, status) => {
    for (const datei of [false, true]) expect((await hole(wer, '', datei)).statusCode).toBe(status)
  })

  test('ein Land meldet nur seine Messstellen, der Bund alle', async () => {
    const alle = nur(...Object.values(ids))
    expect((await pruefe('land-noe', alle)).ergebnisse.erwartet).toBe(4)
    expect((await pruefe('bund', alle)).ergebnisse.erwartet).toBe(5)
    expect((await hole('land-noe', nur(ids.fremd), true)).statusCode).toBe(404)
  })

  test('falsche Angaben: 400 am Feld', async () => {
    for (const [abfrage, feld] of [
      ['edition=1999', 'edition'],
      ['jahrVon=2024&jahrBis=2023', 'jahrBis'],
      ['jahrVon=24', 'jahrVon'],
      ['format=pdf', 'format'],
    ] as const) {
      const antwort = await hole('land-noe', abfrage, true)
      expect([antwort.statusCode, antwort.json().errors?.[0]?.field], abfrage).toEqual([400, feld])
    }
  })
})

describe('[A-EUMELDUNG-03] Meldung aus gespeicherten Ergebnissen', () => {
  test('nur Plausibles zählt; was nicht hineinkommt, steht mit Grund und Aufnahme da', async () => {
    const { ergebnisse } = await pruefe('land-noe', nur(ids.a, ids.b, ids.c, ids.offen))
    expect(ergebnisse).toMatchObject({ erwartet: 4, enthalten: 3 })
    expect(ergebnisse.verweigert).toEqual([
      {
        grund: expect.stringContaining('plausibel'),
        anzahl: 1,
        beispiele: [{ id: ids.offen, code: expect.any(String) }],
      },
    ])
  })

  test('mehrere Aufnahmen eines Jahres: eine Zeile, ihre Teile; der Wert auf der Grenze ist genannt und verlinkt', async () => {
    const meldung = await pruefe('land-noe', nur(ids.a, ids.b, ids.c))
    expect(meldung.tabellen.map(({ zeilen }) => zeilen)).toEqual([2, 2, 1])
    // (0,7 + 0,45) / 2
    expect(meldung.zusammengefasst[0]).toMatchObject({
      kennung: 'ATFW1',
      jahr: '2024',
      klasse: '3',
      neqr: '0.575',
      teile: [
        { id: ids.a, klasse: 2, neqr: '0.700' },
        { id: ids.b, klasse: 3, neqr: '0.450' },
      ],
    })
    expect(regel(meldung, 'E4')).toMatchObject({
      stufe: 'WARNING',
      anzahl: 2,
      befunde: [{ ziel: { art: 'AUFNAHME', id: ids.c } }, { ziel: { art: 'AUFNAHME', id: ids.c } }],
    })
    expect(meldung.hoechsteStufe).toBe('WARNING')
    expect(regel(meldung, 'D6')?.stufe).toBe('INFO')
  })

  test('ohne gemeinsamen Wert und mit verschiedenen Klassen gibt es keine Zeile: verweigert, in Antwort und Protokoll', async () => {
    const [eine, andere] = [
      await aufnahme(ort, '2020-05-01', [0.7, 2]),
      await aufnahme(ort, '2020-09-01', [0.3, 4], { ohneModule: true }),
    ]
    const abfrage = nur(eine, andere, ids.c)
    const { ergebnisse, tabellen } = await pruefe('land-noe', abfrage)
    expect(ergebnisse).toMatchObject({
      erwartet: 3,
      enthalten: 1,
      verweigert: [
        { anzahl: 2, grund: expect.stringContaining('es gibt kein Mittel'), beispiele: [{ id: eine }, { id: andere }] },
      ],
    })
    expect(tabellen.map(({ zeilen }) => zeilen)).toEqual([1, 1, 1])
    const dateien = await packeAus((await hole('land-noe', abfrage, true)).rawPayload)
    const protokoll = dateien.get('protokoll.txt')
    for (const satz of ['Ergebnisse: 3 erwartet, 1 enthalten, 2 verweigert', 'Verweigert: 2: Die Aufnahmen'])
      expect(protokoll?.toString()).toContain(satz)
    // Belegt ist, was dasteht: das eine gemeldete Ergebnis, die beiden anderen als abgelehnt.
    const zeilen = String(dateien.get('ergebnisse.txt')).trimEnd().split('\r\n')
    expect(zeilen.slice(1).map(zeile => zeile.split('\t').slice(1, 4))).toEqual([['2023-06-01', 'MZB', '2']])
    const { teile } = Ausfuhrnachweis.parse(JSON.parse(String(dateien.get('nachweis.json'))))
    expect(teile.find(({ name }) => name === 'ergebnisse.txt')).toMatchObject({
      zeilenErwartet: 3,
      zeilenGeschrieben: 1,
      zeilenAbgelehnt: 2,
      sha256: createHash('sha256')
        .update(String(dateien.get('ergebnisse.txt')))
        .digest('hex'),
    })
  })

  test('was an der Messstelle fehlt, hält die Meldung auf und führt dorthin; die nationale Nummer ist ein Vorschlag', async () => {
    const id = await aufnahme(leerer, '2022-05-01', [0.7, 2])
    const meldung = await pruefe('land-noe', nur(id))
    expect(meldung.hoechsteStufe).toBe('BLOCKER')
    const spalten = regel(meldung, 'D1')?.befunde.map(b => b.spalte)
    expect(new Set(spalten)).toEqual(
      new Set([
        'monitoringSiteIdentifier',
        'monitoringSiteIdentifierScheme',
        'waterBodyIdentifierScheme',
        'parameterNCSWaterBodyType',
        'parameterNaturalAWBHMWB',
      ]),
    )
    for (const { ziel } of regel(meldung, 'D1')?.befunde ?? [])
      expect(ziel).toMatchObject({ art: 'MESSSTELLE', id: leerer })
    expect(regel(meldung, 'E7')?.befunde[0]?.wert).toBe('AT411250001')
    const ohne = await hole('land-noe', nur(id), true)
    expect([ohne.statusCode, ohne.json().message]).toEqual([400, expect.stringContaining('BLOCKER')])
    const entwurf = await hole('land-noe', `${nur(id)}&entwurf=true`, true)
    expect(entwurf.statusCode).toBe(200)
    expect(entwurf.headers['content-disposition']).toContain('wise2_2024-12.2_AT_2022_ENTWURF.zip')
    expect((await packeAus(entwurf.rawPayload)).get('protokoll.txt')?.toString()).toMatch(/^ENTWURF: nicht zum Senden/)
  })

  test('Demonstrationsparameter halten die Meldung auf', async () => {
    const id = await aufnahme(ort, '2021-05-01', [0.7, 2], { hinweis: 'Demonstrationsparameter – nicht amtlich' })
    expect(regel(await pruefe('land-noe', nur(id)), 'E6')).toMatchObject({ stufe: 'BLOCKER', anzahl: 2 })
  })

  test('Jahre und Qualitätselement schränken ein', async () => {
    const alle = nur(...Object.values(ids))
    expect((await pruefe('land-noe', `${alle}&jahrVon=2024`)).ergebnisse.erwartet).toBe(2)
    expect((await pruefe('land-noe', `${alle}&jahrBis=2023`)).ergebnisse.erwartet).toBe(2)
    expect((await pruefe('land-noe', `${alle}&element=PHB`)).ergebnisse.erwartet).toBe(0)
    expect((await hole('land-noe', `${alle}&element=PHB`, true)).statusCode).toBe(404)
  })
})

describe('[A-EUMELDUNG-04] Dateien', () => {
  const auswahl = nur(ids.a, ids.b, ids.c)

  test('ZIP: drei CSV, Protokoll, Edition; streng gelesen, jede Spalte der Edition, ohne Kennung am Anfang', async () => {
    const antwort = await hole('land-noe', auswahl, true)
    expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
    expect(antwort.headers['content-disposition']).toContain('wise2_2024-12.2_AT_2023-2024.zip')
    const dateien = await packeAus(antwort.rawPayload)
    expect([...dateien.keys()]).toEqual([
      'BiologyEQRData.csv',
      'BiologyEQRDataByWaterBody.csv',
      'BiologyEQRClassificationProcedure.csv',
      'ergebnisse.txt',
      'protokoll.txt',
      'edition.json',
      'nachweis.json',
    ])
    const lies = (name: string): Record<string, string>[] =>
      parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(dateien.get(`${name}.csv`)), {
        columns: true,
        delimiter: ',',
        relax_column_count: false,
        relax_quotes: false,
      })
    const daten = lies('BiologyEQRData')
    expect(
      daten.map(z => [z['monitoringSiteIdentifier'], z['resultNormalisedEQRValue'], z['resultNumberOfSamples']]),
    ).toEqual([
      ['ATFW2', '0.600', '1'],
      ['ATFW1', '0.575', '2'],
    ])
    expect(Object.keys(daten[0] ?? {})[0]).toBe('countryCode')
    expect(daten[1]).toMatchObject({
      parameterNCSWaterBodyType: 'FL-H2-E3',
      parameterNaturalAWBHMWB: 'Natural',
      observedPropertyDeterminandBiologyEQRCode: 'EEA_13-01-4',
      phenomenonTimeReferenceYear: '2024',
      parameterSamplingPeriod: '2024-05-01--2024-09-02',
      resultEcologicalStatusClassValue: '3',
      procedureClassificationSystem: '',
    })
    expect(lies('BiologyEQRDataByWaterBody').map(z => z['waterBodyIdentifier'])).toEqual(['AT100000001', 'AT100000001'])
    expect(lies('BiologyEQRClassificationProcedure')).toMatchObject([
      { parameterBoundaryValueClasses12: '0.8', parameterBoundaryValueClasses45: '0.2' },
    ])
    const protokoll = dateien.get('protokoll.txt')?.toString() ?? ''
    expect(protokoll).toContain(`Abfrage: /api/eumeldung/datei?id=${ids.a}&id=${ids.b}&id=${ids.c}`)
    for (const satz of ['Ergebnisse: 3 erwartet, 3 enthalten, 0 verweigert', 'Edition: 2024-12.2', 'E4\tWARNING'])
      expect(protokoll).toContain(satz)
    expect(JSON.parse(dateien.get('edition.json')?.toString() ?? '')).toMatchObject({ kennung: '2024-12.2' })
  })

  test('XLSX: Blätter der Agentur, Codes und Jahre als Text, Werte als Zahl', async () => {
    const antwort = await hole('land-noe', `${auswahl}&format=xlsx`, true)
    expect(antwort.headers['content-disposition']).toContain('wise2_2024-12.2_AT_2023-2024.xlsx')
    const mappe = await liesMappe(antwort.rawPayload)
    expect([...mappe.keys()]).toEqual([
      'BiologyEQRData',
      'BiologyEQRDataByWaterBody',
      'BiologyEQRClassificationProcedu',
      'Ergebnisse',
      'Protokoll',
      'Nachweis',
    ])
    const [kopf, , zweite] = mappe.get('BiologyEQRData') ?? []
    const zelle = (name: string) => zweite?.[kopf?.indexOf(name) ?? -1]
    expect([
      zelle('phenomenonTimeReferenceYear'),
      zelle('resultEcologicalStatusClassValue'),
      zelle('resultNormalisedEQRValue'),
    ]).toEqual(['2024', '3', 0.575])
  })

  test('dieselbe Auswahl ergibt dieselben Tabellen', async () => {
    const [eine, andere] = await Promise.all([hole('land-noe', auswahl, true), hole('land-noe', auswahl, true)])
    const tabellen = async (archiv: Buffer) =>
      [...(await packeAus(archiv))].filter(([name]) => name.endsWith('.csv')).map(([, inhalt]) => inhalt.toString())
    expect(await tabellen(eine.rawPayload)).toEqual(await tabellen(andere.rawPayload))
  })
})

describe('[A-AUFTRAG-09] EU-Meldung im Hintergrund', () => {
  type Auftrag = { id: number; state: string; fehler: string | null; titel: string; ergebnis: { bytes: number } | null }
  const beauftrage = async (wer: string, abfrage: string): Promise<number> => {
    const antwort = await als(wer)(post('/api/user-tasks/export', { adresse: `/api/eumeldung/datei?${abfrage}` }))
    expect(antwort.statusCode, antwort.body).toBe(200)
    return antwort.json<Auftrag>().id
  }
  const stand = async (wer: string, id: number): Promise<Auftrag | undefined> =>
    (await als(wer)('/api/user-tasks')).json<Auftrag[]>().find(auftrag => auftrag.id === id)
  const ergebnis = (wer: string, id: number) => als(wer)(`/api/user-tasks/${id}/result`)
  const auswahl = nur(ids.a, ids.b, ids.c)

  test.each(['zip', 'xlsx'])(
    '%s: Name, Medientyp und Inhalt wie unmittelbar; ein anderer bekommt sie nicht',
    async format => {
      const abfrage = `${auswahl}&format=${format}`
      const id = await beauftrage('land-noe', abfrage)
      await app.auftraege.arbeiteAb()
      const auftrag = await stand('land-noe', id)
      expect(auftrag).toMatchObject({ state: 'SUCCESS', fehler: null })
      expect(auftrag?.titel).toContain('EU-Meldung')
      const [geholt, unmittelbar] = [await ergebnis('land-noe', id), await hole('land-noe', abfrage, true)]
      expect(geholt.statusCode).toBe(200)
      for (const kopf of ['content-type', 'content-disposition'])
        expect(geholt.headers[kopf]).toBe(unmittelbar.headers[kopf])
      expect(geholt.rawPayload.length).toBe(auftrag?.ergebnis?.bytes)
      const tabellen = async (inhalt: Buffer) =>
        format === 'xlsx'
          ? [...(await liesMappe(inhalt))].filter(([name]) => name !== 'Protokoll')
          : [...(await packeAus(inhalt))]
              .filter(([name]) => name.endsWith('.csv'))
              .map(([name, csv]) => [name, String(csv)])
      expect(await tabellen(geholt.rawPayload)).toEqual(await tabellen(unmittelbar.rawPayload))
      expect((await ergebnis('bund', id)).statusCode).toBe(404)
    },
  )

  test('hält die Prüfung sie auf oder trifft der Filter nichts, scheitert der Auftrag mit diesem Satz, ohne Datei', async () => {
    for (const [abfrage, satz] of [
      [nur(await aufnahme(leerer, '2022-06-01', [0.7, 2])), 'BLOCKER'],
      [`${auswahl}&element=PHB`, 'kein plausibles Ergebnis'],
    ] as const) {
      const id = await beauftrage('land-noe', abfrage)
      await app.auftraege.arbeiteAb()
      expect(await stand('land-noe', id)).toMatchObject({
        state: 'FAILURE',
        fehler: expect.stringContaining(satz),
        ergebnis: null,
      })
      expect((await ergebnis('land-noe', id)).statusCode).toBe(404)
    }
  })

  test('abgebrochen, während sie liest: kein Ergebnis', async () => {
    const id = await beauftrage('land-noe', auswahl)
    const halter = await db.startTransaction().execute()
    await sql`lock table bewertung in access exclusive mode`.execute(halter)
    const arbeit = app.auftraege.arbeiteAb()
    await expect.poll(async () => (await stand('land-noe', id))?.state).toBe('RUNNING')
    expect((await als('land-noe')(post(`/api/user-tasks/${id}/cancel`))).statusCode).toBeLessThan(300)
    await arbeit
    await halter.rollback().execute()
    expect(await stand('land-noe', id)).toMatchObject({ state: 'CANCELLED', ergebnis: null })
  })

  test('dem die Zuständigkeit genommen ist, der holt auch die fertige Datei nicht mehr', async () => {
    const id = await beauftrage('land-noe', nur(ids.c))
    await app.auftraege.arbeiteAb()
    expect((await ergebnis('land-noe', id)).statusCode).toBe(200)
    await sql`update messstelle set bundesland = 'AT-4' where id = ${zweiter}`.execute(db)
    const danach = (await ergebnis('land-noe', id)).statusCode
    await sql`update messstelle set bundesland = 'AT-3' where id = ${zweiter}`.execute(db)
    expect(danach).toBe(404)
  })
})
