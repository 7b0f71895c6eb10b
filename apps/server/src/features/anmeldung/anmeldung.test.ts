import { createHmac, createPublicKey } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { ladeSignaturschluessel } from '../../technik/http/anmeldung/schluessel.ts'
import { eingebauteToken, rohtoken, testKonfiguration } from './anmeldung.pruefhilfe.ts'
import { alsSitzungAntwort } from './sitzungsantwort.ts'

const { db, entferne } = await neueDatenbank()
await saeeDemoBenutzer(db)
const app = await baueApp(testKonfiguration(), db)
afterAll(async () => {
  await app.close()
  await entferne()
})

const token = await eingebauteToken(db)
const idVon = async (username: string) =>
  (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
const lesen = await idVon('lesen')
const mehrrollen = await idVon('mehrrollen')

const rufe = (methode: 'GET' | 'POST', pfad: string, zugriff?: string, payload?: object) =>
  app.inject({
    method: methode,
    url: `/benthosdb${pfad}`,
    headers: zugriff === undefined ? {} : { authorization: `Bearer ${zugriff}` },
    ...(payload && { payload }),
  })
/** Aufruf, der eine Anmeldung verlangt und mit `null` nichts ändert. */
const geschuetzt = (zugriff?: string) => rufe('POST', '/api/auth/role', zugriff, { role: null })

const in1h = () => Math.floor(Date.now() / 1000) + 3600

describe('Ablehnungen', () => {
  const erwarteAblehnung = async (zugriff: string | undefined) => {
    const antwort = await geschuetzt(zugriff)
    expect(antwort.statusCode).toBe(401)
    expect(antwort.json()).toMatchObject({ status: 401, code: 'NICHT_ANGEMELDET', errors: [] })
  }

  test('[SESS-07] ohne Token', () => erwarteAblehnung(undefined))
  test('[SESS-07] mit Unsinn statt Token', async () => {
    await erwarteAblehnung('unsinn')
    await erwarteAblehnung('a.b.c')
    await erwarteAblehnung(`${'x'.repeat(20_000)}.${'y'.repeat(20_000)}.z`)
  })

  test.each([
    ['abgelaufen', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['ohne Ablauf', { exp: undefined }],
    ['noch nicht gültig', { nbf: in1h() }],
    ['ohne Person', { sub: undefined }],
    ['ohne Aussteller', { iss: undefined }],
    ['fremder Aussteller', { iss: 'http://boese.example/benthosdb/realms/benthos' }],
    ['anderer Realm', { iss: 'http://localhost:8080/benthosdb/realms/master' }],
    ['anderer Kontextpfad', { iss: 'http://localhost:8080/realms/benthos' }],
    ['Aussteller mit Anhang', { iss: 'http://localhost:8080/benthosdb/realms/benthos/' }],
    ['für einen anderen Client', { aud: 'andere-anwendung', azp: 'andere-anwendung' }],
    ['von einem anderen Client für diesen', { azp: 'andere-anwendung' }],
    ['ohne Empfänger', { aud: undefined, azp: undefined }],
    ['ID-Token', { typ: undefined }],
    ['Erneuerungstoken', { typ: 'Refresh' }],
  ])('[SESS-07] Token %s', async (_name, claims) => {
    await erwarteAblehnung(await token(lesen, { claims }))
  })

  test('[SESS-07] Algorithmus none, in jeder Schreibweise', async () => {
    const inhalt = JSON.parse(Buffer.from((await token(lesen)).split('.')[1] ?? '', 'base64url').toString())
    for (const alg of ['none', 'None', 'NONE', '']) await erwarteAblehnung(rohtoken({ alg, typ: 'JWT' }, inhalt))
  })

  test('[SESS-07] HS256 mit dem öffentlichen Schlüssel als Geheimnis', async () => {
    const { oeffentlichJwk, kid } = await ladeSignaturschluessel(db)
    const inhalt = JSON.parse(Buffer.from((await token(lesen)).split('.')[1] ?? '', 'base64url').toString())
    const pem = createPublicKey({ key: oeffentlichJwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const geheimnis of [pem, JSON.stringify(oeffentlichJwk)]) {
      const ohne = rohtoken({ alg: 'HS256', typ: 'JWT', kid }, inhalt).slice(0, -1)
      const unterschrift = createHmac('sha256', geheimnis).update(ohne).digest('base64url')
      await erwarteAblehnung(`${ohne}.${unterschrift}`)
    }
  })

  test('[SESS-07] fremder Schlüssel, auch mit der Kennung des eigenen oder mitgeliefert im Kopf', async () => {
    const { kid } = await ladeSignaturschluessel(db)
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const inhalt = JSON.parse(Buffer.from((await token(lesen)).split('.')[1] ?? '', 'base64url').toString())
    const jwk = await crypto.subtle.exportKey('jwk', publicKey)
    for (const kopf of [{ kid }, { kid: 'anderer' }, { jwk }, { jku: 'http://boese.example/certs' }])
      await erwarteAblehnung(
        await new SignJWT(inhalt).setProtectedHeader({ alg: 'ES256', ...kopf } as never).sign(privateKey),
      )
  })

  test('[SESS-07] verfälschter Inhalt und verfälschte Unterschrift', async () => {
    const [kopf, inhalt = '', unterschrift = ''] = (await token(lesen)).split('.')
    const anders = { ...JSON.parse(Buffer.from(inhalt, 'base64url').toString()), sub: String(await idVon('admin')) }
    await erwarteAblehnung(`${kopf}.${Buffer.from(JSON.stringify(anders)).toString('base64url')}.${unterschrift}`)
    await erwarteAblehnung(`${kopf}.${inhalt}.${unterschrift.startsWith('A') ? 'B' : 'A'}${unterschrift.slice(1)}`)
    await erwarteAblehnung(`${kopf}.${inhalt}.`)
  })

  test('[ROLE-02] Rollen, die ein Token behauptet, gelten nicht', async () => {
    const hoch = await token(lesen, { claims: { realm_access: { roles: ['ADMIN', 'ROLE_ADMIN'] }, rollen: ['ADMIN'] } })
    const { user } = (await rufe('GET', '/api/auth/user', hoch)).json()
    expect(user.authorities).toEqual([{ authority: 'ROLE_LESEN' }])
    expect((await rufe('POST', '/api/auth/role', hoch, { role: 'ADMIN' })).json()).toMatchObject({
      code: 'EINGABE_UNGUELTIG',
      errors: [{ field: 'role', message: 'Diese Rolle ist Ihnen nicht zugeteilt.' }],
    })
  })

  test.each(['/api/auth/user', '/api/me', '/api/env', '/api/env/keycloak'])(
    'ein schlechtes Token zählt auf %s als keines',
    async pfad => {
      const antwort = await rufe('GET', pfad, await token(lesen, { claims: { exp: 1 } }))
      expect(antwort.statusCode).toBe(200)
    },
  )
  test('auf jedem anderen Weg ergibt ein schlechtes Token 401, auch auf öffentlichen', async () => {
    const antwort = await rufe('GET', '/api/routes', await token(lesen, { claims: { exp: 1 } }))
    expect(antwort.statusCode).toBe(401)
    expect(antwort.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('ein gültiges Token ohne nutzbares Konto ergibt 403 mit dem Grund', async () => {
    const anlegen = (username: string, angaben: { aktiv?: boolean; rollen: 'QS'[] }) =>
      db
        .insertInto('benutzer')
        .values({ username, vorname: 'V', nachname: 'N', provider: 'KEYCLOAK', ...angaben })
        .returning('id')
        .executeTakeFirstOrThrow()
    const gesperrt = await anlegen('gesperrt', { aktiv: false, rollen: ['QS'] })
    const ohneRolle = await anlegen('ohnerolle', { rollen: [] })
    for (const [id, wort] of [
      [gesperrt.id, 'deaktiviert'],
      [ohneRolle.id, 'keine Rolle'],
      [999_999, 'noch nicht eingetragen'],
    ] as const) {
      const zugriff = await token(id)
      for (const antwort of [await geschuetzt(zugriff), await rufe('GET', '/api/auth/user', zugriff)]) {
        expect(antwort.statusCode).toBe(403)
        expect(antwort.json().message).toContain(wort)
      }
      expect((await rufe('GET', '/api/env', zugriff)).statusCode).toBe(200)
    }
  })

  test('ein über das Portal geführter Benutzer kommt mit einem Token des Anmeldedienstes nicht herein', async () => {
    const { id } = await db
      .insertInto('benutzer')
      .values({ username: 'portal', vorname: 'P', nachname: 'V', provider: 'PVP', rollen: ['ADMIN'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await geschuetzt(await token(id))).statusCode).toBe(403)
  })
})

describe('Sitzung', () => {
  test('[SESS-01] [GEN-03] ohne Anmeldung: anonym mit leeren Angaben', async () => {
    const { isLoggedIn, isAuth, user } = (await rufe('GET', '/api/auth/user')).json()
    expect({ isLoggedIn, isAuth }).toEqual({ isLoggedIn: false, isAuth: false })
    expect(user).toEqual({
      authorities: [],
      activeRole: null,
      switchableRoles: [],
      currentUserName: '',
      username: '',
      mainUser: '',
      mainUserName: '',
      loginName: '',
      mainUserLoginName: '',
      userKind: '',
      pvp: false,
      usp: false,
      oidc: false,
      provider: 'ANONYMOUS',
      email: '',
      organisationseinheit: null,
      eigeneRollen: [],
      weitereRollen: [],
    })
    expect((await rufe('GET', '/api/me')).json()).toEqual(user)
  })

  test.each(['KEYCLOAK', 'PVP'] as const)('[ROLE-03] angemeldet ist, wer über %s kommt', provider => {
    const nurQs = { rollen: ['QS' as const], organisationseinheitId: null, bundesland: null }
    const antwort = alsSitzungAntwort({
      benutzerId: 1,
      username: 'qs',
      name: 'Q S',
      email: '',
      provider,
      rollen: ['QS'],
      aktiveRolle: null,
      organisationseinheit: null,
      zugeteilt: nurQs,
      akteur: nurQs,
    })
    expect(antwort).toMatchObject({
      isLoggedIn: true,
      isAuth: true,
      user: { provider, pvp: provider === 'PVP', oidc: provider === 'KEYCLOAK' },
    })
  })

  test('[SESS-01] angemeldet: Berechtigungen, wählbare Rollen, Organisation', async () => {
    const zugriff = await token(mehrrollen)
    const { isLoggedIn, user } = (await rufe('GET', '/api/auth/user', zugriff)).json()
    expect(isLoggedIn).toBe(true)
    expect(user).toMatchObject({
      authorities: [{ authority: 'ROLE_LAND' }, { authority: 'ROLE_QS' }, { authority: 'ROLE_LESEN' }],
      switchableRoles: [
        { id: 'LAND', name: 'Land' },
        { id: 'QS', name: 'Qualitätssicherung' },
        { id: 'LESEN', name: 'Lesezugriff' },
      ],
      activeRole: null,
      username: 'mehrrollen',
      currentUserName: 'Maria Mayrhofer',
      provider: 'KEYCLOAK',
      oidc: true,
      pvp: false,
      usp: false,
      organisationseinheit: { bundesland: 'AT-3' },
    })
    expect((await rufe('GET', '/api/me', zugriff)).json()).toEqual(user)
  })

  test('[ROLE-04] [SESS-03] Rollenwechsel nur unter den eigenen Rollen; er steht im Journal', async () => {
    const zugriff = await token(mehrrollen)
    expect((await rufe('POST', '/api/auth/role', zugriff, { role: 'BUND' })).statusCode).toBe(400)
    expect((await rufe('POST', '/api/auth/role', zugriff, { role: 'UNBEKANNT' })).statusCode).toBe(400)
    const gewechselt = (await rufe('POST', '/api/auth/role', zugriff, { role: 'QS' })).json()
    expect(gewechselt.user.activeRole).toBe('QS')
    const { user } = (await rufe('GET', '/api/auth/user', zugriff)).json()
    expect(user.activeRole).toBe('QS')
    expect(user.switchableRoles).toHaveLength(3)
    const eintrag = await db
      .selectFrom('journal')
      .select(['benutzer_id', 'aktion', 'nachher'])
      .where('tabelle', '=', 'benutzer')
      .where('schluessel', '=', String(mehrrollen))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(eintrag).toMatchObject({ benutzer_id: mehrrollen, aktion: 'UPDATED', nachher: { aktive_rolle: 'QS' } })
    await rufe('POST', '/api/auth/role', zugriff, { role: null })
    expect((await rufe('GET', '/api/me', zugriff)).json().activeRole).toBeNull()
  })

  test('[ROLE-02] eine inzwischen entzogene Rolle lässt sich nicht mehr wählen und kommt dadurch nicht zurück', async () => {
    const zugriff = await token(mehrrollen)
    await rufe('GET', '/api/auth/user', zugriff)
    await db
      .updateTable('benutzer')
      .set({ rollen: ['LESEN'] })
      .where('id', '=', mehrrollen)
      .execute()
    expect((await rufe('POST', '/api/auth/role', zugriff, { role: 'LAND' })).statusCode).toBe(400)
    await rufe('POST', '/api/auth/role', zugriff, { role: 'LESEN' })
    const { rollen } = await db
      .selectFrom('benutzer')
      .select('rollen')
      .where('id', '=', mehrrollen)
      .executeTakeFirstOrThrow()
    expect(rollen).toEqual(['LESEN'])
  })

  test('[API-01] [GEN-08] Einstellungen für den Browser', async () => {
    expect((await rufe('GET', '/api/env/keycloak')).json()).toEqual({
      provider: 'KEYCLOAK',
      url: '/benthosdb',
      realm: 'benthos',
      clientId: 'benthosdbf-web',
      acrValues: [],
      eingebaut: true,
    })
  })
})

describe('Portal', () => {
  test.each([
    [{}, null],
    [{ PORTAL_URL: 'https://portal.example.at/eco/' }, 'https://portal.example.at/eco'],
  ])('[API-01] [SESS-10] %j: GET /api/env/ecoweb nennt %s, auch mit schlechtem Token', async (env, url) => {
    const eigene = await baueApp(testKonfiguration(env), db)
    const antwort = await eigene.inject({ url: '/benthosdb/api/env/ecoweb', headers: { authorization: 'Bearer x' } })
    await eigene.close()
    expect(antwort.json()).toEqual({ url })
  })
})

describe('Abmelden', () => {
  test('[SESS-09] als Aufruf aus Code: 204 und gelöschte Cookies', async () => {
    const antwort = await app.inject({
      url: '/benthosdb/logout',
      headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    })
    expect(antwort.statusCode).toBe(204)
    const geloescht = antwort.cookies.filter(c => c.value === '').map(c => c.name)
    expect(geloescht).toEqual(expect.arrayContaining(['XSRF-TOKEN', 'benthos_anmeldung', 'benthos_anmeldung.sig']))
  })

  test('[SESS-09] als Seitenaufruf: zurück auf die Startseite, auch mit abgelaufenem Token', async () => {
    const antwort = await app.inject({
      url: '/benthosdb/logout',
      headers: { accept: 'text/html', authorization: `Bearer ${await token(lesen, { claims: { exp: 1 } })}` },
    })
    expect(antwort.statusCode).toBe(303)
    expect(antwort.headers.location).toBe('/benthosdb/')
  })
})
