import { type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { SAETZE } from '../../technik/portalverbund/portalverbund.pruefhilfe.ts'

/** Was eine Anfrage an Personenbezogenem trägt, als Marke, die sonst nirgends steht. */
const MARKEN = {
  vorname: 'Zwetschkenfried',
  nachname: 'Krautwaschlhuber',
  email: 'zk.marke@quendelmoos.example',
  username: 'marillenknoedel.marke',
  kennwort: 'GeheimesWortQ7x',
} as const
const GEHEIMNIS = 'ein-geheimnis-nur-fuer-pruefungen-0815'

const { db, entferne } = await neueDatenbank()
await saeeDemoBenutzer(db)
const zeilen: string[] = []
const stream = { write: (zeile: string) => void zeilen.push(zeile) }
const baue = (env: NodeJS.ProcessEnv) =>
  baueApp(leseKonfiguration({ ENVIRONMENT: 'TEST', DEMO_USERS: 'true', ...env }), db, { level: 'trace', stream })
const app = await baue({})
const portal = await baue({ PVP_ENABLED: 'true', PVP_TRUSTED_PROXIES: '127.0.0.1', PVP_SHARED_SECRET: GEHEIMNIS })
await portal.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  await portal.close()
  await entferne()
})
beforeEach(() => {
  zeilen.length = 0
})

const token = async (username: string): Promise<string> =>
  (await app.inject({ method: 'POST', url: '/benthosdb/api/test/token', payload: { username } })).json<{
    access_token: string
  }>().access_token
const admin = { authorization: `Bearer ${await token('admin')}` }

/** Marken, die in einem Text stehen, auch verschlüsselt wie in einer Adresse oder als Base64. */
function gefunden(text: string): string[] {
  const klein = text.toLowerCase()
  const formen = (marke: string) => [
    marke.toLowerCase(),
    encodeURIComponent(marke).toLowerCase(),
    ...[0, 1, 2].map(weg =>
      Buffer.from(marke)
        .subarray(weg, weg + 9)
        .toString('base64url')
        .toLowerCase(),
    ),
  ]
  return Object.entries(MARKEN).flatMap(([name, marke]) =>
    formen(marke).some(form => klein.includes(form)) ? [name] : [],
  )
}
const personTraegt = (method: 'GET' | 'POST', url: string, payload?: object | string, headers: object = {}) => ({
  method,
  url: `/benthosdb${url}`,
  ...(payload !== undefined && { payload }),
  headers: { ...admin, ...headers },
  remoteAddress: naechsteAdresse(),
})
const formular = { 'content-type': 'application/x-www-form-urlencoded' }
const PERSON = { vorname: MARKEN.vorname, nachname: MARKEN.nachname, email: MARKEN.email, username: MARKEN.username }
const registrierung = {
  ...PERSON,
  organisation: `Büro ${MARKEN.nachname}`,
  rolle: 'LESEN',
  begruendung: MARKEN.email,
  einverstanden: true,
}
const realm = '/realms/benthos/protocol/openid-connect'
const q = (text: string) => encodeURIComponent(text)

const FAELLE: readonly [string, ReturnType<typeof personTraegt>][] = [
  [
    'gescheiterte Anmeldung mit unbekanntem Namen',
    personTraegt('POST', '/api/test/token', { username: MARKEN.username }),
  ],
  [
    'Anmeldung mit Namen und Kennwort in der Adresse',
    personTraegt('GET', `${realm}/auth?client_id=x&login_hint=${q(MARKEN.email)}&password=${MARKEN.kennwort}`),
  ],
  [
    'Einlösen eines erfundenen Codes',
    personTraegt(
      'POST',
      `${realm}/token`,
      `grant_type=authorization_code&code=${MARKEN.kennwort}&client_id=benthosdbf-web&username=${MARKEN.username}`,
      formular,
    ),
  ],
  [
    'Kennwort als Basic',
    personTraegt('POST', `${realm}/token`, 'grant_type=password', {
      ...formular,
      authorization: `Basic ${Buffer.from(`${MARKEN.username}:${MARKEN.kennwort}`).toString('base64')}`,
    }),
  ],
  [
    'Token voller Namen',
    personTraegt('GET', '/api/me', undefined, {
      authorization: `Bearer ${Buffer.from(JSON.stringify(PERSON)).toString('base64url')}.x.y`,
    }),
  ],
  ['Registrierung', personTraegt('POST', '/register', registrierung)],
  [
    'Registrierung mit Fehlern',
    personTraegt('POST', '/register', {
      ...registrierung,
      email: `${MARKEN.email},x`,
      rolle: MARKEN.nachname,
      unbekannt: MARKEN.vorname,
    }),
  ],
  [
    'kaputtes JSON',
    personTraegt('POST', '/register', `{"nachname": "${MARKEN.nachname}"`, { 'content-type': 'application/json' }),
  ],
  [
    'fremder Medientyp',
    personTraegt('POST', '/register', MARKEN.nachname, { 'content-type': `text/${MARKEN.username}` }),
  ],
  ['Suche nach einem Namen', personTraegt('GET', `/user?suche=${q(MARKEN.nachname)}`)],
  ['Suche mit unbekannter Angabe', personTraegt('GET', `/user?unbekannt=${q(MARKEN.email)}`)],
  [
    'Liste nach Probenehmer',
    personTraegt('GET', `/aufnahmen?suche=${q(MARKEN.nachname)}&probenehmer=${q(MARKEN.nachname)}`),
  ],
  [
    'Benutzer anlegen',
    personTraegt('POST', '/user/create', {
      ...PERSON,
      organisationseinheitId: null,
      rollen: ['LESEN'],
      grund: MARKEN.nachname,
    }),
  ],
  [
    'Benutzer anlegen, den es schon gibt',
    personTraegt('POST', '/user/create', {
      ...PERSON,
      organisationseinheitId: null,
      rollen: ['LESEN'],
      grund: MARKEN.nachname,
    }),
  ],
  [
    'Barriere mit Adresse',
    personTraegt('POST', '/api/barrieren', { beschreibung: MARKEN.nachname, kontakt: MARKEN.email }),
  ],
  ['unbekannter Weg', personTraegt('GET', `/person/${q(MARKEN.nachname)}/${q(MARKEN.email)}`)],
  ['Kennung, die keine ist', personTraegt('GET', `/user/${q(MARKEN.username)}`)],
  [
    'Köpfe',
    personTraegt('GET', '/api/env', undefined, {
      'user-agent': MARKEN.nachname,
      referer: `http://ort/?x=${MARKEN.email}`,
      cookie: `x=${MARKEN.kennwort}`,
      'x-forwarded-for': MARKEN.username,
    }),
  ],
  [
    'Portalköpfe, während das Portal aus ist',
    personTraegt('GET', '/api/env', undefined, {
      'x-pvp-userid': MARKEN.username,
      'x-pvp-principal-name': MARKEN.nachname,
    }),
  ],
  ['abbestellen mit erfundenem Kennzeichen', personTraegt('GET', `/api/post/abmeldung/${q(MARKEN.email)}`)],
]

describe('[A-DSGVO-08] Keine Zeile des Protokolls und kein Fehlertext nennt eine Person', () => {
  test('die Prüfung selbst findet jede Marke, wie auch immer sie dasteht', () => {
    for (const marke of Object.values(MARKEN)) {
      expect(gefunden(`"x":"${marke.toUpperCase()}"`)).toHaveLength(1)
      expect(gefunden(Buffer.from(`--${marke}`).toString('base64'))).toHaveLength(1)
    }
    app.log.info({ wer: MARKEN.nachname }, 'Gegenprobe')
    expect(gefunden(zeilen.join(''))).toEqual(['nachname'])
  })

  test.each(FAELLE)('%s', async (_, anfrage) => {
    const antwort = await app.inject(anfrage)
    expect(
      zeilen.filter(zeile => zeile.includes(String(antwort.headers['x-request-id'] ?? 'Anfrage'))).length,
    ).toBeGreaterThan(0)
    expect(gefunden(zeilen.join(''))).toEqual([])
    if (antwort.statusCode >= 400) expect(gefunden(antwort.body)).toEqual([])
  })

  test('eine Adresse, die sich nicht entziffern lässt', async () => {
    const { statusCode, body } = await app.inject(personTraegt('GET', `/user/%E0%A4%A?name=${MARKEN.nachname}`))
    expect(statusCode).toBe(400)
    expect(gefunden(zeilen.join('') + body)).toEqual([])
  })

  test.each([
    ['ihr Wortlaut', `raise exception 'Person % gibt es schon', new.email`],
    [
      'ihre Einzelheiten',
      `raise exception 'Schon da' using detail = 'Zeile (' || new.nachname || ', ' || new.email || ')', hint = new.username`,
    ],
    ['der Wert in der Umwandlung', 'perform new.email::int'],
    ['die Abfrage darin', `execute 'select from ' || quote_ident(new.email)`],
  ])('ein Fehler der Datenbank: %s', async (_, tut) => {
    await sql
      .raw(`
      create or replace function pruefung_fehler() returns trigger language plpgsql as $$ begin ${tut}; return new; end $$;
      create or replace trigger pruefung_fehler before insert on registrierung for each row execute function pruefung_fehler()
    `)
      .execute(db)
    const antwort = await app.inject(personTraegt('POST', '/register', registrierung))
    await sql`drop trigger pruefung_fehler on registrierung`.execute(db)
    expect(antwort.statusCode).toBeGreaterThanOrEqual(400)
    expect(zeilen.some(zeile => /"level":(40|50)/.test(zeile))).toBe(true)
    expect(gefunden(zeilen.join('') + antwort.body)).toEqual([])
  })

  test.each([
    ['angemeldet oder unbekannt', {}],
    ['zu niedrige Klasse', { 'X-PVP-SECCLASS': '0' }],
    ['kaputte Rollen', { 'X-PVP-ROLES': `BENTHOS-LESEN(${MARKEN.nachname}` }],
    ['unbekannter Kopf', { 'X-PVP-UNBEKANNT': MARKEN.email }],
    ['falscher Nachweis', { 'X-Benthos-Portal-Secret': MARKEN.kennwort }],
  ])('vom Portal: %s', async (_, abweichung) => {
    const { port } = portal.server.address() as AddressInfo
    const antwort = await fetch(`http://127.0.0.1:${port}/benthosdb/api/auth/user`, {
      headers: {
        'X-Benthos-Portal-Secret': GEHEIMNIS,
        ...(SAETZE['2.1'] as Record<string, string>),
        'X-PVP-USERID': MARKEN.username,
        'X-PVP-PRINCIPAL-NAME': MARKEN.nachname,
        'X-PVP-GIVEN-NAME': MARKEN.vorname,
        'X-PVP-MAIL': MARKEN.email,
        'X-PVP-GID': `AT:L3:1:${MARKEN.username}`,
        'X-PVP-BPK': `BF:${MARKEN.kennwort}`,
        ...abweichung,
      },
    })
    const text = await antwort.text()
    expect(zeilen.length).toBeGreaterThan(0)
    expect(gefunden(zeilen.join(''))).toEqual([])
    if (antwort.status >= 400) expect(gefunden(text)).toEqual([])
  })

  test('die Überwachung nennt nach alldem Wege und Zahlen, niemanden', async () => {
    const { port } = portal.server.address() as AddressInfo
    const vomPortal = await fetch(`http://127.0.0.1:${port}/benthosdb/api/metrics`)
    const { body } = await app.inject('/benthosdb/api/metrics')
    for (const text of [body, await vomPortal.text()]) {
      expect(text).toContain('http_request_duration_seconds')
      expect(gefunden(text)).toEqual([])
    }
  })
})
