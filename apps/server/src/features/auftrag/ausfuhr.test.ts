import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, liesArchivFremd, liesJsonFremd, mitLeser } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { sammleVertraege } from '../../../pruefstand/vertraege.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { halteFristenEin } from '../../fach/aufbewahrung/lauf.ts'

/** Ausfuhren als Aufträge: derselbe Inhalt wie unmittelbar, ganz oder gar nicht, und nur für den, der ihn bekäme. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle({ bundesland: 'AT-3' })
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 }
const erste = await reihe.aufnahme(stelle, '2025-04-21', { taxa: TAXA, auftragnehmer: 'auftragnehmer' })
const zweite = await reihe.aufnahme(stelle, '2025-05-21', { taxa: TAXA })
await reihe.aufnahme(stelle, '2025-06-21', { taxa: TAXA, auftragnehmer: 'auftragnehmer' })
await sql`
  update aufnahme set mzb_status = 'PLAUSIBEL', mzb_freigabe = 'OEFFENTLICH' where id = ${zweite}
`.execute(db)
afterEach(() => sql`delete from auftrag`.execute(db))

type Auftrag = {
  id: number
  titel: string
  state: string
  fehler: string | null
  zusammenfassung: string | null
  ergebnis: { name: string; bytes: number; sha256: string; bis: string; verweisBis: string | null } | null
}
const beauftrage = (wer: string | null, adresse: string) => als(wer)(post('/api/user-tasks/export', { adresse }))
const erstelle = async (wer: string, adresse: string): Promise<Auftrag> => {
  const antwort = await beauftrage(wer, adresse)
  expect(antwort.statusCode, antwort.body).toBe(200)
  await app.auftraege.arbeiteAb()
  return stand(wer, antwort.json<Auftrag>().id)
}
const stand = async (wer: string, id: number): Promise<Auftrag> => {
  const alle = (await als(wer)('/api/user-tasks')).json<Auftrag[]>()
  return alle.find(auftrag => auftrag.id === id) as Auftrag
}
const hole = (wer: string | null, id: number, headers: Record<string, string> = {}) =>
  als(wer)({ url: `/api/user-tasks/${id}/result`, headers })
const sha256 = (inhalt: Buffer) => createHash('sha256').update(inhalt).digest('hex')
/** Gibt dem Auftragnehmer die erste Aufnahme oder nimmt sie ihm. */
const ordneZu = (gilt: boolean) =>
  sql`
    update aufnahme
    set mzb_auftragnehmer_id = case when ${gilt} then (select organisationseinheit_id from benutzer where username = 'auftragnehmer') end
    where id = ${erste}
  `.execute(db)
const teile = async () => (await sql`select from auftrag_dateiteil`.execute(db)).rows.length

describe('[A-AUFTRAG-09] Abgelehnt wird wie beim unmittelbaren Abruf', () => {
  test('ohne Anmeldung, ohne Recht, ohne Sicht auf die Aufnahme', async () => {
    expect((await beauftrage(null, '/gesamttaxaliste')).statusCode).toBe(401)
    expect((await beauftrage('auftragnehmer', '/api/eumeldung/datei')).statusCode).toBe(403)
    expect((await beauftrage('land-ooe', `/aufnahme/${erste}/mzb/datenexport`)).statusCode).toBe(404)
    expect((await beauftrage('admin', '/aufnahme/999999/mzb/datenexport')).statusCode).toBe(404)
    expect((await beauftrage('admin', '/aufnahme/%00/mzb/datenexport')).statusCode).toBe(404)
    expect((await als('admin')('/api/user-tasks')).json()).toEqual([])
  })

  test.each([
    '/aufnahmen',
    '/api/user-tasks/export',
    '/export/db/template',
    '//beispiel.at/export/db/data',
    '/export/db/data/',
    '/export/db/../db/data',
    `/${'x'.repeat(99_000)}`,
    '/aufnahme/1/mzb/datenexport/..',
  ])('unter „%s“ entsteht nichts im Hintergrund', async adresse => {
    const antwort = await beauftrage('admin', adresse)
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe('adresse')
  })

  test('was an der Abfrage nicht stimmt, steht da wie unmittelbar; ein Filter, der nicht wirkt, beginnt nicht', async () => {
    for (const adresse of ['/gesamttaxaliste?bundeslnad=AT-3', '/gesamttaxaliste?id=07', '/export/db/data?jahr=1']) {
      const unmittelbar = await als('admin')(adresse)
      expect(unmittelbar.statusCode).toBe(400)
      const antwort = await beauftrage('admin', adresse)
      expect(antwort.json()).toEqual(unmittelbar.json())
    }
  })

  test('fremde Aufträge: kein Ergebnis, kein Verweis, kein Widerruf', async () => {
    const { id } = await erstelle('admin', '/export/geojson/aufnahmen')
    for (const wer of ['bund', 'land-noe']) {
      expect((await hole(wer, id)).statusCode).toBe(404)
      expect((await als(wer)(post(`/api/user-tasks/${id}/link`))).statusCode).toBe(404)
      expect((await als(wer)(post(`/api/user-tasks/${id}/link/delete`))).statusCode).toBe(404)
    }
    expect((await hole(null, id)).statusCode).toBe(401)
    expect((await als(null)(post(`/api/user-tasks/${id}/link`))).statusCode).toBe(401)
  })
})

describe('[A-AUFTRAG-09] Jede Ausfuhr', () => {
  const ADRESSEN = [
    '/gesamttaxaliste',
    '/gesamttaxaliste?bundesland=AT-3&bundesland=AT-4',
    `/gesamttaxaliste?id=${erste}&id=${zweite}`,
    '/export/darwincore',
    '/export/geojson/messstellen',
    '/export/geojson/aufnahmen',
    '/export/db/data',
    `/export/db/data?id=${erste}`,
    '/export/funde',
    '/export/funde?format=xlsx&bundesland=AT-3',
    '/export/datenexport/mzb',
    `/export/datenexport/mzb?id=${erste}&id=${zweite}`,
    '/export/h2o/mzb',
    '/ergebnisUebersichtByFilter?format=xlsx',
    `/ergebnisUebersichtById?id=${erste}&format=xlsx`,
    '/ergebnisUebersichtByFilter',
    `/aufnahme/${erste}/mzb/datenexport`,
    `/aufnahme/${erste}/mzb/h2oExportFile`,
  ]

  test.each(ADRESSEN)('%s: Name, Medientyp und Inhalt wie unmittelbar, Größe und Prüfsumme stimmen', async adresse => {
    const auftrag = await erstelle('admin', adresse)
    expect(auftrag).toMatchObject({ state: 'SUCCESS', fehler: null })
    const geholt = await hole('admin', auftrag.id)
    expect(geholt.statusCode).toBe(200)
    const unmittelbar = await als('admin')(adresse)
    expect(geholt.headers['content-type']).toBe(unmittelbar.headers['content-type'])
    if (unmittelbar.headers['content-disposition'])
      expect(geholt.headers['content-disposition']).toBe(unmittelbar.headers['content-disposition'])
    expect(auftrag.ergebnis).toMatchObject({ bytes: geholt.rawPayload.length, sha256: sha256(geholt.rawPayload) })
    expect(geholt.headers).toMatchObject({
      'content-length': String(geholt.rawPayload.length),
      etag: `"${auftrag.ergebnis?.sha256}"`,
      'accept-ranges': 'bytes',
    })
    expect(await ohneStand(geholt.rawPayload)).toEqual(await ohneStand(unmittelbar.rawPayload))
  })

  test('deren Vertrag es erlaubt, ist oben dabei', async () => {
    const muster = (await sammleVertraege())
      .filter(({ imHintergrund }) => imHintergrund !== undefined)
      .map(({ pfad }) => pfad)
    const gezeigt = new Set(ADRESSEN.map(adresse => adresse.split('?')[0]?.replace(/\/\d+\//, '/:id/')))
    // EU-Meldung und Berichte brauchen Ergebnisse (`sammelbericht.test.ts`, `projektbericht.test.ts`); ihr Weg ist derselbe. PHB steht neben MZB.
    const ausgenommen = (pfad: string) =>
      ['/api/eumeldung/datei', '/api/eumeldung/pruefung', '/api/projekt/:id/bericht'].includes(pfad) ||
      pfad.endsWith('berichte') ||
      /\/phb(\/|$)/.test(pfad)
    expect(muster.filter(pfad => !gezeigt.has(pfad) && !ausgenommen(pfad))).toEqual([])
  })

  test(
    mitLeser(
      'python3',
      'liest ein fremdes Programm: kein Archiv ist beschädigt, das GeoJSON ist keines anderen Textes',
    ),
    async () => {
      if (!FREMDE_LESER.python3) return
      for (const adresse of ['/export/db/data', '/export/darwincore', '/gesamttaxaliste']) {
        const { id } = await erstelle('admin', adresse)
        expect(liesArchivFremd((await hole('admin', id)).rawPayload).length).toBeGreaterThan(3)
      }
      const { id } = await erstelle('admin', '/export/geojson/aufnahmen')
      const gelesen = liesJsonFremd<{ erwartet: number; features: unknown[] }>((await hole('admin', id)).rawPayload)
      expect(gelesen.features).toHaveLength(gelesen.erwartet)
      expect(gelesen.erwartet).toBe(3)
    },
  )

  /** Inhalt ohne das, was den Zeitpunkt nennt. */
  async function ohneStand(inhalt: Buffer): Promise<unknown> {
    const zeit = (text: string) =>
      text
        .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}[.\d]*(Z|[+-]\d{2}:?\d{2})?/g, '<Stand>')
        .replaceAll(/\d{1,2}\.\d{1,2}\.\d{4},? \d{2}:\d{2}/g, '<Stand>')
        .replaceAll(/"(sha256|hash|bytes)": ?"?[\w:]+"?/g, '<Beleg>')
    if (inhalt.subarray(0, 2).toString() !== 'PK') return zeit(inhalt.toString())
    const dateien = await packeAus(inhalt)
    return Object.fromEntries([...dateien].map(([name, text]) => [name, zeit(text.toString())]))
  }
})

describe('[A-AUFTRAG-10] geholt wird nur, was der Auftraggeber noch ganz lesen darf', () => {
  test.each([
    ['/export/funde', 404],
    ['/export/datenexport/mzb', 404],
    ['/export/h2o/mzb', 404],
    ['/export/geojson/aufnahmen', 404],
    ['/gesamttaxaliste', 404],
    ['/export/db/data', 404],
    ['/export/datenexport/phb', 200],
    ['/export/h2o/phb', 200],
    ['/export/funde?element=PHB', 200],
  ])('%s, wenn ihm danach das eine Element genommen ist und das andere bleibt: %i', async (weg, status) => {
    const beide = await welt.aufnahme({
      bundesland: 'AT-3',
      mzb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer' },
      phb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer' },
    })
    for (const [taxa, zeile] of [
      ['mzb/mhs', { zeile: 1, taxon: 'Baetis rhodani', anzahl: 3 }],
      ['phb', { zeile: 1, taxon: 'Navicula gregaria', schalen: 100 }],
    ] as const) {
      const rumpf = { version: 0, zeilen: [zeile] }
      expect((await als('admin')(post(`/aufnahme/${beide}/${taxa}/taxa`, rumpf))).statusCode).toBe(200)
    }
    const auftrag = await erstelle('auftragnehmer', `${weg}${weg.includes('?') ? '&' : '?'}id=${beide}`)
    expect((await hole('auftragnehmer', auftrag.id)).statusCode, auftrag.fehler ?? '').toBe(200)
    await sql`update aufnahme set mzb_auftragnehmer_id = null where id = ${beide}`.execute(db)
    expect((await hole('auftragnehmer', auftrag.id)).statusCode).toBe(status)
    await db.deleteFrom('aufnahme').where('id', '=', beide).execute()
  })

  test('scheitert der Auftrag, ehe die Datei begonnen ist, hält er keinen Platz und keine Verbindung', async () => {
    await sql`create function scheitere() returns trigger language plpgsql as 'begin raise ''nein''; end'`.execute(db)
    await sql`create trigger scheitere before update of gemerkt on auftrag for each row execute function scheitere()`.execute(
      db,
    )
    for (let i = 0; i < 7; i++) expect((await erstelle('admin', '/export/funde')).state).toBe('FAILURE')
    await sql`drop trigger scheitere on auftrag; drop function scheitere`.execute(db)
    expect((await erstelle('admin', '/export/funde')).state).toBe('SUCCESS')
  }, 60_000)
})

describe('[A-AUFTRAG-09] Leeres und Gescheitertes', () => {
  test('trifft der Filter nichts, scheitert der Auftrag mit dem Grund des unmittelbaren Abrufs und hinterlässt nichts', async () => {
    const adresse = '/export/darwincore?bundesland=AT-9'
    const auftrag = await erstelle('admin', adresse)
    const { message } = (await als('admin')(adresse)).json<{ message: string }>()
    expect(auftrag).toMatchObject({ state: 'FAILURE', fehler: message, ergebnis: null })
    expect((await hole('admin', auftrag.id)).statusCode).toBe(404)
    expect((await als('admin')(post(`/api/user-tasks/${auftrag.id}/link`))).statusCode).toBe(404)
  })

  test('wer nichts lesen darf, bekommt die Datenbank mit ihren Tabellen und ohne Zeilen', async () => {
    const auftrag = await erstelle('fachprojekt2', '/export/db/data?')
    expect(auftrag.state).toBe('SUCCESS')
    const dateien = await packeAus((await hole('fachprojekt2', auftrag.id)).rawPayload)
    const paket = JSON.parse(String(dateien.get('datapackage.json')))
    expect(JSON.stringify(paket)).not.toContain('MU-')
  })

  test('[A-AUSFUHR-11] sind alle Plätze der Person besetzt, wartet der Auftrag auf einen, statt zu scheitern', async () => {
    const { id } = (await beauftrage('admin', '/export/db/data')).json<Auftrag>()
    const halter = await db.startTransaction().execute()
    await sql`lock table aufnahme in access exclusive mode`.execute(halter)
    const unmittelbare = Array.from({ length: 5 }, () => als('admin')('/export/db/data'))
    await expect.poll(() => zaehleWartende(db)).toBe(2)
    const arbeit = app.auftraege.arbeiteAb()
    await expect.poll(async () => (await stand('admin', id)).state).toBe('RUNNING')
    // Er hat gefragt und keinen Platz bekommen: scheiterte er daran, wäre er jetzt zu Ende.
    await new Promise(weiter => setTimeout(weiter, 500))
    expect((await stand('admin', id)).state).toBe('RUNNING')
    await halter.rollback().execute()
    expect((await Promise.all(unmittelbare)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    await arbeit
    expect(await stand('admin', id)).toMatchObject({ state: 'SUCCESS', fehler: null })
  })

  test('ein Abbruch mittendrin hinterlässt keinen Teil', async () => {
    const { id } = (await beauftrage('admin', '/export/db/data')).json<Auftrag>()
    const halter = await db.startTransaction().execute()
    await sql`lock table fund in access exclusive mode`.execute(halter)
    const lauf = app.auftraege.arbeiteAb()
    await expect.poll(async () => (await stand('admin', id)).state).toBe('RUNNING')
    expect((await hole('admin', id)).statusCode).toBe(404)
    expect((await als('admin')(post(`/api/user-tasks/${id}/cancel`))).json()).toMatchObject({ state: 'CANCELLING' })
    await lauf
    await halter.rollback().execute()
    expect(await stand('admin', id)).toMatchObject({ state: 'CANCELLED', ergebnis: null, fehler: null })
    expect(await teile()).toBe(0)
    expect((await hole('admin', id)).statusCode).toBe(404)
  })

  test('dieselbe Ausfuhr beginnt kein zweites Mal, solange die erste wartet', async () => {
    const [eins, zwei, andere] = [
      (await beauftrage('admin', '/export/db/data')).json<Auftrag>(),
      (await beauftrage('admin', '/export/db/data')).json<Auftrag>(),
      (await beauftrage('admin', '/gesamttaxaliste')).json<Auftrag>(),
    ]
    expect(zwei.id).toBe(eins.id)
    expect(andere.id).not.toBe(eins.id)
    expect([eins.titel, andere.titel]).toEqual(['Sichtbare Datenbank: alles Lesbare', 'Gesamttaxaliste: alles Lesbare'])
    expect((await beauftrage('bund', '/export/db/data')).json<Auftrag>().id).not.toBe(eins.id)
  })
})

describe('[A-AUFTRAG-10] Rechte', () => {
  test('gelten beim Entstehen: was der Auftraggeber inzwischen nicht mehr liest, steht nicht darin', async () => {
    const { id } = (await beauftrage('auftragnehmer', '/export/geojson/aufnahmen')).json<Auftrag>()
    await ordneZu(false)
    await app.auftraege.arbeiteAb()
    const { features } = (await hole('auftragnehmer', id)).json<{ features: { id: unknown }[] }>()
    expect(features).toHaveLength(1)
    await ordneZu(true)
  })

  test.each([
    ['einer Aufnahme', `/aufnahme/${erste}/mzb/datenexport`],
    ['gewählter Aufnahmen', `/gesamttaxaliste?id=${erste}`],
  ])(
    'gelten beim Abholen: die Ausfuhr %s, die er nicht mehr liest, gibt es für ihn nicht, auch nicht über den Verweis',
    async (_, adresse) => {
      const { id } = await erstelle('auftragnehmer', adresse)
      const { adresse: verweis } = (await als('auftragnehmer')(post(`/api/user-tasks/${id}/link`))).json<{
        adresse: string
      }>()
      expect((await hole('auftragnehmer', id)).statusCode).toBe(200)
      expect((await als(null)(verweis)).statusCode).toBe(200)
      await ordneZu(false)
      expect((await hole('auftragnehmer', id)).statusCode).toBe(404)
      expect((await als(null)(verweis)).statusCode).toBe(404)
      expect((await als('auftragnehmer')(post(`/api/user-tasks/${id}/link`))).statusCode).toBe(404)
      await ordneZu(true)
      expect((await als(null)(verweis)).statusCode).toBe(200)
    },
  )

  test.each([
    [
      'gesperrt',
      sql`update benutzer set aktiv = false where username = 'land-noe'`,
      sql`update benutzer set aktiv = true where username = 'land-noe'`,
    ],
    [
      'ohne die Rolle',
      sql`update benutzer set rollen = '{LESEN}' where username = 'land-noe'`,
      sql`update benutzer set rollen = '{LAND}' where username = 'land-noe'`,
    ],
  ])('wer %s ist, dessen Ergebnis holt auch niemand über den Verweis', async (_, entziehe, gib) => {
    const { id } = await erstelle('land-noe', '/export/db/data')
    const { adresse } = (await als('land-noe')(post(`/api/user-tasks/${id}/link`))).json<{ adresse: string }>()
    expect((await als(null)(adresse)).statusCode).toBe(200)
    await entziehe.execute(db)
    expect((await als(null)(adresse)).statusCode).toBe(404)
    await gib.execute(db)
    expect((await als(null)(adresse)).statusCode).toBe(200)
  })

  test('was jemand inzwischen blind zweitbestimmt, holt er nicht, auch nicht aus einer Ausfuhr von vorher', async () => {
    const { id } = await erstelle('qs', '/export/db/data')
    const { adresse } = (await als('qs')(post(`/api/user-tasks/${id}/link`))).json<{ adresse: string }>()
    await sql`
      insert into qs_auftrag (aufnahme_id, methode, zweitbestimmer_id, status, angefordert_von, auswahl)
      select ${erste}, 'MHS', id, 'OFFEN', id, 'GEZIELT' from benutzer where username = 'qs'
    `.execute(db)
    expect((await hole('qs', id)).statusCode).toBe(404)
    expect((await als(null)(adresse)).statusCode).toBe(404)
    await sql`delete from qs_auftrag`.execute(db)
  })
})

test('[A-AUFTRAG-10] nach der Aufbewahrung sind Auftrag, Datei und Verweis fort; bis dahin sagt die Liste, wie lange', async () => {
  const { id, ergebnis } = await erstelle('admin', '/export/db/data')
  expect(Math.round((Date.parse(ergebnis?.bis ?? '') - Date.now()) / 86_400_000)).toBe(14)
  const { adresse, gueltigBis } = (await als('admin')(post(`/api/user-tasks/${id}/link`))).json<{
    adresse: string
    gueltigBis: string
  }>()
  expect(Math.round((Date.parse(gueltigBis) - Date.now()) / 86_400_000)).toBe(7)
  expect((await stand('admin', id)).ergebnis?.verweisBis).toBe(gueltigBis)
  await sql`update auftrag set beendet_am = '2033-05-01T10:00:00Z' where id = ${id}`.execute(db)
  const am = (zeit: string) => halteFristenEin(db, { arten: ['AUSFUHREN'], jetzt: new Date(zeit) })
  await am('2033-05-15T09:59:00Z')
  expect((await als(null)(adresse)).statusCode).toBe(200)
  await am('2033-05-16T09:59:00Z')
  expect((await als('admin')('/api/user-tasks')).json()).toEqual([])
  expect((await als(null)(adresse)).statusCode).toBe(404)
  expect(await teile()).toBe(0)
})

test('[A-AUFTRAG-10] wer schon zu viel aufgehoben hat, löscht zuerst', async () => {
  const { id } = await erstelle('admin', '/export/db/data')
  await sql`update auftrag set datei_bytes = ${4 * 1024 ** 3}::bigint where id = ${id}`.execute(db)
  expect((await beauftrage('admin', '/gesamttaxaliste')).json()).toMatchObject({
    status: 429,
    message: expect.stringContaining('Löschen'),
  })
  await als('admin')(post(`/api/user-tasks/${id}/delete`))
  expect((await beauftrage('admin', '/gesamttaxaliste')).statusCode).toBe(200)
})

test('[A-AUFTRAG-09] die Mappe aus dem Hintergrund nennt im Nachweis, wer sie mit welchen Rollen erstellen ließ', async () => {
  const { id } = await erstelle('land-noe', `/aufnahme/${erste}/mzb/datenexport`)
  const nachweis = (await liesMappe((await hole('land-noe', id)).rawPayload)).get('Nachweis') ?? []
  const { name } = await db
    .selectFrom('benutzer')
    .select(sql<string>`vorname || ' ' || nachname`.as('name'))
    .where('username', '=', 'land-noe')
    .executeTakeFirstOrThrow()
  expect(nachweis.find(([angabe]) => angabe === 'Ausgeführt von')?.[1]).toContain(`${name} · land-noe · `)
})
