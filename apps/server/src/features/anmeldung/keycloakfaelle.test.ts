import { createHmac, createPublicKey, sign } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import * as fc from 'fast-check'
import { CompactEncrypt, generateKeyPair } from 'jose'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { Einwand } from '../../technik/http/problem.ts'
import { baueAbmeldepruefung } from './abmeldepruefung.ts'
import { rohtoken, testKonfiguration } from './anmeldung.pruefhilfe.ts'
import { hatDoppelteNamen } from './doppelteNamen.ts'
import { type Dienstform, starteSchluesseldienst, type Teile } from './keycloakfaelle.pruefhilfe.ts'
import { baueTokenpruefung } from './tokenpruefung.ts'

/**
 * Die Fälle der Gestaltung (identity.md, Abschnitt 9), die ein Zugriffstoken eines externen Anmeldedienstes betreffen, in ihrer Zählung: an
 * einem Keycloak und an einem OpenID-Provider, dessen Wege und Token nur der Norm folgen. Jeder weicht an einer Stelle von einem Token ab, das
 * gilt; dass es gilt, prüft die erste Prüfung.
 */
const dienst = await starteSchluesseldienst()
const { zustand, url, jwk, fremdesJwk, neuesJwk, eigener, fremder, neuer, teil, token } = dienst
afterAll(() => dienst.beende())
afterEach(() => {
  dienst.setzeZurueck()
  vi.restoreAllMocks()
})

const jetzt = () => Math.floor(Date.now() / 1000)
const PEM = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })

/** Abweichungen von dem, was bei einer Form gilt. */
function abweichungen({ gueltig }: Pick<Dienstform, 'gueltig'>) {
  const mitInhalt = (abweichung: Record<string, unknown>, schluessel = eigener) => {
    const { kopf, inhalt } = gueltig()
    return token({ kopf, inhalt: { ...inhalt, ...abweichung } }, schluessel)
  }
  const mitKopf = (abweichung: Record<string, unknown>, schluessel = eigener) => {
    const { kopf, inhalt } = gueltig()
    return token({ kopf: { ...kopf, ...abweichung }, inhalt }, schluessel)
  }
  const mitVerfahren = (alg: string) => `${teil({ ...gueltig().kopf, alg })}.${teil(gueltig().inhalt)}`
  return {
    mitInhalt,
    mitKopf,
    alsHmac(geheimnis: string | Buffer) {
      const text = mitVerfahren('HS256')
      return `${text}.${createHmac('sha256', geheimnis).update(text).digest('base64url')}`
    },
    alsPs256() {
      const text = mitVerfahren('PS256')
      const unterschrift = sign('sha256', Buffer.from(text), { ...eigener, padding: 6, saltLength: 32 } as never)
      return `${text}.${unterschrift.toString('base64url')}`
    },
    zerlegt: () => token(gueltig()).split('.') as [string, string, string],
    mitDoppeltem(feld: string, wert: unknown) {
      const { kopf, inhalt } = gueltig()
      return token({
        kopf,
        inhalt: `{${JSON.stringify(feld)}:${JSON.stringify(wert)},${JSON.stringify(inhalt).slice(1)}`,
      })
    },
  }
}

type Fall = readonly [string, () => string | Promise<string>]

/** Was kein Zugriffstoken ist: bei Keycloak sagt es der Eintrag `typ`, nach der Norm die Kopfzeile. */
function arten(form: Dienstform): readonly Fall[] {
  const { mitInhalt, mitKopf } = abweichungen(form)
  if (form === dienst.keycloak)
    return [
      ['6 ID-Token', () => mitInhalt({ typ: 'ID' })],
      ['6 ohne Art', () => mitInhalt({ typ: undefined })],
      [
        '6 nur in der Kopfzeile ein Zugriffstoken',
        () =>
          token({
            kopf: { ...form.gueltig().kopf, typ: 'at+jwt' },
            inhalt: { ...form.gueltig().inhalt, typ: undefined },
          }),
      ],
      ['7 Erneuerungstoken', () => mitInhalt({ typ: 'Refresh' })],
      ['7 Offline-Token', () => mitInhalt({ typ: 'Offline' })],
    ]
  return [
    ['6 ID-Token', () => mitKopf({ typ: 'JWT' })],
    ['6 ohne Art', () => mitKopf({ typ: undefined })],
    ['6 Art als Liste', () => mitKopf({ typ: ['at+jwt'] })],
    ['6 Art nur so ähnlich', () => mitKopf({ typ: 'text/at+jwt' })],
    ['6 ID-Token laut Inhalt', () => mitInhalt({ typ: 'ID' })],
    ['7 Erneuerungstoken', () => mitKopf({ typ: 'rt+jwt' })],
    ['7 Erneuerungstoken laut Inhalt', () => mitInhalt({ typ: 'Refresh' })],
    ['40 Abmeldenachricht', () => mitKopf({ typ: 'logout+jwt' })],
    [
      '5 Token in Keycloaks Form für einen anderen Client',
      () => mitInhalt({ typ: 'Bearer', client_id: 'andere', aud: 'benthosdbf-web' }),
    ],
    ['5 Auftraggeber zweimal genannt, einmal ein anderer', () => mitInhalt({ azp: 'andere' })],
  ]
}

function faelle(form: Dienstform): readonly Fall[] {
  const { aussteller, auftraggeber, gueltig } = form
  const { mitInhalt, mitKopf, alsHmac, alsPs256, zerlegt, mitDoppeltem } = abweichungen(form)
  return [
    ['1 fremder Aussteller', () => mitInhalt({ iss: 'http://boese.example/realms/benthos' })],
    ['1 anderer Realm desselben Dienstes', () => mitInhalt({ iss: `${url}/realms/master` })],
    ['1 Aussteller fehlt', () => mitInhalt({ iss: undefined })],
    ['1 Aussteller als Liste', () => mitInhalt({ iss: [aussteller] })],
    ['2 Aussteller mit Schrägstrich am Ende', () => mitInhalt({ iss: `${aussteller}/` })],
    [
      '2 Aussteller in anderer Schreibung',
      () => mitInhalt({ iss: aussteller.replace(/[^/]+$/, name => name.toUpperCase()) }),
    ],
    ['4 Empfänger ein anderer, ohne azp', () => mitInhalt({ aud: 'andere', [auftraggeber]: undefined })],
    ['4 weder Empfänger noch azp', () => mitInhalt({ aud: undefined, [auftraggeber]: undefined })],
    ['5 azp eines anderen Clients', () => mitInhalt({ [auftraggeber]: 'andere' })],
    [
      '5 azp eines anderen, wir nur als Empfänger',
      () => mitInhalt({ [auftraggeber]: 'andere', aud: ['benthosdbf-web'] }),
    ],
    ...arten(form),
    ['8 alg none', () => rohtoken({ alg: 'none', typ: gueltig().kopf['typ'] }, gueltig().inhalt)],
    ['8 alg nOnE mit Kennung', () => rohtoken({ ...gueltig().kopf, alg: 'nOnE' }, gueltig().inhalt)],
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
    [
      '31 Inhalt ausgetauscht',
      () => [zerlegt()[0], teil({ ...gueltig().inhalt, sub: 'admin' }), zerlegt()[2]].join('.'),
    ],
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
    ['36 azp doppelt, einmal fremd', () => mitDoppeltem(auftraggeber, 'andere')],
    ['36 Rollen doppelt', () => mitDoppeltem(form === dienst.keycloak ? 'realm_access' : 'roles', ['ADMIN'])],
    ['37 sub fehlt', () => mitInhalt({ sub: undefined })],
    ['37 sub leer', () => mitInhalt({ sub: '' })],
    ['37 sub als Zahl', () => mitInhalt({ sub: 1 })],
    ['Inhalt ist eine Liste', () => token({ kopf: gueltig().kopf, inhalt: '[]' })],
    ['Inhalt ist kein JSON', () => token({ kopf: gueltig().kopf, inhalt: '{sub' })],
  ]
}

describe.each(dienst.formen)('[SESS-07] Zugriffstoken eines externen Anmeldedienstes: $name', form => {
  const { konfiguration, gueltig } = form
  const { mitInhalt, mitKopf } = abweichungen(form)
  const pruefung = () => baueTokenpruefung(konfiguration, null, () => Date.now())
  const FAELLE = faelle(form)

  test('das Token, von dem jeder Fall abweicht, gilt; ebenso mit uns als Empfänger und drei Sekunden nach dem Ablauf', async () => {
    const pruefe = pruefung()
    expect(await pruefe(token(gueltig()))).toMatchObject({ sub: 'u-1', username: 'eva', rollen: ['LESEN'] })
    for (const abweichung of [
      { [form.auftraggeber]: undefined, aud: ['account', 'benthosdbf-web'] },
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
    const fremde = mitInhalt({
      [form === dienst.keycloak ? 'realm_access' : 'roles']: {},
      [form === dienst.keycloak ? 'roles' : 'realm_access']: ['ADMIN'],
      resource_access: { andere: { roles: ['ADMIN'] } },
    })
    expect((await pruefung()(fremde)).rollen).toEqual([])
  })

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

describe('[SESS-07] unabhängig von der Form', () => {
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

  test.each(['../master', 'a/b', '%2e%2e%2fmaster', '..'])(
    '44 Realm „%s“ verlässt den Weg des Dienstes nicht',
    async realm => {
      let konf: ReturnType<typeof testKonfiguration>
      try {
        konf = testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: url, OIDC_REALM: realm })
      } catch {
        return
      }
      await expect(baueTokenpruefung(konf, null)(token(dienst.keycloak.gueltig()))).rejects.toBeInstanceOf(Einwand)
      expect(zustand.abrufe).toBe(0)
    },
  )
})

const EREIGNIS = 'http://schemas.openid.net/event/backchannel-logout'
/** Abmeldenachricht, wie Keycloak und andere sie schicken; jede Abweichung verstößt gegen OpenID Connect Back-Channel Logout 1.0. */
const abmeldung = (aussteller: string) => (): Teile => ({
  kopf: { alg: 'RS256', typ: 'JWT', kid: 'k1' },
  inhalt: {
    iss: aussteller,
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
function abmeldefaelle(form: Dienstform): readonly Fall[] {
  const gueltig = abmeldung(form.aussteller)
  const { mitInhalt: abmeldungMit, mitKopf: abmeldungMitKopf, mitDoppeltem } = abweichungen({ gueltig })
  return [
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
    ['40 ein Zugriffstoken', () => token(form.gueltig())],
    ['40 Art Bearer', () => abmeldungMit({ typ: 'Bearer' })],
    ['40 Art ID', () => abmeldungMit({ typ: 'ID' })],
    ['40 Kopf eines Zugriffstokens', () => abmeldungMitKopf({ typ: 'at+jwt' })],
    ['40 fremder Schlüssel', () => abmeldungMit({}, fremder)],
    ['40 alg none', () => rohtoken({ alg: 'none', typ: 'logout+jwt' }, gueltig().inhalt)],
    ['40 jwk im Kopf', () => abmeldungMitKopf({ kid: undefined, jwk: fremdesJwk }, fremder)],
    ['40 unbekanntes crit', () => abmeldungMitKopf({ crit: ['benthos'], benthos: true })],
    ['40 sid doppelt', () => mitDoppeltem('sid', 's-2')],
  ]
}

describe.each(dienst.formen)('[SESS-09] Abmeldenachricht eines externen Anmeldedienstes: $name', form => {
  const { konfiguration } = form
  const gueltig = abmeldung(form.aussteller)
  const { mitInhalt: abmeldungMit, mitKopf: abmeldungMitKopf } = abweichungen({ gueltig })
  const pruefeAbmeldung = (text: string) => baueAbmeldepruefung(konfiguration)(text)

  test('die Nachricht, von der jeder Fall abweicht, gilt; ebenso mit der Art der Norm und nur für Sitzung oder Person', async () => {
    const erwartet = { kennung: 'j-1', sitzung: 's-1', sub: 'u-1' }
    expect(await pruefeAbmeldung(token(gueltig()))).toMatchObject(erwartet)
    expect(await pruefeAbmeldung(abmeldungMitKopf({ typ: 'logout+jwt' }))).toMatchObject(erwartet)
    expect(await pruefeAbmeldung(abmeldungMit({ typ: undefined, aud: ['x', 'benthosdbf-web'] }))).toMatchObject(
      erwartet,
    )
    expect(await pruefeAbmeldung(abmeldungMit({ sub: undefined }))).toMatchObject({ sitzung: 's-1', sub: null })
    expect(await pruefeAbmeldung(abmeldungMit({ sid: undefined }))).toMatchObject({ sitzung: null, sub: 'u-1' })
  })

  test.each(abmeldefaelle(form))('%s: abgewiesen', async (_, baue) => {
    await expect(pruefeAbmeldung(await baue())).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
    expect(zustand.fremdeAbrufe).toBe(0)
  })

  test('40 als Zugriffstoken gilt sie nicht', async () => {
    await expect(baueTokenpruefung(konfiguration, null)(token(gueltig()))).rejects.toMatchObject({
      code: 'NICHT_ANGEMELDET',
    })
  })
})
