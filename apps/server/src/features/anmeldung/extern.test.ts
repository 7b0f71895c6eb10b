import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { ladePersonen } from '../../fach/benachrichtigung/sql.ts'
import { saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { ladeQsPersonen } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import { eingebauteToken, starteKeycloak, testKonfiguration } from './anmeldung.pruefhilfe.ts'
import { leseRollen } from './rollenclaim.ts'

const { db, entferne } = await neueDatenbank()
const keycloak = await starteKeycloak()
let app: FastifyInstance
beforeAll(async () => {
  await saeeDemoBenutzer(db)
  app = await baueApp(testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: keycloak.url }), db)
})
afterAll(async () => {
  await app.close()
  await keycloak.beende()
  await entferne()
})

const lege = (
  username: string,
  angaben: { email?: string; externer_schluessel?: string; rollen?: 'LESEN'[]; aktiv?: boolean } = {},
) =>
  db
    .insertInto('benutzer')
    .values({ username, vorname: 'Vera', nachname: 'Vogt', provider: 'KEYCLOAK', rollen: ['LESEN'], ...angaben })
    .returning('id')
    .executeTakeFirstOrThrow()
const schluesselVon = async (username: string) =>
  (
    await db
      .selectFrom('benutzer')
      .select('externer_schluessel')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).externer_schluessel
const sitzung = async (claims: Record<string, unknown>) =>
  app.inject({ url: '/benthosdb/api/auth/user', headers: { authorization: `Bearer ${await keycloak.token(claims)}` } })
const rollen = (...roles: string[]) => ({ realm_access: { roles } })

describe('Ablehnungen', () => {
  test('eine unbekannte Identität bekommt keinen Zugang und wird nicht angelegt', async () => {
    const antwort = await sitzung({ sub: 'u-1', preferred_username: 'niemand', ...rollen('ADMIN') })
    expect(antwort.statusCode).toBe(403)
    expect(antwort.json().message).toContain('noch nicht eingetragen')
    expect(await db.selectFrom('benutzer').select('id').where('username', '=', 'niemand').execute()).toEqual([])
  })

  test('ein Demo-Benutzer lässt sich nie mit einer fremden Identität verbinden', async () => {
    expect((await sitzung({ sub: 'u-2', preferred_username: 'admin', ...rollen('ADMIN') })).statusCode).toBe(403)
    expect(await schluesselVon('admin')).toBeNull()
  })

  test('ein schon verbundener Benutzer bleibt bei seiner Identität', async () => {
    await lege('gebunden', { externer_schluessel: 'u-alt' })
    expect((await sitzung({ sub: 'u-neu', preferred_username: 'gebunden', ...rollen('LESEN') })).statusCode).toBe(403)
    expect(await schluesselVon('gebunden')).toBe('u-alt')
  })

  test('widersprechen die E-Mail-Adressen einander, genügt der Name nicht', async () => {
    await lege('mitpost', { email: 'vera@amt.example' })
    const claims = { sub: 'u-3', preferred_username: 'mitpost', ...rollen('LESEN') }
    expect((await sitzung({ ...claims, email: 'fremd@boese.example' })).statusCode).toBe(403)
    expect((await sitzung({ ...claims, email: 'Vera@Amt.example' })).statusCode).toBe(200)
  })

  test('sagt der Anmeldedienst, dass die Adresse ungeprüft ist, genügt auch die gleiche nicht', async () => {
    await lege('selbstangelegt', { email: 'vera2@amt.example' })
    await lege('ohnepost')
    const gleiche = { email: 'vera2@amt.example', email_verified: false }
    for (const [preferred_username, sub] of [
      ['selbstangelegt', 'u-3a'],
      ['ohnepost', 'u-3b'],
    ]) {
      const claims = { sub, preferred_username, ...gleiche, ...rollen('LESEN') }
      expect((await sitzung(claims)).json().code).toBe('NICHT_EINGETRAGEN')
      expect(await schluesselVon(String(preferred_username))).toBeNull()
    }
    const geprueft = { sub: 'u-3a', preferred_username: 'selbstangelegt', ...gleiche, email_verified: true }
    expect((await sitzung({ ...geprueft, ...rollen('LESEN') })).statusCode).toBe(200)
  })

  test('38 ein deaktivierter Benutzer wird weder verbunden noch hereingelassen', async () => {
    await lege('ruht', { aktiv: false })
    await lege('gesperrt', { aktiv: false, externer_schluessel: 'u-4' })
    expect((await sitzung({ sub: 'u-5', preferred_username: 'ruht', ...rollen('LESEN') })).statusCode).toBe(403)
    expect(await schluesselVon('ruht')).toBeNull()
    expect((await sitzung({ sub: 'u-4', ...rollen('LESEN') })).json().message).toContain('deaktiviert')
  })

  test('ein Token des eingebauten Anmeldedienstes gilt hier nicht', async () => {
    const { id } = await lege('lokal', { rollen: ['LESEN'] })
    const antwort = await app.inject({
      method: 'POST',
      url: '/benthosdb/api/auth/role',
      payload: { role: null },
      headers: { authorization: `Bearer ${await (await eingebauteToken(db))(id)}` },
    })
    expect(antwort.statusCode).toBe(401)
  })

  test('ohne Rolle im Token kein Zugang, auch wenn in der Datenbank eine steht', async () => {
    await lege('rollenlos', { externer_schluessel: 'u-6' })
    expect((await sitzung({ sub: 'u-6', ...rollen('offline_access') })).json().message).toContain('keine Rolle')
  })
})

test('[SESS-01] [ROLE-01] Rollen kommen aus dem Token, nur bekannte, mit oder ohne ROLE_', async () => {
  await lege('vorab')
  const claims = {
    sub: 'u-7',
    preferred_username: 'Vorab',
    ...rollen('ROLE_QS', 'LAND', 'HACKER', 'default-roles-benthos'),
  }
  const { user } = (await sitzung(claims)).json()
  expect(user.authorities).toEqual([{ authority: 'ROLE_LAND' }, { authority: 'ROLE_QS' }])
  expect(await schluesselVon('vorab')).toBe('u-7')
  const eintrag = await db
    .selectFrom('journal')
    .select(['vorher', 'nachher'])
    .where('tabelle', '=', 'benutzer')
    .where('aktion', '=', 'UPDATED')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(eintrag).toMatchObject({
    vorher: { externer_schluessel: null },
    nachher: { externer_schluessel: 'u-7', username: 'vorab' },
  })
})

test('[A-MELDUNG-04] mit den Rollen des Tokens folgen Meldungen und Auswahl, bei der nächsten Anfrage', async () => {
  const { id } = await lege('folgt', { externer_schluessel: 'u-folgt' })
  const version = async () =>
    (await db.selectFrom('benutzer').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  const gilt = async () => ({
    meldung: (await ladePersonen(db, ['LAND'])).some(person => person.id === id),
    zweitbestimmung: (await ladeQsPersonen(db)).some(person => person.value === String(id)),
  })
  const bisher = await version()
  expect(await gilt()).toEqual({ meldung: false, zweitbestimmung: false })
  expect((await sitzung({ sub: 'u-folgt', ...rollen('LAND', 'QS') })).statusCode).toBe(200)
  expect(await gilt()).toEqual({ meldung: true, zweitbestimmung: true })
  expect((await sitzung({ sub: 'u-folgt', ...rollen('QS') })).statusCode).toBe(200)
  expect(await gilt()).toEqual({ meldung: false, zweitbestimmung: true })
  // Keine Rolle mehr heißt auch hier: keine.
  expect((await sitzung({ sub: 'u-folgt', ...rollen() })).statusCode).toBe(403)
  expect(await gilt()).toEqual({ meldung: false, zweitbestimmung: false })
  expect(await version()).toBe(bisher)
  const spuren = await db
    .selectFrom('journal')
    .select('benutzer_id')
    .where('tabelle', '=', 'benutzer')
    .where('schluessel', '=', String(id))
    .where('aktion', '=', 'UPDATED')
    .execute()
  expect(spuren).toEqual([{ benutzer_id: null }, { benutzer_id: null }, { benutzer_id: null }])
})

test('[ROLE-04] Rollenwechsel: nur unter den Rollen des Tokens; fehlt die gewählte später, gelten wieder alle', async () => {
  await lege('wechsler', { externer_schluessel: 'u-8' })
  const wechsle = async (role: string, ...roles: string[]) =>
    app.inject({
      method: 'POST',
      url: '/benthosdb/api/auth/role',
      payload: { role },
      headers: { authorization: `Bearer ${await keycloak.token({ sub: 'u-8', ...rollen(...roles) })}` },
    })
  expect((await wechsle('ADMIN', 'BUND', 'QS')).statusCode).toBe(400)
  expect((await wechsle('QS', 'BUND', 'QS')).json().user.activeRole).toBe('QS')
  expect((await sitzung({ sub: 'u-8', ...rollen('BUND', 'QS') })).json().user.activeRole).toBe('QS')
  expect((await sitzung({ sub: 'u-8', ...rollen('BUND', 'LAND') })).json().user).toMatchObject({
    activeRole: null,
    authorities: [{ authority: 'ROLE_BUND' }, { authority: 'ROLE_LAND' }],
  })
})

test('die Schlüssel werden einmal geholt und dann gemerkt', async () => {
  await sitzung({ sub: 'u-7', ...rollen('QS') })
  const davor = keycloak.zustand.abrufe
  for (let i = 0; i < 5; i++) await sitzung({ sub: 'u-7', jti: String(i), ...rollen('QS') })
  expect(keycloak.zustand.abrufe).toBe(davor)
})

test('[SESS-09] [API-01] Einstellungen und Abmeldung führen zum externen Anmeldedienst', async () => {
  expect((await app.inject({ url: '/benthosdb/api/env/keycloak' })).json()).toMatchObject({
    url: keycloak.url,
    eingebaut: false,
  })
  const abmeldung = await app.inject({
    url: '/benthosdb/logout',
    headers: { accept: 'text/html', host: 'localhost:8080' },
  })
  const ziel = new URL(String(abmeldung.headers.location))
  expect(ziel.origin + ziel.pathname).toBe(`${keycloak.url}/realms/benthos/protocol/openid-connect/logout`)
  expect(ziel.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/benthosdb/')
})

test('ist der Anmeldedienst gestört, heißt es 503 und nicht „abgemeldet“', async () => {
  const gestoert = await baueApp(testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: keycloak.url }), db)
  keycloak.zustand.gestoert = true
  const antwort = await gestoert.inject({
    url: '/benthosdb/api/auth/user',
    headers: { authorization: `Bearer ${await keycloak.token({ sub: 'u-7' })}` },
  })
  keycloak.zustand.gestoert = false
  await gestoert.close()
  expect(antwort.statusCode).toBe(503)
  expect(antwort.json().message).toContain('Anmeldedienst')
})

test('leseRollen folgt nur eigenen Eigenschaften und nimmt Listen, auch als Text', () => {
  expect(
    leseRollen({ resource_access: { 'benthosdbf-web': { roles: ['QS'] } } }, 'resource_access.benthosdbf-web.roles'),
  ).toEqual(['QS'])
  expect(leseRollen({ roles: 'QS' }, 'roles')).toEqual(['QS'])
  expect(leseRollen({ roles: ' BUND,ROLE_LESEN user' }, 'roles')).toEqual(['BUND', 'LESEN'])
  for (const keine of [
    '',
    ',',
    'admin',
    'ADMINISTRATION',
    'KEIN-ADMIN',
    'BUND;ADMIN',
    'scope:ADMIN',
    '["ADMIN"]',
    7,
    { QS: true },
  ])
    expect(leseRollen({ roles: keine }, 'roles'), String(keine)).toEqual([])
  expect(leseRollen({}, '__proto__.constructor')).toEqual([])
  expect(leseRollen(null, 'realm_access.roles')).toEqual([])
  expect(leseRollen({ realm_access: { roles: [null, 1, { toString: () => 'ADMIN' }] } }, 'realm_access.roles')).toEqual(
    [],
  )
})

test('[A-DSGVO-10] Name und geprüfte Adresse folgen dem Token; ein älterer und ein unvollständiger bringen nichts zurück', async () => {
  const { id } = await lege('heisst', { externer_schluessel: 'u-name', email: 'alt@amt.example' })
  const stand = () =>
    db
      .selectFrom('benutzer')
      .select(['vorname', 'nachname', 'email', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const jetzt = Math.floor(Date.now() / 1000)
  const mit = async (claims: object) => (await sitzung({ sub: 'u-name', ...rollen('LESEN'), ...claims })).json().user
  const NEU = { given_name: 'Vera', family_name: 'Vogt-Neu', email: 'Neu@amt.example' }
  expect(await mit({ ...NEU, iat: jetzt })).toMatchObject({ currentUserName: 'Vera Vogt-Neu' })
  const neu = { vorname: 'Vera', nachname: 'Vogt-Neu', email: 'neu@amt.example', version: 2 }
  expect(await stand()).toEqual(neu)
  for (const claims of [
    { given_name: 'Vera', family_name: 'Vogt', email: 'alt@amt.example', iat: jetzt - 60 },
    { ...NEU, email: 'erfunden@boese.example', email_verified: false },
    { given_name: '', family_name: 'x'.repeat(101), email: '' },
    {},
  ])
    expect(await mit(claims)).toMatchObject({ currentUserName: 'Vera Vogt-Neu' })
  expect(await stand()).toEqual(neu)
})

test('[A-BENUTZER-18] eine Vergabe gilt nur, solange auch der Token die Rolle nennt', async () => {
  const { id } = await lege('vergeben', { externer_schluessel: 'u-70' })
  const { id: organisation } = await db
    .selectFrom('organisationseinheit')
    .select('id')
    .where('bundesland', '=', 'AT-4')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rollenvergabe')
    .values({
      benutzer_id: id,
      rolle: 'LAND',
      organisationseinheit_id: organisation,
      gueltig_ab: '2026-01-01',
      gueltig_bis: null,
      grund: 'Vertretung',
      vergeben_von: null,
    })
    .execute()
  const mit = async (...genannte: string[]) => (await sitzung({ sub: 'u-70', ...rollen(...genannte) })).json().user
  const vertretung = { rolle: 'LAND', organisationseinheitId: organisation, bundesland: 'AT-4' }
  expect(await mit('LESEN')).toMatchObject({ eigeneRollen: ['LESEN'], weitereRollen: [] })
  expect(await mit('LESEN', 'LAND')).toMatchObject({ weitereRollen: [vertretung] })
  // Und wo niemand anfragt: Meldungen richten sich nach der letzten Auskunft (A-MELDUNG-04).
  const gemeldet = async () =>
    (await ladePersonen(db, ['LESEN', 'LAND'])).find(person => person.id === id)?.akteur.weitere
  expect(await gemeldet()).toEqual([vertretung])
  await mit('LESEN')
  expect(await gemeldet()).toBeUndefined()
  expect((await sitzung({ sub: 'u-70', ...rollen() })).statusCode).toBe(403)
})
