import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { autorisierung } from './browser.pruefhilfe.ts'
import { TESTTOKEN_JE_MINUTE } from './konstanten.ts'

const { db, entferne } = await neueDatenbank()
await saeeDemoBenutzer(db)
const offen: FastifyInstance[] = []
afterAll(async () => {
  for (const app of offen) await app.close()
  await entferne()
})

const baue = async (env: NodeJS.ProcessEnv) => {
  const app = await baueApp(leseKonfiguration(env), db)
  offen.push(app)
  return app
}
const EXTERN = { OIDC_URL: 'https://sso.example.at' }

describe('Testtoken', () => {
  const hole = (app: FastifyInstance, username: string, pfad = '/benthosdb/api/test/token') =>
    app.inject({ method: 'POST', url: pfad, payload: { username } })

  test.each([
    ['DEMO', {}],
    ['DEV', EXTERN],
    ['PREPROD', EXTERN],
    ['PROD', EXTERN],
    ['TEST', EXTERN],
  ])('gibt es in %s mit %j nicht', async (ENVIRONMENT, weitere) => {
    const antwort = await hole(await baue({ ENVIRONMENT, ...weitere }), 'admin')
    expect(antwort.statusCode).toBe(404)
    expect(antwort.body).not.toContain('access_token')
  })

  test('unbekannte und gesperrte Benutzer bekommen keines', async () => {
    const app = await baue({ ENVIRONMENT: 'TEST' })
    await db.updateTable('benutzer').set({ aktiv: false }).where('username', '=', 'land-tirol').execute()
    for (const username of ['niemand', 'land-tirol', '']) {
      const antwort = await hole(app, username)
      expect(antwort.statusCode).toBe(400)
      expect(antwort.json().errors).toEqual([{ field: 'username', message: expect.any(String) }])
    }
  })

  test('wer zu viele verlangt, bekommt 429', async () => {
    const app = await baue({ ENVIRONMENT: 'TEST' })
    for (let i = 0; i < TESTTOKEN_JE_MINUTE; i++) expect((await hole(app, 'gibt-es-nicht')).statusCode).toBe(400)
    const antwort = await hole(app, 'qs')
    expect(antwort.statusCode).toBe(429)
    expect(antwort.json()).toMatchObject({ code: 'ZU_VIELE_ANFRAGEN' })
    expect(antwort.body).not.toContain('access_token')
  })

  test.each(['LOCAL', 'TEST'])('in %s gilt es wie ein Token aus dem Browser', async ENVIRONMENT => {
    const app = await baue({ ENVIRONMENT })
    const { access_token, token_type, expires_in } = (await hole(app, 'qs')).json()
    expect({ token_type, expires_in }).toEqual({ token_type: 'Bearer', expires_in: 3600 })
    const mich = await app.inject({ url: '/benthosdb/api/me', headers: { authorization: `Bearer ${access_token}` } })
    expect(mich.json()).toMatchObject({ username: 'qs', authorities: [{ authority: 'ROLE_QS' }] })
  })

  test('ein Token eines anderen Kontextpfads derselben Datenbank gilt nicht', async () => {
    const { access_token } = (
      await hole(await baue({ ENVIRONMENT: 'TEST', BASE_PATH: '/anders' }), 'qs', '/anders/api/test/token')
    ).json()
    const antwort = await (await baue({ ENVIRONMENT: 'TEST' })).inject({
      url: '/benthosdb/api/me',
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(antwort.json().provider).toBe('ANONYMOUS')
  })
})

describe('ohne eingebauten Anmeldedienst', () => {
  test.each(['DEV', 'PREPROD', 'PROD'])('gibt es in %s keinen seiner Wege', async ENVIRONMENT => {
    const app = await baue({ ENVIRONMENT, ...EXTERN })
    for (const weg of [
      '/.well-known/openid-configuration',
      '/protocol/openid-connect/certs',
      '/protocol/openid-connect/auth',
      '/resources/stil.css',
    ])
      expect((await app.inject({ url: `/benthosdb/realms/benthos${weg}` })).statusCode).toBe(404)
  })
})

test('zwei Server, die auf einer frischen Datenbank zugleich starten, unterschreiben mit demselben Schlüssel', async () => {
  const frisch = await neueDatenbank()
  await frisch.db.deleteFrom('geheimnis').execute()
  const apps = await Promise.all([1, 2, 3].map(() => baueApp(leseKonfiguration({ ENVIRONMENT: 'TEST' }), frisch.db)))
  const kennungen = new Set<string>()
  for (const app of apps) {
    const { keys } = (await app.inject({ url: '/benthosdb/realms/benthos/protocol/openid-connect/certs' })).json()
    kennungen.add(keys.map((k: { kid: string }) => k.kid).join())
    await app.close()
  }
  await frisch.entferne()
  expect(kennungen.size).toBe(1)
})

describe('Ort', () => {
  const beschreibung = async (app: FastifyInstance, basis: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: `${basis}/realms/benthos/.well-known/openid-configuration`, headers })).json()

  test.each([
    ['/', ''],
    ['/amt/benthos', '/amt/benthos'],
  ])('[GEN-07] [SESS-07] unter BASE_PATH=%s liegen alle Wege an Keycloaks Pfaden', async (BASE_PATH, basis) => {
    const app = await baue({ ENVIRONMENT: 'TEST', BASE_PATH })
    const realm = `http://127.0.0.1:9123${basis}/realms/benthos`
    expect(await beschreibung(app, basis, { host: '127.0.0.1:9123' })).toMatchObject({
      issuer: realm,
      authorization_endpoint: `${realm}/protocol/openid-connect/auth`,
      token_endpoint: `${realm}/protocol/openid-connect/token`,
      end_session_endpoint: `${realm}/protocol/openid-connect/logout`,
      userinfo_endpoint: `${realm}/protocol/openid-connect/userinfo`,
      jwks_uri: `${realm}/protocol/openid-connect/certs`,
      check_session_iframe: `${realm}/protocol/openid-connect/login-status-iframe.html`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    })
    const { keys } = (await app.inject({ url: `${basis}/realms/benthos/protocol/openid-connect/certs` })).json()
    expect(keys).toEqual([expect.objectContaining({ kty: 'EC', use: 'sig' })])
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('localhost und 127.0.0.1 sind je ein Aussteller; ein Token des einen gilt auch unter dem anderen', async () => {
    const app = await baue({ ENVIRONMENT: 'TEST' })
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
      expect((await beschreibung(app, '/benthosdb', { host })).issuer).toBe(`http://${host}/benthosdb/realms/benthos`)
    const { access_token } = (
      await app.inject({ method: 'POST', url: '/benthosdb/api/test/token', payload: { username: 'lesen' } })
    ).json()
    const headers = { host: '127.0.0.1:8080', authorization: `Bearer ${access_token}` }
    expect((await app.inject({ url: '/benthosdb/api/me', headers })).json().username).toBe('lesen')
  })

  test('hinter einem vertrauten Proxy mit https: Aussteller und Cookies sind es auch', async () => {
    const app = await baue({ ENVIRONMENT: 'DEMO', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://benthos.example.at' })
    const headers = { host: 'intern:8080', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'benthos.example.at' }
    expect((await beschreibung(app, '/benthosdb', headers)).issuer).toBe(
      'https://benthos.example.at/benthosdb/realms/benthos',
    )
    const { pathname, search } = new URL(autorisierung('https://benthos.example.at/benthosdb').adresse)
    const antwort = await app.inject({ url: pathname + search, headers })
    expect(antwort.statusCode).toBe(303)
    expect(antwort.headers.location).toMatch(/^\/benthosdb\/realms\/benthos\/login-actions\/authenticate\//)
    expect(antwort.cookies.length).toBeGreaterThan(0)
    expect(antwort.cookies.filter(c => !c.secure || !c.httpOnly || c.sameSite?.toLowerCase() !== 'lax')).toEqual([])
  })

  test('ohne vertrauten Proxy ändern weitergeleitete Kopfzeilen nichts', async () => {
    const app = await baue({ ENVIRONMENT: 'TEST' })
    const headers = { host: 'localhost:8080', 'x-forwarded-host': 'boese.example', 'x-forwarded-proto': 'https' }
    expect((await beschreibung(app, '/benthosdb', headers)).issuer).toBe(
      'http://localhost:8080/benthosdb/realms/benthos',
    )
  })
})
