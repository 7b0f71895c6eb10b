import { EUMELDUNG_SOFORT, type Eumeldung, Meldepruefung } from '@benthos/vertrag/eumeldung'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, liesJsonFremd, mitLeser } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { vervielfacheAufnahme } from '../../../pruefstand/vervielfache.ts'

/** Die Prüfung der EU-Meldung im Hintergrund: dasselbe wie sofort, und nur für den, der alles darin noch liest. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const reihe = await saeeProbenreihe(db, await musterwelt(db))
const ort = await reihe.messstelle({ bundesland: 'AT-3' })
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 }
const plausibel = await reihe.aufnahme(ort, '2024-05-01', { taxa: TAXA })
const offen = await reihe.aufnahme(ort, '2024-07-01', { taxa: TAXA })
expect((await als('admin')(post(`/bewertung/mzb/${plausibel}`))).statusCode).toBe(200)
await sql`update aufnahme set mzb_status = 'PLAUSIBEL' where id = ${plausibel}`.execute(db)

type Auftrag = {
  id: number
  state: string
  titel: string
  fehler: string | null
  fortschritt: { ist: number; soll: number | null }
  ergebnis: { name: string } | null
  ansicht: string | null
}
const DIESE = `id=${plausibel}&id=${offen}`
const sofort = async (wer: string, abfrage: string) => {
  const antwort = await als(wer)(`/api/eumeldung?${abfrage}`)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return antwort.json<{ pruefung: Eumeldung | null }>().pruefung
}
const gibInAuftrag = (wer: string | null, abfrage: string) =>
  als(wer)(post('/api/user-tasks/export', { adresse: `/api/eumeldung/pruefung?${abfrage}` }))
const beauftrage = async (wer: string, abfrage: string): Promise<number> => {
  const antwort = await gibInAuftrag(wer, abfrage)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Auftrag>().id
}
const stand = async (wer: string, id: number): Promise<Auftrag | undefined> =>
  (await als(wer)('/api/user-tasks')).json<Auftrag[]>().find(auftrag => auftrag.id === id)
const ergebnis = (wer: string, id: number) => als(wer)(`/api/user-tasks/${id}/result`)

describe('[A-EUMELDUNG-06] abgelehnt', () => {
  test('wird wie die Prüfung selbst: ohne Anmeldung, ohne Recht, mit falschen Angaben am Feld', async () => {
    expect((await gibInAuftrag(null, DIESE)).statusCode).toBe(401)
    for (const wer of ['auftragnehmer', 'fachprojekt', 'qs', 'lesen'])
      expect((await gibInAuftrag(wer, DIESE)).statusCode, wer).toBe(403)
    const antwort = await gibInAuftrag('land-noe', 'jahrVon=24')
    expect([antwort.statusCode, antwort.json().errors?.[0]?.field]).toEqual([400, 'jahrVon'])
  })

  test('eine Edition, die es nicht gibt: der Auftrag scheitert mit dem Satz, ohne Ergebnis', async () => {
    const id = await beauftrage('land-noe', `${DIESE}&edition=1999`)
    await app.auftraege.arbeiteAb()
    expect(await stand('land-noe', id)).toMatchObject({ state: 'FAILURE', ergebnis: null })
    expect((await ergebnis('land-noe', id)).statusCode).toBe(404)
  })

  test('abgebrochen, während sie liest: kein Ergebnis', async () => {
    const id = await beauftrage('land-noe', DIESE)
    const halter = await db.startTransaction().execute()
    await sql`lock table bewertung in access exclusive mode`.execute(halter)
    const arbeit = app.auftraege.arbeiteAb()
    await expect.poll(async () => (await stand('land-noe', id))?.state).toBe('RUNNING')
    expect((await als('land-noe')(post(`/api/user-tasks/${id}/cancel`))).statusCode).toBeLessThan(300)
    await arbeit
    await halter.rollback().execute()
    expect(await stand('land-noe', id)).toMatchObject({ state: 'CANCELLED', ergebnis: null })
  })

  test('ein anderer bekommt sie nicht, und wem eine Aufnahme darin genommen ist, auch nicht: auch eine, die nur als verweigert darin steht', async () => {
    const id = await beauftrage('land-noe', DIESE)
    await app.auftraege.arbeiteAb()
    expect([(await ergebnis('land-noe', id)).statusCode, (await ergebnis('bund', id)).statusCode]).toEqual([200, 404])
    const fremde = await reihe.messstelle({ bundesland: 'AT-4' })
    const verlege = (nach: number) => sql`update aufnahme set messstelle_id = ${nach} where id = ${offen}`.execute(db)
    await verlege(fremde)
    expect((await ergebnis('land-noe', id)).statusCode).toBe(404)
    await verlege(ort)
    expect((await ergebnis('land-noe', id)).statusCode).toBe(200)
  })
})

describe('[A-EUMELDUNG-06] im Hintergrund', () => {
  test('was sie ergab, ist auf ihrer Seite zu lesen: mit derselben Auswahl, erst wenn es da ist und nur, solange man es lesen darf', async () => {
    const seite = async (abfrage: string) => {
      const id = await beauftrage('land-noe', abfrage)
      expect((await stand('land-noe', id))?.ansicht).toBeNull()
      await app.auftraege.arbeiteAb()
      const [pfad, gefragt] = String((await stand('land-noe', id))?.ansicht).split('?')
      expect(pfad).toBe('/eu-meldung')
      return [...new URLSearchParams(gefragt)].filter(([name, wert]) => name !== 'auftrag' || wert !== String(id))
    }
    const einzeln = [`${plausibel}`, `${offen}`].map(id => ['id', id])
    expect(await seite(`${DIESE}&jahrVon=2024`)).toEqual([...einzeln, ['jahrVon', '2024']])
    // Was kein Zeichen ist, das eine Adresse trägt, kommt heil an.
    expect(await seite('suche=A%26B%3Fauftrag%3D9%23x')).toEqual([
      ['suche', 'A&B?auftrag=9#x'],
      ['alle', 'true'],
    ])
    const id = await beauftrage('land-noe', DIESE)
    await app.auftraege.arbeiteAb()
    await sql`update benutzer set rollen = '{LESEN}' where username = 'land-noe'`.execute(db)
    expect(await stand('land-noe', id)).toMatchObject({ ergebnis: null, ansicht: null })
    await sql`update benutzer set rollen = '{LAND}' where username = 'land-noe'`.execute(db)
    const zip = await als('land-noe')(
      post('/api/user-tasks/export', { adresse: `/api/eumeldung/datei?${DIESE}&entwurf=true` }),
    )
    await app.auftraege.arbeiteAb()
    expect(await stand('land-noe', zip.json<Auftrag>().id)).toMatchObject({ state: 'SUCCESS', ansicht: null })
  })

  test(
    mitLeser('python3', 'dasselbe wie sofort, von einem fremden Leser gelesen, mit Stand und Filter in Worten'),
    async () => {
      if (!FREMDE_LESER.python3) return
      const id = await beauftrage('land-noe', DIESE)
      await app.auftraege.arbeiteAb()
      const auftrag = await stand('land-noe', id)
      expect(auftrag).toMatchObject({ state: 'SUCCESS', fehler: null, fortschritt: { ist: 2, soll: 2 } })
      expect(auftrag?.titel).toMatch(/^Prüfung der EU-Meldung: 2 gewählte/)
      const antwort = await ergebnis('land-noe', id)
      expect(antwort.headers['content-type']).toBe('application/json; charset=utf-8')
      const { geprueft, ...pruefung } = Meldepruefung.parse(liesJsonFremd(antwort.rawPayload))
      expect(pruefung).toEqual(await sofort('land-noe', DIESE))
      expect(pruefung.ergebnisse).toMatchObject({ erwartet: 2, enthalten: 1 })
      expect(geprueft.filter).toContain('2 einzeln gewählte Aufnahmen')
      expect(geprueft.ausgefuehrtVon).toContain('land-noe')
      expect(Math.abs(Date.now() - Date.parse(geprueft.stand))).toBeLessThan(60_000)
    },
  )

  describe(`über ${EUMELDUNG_SOFORT} Ergebnissen`, () => {
    beforeAll(() => vervielfacheAufnahme(db, plausibel, EUMELDUNG_SOFORT, '2022-06-01'))

    test('prüft der Aufruf nicht mehr, der Auftrag schon; genau so viele prüft er noch', async () => {
      const jahr = 'jahrVon=2022&jahrBis=2022'
      expect((await sofort('land-noe', jahr))?.ergebnisse.erwartet).toBe(EUMELDUNG_SOFORT)
      expect(await sofort('land-noe', 'jahrVon=2022&jahrBis=2024')).toBeNull()
      const id = await beauftrage('land-noe', 'jahrVon=2022&jahrBis=2024')
      await app.auftraege.arbeiteAb()
      const { ergebnisse } = Meldepruefung.parse((await ergebnis('land-noe', id)).json())
      expect(ergebnisse.erwartet).toBe(EUMELDUNG_SOFORT + 2)
    })
  })
})
