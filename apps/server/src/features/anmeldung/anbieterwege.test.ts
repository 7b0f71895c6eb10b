import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { deuteBeschreibung } from './anbieterwege.ts'
import { testKonfiguration } from './anmeldung.pruefhilfe.ts'
import { starteSchluesseldienst } from './keycloakfaelle.pruefhilfe.ts'
import { ABKLINGZEIT_NACH_FEHLSCHLAG_MS, BESCHREIBUNG_HOECHSTENS } from './konstanten.ts'
import { baueTokenpruefung } from './tokenpruefung.ts'

/** Ein OpenID-Provider, der seine Wege in seiner Beschreibung nennt (OpenID Connect Discovery 1.0). */
const dienst = await starteSchluesseldienst()
const { zustand, url, norm, token, teil } = dienst
const { db, entferne } = await neueDatenbank()
const apps: FastifyInstance[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
  await entferne()
  dienst.beende()
})
afterEach(() => {
  dienst.setzeZurueck()
  vi.restoreAllMocks()
})
const baue = async (konfiguration: Konfiguration) => {
  const app = await baueApp(konfiguration, db)
  apps.push(app)
  return app
}
const pruefung = () => baueTokenpruefung(norm.konfiguration, null, () => Date.now())
const gilt = () => token(norm.gueltig())
/** Die Uhr geht um so viele Millisekunden vor; am Ende der Prüfung geht sie wieder richtig. */
const echt = Date.now.bind(Date)
const stelleVor = (ms: number) => void vi.spyOn(Date, 'now').mockImplementation(() => echt() + ms)
const mit = (kopf: object, inhalt: object) => {
  const teile = norm.gueltig()
  return token({ kopf: { ...teile.kopf, ...kopf }, inhalt: { ...teile.inhalt, ...inhalt } })
}

describe('[SESS-07] Beschreibung eines OpenID-Providers', () => {
  test('wird beim ersten Token geholt, einmal auch bei vielen zugleich, und nach zehn Minuten neu', async () => {
    const pruefe = pruefung()
    expect(zustand.beschreibungen).toBe(0)
    for (const identitaet of await Promise.all(Array.from({ length: 5 }, () => pruefe(gilt()))))
      expect(identitaet).toMatchObject({ sub: 'u-1', rollen: ['LESEN'] })
    expect(zustand).toMatchObject({ beschreibungen: 1, abrufe: 1, fremdeAbrufe: 0 })
    stelleVor(601_000)
    await pruefe(mit({}, { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 300 }))
    expect(zustand).toMatchObject({ beschreibungen: 2, abrufe: 2 })
  })

  test('Unsinn fragt sie nicht an', async () => {
    for (const unsinn of [
      '',
      'a.b.c',
      `${teil({ alg: 'none' })}.${teil({})}.`,
      `${teil({ alg: 'HS256' })}.${teil({})}.x`,
    ])
      await expect(pruefung()(unsinn)).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    expect(zustand.beschreibungen).toBe(0)
  })

  test('liegen die Schlüssel später woanders, gelten die von dort', async () => {
    const pruefe = pruefung()
    zustand.beschreibung = { jwks_uri: `${url}/umgezogen` }
    await expect(pruefe(gilt())).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    zustand.beschreibung = {}
    stelleVor(601_000)
    await pruefe(mit({}, { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 300 }))
    expect(zustand).toMatchObject({ abrufe: 1, fremdeAbrufe: 1 })
  })

  const beschreibung = (abweichung: object) => () => {
    zustand.beschreibung = { ...abweichung }
  }
  const antwort = (antworte: (antwort: ServerResponse) => void) => () => {
    zustand.beschreibe = antworte
  }
  test.each<[string, () => void]>([
    ['nennt einen anderen Aussteller', beschreibung({ issuer: `${url}/andere` })],
    ['nennt den Aussteller mit Schrägstrich', beschreibung({ issuer: `${url}/norm/` })],
    ['nennt keinen Aussteller', beschreibung({ issuer: undefined })],
    ['nennt keinen Weg zu den Schlüsseln', beschreibung({ jwks_uri: undefined })],
    ['nennt einen Weg mit fremdem Schema', beschreibung({ jwks_uri: 'file:///etc/passwd' })],
    ['nennt die Schlüssel in der Adresse selbst', beschreibung({ jwks_uri: 'data:application/json,{"keys":[]}' })],
    ['nennt einen Weg ohne Rechner', beschreibung({ jwks_uri: '/schluessel' })],
    ['nennt eine Abmeldung mit fremdem Schema', beschreibung({ end_session_endpoint: 'javascript:alert(1)' })],
    ['ist übermäßig lang', beschreibung({ fuellung: 'x'.repeat(BESCHREIBUNG_HOECHSTENS) })],
    ['ist HTML', antwort(a => a.writeHead(200, { 'content-type': 'text/html' }).end('<html>Wartung</html>'))],
    ['ist null', antwort(a => a.writeHead(200).end('null'))],
    ['ist eine Umleitung', antwort(a => a.writeHead(302, { location: `${url}/boese` }).end())],
    ['ist ein Fehler', antwort(a => a.writeHead(500).end('{}'))],
    ['bricht ab', antwort(a => a.destroy())],
    ['bleibt aus', antwort(() => undefined)],
  ])(
    '%s: gestört, nicht „abgemeldet“; niemand kommt herein, kein anderer wird gefragt, und danach geht es wieder',
    async (_, stoere) => {
      stoere()
      const pruefe = pruefung()
      await expect(pruefe(gilt())).rejects.toMatchObject({ code: 'ZEITUEBERSCHREITUNG' })
      expect(zustand).toMatchObject({ abrufe: 0, fremdeAbrufe: 0 })
      dienst.setzeZurueck()
      stelleVor(ABKLINGZEIT_NACH_FEHLSCHLAG_MS)
      expect(await pruefe(gilt())).toMatchObject({ sub: 'u-1' })
    },
    20_000,
  )

  test('nach einem Fehlschlag fragt drei Sekunden lang niemand nach, wie viele auch kommen; danach einer', async () => {
    const pruefe = pruefung()
    const anfang = Date.now()
    const steheBei = (ms: number) => void vi.spyOn(Date, 'now').mockReturnValue(anfang + ms)
    steheBei(0)
    const hundert = async () => {
      for (let i = 0; i < 100; i++) await expect(pruefe(gilt())).rejects.toMatchObject({ code: 'ZEITUEBERSCHREITUNG' })
    }
    zustand.beschreibe = a => void a.writeHead(500).end()
    await hundert()
    expect(zustand.beschreibungen).toBe(1)
    steheBei(2_900)
    await hundert()
    expect(zustand.beschreibungen).toBe(1)
    steheBei(3_000)
    await hundert()
    expect(zustand.beschreibungen).toBe(2)
    zustand.beschreibe = null
    steheBei(6_000)
    expect(await pruefe(gilt())).toMatchObject({ sub: 'u-1' })
    expect(zustand).toMatchObject({ beschreibungen: 3, abrufe: 1 })
  })

  test('unter einem verschlüsselten Aussteller gilt kein unverschlüsselter Weg', () => {
    const issuer = 'https://sso.example.at/'
    const text = (wege: object) => JSON.stringify({ issuer, jwks_uri: 'https://keys.example.at/jwks', ...wege })
    expect(deuteBeschreibung(text({}), issuer)).toEqual({ schluessel: 'https://keys.example.at/jwks', abmeldung: null })
    for (const weg of ['jwks_uri', 'end_session_endpoint'])
      expect(() => deuteBeschreibung(text({ [weg]: 'http://sso.example.at/x' }), issuer)).toThrow('Weg mit http:')
  })
})

test.each(dienst.formen)(
  '[SESS-07] $name: nach gescheiterten Schlüsseln fragt drei Sekunden lang niemand nach; wer einen gemerkten braucht, merkt nichts davon',
  async ({ gueltig, konfiguration }) => {
    const anfang = Date.now()
    const steheBei = (ms: number) => void vi.spyOn(Date, 'now').mockReturnValue(anfang + ms)
    steheBei(0)
    const neuer = { ...gueltig(), kopf: { ...gueltig().kopf, kid: 'k2' } }
    zustand.antworte = antwort => void antwort.writeHead(500).end()
    const pruefe = baueTokenpruefung(konfiguration, null)
    const gestoert = async (was: string) => expect(pruefe(was)).rejects.toMatchObject({ code: 'ZEITUEBERSCHREITUNG' })
    for (let i = 0; i < 100; i++) await gestoert(token(gueltig()))
    expect(zustand.abrufe).toBe(1)
    zustand.antworte = null
    steheBei(3_000)
    await pruefe(token(gueltig()))
    expect(zustand.abrufe).toBe(2)
    // Eine unbekannte Kennung fragt nach ihrer eigenen Frist nach und scheitert; die bekannte gilt weiter.
    zustand.antworte = antwort => void antwort.writeHead(500).end()
    steheBei(40_000)
    for (let i = 0; i < 100; i++) await gestoert(token(neuer))
    expect(zustand.abrufe).toBe(3)
    expect(await pruefe(token(gueltig()))).toMatchObject({ sub: 'u-1' })
  },
)

test.each(['{}', '{"keys":"k1"}', '[]', 'null', '{"keys":[1]}'])(
  '[SESS-07] auch eine Antwort ohne Schlüssel ist ein Fehlschlag, nach dem drei Sekunden lang niemand nachfragt: %s',
  async inhalt => {
    zustand.antworte = antwort => void antwort.writeHead(200, { 'content-type': 'application/json' }).end(inhalt)
    const pruefe = pruefung()
    for (let i = 0; i < 20; i++) await expect(pruefe(gilt())).rejects.toMatchObject({ code: 'ZEITUEBERSCHREITUNG' })
    expect(zustand.abrufe).toBe(1)
  },
)

describe('[SESS-07] Zugriffstoken nach RFC 9068', () => {
  test.each<[string, object, object]>([
    ['mit voller Bezeichnung der Art', { typ: 'application/at+jwt' }, {}],
    ['in anderer Schreibung', { typ: 'AT+JWT' }, {}],
    ['mit azp statt client_id', {}, { client_id: undefined, azp: 'benthosdbf-web' }],
    ['ohne Auftraggeber, mit uns als Empfänger', {}, { client_id: undefined, aud: ['x', 'benthosdbf-web'] }],
    ['in Keycloaks Form', { typ: 'JWT' }, { typ: 'Bearer', client_id: undefined, azp: 'benthosdbf-web' }],
  ])('gilt %s', async (_, kopf, inhalt) => {
    expect(await pruefung()(mit(kopf, inhalt))).toMatchObject({ sub: 'u-1', username: 'eva' })
  })

  test('ein Keycloak mit genanntem Aussteller braucht nichts weiter', async () => {
    zustand.beschreibung = { issuer: `${url}/norm`, jwks_uri: `${url}/realms/benthos/protocol/openid-connect/certs` }
    const { kopf, inhalt } = dienst.keycloak.gueltig()
    const konfiguration = testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_ISSUER: `${url}/norm` })
    expect(
      await baueTokenpruefung(konfiguration, null)(token({ kopf, inhalt: { ...inhalt, iss: `${url}/norm` } })),
    ).toMatchObject({ sub: 'u-1', rollen: ['LESEN'] })
  })
})

describe('mit einem OpenID-Provider', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await baue(norm.konfiguration)
  })
  const meldeAb = async (headers: Record<string, string> = {}) =>
    (
      await app.inject({
        url: '/benthosdb/logout',
        headers: { accept: 'text/html', host: 'localhost:8080', ...headers },
      })
    ).headers.location

  test('[API-01] der Browser erfährt den Aussteller, und die Seite darf mit ihm sprechen', async () => {
    const antwort = await app.inject('/benthosdb/api/env/keycloak')
    expect(antwort.json()).toEqual({
      provider: 'KEYCLOAK',
      url: '',
      realm: '',
      issuer: `${url}/norm`,
      clientId: 'benthosdbf-web',
      acrValues: [],
      eingebaut: false,
    })
    const richtlinie = String(antwort.headers['content-security-policy'])
    expect(richtlinie).toMatch(new RegExp(`connect-src 'self' ${url}(;|$)`))
  })

  test('[SESS-09] die Abmeldung führt, wohin er sagt; kennt er keine oder antwortet er nicht, endet die Sitzung hier', async () => {
    zustand.beschreibe = a => void a.writeHead(500).end()
    expect(await meldeAb()).toBe('/benthosdb/')
    zustand.beschreibe = null
    stelleVor(ABKLINGZEIT_NACH_FEHLSCHLAG_MS)
    const ziel = new URL(String(await meldeAb()))
    expect(ziel.origin + ziel.pathname).toBe(`${url}/ende`)
    expect(Object.fromEntries(ziel.searchParams)).toEqual({
      von: 'hier',
      client_id: 'benthosdbf-web',
      post_logout_redirect_uri: 'http://localhost:8080/benthosdb/',
    })
    expect(await meldeAb({ 'sec-fetch-site': 'cross-site' })).toBe('/benthosdb/')
    app = await baue(norm.konfiguration)
    zustand.beschreibung = { end_session_endpoint: undefined }
    expect(await meldeAb()).toBe('/benthosdb/')
  })

  test('ist seine Beschreibung nicht zu haben, heißt es 503 und nicht „abgemeldet“', async () => {
    app = await baue(norm.konfiguration)
    zustand.beschreibe = a => void a.writeHead(503).end()
    const antwort = await app.inject({
      url: '/benthosdb/api/auth/user',
      headers: { authorization: `Bearer ${gilt()}` },
    })
    expect(antwort.statusCode).toBe(503)
    expect(antwort.json().message).toContain('Anmeldedienst')
  })
})
