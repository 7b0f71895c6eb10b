import { afterAll, describe, expect, test, vi } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueDienste } from '../../dienste.ts'
import { saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { bauePlattform } from '../../technik/http/plattform.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import type { Anmeldelage } from './anmeldelage.ts'
import { eingebauteToken, testKonfiguration } from './anmeldung.pruefhilfe.ts'
import { SITZUNG_GILT_MS, SITZUNGEN_HOECHSTENS } from './konstanten.ts'
import { registriereAnmeldung } from './routes.ts'
import { richteSitzungEin } from './sitzungsanfrage.ts'
import { baueSitzungsspeicher } from './sitzungsspeicher.ts'

const lage = (benutzerId: number): Anmeldelage => ({ sitzung: { benutzerId } as Sitzung })
const EWIG = Number.MAX_SAFE_INTEGER

test('gleichzeitige und folgende Aufrufe teilen sich eine Ermittlung, bis die Frist um ist', async () => {
  let uhr = 1_000_000
  const speicher = baueSitzungsspeicher(() => uhr)
  const ermittle = vi.fn(async () => ({ lage: lage(1), gueltigBis: EWIG }))
  await Promise.all([speicher.hole('t', ermittle), speicher.hole('t', ermittle), speicher.hole('t', ermittle)])
  uhr += SITZUNG_GILT_MS - 1
  await speicher.hole('t', ermittle)
  expect(ermittle).toHaveBeenCalledTimes(1)
  uhr += 1
  await speicher.hole('t', ermittle)
  expect(ermittle).toHaveBeenCalledTimes(2)
})

test('länger als das Token selbst wird nichts gemerkt', async () => {
  let uhr = 1_000_000
  const speicher = baueSitzungsspeicher(() => uhr)
  const ermittle = vi.fn(async () => ({ lage: lage(1), gueltigBis: uhr + 1000 }))
  await speicher.hole('t', ermittle)
  uhr += 1000
  await speicher.hole('t', ermittle)
  expect(ermittle).toHaveBeenCalledTimes(2)
})

test('Fehlschläge werden nicht gemerkt', async () => {
  const speicher = baueSitzungsspeicher(() => 0)
  await expect(speicher.hole('t', () => Promise.reject(new Error('nein')))).rejects.toThrow('nein')
  expect(await speicher.hole('t', async () => ({ lage: lage(1), gueltigBis: EWIG }))).toEqual(lage(1))
})

test('vergiss trifft alle Token des Benutzers und keine anderen', async () => {
  const speicher = baueSitzungsspeicher(() => 0)
  const ermittle = (id: number) => vi.fn(async () => ({ lage: lage(id), gueltigBis: EWIG }))
  const [eins, zwei] = [ermittle(1), ermittle(2)]
  for (const t of ['a', 'b']) await speicher.hole(t, eins)
  await speicher.hole('c', zwei)
  speicher.vergiss(1)
  for (const t of ['a', 'b']) await speicher.hole(t, eins)
  await speicher.hole('c', zwei)
  expect(eins).toHaveBeenCalledTimes(4)
  expect(zwei).toHaveBeenCalledTimes(1)
})

test('der Speicher wächst nicht über seine Grenze', async () => {
  const speicher = baueSitzungsspeicher(() => 0)
  const ermittle = vi.fn(async () => ({ lage: lage(1), gueltigBis: EWIG }))
  for (let i = 0; i <= SITZUNGEN_HOECHSTENS; i++) await speicher.hole(`t${i}`, ermittle)
  await speicher.hole(`t${SITZUNGEN_HOECHSTENS}`, ermittle)
  expect(ermittle).toHaveBeenCalledTimes(SITZUNGEN_HOECHSTENS + 1)
  await speicher.hole('t0', ermittle)
  expect(ermittle).toHaveBeenCalledTimes(SITZUNGEN_HOECHSTENS + 2)
})

describe('vor jedem Aufruf', async () => {
  const { db, entferne } = await neueDatenbank()
  afterAll(entferne)
  await saeeDemoBenutzer(db)
  const ausstellen = await eingebauteToken(db)
  const token = (id: number) => ausstellen(id, { claims: { iss: 'http://localhost:8080/realms/benthos' } })
  const idVon = async (username: string) =>
    (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const baueServer = async () => {
    const konfiguration = testKonfiguration({ BASE_PATH: '/' })
    const app = await bauePlattform(konfiguration, false)
    const dienste = baueDienste({ konfiguration, db, protokoll: app.log })
    app.get('/wer', async ({ sitzung }) => ({ username: sitzung?.username, rollen: sitzung?.akteur.rollen }))
    return { app, dienste }
  }

  test('[ROLE-02] ein gesperrter Benutzer verliert den Zugang spätestens nach der Frist, davor kostet ein Aufruf keine Abfrage', async () => {
    const id = await idVon('qs')
    let uhr = Date.now()
    const { app, dienste } = await baueServer()
    await richteSitzungEin(app, dienste, () => uhr)
    const authorization = `Bearer ${await token(id)}`
    const wer = () => app.inject({ url: '/wer', headers: { authorization } })

    expect((await wer()).json()).toEqual({ username: 'qs', rollen: ['QS'] })
    await db.updateTable('benutzer').set({ aktiv: false }).where('id', '=', id).execute()
    uhr += SITZUNG_GILT_MS - 1
    expect((await wer()).json()).toEqual({ username: 'qs', rollen: ['QS'] })
    uhr += 1
    expect((await wer()).json().message).toContain('deaktiviert')
  })

  test('[ROLE-01] [ROLE-04] nach dem Rollenwechsel hat schon der nächste Aufruf nur noch die Rechte der gewählten Rolle', async () => {
    const { app, dienste } = await baueServer()
    await registriereAnmeldung(app, dienste)
    const headers = { authorization: `Bearer ${await token(await idVon('mehrrollen'))}` }
    const rollen = async () => (await app.inject({ url: '/wer', headers })).json().rollen
    expect(await rollen()).toEqual(['LAND', 'QS', 'LESEN'])
    await app.inject({ method: 'POST', url: '/api/auth/role', headers, payload: { role: 'LESEN' } })
    expect(await rollen()).toEqual(['LESEN'])
    await app.inject({ method: 'POST', url: '/api/auth/role', headers, payload: { role: null } })
    expect(await rollen()).toEqual(['LAND', 'QS', 'LESEN'])
  })
})
