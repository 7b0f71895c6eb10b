import type { GespeicherteBarrieremeldung } from '@benthos/vertrag/barriere'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)

const melde = (body: object, remoteAddress = naechsteAdresse()) =>
  als(null)({ ...post('/api/barrieren', body), remoteAddress })
const liste = async (): Promise<GespeicherteBarrieremeldung[]> => (await als('admin')('/api/barrieren')).json().zeilen
const erledige = (wer: string | null, id: number, version: number, massnahme: unknown = 'Behoben') =>
  als(wer)(post(`/api/barrieren/${id}/erledigen`, { version, massnahme }))
const eingelangt = async (beschreibung: string, weiter: object = {}) => {
  expect((await melde({ beschreibung, ...weiter })).statusCode).toBe(200)
  const zeile = (await liste()).find(z => z.beschreibung === beschreibung)
  if (!zeile) throw new Error(`„${beschreibung}“ steht nicht in der Liste`)
  return zeile
}

describe('[A-BARRIERE-01] Gemeldete Barrieren', () => {
  test('liest und erledigt nur die Administration; alle anderen ändern nichts', async () => {
    const { id, version } = await eingelangt('Der Fokus ist nicht zu sehen')
    expect((await als(null)('/api/barrieren')).statusCode).toBe(401)
    expect((await erledige(null, id, version)).statusCode).toBe(401)
    for (const wer of ['bund', 'land-noe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen']) {
      expect((await als(wer)('/api/barrieren')).statusCode, wer).toBe(403)
      expect((await erledige(wer, id, version)).statusCode, wer).toBe(403)
    }
    expect((await liste()).find(z => z.id === id)).toMatchObject({ version, erledigtAm: null })
  })

  test('meldet jeder ohne Anmeldung; was fehlt oder zu viel ist, steht am Feld, und nichts ist gespeichert', async () => {
    const vorher = (await liste()).length
    const falsch: readonly (readonly [object, string])[] = [
      [{}, 'beschreibung'],
      [{ beschreibung: '   ' }, 'beschreibung'],
      [{ beschreibung: 'x'.repeat(2001) }, 'beschreibung'],
      [{ beschreibung: 'x', kontakt: 'keine Adresse' }, 'kontakt'],
      [{ beschreibung: 'x', kontakt: 'a@b.at\r\nBcc: c@d.at' }, 'kontakt'],
      [{ beschreibung: 'x', seite: 'y'.repeat(301) }, 'seite'],
      // Was die Form nicht kennt, gehört zu keinem Feld.
      [{ beschreibung: 'x', erledigtAm: '2026-01-01' }, ''],
    ]
    for (const [body, feldname] of falsch) {
      const antwort = await melde(body)
      expect(antwort.statusCode, JSON.stringify(body)).toBe(400)
      expect(antwort.json().errors.map((e: { field: string }) => e.field)).toContain(feldname)
    }
    expect((await liste()).length).toBe(vorher)
  })

  test('steht, wie sie geschrieben wurde, in der Liste der Offenen', async () => {
    const feindlich = '<script>alert(1)</script> =1+1'
    const zeile = await eingelangt(feindlich, {
      seite: '/start',
      hilfsmittel: 'NVDA, Firefox',
      kontakt: 'iris@beispiel.at',
    })
    expect(zeile).toMatchObject({
      seite: '/start',
      hilfsmittel: 'NVDA, Firefox',
      kontakt: 'iris@beispiel.at',
      erledigtAm: null,
      massnahme: null,
    })
  })

  test('erledigt heißt: mit Maßnahme, einmal, und ohne die Adresse der meldenden Person', async () => {
    const { id, version } = await eingelangt('Tabelle ohne Kopf', { kontakt: 'iris@beispiel.at' })
    expect((await erledige('admin', id, version, '')).statusCode).toBe(400)
    expect((await erledige('admin', id, version + 1)).statusCode).toBe(409)
    expect((await erledige('admin', 2_000_000_000, 1)).statusCode).toBe(404)
    expect((await erledige('admin', id, version, 'Kopf ergänzt')).statusCode).toBe(204)
    expect((await erledige('admin', id, version + 1)).json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
    const { rows } = await sql<{
      alles: string
    }>`select barriere::text as alles from barriere where id = ${id}`.execute(db)
    expect(rows[0]?.alles).not.toContain('iris@beispiel.at')
    const offene = await eingelangt('noch eine')
    const zeilen = await liste()
    expect(zeilen.find(z => z.id === id)).toMatchObject({ massnahme: 'Kopf ergänzt', kontakt: null })
    expect(zeilen.findIndex(z => z.id === offene.id)).toBeLessThan(zeilen.findIndex(z => z.id === id))
  })

  test('ist je Adresse begrenzt', async () => {
    const adresse = naechsteAdresse()
    const antworten = []
    for (let i = 0; i < 12; i++) antworten.push((await melde({ beschreibung: `Flut ${i}` }, adresse)).statusCode)
    expect(antworten.filter(status => status === 429).length).toBeGreaterThan(0)
    expect((await melde({ beschreibung: 'andere Adresse' })).statusCode).toBe(200)
  })
})
