import { afterAll, describe, expect, test } from 'vitest'
import { EREIGNISARTEN, type Ereignisart } from '../../technik/http/anmeldung/sicherheitsereignisse.ts'
import { type Kopfangaben, SAETZE } from '../../technik/portalverbund/portalverbund.pruefhilfe.ts'
import { ZERTIFIKATE, ZERTIFIKATSNAMEN } from '../../technik/portalverbund/zertifikate.pruefhilfe.ts'
import {
  FREMD,
  GEHEIMNIS,
  PORTAL,
  portalpruefstand,
  type Rohanfrage,
  type Rohantwort,
  SCHLUESSEL,
  sendeRoh,
} from './portal.pruefhilfe.ts'

/**
 * Die 52 Fälle der Gestaltung (identity.md, Abschnitt 7), in ihrer Zählung, durch einen echten Anschluss. In jedem: keine fremde
 * Identität, der richtige Status, ein Sicherheitsereignis. Eva ist eingetragen; niemand darf als sie oder mit mehr als ihren
 * Rollen hereinkommen.
 */
const p = await portalpruefstand()
afterAll(() => p.ende())
const QS = { 'X-PVP-ROLES': 'BENTHOS-QS' }

/** Sendet und prüft alle drei Aussagen auf einmal. */
async function abgewiesen(anfrage: Rohanfrage, art: Ereignisart | null, status = 403): Promise<Rohantwort> {
  let antwort: Rohantwort | null = null
  const dazu = async () => {
    antwort = await p.sende({ ...anfrage, koepfe: { ...QS, ...anfrage.koepfe } })
  }
  const anzahl = art === null ? (await dazu(), 1) : await p.zaehle(art, dazu)
  const { status: ist, rumpf } = antwort as unknown as Rohantwort
  expect({ status: ist, ereignis: anzahl > 0 }).toEqual({ status, ereignis: true })
  expect(rumpf).not.toContain('eva.muster')
  expect(rumpf).not.toContain('"isLoggedIn":true')
  return antwort as unknown as Rohantwort
}

describe('[GEN-03] woher es kommt', () => {
  test.each<[string, Rohanfrage, Ereignisart]>([
    ['1 ganzer Satz von fremder Adresse', { von: FREMD }, 'FREMDE_ADRESSE'],
    ['2 mit X-Forwarded-For des Portals', { von: FREMD, koepfe: { 'X-Forwarded-For': PORTAL } }, 'FREMDE_ADRESSE'],
    ['3 mit Forwarded', { von: FREMD, koepfe: { Forwarded: `for=${PORTAL}` } }, 'FREMDE_ADRESSE'],
    ['4 Portal ohne Nachweis', { nachweis: null }, 'OHNE_NACHWEIS'],
    ['5 falscher Nachweis', { nachweis: `${GEHEIMNIS}x` }, 'FALSCHER_NACHWEIS'],
    [
      '6 Nachweis in der Adresse',
      { nachweis: null, weg: `/api/auth/user?X-Benthos-Portal-Secret=${GEHEIMNIS}` },
      'OHNE_NACHWEIS',
    ],
    ['9 in IPv6 verpackte fremde Adresse', { von: '127.0.0.3' }, 'FREMDE_ADRESSE'],
    ['10 der eigene Rechner steht nicht in der Liste', { von: '127.0.0.1' }, 'FREMDE_ADRESSE'],
    ['35 HTTP/1.0 von fremder Adresse', { von: FREMD, protokoll: 'HTTP/1.0' }, 'FREMDE_ADRESSE'],
  ])('%s', async (_, anfrage, art) => {
    await abgewiesen(anfrage, art)
  })
  test('auf jedem Weg: Seiten, Dateien, Auskünfte, Unbekanntes', async () => {
    for (const weg of ['/', '/assets/x.js', '/api/env', '/api/metrics', '/api/health/live', '/gibt-es-nicht'])
      await abgewiesen({ von: FREMD, weg }, 'FREMDE_ADRESSE')
  })
  test('jede Familie für sich fällt auf', async () => {
    for (const name of ['X-PVP-A', 'X-AUTHENTICATE-A', 'X-AUTHORIZE-A', 'X-ACCOUNTING-A', 'X-01-A', 'X-ORIG-URI'])
      await abgewiesen({ von: FREMD, satz: null, koepfe: { 'X-PVP-ROLES': undefined, [name]: 'x' } }, 'FREMDE_ADRESSE')
  })
  test('7 und 8: abgelaufenes Zertifikat, anderer Inhaber; mit dem richtigen geht es', async () => {
    const z = await portalpruefstand({
      PVP_SHARED_SECRET: '',
      PVP_CLIENT_CERT_HEADER: 'Client-Cert',
      PVP_CLIENT_CERT_SUBJECT: ZERTIFIKATSNAMEN.inhaber,
      PVP_CLIENT_CERT_ISSUER: ZERTIFIKATSNAMEN.aussteller,
    })
    const mit = (der: string) => z.sende({ nachweis: null, koepfe: { ...QS, 'Client-Cert': `:${der}:` } })
    try {
      for (const der of [ZERTIFIKATE.abgelaufen, ZERTIFIKATE.andererInhaber]) {
        let antwort: Rohantwort | null = null
        expect(
          await z.zaehle('FALSCHER_NACHWEIS', async () => {
            antwort = await mit(der)
          }),
        ).toBe(1)
        expect((antwort as unknown as Rohantwort).status).toBe(403)
      }
      expect((await mit(ZERTIFIKATE.gueltig)).rumpf).toContain('"isLoggedIn":true')
    } finally {
      await z.ende()
    }
  })
})

describe('[GEN-03] was darin steht', () => {
  const kette = Object.fromEntries(Object.entries(SAETZE['2.1']).map(([name, wert]) => [`${name}_01`, wert]))
  test.each<[string, Kopfangaben, Ereignisart]>([
    ['11 zwei Fassungen', { 'X-Version': '1.9' }, 'MEHRERE_VERSIONEN'],
    ['12 Fassung 2.1 in X-Version', { 'X-PVP-VERSION': undefined, 'X-Version': '2.1' }, 'VERSION_UNBEKANNT'],
    ['13 Fassung „2,1“', { 'X-PVP-VERSION': '2,1' }, 'VERSION_UNBEKANNT'],
    ['13 geschütztes Leerzeichen nach der Fassung', { 'X-PVP-VERSION': '2.1\u00a0' }, 'VERSION_UNBEKANNT'],
    ['14 leere Fassung', { 'X-PVP-VERSION': '' }, 'VERSION_UNBEKANNT'],
    ['15 Sätze 1.9 und 2.1 gemischt', { 'X-AUTHENTICATE-UserID': 'chef' }, 'VERMISCHT'],
    ['16 USERID doppelt', { 'X-PVP-USERID': ['eva.muster@noel.gv.at', 'chef'] }, 'DOPPELT'],
    ['17 Teilnehmer doppelt und gleich', { 'X-PVP-PARTICIPANT-ID': ['AT:VKZ:L3', 'AT:VKZ:L3'] }, 'DOPPELT'],
    ['18 Klasse 1 und 3', { 'X-PVP-SECCLASS': ['1', '3'] }, 'SICHERHEITSKLASSE'],
    ['19 Klasse zu niedrig', { 'X-PVP-SECCLASS': '1' }, 'SICHERHEITSKLASSE'],
    ['20 Klasse mit Zusatz', { 'X-PVP-SECCLASS': '3\t3' }, 'STEUERZEICHEN'],
    ['21 Klasse fehlt', { 'X-PVP-SECCLASS': undefined }, 'SICHERHEITSKLASSE'],
    ['22 zweite Rolle fehlerhaft', { 'X-PVP-ROLES': ['BENTHOS-QS', 'BENTHOS-ADMIN('] }, 'ROLLEN_UNLESBAR'],
    ['25 Rollen zu lang', { 'X-PVP-ROLES': 'r'.repeat(32_768) }, 'ZU_LANG'],
    ['25 Rollen zweier Köpfe zusammen zu lang', { 'X-PVP-ROLES': ['r'.repeat(16_384), 'r'.repeat(16_384)] }, 'ZU_LANG'],
    ['30 Unterstriche statt Bindestrichen', { X_PVP_ROLES: 'BENTHOS-ADMIN' }, 'UNTERSTRICH'],
    ['50 Bytefolgemarke vor dem Namen', { 'X-PVP-PRINCIPAL-NAME': '\uFEFFMuster' }, 'STEUERZEICHEN'],
  ])('%s', async (_, koepfe, art) => {
    await abgewiesen({ koepfe }, art)
  })
  test('19: ein Satz sagt, welche Klasse verlangt ist', async () => {
    const { rumpf } = await abgewiesen({ koepfe: { 'X-PVP-SECCLASS': '1' } }, 'SICHERHEITSKLASSE')
    expect(rumpf).toContain('mindestens Sicherheitsklasse 2. Ihre Anmeldung am Portal hat Klasse 1.')
  })
  test.each(['2.1', '2.0', '1.9'] as const)('30: jeder Kopf der Fassung %s', async fassung => {
    for (const name of Object.keys(SAETZE[fassung]))
      await abgewiesen({ koepfe: { [name.replaceAll('-', '_')]: 'x' } }, 'UNTERSTRICH')
  })
  test('32 nur der Satz eines vorgelagerten Portals', async () => {
    await abgewiesen({ satz: kette, koepfe: { 'X-PVP-ROLES': undefined } }, 'OHNE_VERSION')
  })
  test.each<[string, string]>([
    ['26 NUL', 'X-PVP-USERID: eva\u0000x'],
    ['27 alleinstehender Wagenrücklauf', 'X-PVP-TEL: eva\rX-PVP-ROLES: BENTHOS-ADMIN'],
    ['28 umbrochene Zeile', 'X-PVP-TEL: 1\r\n BENTHOS-ADMIN'],
    ['29 Leerzeichen vor dem Doppelpunkt', 'X-PVP-TEL : 1'],
  ])('%s', async (_, zeile) => {
    await abgewiesen({ zeilen: [zeile] }, 'UNLESBARE_ANFRAGE', 400)
  })
  test('27 alleinstehender Zeilenvorschub: abgewiesen, als Anfrage oder als eigener Kopf', async () => {
    let antwort: Rohantwort | undefined
    const sende = async () => {
      antwort = await p.sende({ koepfe: QS, zeilen: ['X-PVP-TEL: 1\nX-PVP-USERID: chef'] })
    }
    const unlesbar = await p.zaehle('UNLESBARE_ANFRAGE', async () => {
      expect(await p.zaehle('DOPPELT', sende)).toBe(antwort?.status === 403 ? 1 : 0)
    })
    expect([antwort?.status, unlesbar]).toEqual(antwort?.status === 403 ? [403, 0] : [400, 1])
    expect(antwort?.rumpf).not.toContain('eva.muster')
  })
  test('13, 20: was Leerraum am Rand ist, gehört nach RFC 9110 nicht zum Wert; der Anschluss hat ihn schon entfernt', async () => {
    const { json } = await p.sende({ koepfe: { ...QS, 'X-PVP-VERSION': '2.1 ', 'X-PVP-SECCLASS': '3\t' } })
    expect(json()).toMatchObject({ isLoggedIn: true, user: { username: 'eva.muster@noel.gv.at' } })
  })
  test.each<[string, Kopfangaben, Ereignisart]>([
    ['23 im Wert eines Parameters', { 'X-PVP-ROLES': 'BENTHOS-QS;anderes(k=BENTHOS-ADMIN)' }, 'ROLLE_GETARNT'],
    ['24 hinter maskierten Klammern', { 'X-PVP-ROLES': 'BENTHOS-QS;x\\(\\)\\;BENTHOS-ADMIN' }, 'ROLLE_GETARNT'],
    [
      '31 im Satz eines vorgelagerten Portals',
      { 'X-PVP-ROLES_01': 'BENTHOS-ADMIN', 'X-PVP-USERID_01': 'chef' },
      'KETTE',
    ],
    [
      '51 unter Namen von Prototypen',
      { 'X-PVP-ROLES': 'BENTHOS-QS;__proto__(constructor=BENTHOS-ADMIN)', __proto__x: 'x', 'X-PVP-constructor': 'x' },
      'ROLLE_GETARNT',
    ],
  ])('%s: was wie ADMIN aussieht, gibt nichts und fällt auf', async (_, koepfe, art) => {
    const sende = () => p.sende({ koepfe: { ...QS, ...koepfe } })
    expect((await sende()).json()).toMatchObject({ user: { authorities: [{ authority: 'ROLE_QS' }] } })
    expect(await p.zaehle(art, sende)).toBe(1)
  })
  test('52 zehntausend Teile gehen durch den Anschluss', async () => {
    const { json } = await p.sende({ koepfe: { 'X-PVP-ROLES': `BENTHOS-QS${';a'.repeat(10_000)}` } })
    expect(json()).toMatchObject({ user: { authorities: [{ authority: 'ROLE_QS' }] } })
  })
})

describe('[GEN-03] auf welchem Weg', () => {
  test('33 Kopf hinter dem Rumpf', async () => {
    const anfrage = p.schreibe({
      methode: 'POST',
      weg: '/api/log',
      satz: null,
      nachweis: null,
      koepfe: {
        'Transfer-Encoding': 'chunked',
        'Content-Type': 'application/x-www-form-urlencoded',
        Trailer: 'X-PVP-ROLES',
      },
    })
    const stueck = 'level=ERROR&message=x'
    const rumpf = `${stueck.length.toString(16)}\r\n${stueck}\r\n0\r\nX-PVP-ROLES: BENTHOS-ADMIN\r\n\r\n`
    let status = 0
    expect(
      await p.zaehle('KOPF_IM_ANHANG', async () => {
        status = (await sendeRoh(p.port, anfrage + rumpf, FREMD))[0]?.status ?? 0
      }),
    ).toBe(1)
    expect(status).toBe(403)
  })
  test('34 zweite Anfrage derselben Verbindung', async () => {
    const erste = p.schreibe({ satz: null, nachweis: null, koepfe: { Connection: 'keep-alive' } })
    const antworten = await sendeRoh(p.port, erste + p.schreibe({ koepfe: QS }), FREMD)
    expect(antworten.map(({ status }) => status)).toEqual([200, 403])
    expect(antworten.map(({ rumpf }) => rumpf).join('')).not.toContain('eva.muster')
    // Und vom Portal: die zweite erbt nichts von der ersten.
    const angemeldet = p.schreibe({ koepfe: { ...QS, Connection: 'keep-alive' } })
    const danach = await sendeRoh(p.port, angemeldet + p.schreibe({ satz: null }), PORTAL)
    expect(danach.map(({ rumpf }) => rumpf.includes('"isLoggedIn":true'))).toEqual([true, false])
  })
  test('36 Ziel mit fremdem Rechner', async () => {
    const weg = 'http://fremd.example/benthosdb/api/auth/user'
    await abgewiesen({ von: FREMD, weg }, 'FREMDE_ADRESSE')
    expect((await p.sende({ weg, koepfe: QS })).rumpf).not.toContain('fremd.example')
  })
  test('37 andere Methode ohne Kennzeichen', async () => {
    const antwort = await abgewiesen(
      { methode: 'POST', weg: '/messstelle/1/foto', koepfe: { 'X-HTTP-Method-Override': 'DELETE' }, rumpf: {} },
      'OHNE_FORMULARKENNZEICHEN',
    )
    expect(antwort.json()).toMatchObject({ code: 'XSRF_UNGUELTIG' })
    await abgewiesen({ methode: 'POST', weg: '/api/auth/role', rumpf: { role: 'QS' } }, 'OHNE_FORMULARKENNZEICHEN')
    // Aus GET wird nie etwas anderes.
    const gelesen = await p.sende({ koepfe: { ...QS, 'X-HTTP-Method-Override': 'DELETE' } })
    expect([gelesen.status, gelesen.rumpf.includes('"isLoggedIn":true')]).toEqual([200, true])
  })
  test('40 Token und Köpfe zugleich', async () => {
    await abgewiesen({ koepfe: { Authorization: 'Bearer x.y.z' } }, 'ZWEI_ANMELDUNGEN')
  })
  test('41 der Portalverbund ist aus: dieselben Köpfe bedeuten nichts, von niemandem', async () => {
    const aus = await portalpruefstand({ PVP_ENABLED: 'false' })
    try {
      for (const von of [PORTAL, FREMD]) {
        const mit = await aus.sende({ von, koepfe: QS })
        const ohne = await aus.sende({ von, satz: null, nachweis: null })
        expect([mit.status, mit.json()]).toEqual([200, ohne.json()])
        expect(mit.json()).toMatchObject({ isLoggedIn: false, user: { provider: 'ANONYMOUS' } })
      }
      expect(EREIGNISARTEN.filter(art => aus.app.sicherheitsereignisse.anzahl(art) > 0)).toEqual([])
    } finally {
      await aus.ende()
    }
  })
})

describe('[GEN-03] wer es ist', () => {
  const keksAus = (antwort: Rohantwort): string =>
    antwort.koepfe.find(k => /^set-cookie: benthos_portal=/i.test(k))?.replace(/^set-cookie: ([^;]*);.*$/i, '$1') ?? ''
  const ANDERE: Kopfangaben = { 'X-PVP-USERID': 'chef@noel.gv.at', 'X-PVP-GID': 'AT:L3:1:chef' }

  test('38 Cookie der einen mit den Köpfen des anderen: die Sitzung endet', async () => {
    const keks = keksAus(await p.sende({ koepfe: QS }))
    expect(keks).toMatch(/^benthos_portal=.{40}/)
    const antwort = await abgewiesen(
      { weg: '/api/routes', koepfe: { ...ANDERE, Cookie: keks } },
      'PERSON_GEWECHSELT',
      401,
    )
    expect(antwort.koepfe.join('\n')).toMatch(/set-cookie: benthos_portal=;/i)
    // Wer fragt, wer er ist, erfährt nicht, wer vorher da war.
    await abgewiesen({ koepfe: { ...ANDERE, Cookie: keks } }, 'PERSON_GEWECHSELT')
  })
  test('38 hat ein anderes Fenster das Cookie schon auf die neue Person gestellt, gilt die Seite der ersten trotzdem nicht mehr', async () => {
    const ersteSeite = await p.sende({ koepfe: QS })
    const { personenzeichen } = (ersteSeite.json() as { user: { personenzeichen: string } }).user
    expect(personenzeichen).toMatch(/^[\w-]{22}$/)
    const ZWEITE = { ...QS, 'X-PVP-USERID': 'zwei@noel.gv.at', 'X-PVP-GID': 'AT:L3:1:zwei', 'X-PVP-MAIL': '' }
    await p.person('zwei@noel.gv.at', { externer_schluessel: 'gid AT:VKZ:L3 AT:L3:1:zwei' })
    const zweite = await p.sende({ koepfe: ZWEITE })
    const koepfe = {
      ...ZWEITE,
      Cookie: `${keksAus(zweite)}; XSRF-TOKEN=a`,
      'X-XSRF-TOKEN': 'a',
      'X-Personenzeichen': personenzeichen,
    }
    const rumpf = { name: 'x', value: '{}' }
    for (const keks of [koepfe.Cookie, 'XSRF-TOKEN=a'])
      await abgewiesen(
        { methode: 'POST', weg: '/api/filter', koepfe: { ...koepfe, Cookie: keks }, rumpf },
        'PERSON_GEWECHSELT',
        401,
      )
    // Die neue Person selbst darf: ihre Seite trägt ihr eigenes Zeichen.
    const eigenes = (zweite.json() as { user: { personenzeichen: string } }).user.personenzeichen
    expect(eigenes).not.toBe(personenzeichen)
    const erlaubt = await p.sende({ weg: '/api/routes', koepfe: { ...koepfe, 'X-Personenzeichen': eigenes } })
    expect(erlaubt.status).toBe(200)
  })
  test('38 wer nicht mehr hereindarf, erfährt in der Ablehnung sein Zeichen und kein fremdes', async () => {
    const zeichenIn = ({ koepfe }: Rohantwort) =>
      koepfe.find(kopf => /^x-personenzeichen:/i.test(kopf))?.replace(/^x-personenzeichen: /i, '')
    const angenommen = await p.sende({ koepfe: QS })
    const { personenzeichen } = (angenommen.json() as { user: { personenzeichen: string } }).user
    const ohneRolle = await p.sende({ koepfe: { ...QS, 'X-PVP-ROLES': '' } })
    expect([ohneRolle.status, zeichenIn(ohneRolle)]).toEqual([403, personenzeichen])
    const fremde = await p.sende({ koepfe: ANDERE })
    expect([fremde.status, zeichenIn(fremde)]).toEqual([403, expect.stringMatching(/^[\w-]{22}$/)])
    expect(zeichenIn(fremde)).not.toBe(personenzeichen)
    const zuSchwach = await p.sende({ koepfe: { ...QS, 'X-PVP-SECCLASS': '1' } })
    expect([zuSchwach.status, zeichenIn(zuSchwach)]).toEqual([403, undefined])
  })
  test('39 Cookie, aber keine Köpfe mehr', async () => {
    const Cookie = keksAus(await p.sende({ koepfe: QS }))
    const antwort = await abgewiesen(
      { satz: null, koepfe: { 'X-PVP-ROLES': undefined, Cookie } },
      'SITZUNG_OHNE_KOEPFE',
      200,
    )
    expect(antwort.json()).toMatchObject({ isLoggedIn: false })
  })
  test.each<[string, Kopfangaben]>([
    ['45 GID unter anderem Teilnehmer', { 'X-PVP-PARTICIPANT-ID': 'AT:VKZ:BMI' }],
    ['46 USERID groß geschrieben, ohne GID', { 'X-PVP-GID': undefined, 'X-PVP-USERID': 'EVA.muster@noel.gv.at' }],
    ['46 USERID in breiten Zeichen', { 'X-PVP-GID': undefined, 'X-PVP-USERID': 'ｅva.muster@noel.gv.at' }],
    ['46 USERID mit kyrillischem а', { 'X-PVP-GID': undefined, 'X-PVP-USERID': 'evа.muster@noel.gv.at' }],
    ['48 E-Mail-Adresse eines Kontos', { ...ANDERE, 'X-PVP-MAIL': 'Eva.Muster@noel.gv.at' }],
    ['49 neue GID zur selben USERID', { 'X-PVP-GID': 'AT:L3:1:eva.neu' }],
  ])('%s: eine andere Person, und sie fällt auf', async (_, koepfe) => {
    const antwort = await p.sende({ koepfe: { ...QS, ...koepfe } })
    expect([antwort.status, (antwort.json() as { code: string }).code]).toEqual([403, 'NICHT_EINGETRAGEN'])
    expect(await p.zaehle('AEHNLICHE_IDENTITAET', () => p.sende({ koepfe: { ...QS, ...koepfe } }))).toBe(1)
    const { externer_schluessel } = await p.db
      .selectFrom('benutzer')
      .select('externer_schluessel')
      .where('id', '=', p.eva)
      .executeTakeFirstOrThrow()
    expect(externer_schluessel).toBe(SCHLUESSEL)
  })
  test('44 Teilnehmer Niederösterreich beansprucht Wien', async () => {
    await abgewiesen({ koepfe: { 'X-PVP-ROLES': 'BENTHOS-QS;BENTHOS-LAND(bundesland=AT-9)' } }, 'FREMDES_BUNDESLAND')
  })
  test('47 USERID mit Skript: Daten, nie Auszeichnung', async () => {
    const koepfe = { 'X-PVP-GID': 'AT:L3:1:skript', 'X-PVP-USERID': 'AMT\\"<script>alert(1)</script>' }
    const antwort = await p.sende({ koepfe: { ...QS, ...koepfe } })
    expect([antwort.status, antwort.koepfe.join()]).toEqual([403, expect.stringContaining('application/json')])
    expect(antwort.rumpf).not.toContain('<script')
  })
  test('50 der Name wird einmal entschlüsselt', async () => {
    await p.sende({ koepfe: { ...QS, 'X-PVP-PRINCIPAL-NAME': 'MÃ¼ller' } })
    const { nachname } = await p.db
      .selectFrom('benutzer')
      .select('nachname')
      .where('id', '=', p.eva)
      .executeTakeFirstOrThrow()
    expect(nachname).toBe('MÃ¼ller')
  })
})

describe('[GEN-03] Adressen', () => {
  const weg = '/logout'
  const seite = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }
  const ziel = (antwort: Rohantwort) => antwort.koepfe.find(k => /^location:/i.test(k))?.replace(/^location: /i, '')

  test('43 ORIG-URI lenkt keine Weiterleitung', async () => {
    for (const uri of ['/../../fremd', '//fremd.example', 'https://fremd.example/'])
      expect(
        await p.zaehle('ORIG_FREMD', async () => {
          expect(ziel(await p.sende({ weg, koepfe: { ...QS, ...seite, 'X-PVP-ORIG-URI': uri } }))).toBe('./')
        }),
      ).toBe(1)
    const eigener = { ...QS, ...seite, 'X-PVP-ORIG-URI': '/benthosdb/logout?a=/../' }
    expect(await p.zaehle('ORIG_FREMD', () => p.sende({ weg, koepfe: eigener }))).toBe(0)
  })
  test('42 ORIG-HOST gilt nur, wenn er eingerichtet ist', async () => {
    const extern = await portalpruefstand({
      ENVIRONMENT: 'DEV',
      OIDC_URL: 'https://sso.example.at',
      PUBLIC_URL: 'https://benthos.example.at',
      PVP_ORIGINS: 'https://portal.example.at',
    })
    // Nicht angemeldet über das Portal: die Abmeldung führt über den Anmeldedienst zurück, dorthin, wo der Browser steht.
    const fuer = async (schema: string, rechner: string) => {
      const koepfe = { ...seite, 'X-PVP-ORIG-SCHEME': schema, 'X-PVP-ORIG-HOST': rechner }
      const location = ziel(await extern.sende({ weg, satz: null, koepfe })) ?? ''
      return new URL(location).searchParams.get('post_logout_redirect_uri')
    }
    try {
      expect(await fuer('https', 'portal.example.at')).toBe('https://portal.example.at/benthosdb/')
      for (const [schema, rechner] of [
        ['https', 'fremd.example'],
        ['https', 'portal.example.at.fremd.example'],
        ['https', 'portal.example.at/x'],
        ['https', 'x@portal.example.at'],
        ['http', 'portal.example.at'],
      ] as const)
        expect(
          await extern.zaehle('ORIG_FREMD', async () => {
            expect(await fuer(schema, rechner)).toBe('https://benthos.example.at/benthosdb/')
          }),
        ).toBe(1)
    } finally {
      await extern.ende()
    }
  })
})
