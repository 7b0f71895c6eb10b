import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { starteKeycloak, testKonfiguration } from './anmeldung.pruefhilfe.ts'

/** `POST /register/otf` mit einem nachgestellten externen Anmeldedienst. */
const { db, entferne } = await neueDatenbank()
const keycloak = await starteKeycloak()
let app: FastifyInstance
beforeAll(async () => {
  app = await baueApp(testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: keycloak.url }), db)
  await db
    .insertInto('benutzer')
    .values({
      username: 'chefin',
      vorname: 'Clara',
      nachname: 'Chef',
      provider: 'KEYCLOAK',
      rollen: ['ADMIN'],
      externer_schluessel: 'k-chefin',
    })
    .execute()
})
afterAll(async () => {
  await app.close()
  await keycloak.beende()
  await entferne()
})

type Angaben = { sub: string; [claim: string]: unknown }
const rollen = (...roles: string[]) => ({ realm_access: { roles } })
const rufe = async (claims: Angaben | null, method: 'GET' | 'POST', weg: string, payload?: object) =>
  app.inject({
    method,
    url: `/benthosdb${weg}`,
    ...(payload && { payload }),
    remoteAddress: naechsteAdresse(),
    headers: claims ? { authorization: `Bearer ${await keycloak.token(claims)}` } : {},
  })
const otf = (claims: Angaben | null, body: object = { begruendung: 'Neu im Haus', einverstanden: true }) =>
  rufe(claims, 'POST', '/register/otf', body)
const sitzung = (claims: Angaben) => rufe(claims, 'GET', '/api/auth/user')
const CHEFIN = { sub: 'k-chefin', ...rollen('ADMIN') }
const person = (sub: string) => ({
  sub,
  preferred_username: `${sub}@amt.example`,
  given_name: 'Susi',
  family_name: 'Sofort',
  email: `${sub}@amt.example`,
  ...rollen('LESEN'),
})
const wartende = async () =>
  (await rufe(CHEFIN, 'GET', '/api/registrierungen')).json<{
    zeilen: { id: number; version: number; username: string }[]
  }>().zeilen

describe('Ablehnungen', () => {
  test('ohne Anmeldung, mit schlechtem Token und als Benutzer: kein Weg', async () => {
    expect((await otf(null)).statusCode).toBe(401)
    expect((await otf({ ...person('u-1'), iss: 'https://boese.example' })).statusCode).toBe(401)
    const eingetragen = await otf(CHEFIN)
    expect([eingetragen.statusCode, eingetragen.json().message]).toEqual([403, expect.stringContaining('schon')])
    expect(await db.selectFrom('registrierung').select('id').execute()).toEqual([])
  })
  test.each(['vorname', 'nachname', 'username', 'email', 'rollen', 'organisationseinheitId', 'externerSchluessel'])(
    '„%s“ liefert der Anmeldedienst, nicht der Rumpf',
    async feld => {
      expect((await otf(person('u-2'), { begruendung: null, einverstanden: true, [feld]: 'x' })).statusCode).toBe(400)
    },
  )
  test('ein gesperrter Benutzer erfährt den Grund und registriert sich nicht neu', async () => {
    await db
      .insertInto('benutzer')
      .values({
        username: 'gesperrt',
        vorname: 'G',
        nachname: 'G',
        provider: 'KEYCLOAK',
        rollen: ['LESEN'],
        aktiv: false,
        externer_schluessel: 'k-gesperrt',
      })
      .execute()
    const antwort = await otf(person('k-gesperrt'))
    expect([antwort.statusCode, antwort.json().message]).toEqual([403, expect.stringContaining('deaktiviert')])
  })
  test('wer unbekannt ist, bekommt die Seiten für alle, sonst nichts', async () => {
    expect((await rufe(person('u-3'), 'GET', '/api/routes')).statusCode).toBe(200)
    for (const weg of ['/projekte', '/user', '/api/registrierungen', '/list/bundesland'])
      expect((await rufe(person('u-3'), 'GET', weg)).statusCode, weg).toBe(403)
  })
})

test('zweimal zugleich ist einmal; bis zur Entscheidung heißt es warten, danach geht die Tür auf', async () => {
  const susi = person('k-susi')
  const antworten = await Promise.all([otf(susi), otf(susi)])
  expect(antworten.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  const zeilen = (await wartende()).filter(({ username }) => username === susi.preferred_username)
  expect(zeilen).toMatchObject([{ art: 'OTF', vorname: 'Susi', nachname: 'Sofort', email: susi.email, rolle: null }])
  expect((await sitzung(susi)).json().message).toContain('wartet auf Freigabe')
  const registrierung = { id: zeilen[0]?.id, version: zeilen[0]?.version }
  const angelegt = await rufe(CHEFIN, 'POST', '/user/create', {
    username: 'susi.sofort',
    vorname: 'Susi',
    nachname: 'Sofort',
    email: susi.email,
    organisationseinheitId: null,
    rollen: ['LESEN'],
    grund: 'Passt',
    registrierung,
  })
  expect(angelegt.statusCode, angelegt.body).toBe(200)
  expect((await sitzung(susi)).json()).toMatchObject({ isLoggedIn: true, user: { username: 'susi.sofort' } })
})

test.each([
  [false, true],
  [true, false],
  [undefined, false],
])(
  '[A-SITZUNG-02] email_verified %s: nicht bestätigt steht bei der Bitte: %s',
  async (email_verified, unbestaetigt) => {
    const bittende = person(`k-verified-${email_verified}`)
    expect((await otf({ ...bittende, email_verified })).statusCode).toBe(202)
    const zeile = (await wartende()).find(({ username }) => username === bittende.preferred_username)
    expect(zeile).toMatchObject({ email: bittende.email, istUnbestaetigt: unbestaetigt })
  },
)

test('abgelehnt: die Person erfährt es und drängt nicht weiter', async () => {
  const nina = person('k-nina')
  await otf(nina)
  const zeile = (await wartende()).find(({ username }) => username === nina.preferred_username)
  await rufe(CHEFIN, 'POST', `/api/registrierungen/${zeile?.id}/ablehnen`, {
    version: zeile?.version,
    grund: 'Unbekannt',
  })
  expect((await sitzung(nina)).json().message).toContain('abgelehnt')
  expect([202, 403]).toContain((await otf(nina)).statusCode)
  expect((await wartende()).some(({ username }) => username === nina.preferred_username)).toBe(false)
})

test('[ROLE-02] wer laut Anmeldedienst Administration ist, zählt auch als die, die bleibt', async () => {
  // In der Datenbank steht es erst mit ihrer ersten Anfrage.
  await db
    .insertInto('benutzer')
    .values({
      username: 'zweite',
      vorname: 'Z',
      nachname: 'Z',
      provider: 'KEYCLOAK',
      rollen: ['LESEN'],
      externer_schluessel: 'k-2',
    })
    .execute()
  const { id } = await db.selectFrom('benutzer').select('id').where('username', '=', 'chefin').executeTakeFirstOrThrow()
  const zweite = { sub: 'k-2', ...rollen('ADMIN') }
  const { version, daten } = (await rufe(zweite, 'GET', `/user/${id}`)).json()
  const setze = async (aktiv: boolean, stand: number) =>
    rufe(zweite, 'POST', '/user/update', { id, version: stand, daten: { ...daten, aktiv, grund: 'x' } })
  expect((await setze(false, version)).statusCode).toBe(200)
  const bleiben = await db
    .selectFrom('benutzer')
    .select('username')
    .where('aktiv', '=', true)
    .where(sql<boolean>`'ADMIN' = any (rollen)`)
    .execute()
  expect(bleiben).toEqual([{ username: 'zweite' }])
  const gesperrt = (await rufe(zweite, 'GET', `/user/${id}`)).json()
  expect((await setze(true, gesperrt.version)).statusCode).toBe(200)
})

test('war die Person inzwischen schon eingetragen und verbunden, sagt die Freigabe, was zu tun ist', async () => {
  const ida = person('k-ida')
  await otf(ida)
  const anlage = { vorname: 'Ida', nachname: 'Früh', organisationseinheitId: null, rollen: ['LESEN'], grund: 'Bekannt' }
  const vorab = await rufe(CHEFIN, 'POST', '/user/create', { ...anlage, username: ida.preferred_username })
  expect(vorab.statusCode, vorab.body).toBe(200)
  expect((await sitzung(ida)).json()).toMatchObject({ isLoggedIn: true })
  const zeile = (await wartende()).find(({ username }) => username === ida.preferred_username)
  const registrierung = { id: zeile?.id, version: zeile?.version }
  const antwort = await rufe(CHEFIN, 'POST', '/user/create', { ...anlage, username: 'ida.doppelt', registrierung })
  expect([antwort.statusCode, antwort.json().message]).toEqual([409, expect.stringMatching(/schon .* eingetragen/)])
  const ablehnung = { version: zeile?.version, grund: 'Schon eingetragen' }
  expect((await rufe(CHEFIN, 'POST', `/api/registrierungen/${zeile?.id}/ablehnen`, ablehnung)).statusCode).toBe(204)
})

test('was der Anmeldedienst liefert, wird gespeichert wie Getipptes: ohne Schreibrichtung und Steuerzeichen, kein Zeichen halbiert', async () => {
  const lang = `${'x'.repeat(254)}😀`
  const antwort = await otf({
    ...person('k-boese'),
    preferred_username: `\u202Eeb\u0007se`,
    given_name: '<b>Eva</b>\u0007\n\u202E',
    family_name: lang,
  })
  expect(antwort.statusCode, antwort.body).toBe(202)
  const zeile = (await wartende()).find(({ username }) => username === 'eb se')
  expect(zeile).toMatchObject({ vorname: '<b>Eva</b>', nachname: lang })
})
