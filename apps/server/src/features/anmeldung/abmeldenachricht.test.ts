import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { ABMELDEWEG } from './abmeldenachricht.ts'
import { starteKeycloak, testKonfiguration } from './anmeldung.pruefhilfe.ts'

/** Back-Channel-Abmeldung und verlangte Stufe der Anmeldung am ganzen Server; zwei Server teilen sich die Datenbank. */

const { db, entferne } = await neueDatenbank()
const keycloak = await starteKeycloak()
const bau = (env: Record<string, string> = {}) =>
  baueApp(testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: keycloak.url, ...env }), db)
let einer: FastifyInstance
let anderer: FastifyInstance
beforeAll(async () => {
  ;[einer, anderer] = [await bau(), await bau()]
  for (const sub of ['u-1', 'u-2'])
    await db
      .insertInto('benutzer')
      .values({
        username: sub,
        vorname: 'Vera',
        nachname: 'Vogt',
        provider: 'KEYCLOAK',
        rollen: ['LESEN'],
        externer_schluessel: sub,
      })
      .execute()
})
afterAll(async () => {
  await einer.close()
  await anderer.close()
  await keycloak.beende()
  await entferne()
})

const jetzt = () => Math.floor(Date.now() / 1000)
const ROLLEN = { realm_access: { roles: ['LESEN'] } }
const token = (claims: Record<string, unknown>) => keycloak.token({ ...ROLLEN, ...claims })
const frage = async (app: FastifyInstance, bearer: string, weg = '/aufnahmen') =>
  (await app.inject({ url: `/benthosdb${weg}`, headers: { authorization: `Bearer ${bearer}` } })).statusCode
const nachricht = (claims: Record<string, unknown>) =>
  keycloak.token({
    aud: 'benthosdbf-web',
    azp: undefined,
    typ: 'Logout',
    jti: randomUUID(),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...claims,
  })
const meldeAb = async (app: FastifyInstance, logoutToken: string) =>
  app.inject({
    method: 'POST',
    url: `/benthosdb${ABMELDEWEG}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: logoutToken }).toString(),
  })

describe('[SESS-09] 39 Abmeldung beim Anmeldedienst', () => {
  test('von der nächsten Anfrage an gilt kein Token der Sitzung mehr, auch beim anderen Server und auch später ausgestellte', async () => {
    const [erstes, fremde] = [await token({ sub: 'u-1', sid: 's-1' }), await token({ sub: 'u-1', sid: 's-2' })]
    const aelteres = await token({ sub: 'u-1', session_state: 's-1' })
    for (const app of [einer, anderer])
      for (const eines of [erstes, fremde, aelteres]) expect(await frage(app, eines)).toBe(200)
    const antwort = await meldeAb(einer, await nachricht({ sub: 'u-1', sid: 's-1' }))
    expect([antwort.statusCode, antwort.body, antwort.headers['cache-control']]).toEqual([200, '', 'no-store'])
    for (const app of [einer, anderer]) {
      for (const eines of [erstes, aelteres]) expect(await frage(app, eines)).toBe(401)
      expect(await frage(app, await token({ sub: 'u-1', sid: 's-1', iat: jetzt() + 30 }))).toBe(401)
      expect(await frage(app, fremde)).toBe(200)
    }
    const ich = await einer.inject({
      url: '/benthosdb/api/auth/user',
      headers: { authorization: `Bearer ${erstes}` },
    })
    expect(ich.json()).toMatchObject({ isLoggedIn: false })
    expect(await frage(einer, erstes, '/api/env')).toBe(200)
  })

  test('ohne Sitzung gilt sie jeder früheren Anmeldung der Person, nicht einer späteren und keiner anderen Person', async () => {
    const frueher = await token({ sub: 'u-2', sid: 's-3', iat: jetzt() - 10 })
    // Nach der Abmeldung erneuert, angemeldet davor.
    const erneuert = await token({ sub: 'u-2', sid: 's-3', iat: jetzt() + 5, auth_time: jetzt() - 20 })
    const spaeter = await token({ sub: 'u-2', sid: 's-4', iat: jetzt() + 5, auth_time: jetzt() + 5 })
    const andere = await token({ sub: 'u-1', sid: 's-5', iat: jetzt() - 10 })
    expect((await meldeAb(anderer, await nachricht({ sub: 'u-2' }))).statusCode).toBe(200)
    for (const app of [einer, anderer]) {
      for (const eines of [frueher, erneuert]) expect(await frage(app, eines)).toBe(401)
      for (const eines of [spaeter, andere]) expect(await frage(app, eines)).toBe(200)
    }
  })

  test('wer sich danach neu anmeldet, kommt herein, auch wenn der Anmeldedienst der Sitzung denselben Namen gibt', async () => {
    expect((await meldeAb(einer, await nachricht({ sid: 's-7' }))).statusCode).toBe(200)
    const neu = await token({ sub: 'u-1', sid: 's-7', iat: jetzt() + 30, auth_time: jetzt() + 30 })
    const erneuert = await token({ sub: 'u-1', sid: 's-7', iat: jetzt() + 30, auth_time: jetzt() - 30 })
    for (const app of [einer, anderer]) expect([await frage(app, neu), await frage(app, erneuert)]).toEqual([200, 401])
  })

  test('aus einer beendeten Sitzung verbindet sich kein Konto mehr', async () => {
    const { id } = await db
      .insertInto('benutzer')
      .values({
        username: 'u-neu',
        vorname: 'Nora',
        nachname: 'Neu',
        provider: 'KEYCLOAK',
        rollen: ['LESEN'],
        externer_schluessel: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await meldeAb(einer, await nachricht({ sid: 's-8' }))).statusCode).toBe(200)
    const claims = { sub: 'sub-neu', preferred_username: 'u-neu', iat: jetzt() - 10 }
    expect(await frage(einer, await token({ ...claims, sid: 's-8' }))).toBe(401)
    const schluessel = () =>
      db.selectFrom('benutzer').select('externer_schluessel').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await schluessel()).toEqual({ externer_schluessel: null })
    expect(await frage(einer, await token({ ...claims, sid: 's-9a' }))).toBe(200)
    expect(await schluessel()).toEqual({ externer_schluessel: 'sub-neu' })
  })

  test('nennt ein Token keine Sitzung, zählt die Person', async () => {
    const ohne = await token({ sub: 'u-1', iat: jetzt() - 10 })
    // s-1 ist oben samt Person abgemeldet.
    expect(await frage(einer, ohne)).toBe(401)
  })

  test('40 dieselbe Nachricht noch einmal wird abgewiesen, auch beim anderen Server und gleichzeitig', async () => {
    const eine = await nachricht({ sub: 'u-9', sid: 's-9' })
    const antworten = await Promise.all([meldeAb(einer, eine), meldeAb(anderer, eine), meldeAb(einer, eine)])
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    expect((await meldeAb(anderer, eine)).json()).toEqual({ error: 'invalid_request' })
  })

  test('40 mit nonce, ohne Token, als JSON, doppelt, zu lang: 400, und niemand ist abgemeldet', async () => {
    const bearer = await token({ sub: 'u-2', sid: 's-10', iat: jetzt() + 5, auth_time: jetzt() + 5 })
    const gute = await nachricht({ sub: 'u-2', sid: 's-10' })
    const sende = async (payload: string, typ = 'application/x-www-form-urlencoded') =>
      (
        await einer.inject({
          method: 'POST',
          url: `/benthosdb${ABMELDEWEG}`,
          headers: { 'content-type': typ },
          payload,
        })
      ).statusCode
    expect((await meldeAb(einer, await nachricht({ sid: 's-10', nonce: 'n' }))).statusCode).toBe(400)
    for (const payload of ['', 'logout_token=', 'logout_token=x', `logout_token=${gute}&logout_token=${gute}`])
      expect(await sende(payload), payload.slice(0, 30)).toBe(400)
    expect(await sende(JSON.stringify({ logout_token: gute }), 'application/json')).toBe(400)
    expect(await sende(`logout_token=${'x'.repeat(20_000)}`)).toBe(400)
    expect(await frage(einer, bearer)).toBe(200)
  })

  test('eine ungültige Nachricht und ein abgewiesenes Token sind Sicherheitsereignisse und stehen in den Metriken', async () => {
    const zahlen = async () => {
      const { body } = await einer.inject('/benthosdb/api/metrics')
      return ['ABMELDUNG_UNGUELTIG', 'TOKEN_ABGEWIESEN'].map(art =>
        Number(new RegExp(`benthosdb_security_events_total\\{kind="${art}"\\} (\\d+)`).exec(body)?.[1]),
      )
    }
    const [abmeldung = 0, abgewiesen = 0] = await zahlen()
    await meldeAb(einer, await nachricht({ sid: 's-11', nonce: 'n' }))
    expect(await zahlen()).toEqual([abmeldung + 1, abgewiesen])
    expect(await frage(einer, await token({ sub: 'u-2', iss: 'https://fremd.example' }))).not.toBe(200)
    expect(await frage(einer, await token({ sub: 'u-2', sid: 's-12', iat: jetzt(), auth_time: jetzt() + 9 }))).toBe(200)
    expect(await zahlen()).toEqual([abmeldung + 1, abgewiesen + 1])
  })

  test('den Weg gibt es nur mit externem Anmeldedienst', async () => {
    const eingebauter = await baueApp(testKonfiguration(), db)
    expect((await meldeAb(eingebauter, 'x')).statusCode).toBe(404)
    await eingebauter.close()
  })

  test('gemerkt ist keine Kennung der Person, und nach sieben Tagen ist es auch das nicht mehr', async () => {
    const zeilen = await db.selectFrom('oidc_eintrag').selectAll().where('art', '=', 'Abmeldung').execute()
    expect(zeilen.length).toBeGreaterThan(2)
    expect(JSON.stringify(zeilen)).not.toMatch(/u-\d/)
    const in7Tagen = Date.now() + 7 * 86_400_000
    for (const { laeuft_ab } of zeilen) expect(Math.abs(Date.parse(String(laeuft_ab)) - in7Tagen)).toBeLessThan(600_000)
  })
})

describe('[SESS-07] 48 verlangte Stufe der Anmeldung', () => {
  test('eine andere Stufe, keine oder eine Zahl: 403 mit einem Satz, und niemand wird gebunden; eine der genannten genügt', async () => {
    const streng = await bau({ OIDC_ACR_VALUES: 'silber, gold' })
    await db
      .insertInto('benutzer')
      .values({ username: 'schwach', vorname: 'S', nachname: 'S', provider: 'KEYCLOAK', rollen: ['LESEN'] })
      .execute()
    const angaben = { sub: 'u-20', sid: 's-20', preferred_username: 'schwach' }
    for (const acr of ['1', 'bronze', 'SILBER', 'silber,gold', '', undefined, 2, ['gold']]) {
      const antwort = await streng.inject({
        url: '/benthosdb/api/auth/user',
        headers: { authorization: `Bearer ${await token({ ...angaben, acr })}` },
      })
      expect(antwort.statusCode, String(acr)).toBe(403)
      expect(antwort.json<{ message: string }>().message).toContain('verlangt eine stärkere Anmeldung')
    }
    const { externer_schluessel } = await db
      .selectFrom('benutzer')
      .select('externer_schluessel')
      .where('username', '=', 'schwach')
      .executeTakeFirstOrThrow()
    expect(externer_schluessel).toBeNull()
    for (const acr of ['silber', 'gold']) expect(await frage(streng, await token({ ...angaben, acr }))).toBe(200)
    expect((await streng.inject('/benthosdb/api/env/keycloak')).json()).toMatchObject({ acrValues: ['silber', 'gold'] })
    await streng.close()
  })

  test('ohne Einstellung genügt jede; unlesbare Einstellungen und solche ohne externen Dienst verweigert der Start', async () => {
    expect(await frage(einer, await token({ sub: 'u-1', sid: 's-30', acr: '0' }))).toBe(200)
    expect(() => testKonfiguration({ OIDC_ACR_VALUES: 'gold' })).toThrow('OIDC_ACR_VALUES gilt nur mit')
    for (const falsch of ['a b', 'a,,b', '"', ','])
      expect(() => testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: keycloak.url, OIDC_ACR_VALUES: falsch })).toThrow(
        'OIDC_ACR_VALUES',
      )
  })
})
