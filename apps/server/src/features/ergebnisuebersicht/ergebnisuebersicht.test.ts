import { nenneHerkunft } from '@benthos/bewertung'
import type { BewertungStand } from '@benthos/vertrag/bewertung'
import { Ergebnisuebersicht } from '@benthos/vertrag/ergebnisuebersicht'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { liesMappe } from '../../../pruefstand/archivleser.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { SCHNAPPSCHUESSE } from '../../technik/schnappschuss/schnappschuss.ts'
import { XLSX } from './ausgabe.ts'

const { db, als, ende } = await pruefdienst()
const reihe = await saeeProbenreihe(db, await musterwelt(db))
afterAll(ende)

const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25, 'Leuctra fusca': 12, 'Hydropsyche siltalai': 8 }
const ort = await reihe.messstelle({ name: '=HYPERLINK("http://x")' })
const erste = await reihe.aufnahme(ort, '2025-04-21', { taxa: TAXA })
const zweite = await reihe.aufnahme(ort, '2025-09-02', {
  taxa: TAXA,
  spalten: { phb_status: 'NEU', phb_freigabe: 'NICHT_FREIGEGEBEN' },
})
const fremde = await reihe.aufnahme(await reihe.messstelle({ bundesland: 'AT-4' }), '2025-05-05', { taxa: TAXA })
const bewerte = async (id: number) =>
  (await als('admin')({ method: 'POST', url: `/bewertung/mzb/${id}`, payload: {} })).json<BewertungStand>()
const stand = await bewerte(erste)
await bewerte(fremde)

const leser = 'land-noe'
const hole = async (wer: string | null, url: string, angaben: object = {}) =>
  als(wer)({ method: 'GET', url, ...angaben })
const json = async (url: string, angaben: object = {}) => {
  const antwort = await hole(leser, url, angaben)
  expect(antwort.statusCode, antwort.body).toBe(200)
  expect(antwort.headers['content-type']).toContain('application/json')
  return Ergebnisuebersicht.parse(antwort.json())
}
const kennungen = ({ zeilen }: Ergebnisuebersicht) => zeilen.map(({ aufnahmeId }) => aufnahmeId)

describe('[API-11] Ergebnisübersicht', () => {
  test('eine Mappe ohne eine einzige Aufnahme gibt es nicht; als Liste ist sie leer', async () => {
    const ohneTreffer = '/ergebnisUebersichtByFilter?datumVon=1900-01-01&datumBis=1900-01-02'
    const mappe = await als('admin')(`${ohneTreffer}&format=xlsx`)
    expect(mappe.statusCode).toBe(404)
    expect(mappe.json().message).toBe(
      'Der Filter trifft keine Aufnahme, die Sie lesen dürfen. Ändern Sie ihn und versuchen Sie es erneut.',
    )
    expect((await als('admin')(ohneTreffer)).json()).toMatchObject({ aufnahmen: 0, zeilen: [] })
  })

  test('anonym 401; was man nicht lesen darf, fehlt im Filter und ist nach Kennung 404, ohne etwas zu nennen', async () => {
    expect((await hole(null, '/ergebnisUebersichtByFilter')).statusCode).toBe(401)
    expect((await hole(null, `/ergebnisUebersichtById?id=${erste}`)).statusCode).toBe(401)
    expect(kennungen(await json('/ergebnisUebersichtByFilter'))).not.toContain(fremde)
    for (const ids of [`id=${fremde}`, `id=${erste}&id=${fremde}`, 'id=2000000']) {
      const antwort = await hole(leser, `/ergebnisUebersichtById?${ids}`)
      expect(antwort.statusCode).toBe(404)
      expect(antwort.body).not.toContain('PL-')
    }
  })

  test('falsche Eingabe: 400 am Feld; kein JSON und zu große Rümpfe werden abgelehnt', async () => {
    const url = '/ergebnisUebersichtById'
    expect((await hole(leser, url)).json()).toMatchObject({ status: 400, errors: [{ field: 'id' }] })
    expect((await hole(leser, `${url}?id=nein`)).json()).toMatchObject({ status: 400, errors: [{ field: 'id.0' }] })
    expect((await hole(leser, '/ergebnisUebersichtByFilter?format=pdf')).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'format' }],
    })
    const kopf = { 'content-type': 'application/json' }
    for (const payload of ['{', '"text"', '{"ids":"alle"}', '{"ids":[1.5]}', '{"x":1}'])
      expect((await hole(leser, url, { payload, headers: kopf })).statusCode, payload).toBe(400)
    expect((await hole(leser, url, { payload: ' '.repeat(5_000_000), headers: kopf })).statusCode).toBe(413)
  })

  test('GET mit JSON-Rumpf, derselbe Aufruf durch Methodenüberschreibung und wiederholte Kennungen sind dasselbe', async () => {
    const url = '/ergebnisUebersichtById'
    // Zu welchem Zeitpunkt sie gilt und wie sie gerufen wurde, steht in jeder für sich.
    const { stand: _, nachweis, ...wiederholt } = await json(`${url}?id=${erste}&id=${zweite}&id=${erste}`)
    expect(nachweis.teile).toMatchObject([{ name: 'zeilen', zeilenErwartet: 2, zeilenGeschrieben: 2 }])
    expect(wiederholt.aufnahmen).toBe(2)
    expect(wiederholt.zeilen.map(({ aufnahmeId }) => aufnahmeId)).toEqual([zweite, erste])
    for (const payload of [[erste, zweite], { ids: [zweite, erste] }, { aufnahmen: [erste, zweite] }]) {
      expect(await json(url, { payload })).toMatchObject(wiederholt)
      const headers = { 'x-http-method-override': 'GET' }
      expect(await json(url, { method: 'POST', headers, payload })).toMatchObject(wiederholt)
    }
  })

  test('Klasse, Module, Kenngrößen, Herkunft; ohne Ergebnis eine leere Zeile; veraltet nach einer Änderung', async () => {
    const { zeilen } = await json(`/ergebnisUebersichtById?id=${erste}&id=${zweite}`)
    expect(zeilen[0]).toMatchObject({ aufnahmeId: zweite, methoden: ['MHS'], ergebnis: null })
    const si = stand.ergebnis.kenngroessen.find(({ schluessel }) => schluessel === 'SI')?.wert
    expect(zeilen[1]?.ergebnis).toMatchObject({
      element: 'MZB',
      methode: 'MHS',
      status: 'BEWERTET',
      fuehrend: true,
      veraltet: false,
      klasse: stand.klasse,
      eqr: stand.ergebnis.ergebnis.eqr,
      module: stand.ergebnis.ergebnis.module.map(({ schluessel, klasse }) =>
        expect.objectContaining({ schluessel, klasse }),
      ),
      kenngroessen: expect.objectContaining({ SI: si }),
      einschaetzung: null,
      edition: '2026-2',
      parametersatz: 'MZB-DEMO-2026',
      taxaliste: 'MZB 2026.3',
      hinweis: 'Demonstrationsparameter – nicht amtlich',
      pruefsumme: stand.kapselHash,
    })
    await sql`update bewertung set veraltet = true where aufnahme_id = ${fremde}`.execute(db)
    const admin = (await hole('admin', `/ergebnisUebersichtById?id=${fremde}`)).json<Ergebnisuebersicht>()
    expect(admin.zeilen[0]?.ergebnis?.veraltet).toBe(true)
  })

  test('Experteneinschätzung steht neben der errechneten Klasse; nur das zuletzt gespeicherte Ergebnis zählt', async () => {
    await sql`insert into experteneinschaetzung (aufnahme_id, element, bewertung_id, klasse, grund)
      values (${erste}, 'MZB', ${stand.id}, 4, 'Stauwurzel oberhalb')`.execute(db)
    const neu = await bewerte(erste)
    const { zeilen } = await json(`/ergebnisUebersichtById?id=${erste}`)
    expect(zeilen).toHaveLength(1)
    expect(zeilen[0]?.ergebnis).toMatchObject({
      pruefsumme: neu.kapselHash,
      klasse: neu.klasse,
      einschaetzung: { klasse: 4, grund: 'Stauwurzel oberhalb' },
    })
  })

  test('der Filter der Aufnahmenliste; ein Element, das man nicht lesen darf, verrät auch die Übersicht nicht', async () => {
    expect(kennungen(await json('/ergebnisUebersichtByFilter?datumVon=2025-06-01'))).toEqual([zweite])
    expect(kennungen(await json(`/ergebnisUebersichtByFilter?messstelleId=${ort}&mzbKlasse=${stand.klasse}`))).toEqual([
      erste,
    ])
    // Das Büro bearbeitet nur das Phytobenthos dieser Aufnahme.
    await sql`update aufnahme set phb_status = 'NEU', phb_freigabe = 'NICHT_FREIGEGEBEN',
      phb_auftragnehmer_id = (select organisationseinheit_id from benutzer where username = 'auftragnehmer2') where id = ${erste}`.execute(
      db,
    )
    const antwort = (await hole('auftragnehmer2', `/ergebnisUebersichtById?id=${erste}`)).json<Ergebnisuebersicht>()
    expect(antwort.zeilen).toMatchObject([{ aufnahmeId: erste, methoden: [], ergebnis: null }])
  })

  test.each([
    ['Accept', '', { accept: XLSX }],
    ['Angabe', '&format=xlsx', {}],
  ])('Excel durch %s: je Ergebnis eine Zeile, Text bleibt Text, Angaben zum Inhalt', async (_, format, headers) => {
    const antwort = await hole(leser, `/ergebnisUebersichtById?id=${erste}&id=${zweite}${format}`, { headers })
    expect(antwort.statusCode).toBe(200)
    expect(antwort.headers['content-type']).toBe(XLSX)
    expect(antwort.headers['content-disposition']).toContain('Ergebnisuebersicht.xlsx')
    const buch = new ExcelJS.Workbook()
    await buch.xlsx.load(antwort.rawPayload as unknown as ArrayBuffer)
    const blatt = buch.getWorksheet('Ergebnisse')
    const kopf = ((blatt?.getRow(1).values ?? []) as string[]).slice(1)
    const zelle = (zeile: number, titel: string) => blatt?.getRow(zeile).getCell(kopf.indexOf(titel) + 1)
    expect(blatt?.rowCount).toBe(3)
    expect(zelle(2, 'Methode des Ergebnisses')?.value).toBe('noch nicht bewertet')
    expect(zelle(3, 'Klasse')?.value).toBe(stand.klasse)
    expect(zelle(3, 'Datum')?.value).toEqual(new Date('2025-04-21T00:00:00Z'))
    expect(zelle(3, 'Herkunft')?.value).toBe('Demonstrationsparameter – nicht amtlich')
    expect(zelle(3, 'Messstelle')).toMatchObject({ type: ExcelJS.ValueType.String, value: '=HYPERLINK("http://x")' })
    expect(new Set(kopf).size).toBe(kopf.length)
    const angaben = new Map<unknown, unknown>()
    buch.getWorksheet('Nachweis')?.eachRow(zeile => angaben.set(zeile.getCell(1).value, zeile.getCell(2).value))
    expect(angaben.get('Aufnahmen erwartet')).toBe(2)
    expect(angaben.get('Aufnahmen geschrieben')).toBe(2)
    expect(angaben.get('Ergebnisse')).toBe(2)
    expect(angaben.get('Vorbehalt')).toContain('nicht amtlich')
  })
})

test('[API-11] eine Edition unter Vorbehalt steht auch in der Übersicht mit ihrem Satz', () => {
  expect(nenneHerkunft(null, 'MZB_DETAILLIERT', '2026-1')).toContain('schlechterer Modulwert')
  expect(nenneHerkunft('nicht amtlich', 'PHB', '2026-2')).toMatch(/^nicht amtlich; Edition 2026-2 /)
  expect(nenneHerkunft(null, 'MZB_DETAILLIERT', '2026-2')).toBe('ohne Vorbehalt')
})

describe('[A-AUSFUHR-07] Ergebnisübersicht: ein Stand, der genannt ist', () => {
  /** Hält die Ausfuhr zwischen der Auswahl und dem Lesen der Ergebnisse an und löscht derweil eine der Aufnahmen. */
  async function waehrendGeloeschtWird(url: string) {
    const verloren = await reihe.aufnahme(ort, '2024-03-03', { taxa: TAXA })
    const { antwort } = await db.transaction().execute(async tx => {
      await sql`lock table bewertung in access exclusive mode`.execute(tx)
      const antwort = hole(leser, url)
      await expect.poll(() => zaehleWartende(db)).toBe(1)
      await sql`delete from aufnahme where id = ${verloren}`.execute(tx)
      return { antwort }
    })
    return { verloren, antwort: await antwort }
  }
  test('JSON: was währenddessen gelöscht wird, steht noch darin; die Antwort reißt nicht ab', async () => {
    const { verloren, antwort } = await waehrendGeloeschtWird('/ergebnisUebersichtByFilter')
    const { zeilen, aufnahmen, stand: zeitpunkt } = Ergebnisuebersicht.parse(antwort.json())
    expect(zeilen.map(({ aufnahmeId }) => aufnahmeId)).toContain(verloren)
    expect(new Set(zeilen.map(({ aufnahmeId }) => aufnahmeId)).size).toBe(aufnahmen)
    expect(Math.abs(Date.parse(zeitpunkt) - Date.now())).toBeLessThan(60_000)
  })

  test('Excel: ebenso, und der Nachweis nennt Stand, Abfrage, wer und wie damit umzugehen ist', async () => {
    const { antwort } = await waehrendGeloeschtWird('/ergebnisUebersichtByFilter?format=xlsx&datumVon=2024-01-01')
    const angaben = new Map((await liesMappe(antwort.rawPayload)).get('Nachweis')?.map(([name, wert]) => [name, wert]))
    expect(angaben.get('Aufnahmen erwartet')).toBe(angaben.get('Aufnahmen geschrieben'))
    expect(angaben.get('Stand der Daten')).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
    expect(angaben.get('Abfrage')).toBe('/ergebnisUebersichtByFilter?datumVon=2024-01-01&format=xlsx')
    expect(angaben.get('Ausgeführt von')).toContain('Lena Leitgeb')
    expect(angaben.get('Nutzung')).toMatch(/Keine Lizenz erteilt/)
  })

  test('einzelne Aufnahmen am Schirm warten auf keine Ausfuhr', async () => {
    const wartende = await db.transaction().execute(async tx => {
      await sql`lock table fund in access exclusive mode`.execute(tx)
      // Mehr als diese hat niemand zugleich.
      const ausfuhren = Array.from({ length: SCHNAPPSCHUESSE.jeAuftraggeber }, () =>
        hole(leser, `/gesamttaxaliste?id=${zweite}`),
      )
      await expect.poll(() => zaehleWartende(db)).toBe(ausfuhren.length)
      expect(kennungen(await json(`/ergebnisUebersichtById?id=${zweite}`))).toEqual([zweite])
      return ausfuhren
    })
    for (const antwort of await Promise.all(wartende)) expect(antwort.statusCode).toBe(200)
  })
})
