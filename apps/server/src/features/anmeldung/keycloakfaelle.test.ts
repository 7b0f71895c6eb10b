import { createHmac, createPublicKey, type JsonWebKey, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { CompactEncrypt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { Einwand } from '../../technik/http/problem.ts'
import { baueAbmeldepruefung } from './abmeldepruefung.ts'
import { rohtoken, testKonfiguration } from './anmeldung.pruefhilfe.ts'
import { hatDoppelteNamen } from './doppelteNamen.ts'
import { baueTokenpruefung } from './tokenpruefung.ts'

/**
 * Die Fälle der Gestaltung (identity.md, Abschnitt 9), die ein Zugriffstoken eines externen Keycloak betreffen, in ihrer Zählung.
 * Jeder weicht an einer Stelle von einem Token ab, das gilt; dass es gilt, prüft die erste Prüfung.
 */
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const fremd = await generateKeyPair('RS256', { extractable: true })
const neu = await generateKeyPair('RS256', { extractable: true })
const alsJwk = async (schluessel: CryptoKey, kid: string) =>
  ({ ...(await exportJWK(schluessel)), kid, alg: 'RS256', use: 'sig' }) as JsonWebKey & { kid: string }
const [jwk, fremdesJwk, neuesJwk] = [
  await alsJwk(publicKey, 'k1'),
  await alsJwk(fremd.publicKey, 'k1'),
  await alsJwk(neu.publicKey, 'k2'),
]

const zustand = {
  schluessel: [jwk] as JsonWebKey[],
  abrufe: 0,
  fremdeAbrufe: 0,
  antworte: null as ((antwort: ServerResponse) => void) | null,
}
const server = createServer((anfrage, antwort) => {
  if (anfrage.url !== '/realms/benthos/protocol/openid-connect/certs') {
    zustand.fremdeAbrufe += 1
    antwort.end(JSON.stringify({ keys: [fremdesJwk] }))
    return
  }
  zustand.abrufe += 1
  if (zustand.antworte) zustand.antworte(antwort)
  else antwort.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: zustand.schluessel }))
})
await new Promise<void>(fertig => server.listen(0, '127.0.0.1', fertig))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  Object.assign(zustand, { schluessel: [jwk], abrufe: 0, fremdeAbrufe: 0, antworte: null })
  vi.restoreAllMocks()
})

const konfiguration = testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: url })
const pruefung = () => baueTokenpruefung(konfiguration, null, () => Date.now())
const jetzt = () => Math.floor(Date.now() / 1000)

type Teile = { kopf: Record<string, unknown>; inhalt: Record<string, unknown> }
const gueltig = (): Teile => ({
  kopf: { alg: 'RS256', typ: 'JWT', kid: 'k1' },
  inhalt: {
    iss: `${url}/realms/benthos`,
    sub: 'u-1',
    aud: 'account',
    azp: 'benthosdbf-web',
    typ: 'Bearer',
    preferred_username: 'eva',
    realm_access: { roles: ['LESEN'] },
    iat: jetzt(),
    exp: jetzt() + 300,
  },
})
const privat = (schluessel: CryptoKey) =>
  exportJWK(schluessel).then(key => ({ key: key as JsonWebKey, format: 'jwk' as const }))
const eigener = await privat(privateKey)
const fremder = await privat(fremd.privateKey)
const neuer = await privat(neu.privateKey)
const teil = (wert: string | object) =>
  Buffer.from(typeof wert === 'string' ? wert : JSON.stringify(wert)).toString('base64url')
const unterschreibe = (text: string, schluessel = eigener) =>
  sign('sha256', Buffer.from(text), schluessel as never).toString('base64url')
/** Unterschriebenes Token; `inhalt` auch als Text, wie JSON ihn sonst nie schriebe. */
function token({ kopf, inhalt }: { kopf: object; inhalt: object | string }, schluessel = eigener): string {
  const text = `${teil(kopf)}.${teil(inhalt)}`
  return `${text}.${unterschreibe(text, schluessel)}`
}
const mitInhalt = (abweichung: Record<string, unknown>) => {
  const { kopf, inhalt } = gueltig()
  return token({ kopf, inhalt: { ...inhalt, ...abweichung } })
}
const mitKopf = (abweichung: Record<string, unknown>, schluessel = eigener) => {
  const { kopf, inhalt } = gueltig()
  return token({ kopf: { ...kopf, ...abweichung }, inhalt }, schluessel)
}
const alsHmac = (geheimnis: string | Buffer) => {
  const text = `${teil({ alg: 'HS256', typ: 'JWT', kid: 'k1' })}.${teil(gueltig().inhalt)}`
  return `${text}.${createHmac('sha256', geheimnis).update(text).digest('base64url')}`
}
const PEM = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
const alsPs256 = () => {
  const text = `${teil({ alg: 'PS256', typ: 'JWT', kid: 'k1' })}.${teil(gueltig().inhalt)}`
  const unterschrift = sign('sha256', Buffer.from(text), { ...eigener, padding: 6, saltLength: 32 } as never)
  return `${text}.${unterschrift.toString('base64url')}`
}
const zerlegt = () => token(gueltig()).split('.') as [string, string, string]
const mitDoppeltem = (feld: string, wert: unknown) => {
  const { kopf, inhalt } = gueltig()
  return token({ kopf, inhalt: `{${JSON.stringify(feld)}:${JSON.stringify(wert)},${JSON.stringify(inhalt).slice(1)}` })
}

const FAELLE: readonly [string, () => string | Promise<string>][] = [
  ['1 fremder Aussteller', () => mitInhalt({ iss: 'http://boese.example/realms/benthos' })],
  ['1 anderer Realm desselben Dienstes', () => mitInhalt({ iss: `${url}/realms/master` })],
  ['1 Aussteller fehlt', () => mitInhalt({ iss: undefined })],
  ['1 Aussteller als Liste', () => mitInhalt({ iss: [`${url}/realms/benthos`] })],
  ['2 Aussteller mit Schrägstrich am Ende', () => mitInhalt({ iss: `${url}/realms/benthos/` })],
  ['2 Aussteller in anderer Schreibung', () => mitInhalt({ iss: `${url}/realms/BENTHOS` })],
  ['4 Empfänger ein anderer, ohne azp', () => mitInhalt({ aud: 'andere', azp: undefined })],
  ['4 weder Empfänger noch azp', () => mitInhalt({ aud: undefined, azp: undefined })],
  ['5 azp eines anderen Clients', () => mitInhalt({ azp: 'andere' })],
  ['5 azp eines anderen, wir nur als Empfänger', () => mitInhalt({ azp: 'andere', aud: ['benthosdbf-web'] })],
  ['6 ID-Token', () => mitInhalt({ typ: 'ID' })],
  ['6 ohne Art', () => mitInhalt({ typ: undefined })],
  ['7 Erneuerungstoken', () => mitInhalt({ typ: 'Refresh' })],
  ['7 Offline-Token', () => mitInhalt({ typ: 'Offline' })],
  ['8 alg none', () => rohtoken({ alg: 'none', typ: 'JWT' }, gueltig().inhalt)],
  ['8 alg nOnE mit Kennung', () => rohtoken({ alg: 'nOnE', kid: 'k1' }, gueltig().inhalt)],
  ['8 ohne alg', () => mitKopf({ alg: undefined })],
  ['9 HS256 mit dem öffentlichen Schlüssel (PEM)', () => alsHmac(PEM)],
  ['9 HS256 mit dem öffentlichen Schlüssel (JWK)', () => alsHmac(JSON.stringify(jwk))],
  ['10 PS256 statt RS256', alsPs256],
  ['11 unbekannte Kennung', () => mitKopf({ kid: 'gibt-es-nicht' }, fremder)],
  ['13 jku eines Fremden', () => mitKopf({ kid: 'x', jku: `${url}/boese` }, fremder)],
  ['13 x5u eines Fremden', () => mitKopf({ kid: 'x', x5u: `${url}/boese` }, fremder)],
  ['13 jwk im Kopf', () => mitKopf({ kid: undefined, jwk: fremdesJwk }, fremder)],
  ['13 jwk im Kopf unter unserer Kennung', () => mitKopf({ jwk: fremdesJwk }, fremder)],
  ['14 unbekanntes crit', () => mitKopf({ crit: ['benthos'], benthos: true })],
  ['14 leeres crit', () => mitKopf({ crit: [] })],
  ['15 abgelaufen', () => mitInhalt({ exp: jetzt() - 7 })],
  ['15 vor Jahren abgelaufen', () => mitInhalt({ exp: 1 })],
  ['16 noch nicht gültig', () => mitInhalt({ nbf: jetzt() + 65 })],
  ['17 ausgestellt in der Zukunft', () => mitInhalt({ iat: jetzt() + 65 })],
  ['18 ohne Ablauf', () => mitInhalt({ exp: undefined })],
  ['19 Ablauf als Text', () => mitInhalt({ exp: String(jetzt() + 300) })],
  ['19 Ablauf als Liste', () => mitInhalt({ exp: [jetzt() + 300] })],
  ['31 ohne Unterschrift', () => `${zerlegt()[0]}.${zerlegt()[1]}.`],
  ['31 Unterschrift gekürzt', () => token(gueltig()).slice(0, -4)],
  [
    '31 Unterschrift eines anderen Tokens',
    () => `${zerlegt()[0]}.${zerlegt()[1]}.${mitInhalt({ sub: 'u-2' }).split('.')[2]}`,
  ],
  ['31 fremder Schlüssel unter unserer Kennung', () => token(gueltig(), fremder)],
  ['31 Inhalt ausgetauscht', () => [zerlegt()[0], teil({ ...gueltig().inhalt, sub: 'admin' }), zerlegt()[2]].join('.')],
  [
    '32 verschlüsselt statt unterschrieben',
    async () =>
      new CompactEncrypt(Buffer.from(JSON.stringify(gueltig().inhalt)))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
        .encrypt(await generateKeyPair('RSA-OAEP-256').then(paar => paar.publicKey)),
  ],
  [
    '33 zwei Unterschriften (JSON)',
    () => {
      const [kopf, inhalt, unterschrift] = zerlegt()
      const eine = { protected: kopf, signature: unterschrift }
      return JSON.stringify({ payload: inhalt, signatures: [eine, eine] })
    },
  ],
  ['33 vier Teile', () => `${token(gueltig())}.${zerlegt()[2]}`],
  ['35 größer als 16 KiB', () => mitInhalt({ fuellung: 'x'.repeat(20_000) })],
  ['36 sub doppelt', () => mitDoppeltem('sub', 'admin')],
  ['36 azp doppelt, einmal fremd', () => mitDoppeltem('azp', 'andere')],
  ['36 Rollen doppelt', () => mitDoppeltem('realm_access', { roles: ['ADMIN'] })],
  ['37 sub fehlt', () => mitInhalt({ sub: undefined })],
  ['37 sub leer', () => mitInhalt({ sub: '' })],
  ['37 sub als Zahl', () => mitInhalt({ sub: 1 })],
  ['Inhalt ist eine Liste', () => token({ kopf: gueltig().kopf, inhalt: '[]' })],
  ['Inhalt ist kein JSON', () => token({ kopf: gueltig().kopf, inhalt: '{sub' })],
]

describe('[SESS-07] Zugriffstoken eines externen Keycloak', () => {
  test('das Token, von dem jeder Fall abweicht, gilt; ebenso mit uns als Empfänger und drei Sekunden nach dem Ablauf', async () => {
    const pruefe = pruefung()
    expect(await pruefe(token(gueltig()))).toMatchObject({ sub: 'u-1', username: 'eva', rollen: ['LESEN'] })
    for (const abweichung of [
      { azp: undefined, aud: ['account', 'benthosdbf-web'] },
      { exp: jetzt() - 3 },
      { nbf: jetzt() + 3 },
      { iat: jetzt() + 50 },
    ])
      expect(await pruefe(mitInhalt(abweichung)), JSON.stringify(abweichung)).toMatchObject({ sub: 'u-1' })
    const verschachtelt = mitInhalt({ a: { sub: 'x', b: [{ sub: 'y' }, { sub: 'z' }] }, c: 'sub": "' })
    expect(await pruefe(verschachtelt)).toMatchObject({ sub: 'u-1' })
  })

  test('kein Fall gleicht einem anderen, und es sind mehr als dreißig', () => {
    expect(new Set(FAELLE.map(([name]) => name)).size).toBe(FAELLE.length)
    expect(FAELLE.length).toBeGreaterThan(30)
  })

  test.each(FAELLE)('%s: abgewiesen, und kein fremder Schlüssel wird geholt', async (_, baue) => {
    await expect(pruefung()(await baue())).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    expect(zustand.fremdeAbrufe).toBe(0)
  })

  test('11 eine unbekannte Kennung fragt höchstens einmal nach, auch hundertmal vorgelegt', async () => {
    const pruefe = pruefung()
    await pruefe(token(gueltig()))
    for (let i = 0; i < 100; i++) await pruefe(mitKopf({ kid: `k-${i}` }, fremder)).catch(() => undefined)
    expect(zustand.abrufe).toBeLessThanOrEqual(2)
  })

  test('36 doppelte Namen findet es auf jeder Ebene, und nur im selben Objekt', () => {
    const bau = fc.letrec(tie => ({
      wert: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.integer(),
        fc.array(tie('wert')),
        fc.dictionary(fc.string(), tie('wert')),
      ),
    })).wert
    fc.assert(
      fc.property(fc.dictionary(fc.string(), bau, { minKeys: 1 }), objekt => {
        const json = JSON.stringify(objekt)
        expect(hatDoppelteNamen(json)).toBe(false)
        const [erster = ''] = Object.keys(objekt)
        const doppelt = `{${JSON.stringify(erster)}:0,${json.slice(1)}`
        expect([hatDoppelteNamen(doppelt), hatDoppelteNamen(`[{"a":${doppelt}}]`)]).toEqual([true, true])
      }),
    )
    expect(hatDoppelteNamen('{"s\\u0075b":1,"sub":2}')).toBe(true)
  })

  test('12 Schlüsselwechsel ohne Neustart: der neue gilt, der entfernte nicht mehr', async () => {
    const pruefe = pruefung()
    const mitNeuem = () => mitKopf({ kid: 'k2' }, neuer)
    expect(await pruefe(token(gueltig()))).toMatchObject({ sub: 'u-1' })
    zustand.schluessel = [neuesJwk]
    // Bis zur nächsten erlaubten Nachfrage kennt niemand den neuen.
    await expect(pruefe(mitNeuem())).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    const echt = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => echt() + 31_000)
    expect(await pruefe(mitNeuem())).toMatchObject({ sub: 'u-1' })
    await expect(pruefe(token(gueltig()))).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
  })

  test('34 in der Adresse gilt es nicht', async () => {
    const { baueApp } = await import('../../app.ts')
    const { neueDatenbank } = await import('../../../pruefstand/neueDatenbank.ts')
    const { db, entferne } = await neueDatenbank()
    const app = await baueApp(konfiguration, db)
    for (const name of ['access_token', 'token', 'authorization', 'bearer_token']) {
      for (const weg of ['/aufnahmen', '/api/auth/user'])
        expect([400, 401]).toContain((await app.inject(`/benthosdb${weg}?${name}=${token(gueltig())}`)).statusCode)
    }
    await app.close()
    await entferne()
  })

  test('43 Rollen eines anderen Clients zählen nicht', async () => {
    const fremde = mitInhalt({ realm_access: {}, resource_access: { andere: { roles: ['ADMIN'] } }, roles: ['ADMIN'] })
    expect((await pruefung()(fremde)).rollen).toEqual([])
  })

  test.each(['../master', 'a/b', '%2e%2e%2fmaster', '..'])(
    '44 Realm „%s“ verlässt den Weg des Dienstes nicht',
    async realm => {
      let konf: ReturnType<typeof testKonfiguration>
      try {
        konf = testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: url, OIDC_REALM: realm })
      } catch {
        return
      }
      await expect(baueTokenpruefung(konf, null)(token(gueltig()))).rejects.toBeInstanceOf(Einwand)
      expect(zustand.abrufe).toBe(0)
    },
  )

  test.each<[string, (antwort: ServerResponse) => void]>([
    ['Umleitung', antwort => antwort.writeHead(302, { location: `${url}/boese` }).end()],
    ['HTML', antwort => antwort.writeHead(200, { 'content-type': 'text/html' }).end('<html>Wartung</html>')],
    ['Fehler', antwort => antwort.writeHead(500).end()],
    ['Schweigen', () => undefined],
  ])(
    '45 die Schlüssel kommen als %s: gestört, nicht „abgemeldet“, und niemand kommt herein',
    async (_, antworte) => {
      zustand.antworte = antworte
      await expect(pruefung()(token(gueltig()))).rejects.toMatchObject({ code: 'ZEITUEBERSCHREITUNG' })
      expect(zustand.fremdeAbrufe).toBe(0)
    },
    20_000,
  )

  test('46 geht die Uhr des Servers zehn Minuten falsch, gilt kein Token, in keine Richtung', async () => {
    const echt = Date.now.bind(Date)
    const frisch = token(gueltig())
    for (const minuten of [10, -10]) {
      vi.spyOn(Date, 'now').mockImplementation(() => echt() + minuten * 60_000)
      await expect(pruefung()(frisch), String(minuten)).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    }
  })
})

const EREIGNIS = 'http://schemas.openid.net/event/backchannel-logout'
/** Abmeldenachricht, wie Keycloak sie schickt; jede Abweichung verstößt gegen OpenID Connect Back-Channel Logout 1.0. */
const abmeldung = (): Teile => ({
  kopf: { alg: 'RS256', typ: 'JWT', kid: 'k1' },
  inhalt: {
    iss: `${url}/realms/benthos`,
    aud: 'benthosdbf-web',
    sub: 'u-1',
    sid: 's-1',
    iat: jetzt(),
    exp: jetzt() + 120,
    jti: 'j-1',
    typ: 'Logout',
    events: { [EREIGNIS]: {} },
  },
})
const abmeldungMit = (abweichung: Record<string, unknown>, schluessel = eigener) => {
  const { kopf, inhalt } = abmeldung()
  return token({ kopf, inhalt: { ...inhalt, ...abweichung } }, schluessel)
}
const abmeldungMitKopf = (abweichung: Record<string, unknown>, schluessel = eigener) => {
  const { kopf, inhalt } = abmeldung()
  return token({ kopf: { ...kopf, ...abweichung }, inhalt }, schluessel)
}

const ABMELDEFAELLE: readonly [string, () => string][] = [
  ['40 mit nonce', () => abmeldungMit({ nonce: 'n-1' })],
  ['40 mit leerer nonce', () => abmeldungMit({ nonce: null })],
  ['40 ohne Ereignis', () => abmeldungMit({ events: undefined })],
  ['40 anderes Ereignis', () => abmeldungMit({ events: { 'http://schemas.openid.net/event/anderes': {} } })],
  ['40 Ereignis als Text', () => abmeldungMit({ events: { [EREIGNIS]: 'ja' } })],
  ['40 Ereignis als Liste', () => abmeldungMit({ events: [EREIGNIS] })],
  ['40 weder sid noch sub', () => abmeldungMit({ sid: undefined, sub: undefined })],
  ['40 sid leer, sub als Zahl', () => abmeldungMit({ sid: '', sub: 1 })],
  ['40 sid und sub übermäßig lang', () => abmeldungMit({ sid: 'x'.repeat(300), sub: 'y'.repeat(300) })],
  ['40 ohne jti', () => abmeldungMit({ jti: undefined })],
  ['40 jti als Zahl', () => abmeldungMit({ jti: 7 })],
  ['40 ohne Empfänger', () => abmeldungMit({ aud: undefined })],
  ['40 anderer Empfänger, wir nur in azp', () => abmeldungMit({ aud: 'andere', azp: 'benthosdbf-web' })],
  ['40 anderer Aussteller', () => abmeldungMit({ iss: `${url}/realms/master` })],
  ['40 ohne iat', () => abmeldungMit({ iat: undefined })],
  ['40 iat als Text', () => abmeldungMit({ iat: String(jetzt()) })],
  ['40 vor einer Stunde ausgestellt', () => abmeldungMit({ iat: jetzt() - 3600 })],
  ['40 in der Zukunft ausgestellt', () => abmeldungMit({ iat: jetzt() + 65 })],
  ['40 abgelaufen', () => abmeldungMit({ exp: jetzt() - 7 })],
  ['40 ein Zugriffstoken', () => token(gueltig())],
  ['40 Art Bearer', () => abmeldungMit({ typ: 'Bearer' })],
  ['40 Art ID', () => abmeldungMit({ typ: 'ID' })],
  ['40 Kopf eines Zugriffstokens', () => abmeldungMitKopf({ typ: 'at+jwt' })],
  ['40 fremder Schlüssel', () => abmeldungMit({}, fremder)],
  ['40 alg none', () => rohtoken({ alg: 'none', typ: 'logout+jwt' }, abmeldung().inhalt)],
  ['40 jwk im Kopf', () => abmeldungMitKopf({ kid: undefined, jwk: fremdesJwk }, fremder)],
  ['40 unbekanntes crit', () => abmeldungMitKopf({ crit: ['benthos'], benthos: true })],
  [
    '40 sid doppelt',
    () => token({ kopf: abmeldung().kopf, inhalt: `{"sid":"s-2",${JSON.stringify(abmeldung().inhalt).slice(1)}` }),
  ],
]

describe('[SESS-09] Abmeldenachricht eines externen Keycloak', () => {
  const pruefeAbmeldung = (text: string) => baueAbmeldepruefung(konfiguration)(text)

  test('die Nachricht, von der jeder Fall abweicht, gilt; ebenso mit der Art der Norm und nur für Sitzung oder Person', async () => {
    const erwartet = { kennung: 'j-1', sitzung: 's-1', sub: 'u-1' }
    expect(await pruefeAbmeldung(token(abmeldung()))).toMatchObject(erwartet)
    expect(await pruefeAbmeldung(abmeldungMitKopf({ typ: 'logout+jwt' }))).toMatchObject(erwartet)
    expect(await pruefeAbmeldung(abmeldungMit({ typ: undefined, aud: ['x', 'benthosdbf-web'] }))).toMatchObject(
      erwartet,
    )
    expect(await pruefeAbmeldung(abmeldungMit({ sub: undefined }))).toMatchObject({ sitzung: 's-1', sub: null })
    expect(await pruefeAbmeldung(abmeldungMit({ sid: undefined }))).toMatchObject({ sitzung: null, sub: 'u-1' })
  })

  test.each(ABMELDEFAELLE)('%s: abgewiesen', async (_, baue) => {
    await expect(pruefeAbmeldung(baue())).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    expect(zustand.fremdeAbrufe).toBe(0)
  })

  test('40 als Zugriffstoken gilt sie nicht', async () => {
    await expect(pruefung()(token(abmeldung()))).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
  })
})
