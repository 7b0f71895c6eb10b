import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { autorisierung, baueBrowser, formularwert, inhalt, meldeAn, rueckkehr, ziel } from './browser.pruefhilfe.ts'
import { startePruefserver, type Tokenantwort } from './fluss.pruefhilfe.ts'
import { ANFRAGEN_JE_MINUTE, ERNEUERUNG_NACHSICHT_S } from './konstanten.ts'

const { db, entferne } = await neueDatenbank()
await saeeDemoBenutzer(db)
const server = await startePruefserver(db)
const { app, basis, dienst, erneuere, loeseEin, melde, rufeMich, tokenVon } = server
afterAll(async () => {
  await server.app.close()
  await entferne()
})

describe('Ablehnungen', () => {
  test.each([
    ['fremder Ursprung', 'http://boese.example/benthosdb/'],
    ['außerhalb des Kontextpfads', '{ursprung}/anderes/'],
    ['Kontextpfad nur als Anfang', '{ursprung}/benthosdb-boese/'],
    ['über den Kontextpfad hinaus', '{ursprung}/benthosdb/../anderes'],
    ['mit Benutzerangabe', 'http://127.0.0.1@boese.example/benthosdb/'],
    ['mit Sprungmarke', '{ursprung}/benthosdb/#x'],
    ['anderes Schema', 'javascript:alert(1)//benthosdb/'],
    ['rückwärts geschrieben', '{ursprung}\\benthosdb/'],
  ])('[SESS-07] 30 Rücksprung %s: Fehlerseite statt Weiterleitung', async (_name, adresse) => {
    const redirect_uri = adresse.replace('{ursprung}', new URL(basis).origin)
    const antwort = await baueBrowser().hole(autorisierung(basis, { redirect_uri }).adresse)
    expect(antwort.status).toBe(400)
    expect(antwort.headers.get('location')).toBeNull()
    const seite = await antwort.text()
    expect(seite).toContain('Anmeldung nicht möglich')
    expect(seite).toContain('invalid_redirect_uri')
  })

  test.each([
    ['25 ohne PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['26 mit PKCE im Klartext', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['impliziter Fluss', { response_type: 'token' }, 'unsupported_response_type'],
    ['ohne Sitzung bei prompt=none', { prompt: 'none' }, 'login_required'],
  ])('[SESS-07] Autorisierung %s', async (_name, abweichung, fehler) => {
    const antwort = await baueBrowser().hole(autorisierung(basis, abweichung).adresse)
    expect(antwort.status).toBe(303)
    expect(rueckkehr(antwort).get('error')).toBe(fehler)
  })

  test('[GEN-08] ein anderer Client wird nicht bedient', async () => {
    const antwort = await baueBrowser().hole(autorisierung(basis, { client_id: 'andere' }).adresse)
    expect(antwort.status).toBe(400)
    expect(antwort.headers.get('location')).toBeNull()
  })

  test('[SESS-07] 28 ein eingelöster Code gilt kein zweites Mal, und die daraus vergebenen Token verfallen', async () => {
    const { browser, felder, antwort } = await melde('Bruno Burgstaller')
    const { refresh_token } = (await antwort.json()) as Tokenantwort
    const zweites = await loeseEin(browser, felder)
    expect(zweites.status).toBe(400)
    expect(await zweites.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await erneuere(browser, refresh_token)).status).toBe(400)
  })

  test('[SESS-07] von zwei gleichzeitigen Einlösungen gelingt höchstens eine', async () => {
    const vorgang = autorisierung(basis)
    const browser = baueBrowser()
    const code = rueckkehr(await meldeAn(browser, vorgang, 'Lena Leitgeb')).get('code') ?? ''
    const felder = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: vorgang.ruecksprung,
      code_verifier: vorgang.pruefwort,
    }
    const antworten = await Promise.all([1, 2, 3, 4].map(() => loeseEin(browser, felder)))
    expect(antworten.filter(a => a.status === 200).length).toBeLessThanOrEqual(1)
    expect(antworten.filter(a => a.status === 400).length).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['27 falschem Prüfwort', { code_verifier: 'x'.repeat(96) }],
    ['fehlendem Prüfwort', { code_verifier: '' }],
    ['29 anderem Rücksprung', { redirect_uri: 'http://127.0.0.1/benthosdb/' }],
    ['anderem Client', { client_id: 'andere' }],
  ])('[SESS-07] Einlösung mit %s', async (_name, abweichung) => {
    const vorgang = autorisierung(basis)
    const browser = baueBrowser()
    const code = rueckkehr(await meldeAn(browser, vorgang, 'Otto Ortner')).get('code') ?? ''
    const antwort = await loeseEin(browser, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: vorgang.ruecksprung,
      code_verifier: vorgang.pruefwort,
      ...abweichung,
    })
    expect(antwort.status).toBeGreaterThanOrEqual(400)
    expect(await antwort.json()).not.toHaveProperty('access_token')
  })

  test('[SESS-07] die Tokenausgabe antwortet fremden Ursprüngen nicht', async () => {
    const antwort = await fetch(dienst('/protocol/openid-connect/token'), {
      method: 'POST',
      headers: { origin: 'http://boese.example', accept: 'application/json' },
      body: new URLSearchParams({ client_id: 'benthosdbf-web', grant_type: 'refresh_token', refresh_token: 'x' }),
    })
    expect(antwort.status).toBe(400)
    expect(antwort.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('die Wahl auf der Anmeldeseite braucht Cookie und Kennzeichen dieses Vorgangs', async () => {
    const browser = baueBrowser()
    const auf = ziel(await browser.hole(autorisierung(basis).adresse)).href
    const seite = await (await browser.hole(auf)).text()
    const kennzeichen = formularwert(seite, 'kennzeichen')
    const benutzer = formularwert(seite, 'benutzer')
    for (const [wer, felder] of [
      [baueBrowser(), { benutzer, kennzeichen }],
      [browser, { benutzer }],
      [browser, { benutzer, kennzeichen: 'x'.repeat(kennzeichen.length) }],
    ] as const) {
      const antwort = await wer.sende(auf, felder)
      expect(antwort.status).toBe(400)
      expect(await antwort.text()).toContain(wer === browser ? 'zu lange offen stand' : 'Erlauben Sie Cookies')
    }
    expect((await browser.sende(auf, { benutzer, kennzeichen })).status).toBe(303)
  })

  test('ein gesperrter Benutzer steht nicht zur Wahl und lässt sich nicht unterschieben', async () => {
    await db.updateTable('benutzer').set({ aktiv: false }).where('username', '=', 'land-tirol').execute()
    const { id } = await db
      .selectFrom('benutzer')
      .select('id')
      .where('username', '=', 'land-tirol')
      .executeTakeFirstOrThrow()
    const browser = baueBrowser()
    const auf = ziel(await browser.hole(autorisierung(basis).adresse)).href
    const seite = await (await browser.hole(auf)).text()
    expect(seite).not.toContain('Thomas Thaler')
    const weiter = await browser.sende(auf, { benutzer: String(id), kennzeichen: formularwert(seite, 'kennzeichen') })
    expect(rueckkehr(await browser.hole(ziel(weiter).href)).get('error')).toBe('access_denied')
  })

  test('[SESS-07] nach der Sperre gibt es keine neuen Token mehr', async () => {
    const { browser, token } = await tokenVon('Stefanie Stadlober')
    await db.updateTable('benutzer').set({ aktiv: false }).where('username', '=', 'land-stmk').execute()
    const antwort = await erneuere(browser, token.refresh_token)
    expect(antwort.status).toBe(400)
    expect(await antwort.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('[SESS-07] nach der Sperre endet auch die Sitzung: ohne Rückfrage niemand, sonst die Anmeldeseite', async () => {
    const sperre = (aktiv: boolean) =>
      db.updateTable('benutzer').set({ aktiv }).where('username', '=', 'lesen').execute()
    const { browser } = await tokenVon('Leopold Lechthaler')
    await sperre(false)
    const still = await browser.hole(autorisierung(basis, { prompt: 'none' }).adresse)
    expect(rueckkehr(still).get('error')).toBe('login_required')
    expect(ziel(await browser.hole(autorisierung(basis).adresse)).pathname).toContain('/login-actions/authenticate/')
    const { antwort } = await melde('Lena Leitgeb', browser)
    expect(await rufeMich(((await antwort.json()) as Tokenantwort).access_token)).toMatchObject({
      username: 'land-noe',
    })
    await sperre(true)
  })

  test('unter einem fremden Rechnernamen stellt der Anmeldedienst nichts aus', async () => {
    const antwort = await app.inject({
      url: '/benthosdb/realms/benthos/.well-known/openid-configuration',
      headers: { host: 'boese.example' },
    })
    expect(antwort.statusCode).toBe(400)
    expect(antwort.body).toContain('PUBLIC_URL')
    expect(antwort.body).not.toContain('token_endpoint')
  })

  test('zu viele Anfragen: 429 als Problem', async () => {
    const eigene = await baueApp(leseKonfiguration({ ENVIRONMENT: 'TEST' }), db)
    const rufe = () => eigene.inject({ url: '/benthosdb/realms/benthos/protocol/openid-connect/certs' })
    for (let i = 0; i < ANFRAGEN_JE_MINUTE; i++) expect((await rufe()).statusCode).toBe(200)
    const antwort = await rufe()
    await eigene.close()
    expect(antwort.statusCode).toBe(429)
    expect(antwort.json()).toMatchObject({ status: 429, code: 'ZU_VIELE_ANFRAGEN', errors: [] })
  })
})

describe('Anmeldung', () => {
  test('[SESS-07] [GEN-03] [GEN-08] Code-Fluss mit PKCE bis zum Aufruf der Schnittstelle', async () => {
    const { browser, zurueck, antwort } = await melde('Maria Mayrhofer')
    expect(ziel(zurueck).href).toMatch(`${basis}/messstellen?seite=2#`)
    expect(rueckkehr(zurueck).get('state')).toBe('zustand')
    expect(antwort.headers.get('cache-control')).toBe('no-store')
    const token = (await antwort.json()) as Tokenantwort
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 300 })
    expect(inhalt(token.access_token)).toMatchObject({
      iss: dienst(''),
      aud: 'benthosdbf-web',
      azp: 'benthosdbf-web',
      typ: 'Bearer',
      preferred_username: 'mehrrollen',
      name: 'Maria Mayrhofer',
      email: 'mehrrollen@benthos-demo.example',
      realm_access: { roles: ['LAND', 'QS', 'LESEN'] },
    })
    expect(inhalt(token.id_token)).toMatchObject({ nonce: 'einmal', aud: 'benthosdbf-web', name: 'Maria Mayrhofer' })
    // keycloak-js liest auch das Erneuerungstoken als JWT.
    expect(inhalt(token.refresh_token)).toMatchObject({ typ: 'Refresh' })
    expect(await rufeMich(token.access_token)).toMatchObject({ username: 'mehrrollen', provider: 'KEYCLOAK' })
    for (const anderes of [token.id_token, token.refresh_token])
      expect(await rufeMich(anderes)).toMatchObject({ provider: 'ANONYMOUS' })
    expect(browser.keks('benthos_anmeldung')).toMatch(/^[\w-]{20,}$/)
  })

  test('[SESS-07] Erneuerung gibt neue Token; das alte gilt nur noch für eine verlorene Antwort', async () => {
    const { browser, token } = await tokenVon('Adele Achleitner')
    const neu = (await (await erneuere(browser, token.refresh_token)).json()) as Tokenantwort
    expect(await rufeMich(neu.access_token)).toMatchObject({ username: 'admin' })
    expect(neu.refresh_token).not.toBe(token.refresh_token)
    expect((await erneuere(browser, token.refresh_token)).status).toBe(200)
    await db
      .updateTable('oidc_eintrag')
      .set({ verbraucht_am: sql<string>`now() - make_interval(secs => ${ERNEUERUNG_NACHSICHT_S + 1})` })
      .where('art', '=', 'RefreshToken')
      .where('id', '=', token.refresh_token)
      .execute()
    expect((await erneuere(browser, token.refresh_token)).status).toBe(400)
    // Wiederverwendung nach der Nachsicht heißt: gestohlen. Dann verfällt alles aus dieser Anmeldung.
    expect((await erneuere(browser, neu.refresh_token)).status).toBe(400)
  })

  describe('[SESS-05] Dauer der Sitzung', () => {
    type Pruefbrowser = Awaited<ReturnType<typeof tokenVon>>['browser']
    const kennung = (browser: Pruefbrowser) => browser.keks('benthos_anmeldung') ?? ''
    const rest = async (browser: Pruefbrowser) => {
      const { rows } = await sql<{ rest: number; exp: number }>`
        select extract(epoch from laeuft_ab - now())::int as rest,
          (nutzlast ->> 'exp')::bigint - extract(epoch from now())::bigint as exp
        from oidc_eintrag where art = 'Session' and id = ${kennung(browser)}
      `.execute(db)
      return rows[0] ?? { rest: 0, exp: 0 }
    }
    const stelle = (browser: Pruefbrowser, sekunden: number, angemeldetVor = 3600) =>
      sql`
        update oidc_eintrag set laeuft_ab = now() + make_interval(secs => ${sekunden}),
          nutzlast = nutzlast || jsonb_build_object('loginTs', extract(epoch from now())::bigint - ${angemeldetVor}::bigint)
        where art = 'Session' and id = ${kennung(browser)}
      `.execute(db)
    const rufe = (zugriff: string, pfad = '/api/env', koepfe: Record<string, string> = {}) =>
      fetch(`${basis}${pfad}`, { headers: { authorization: `Bearer ${zugriff}`, ...koepfe } })

    test('Nach SESSION_TIMEOUT ohne Anfrage gilt weder das Zugriffstoken noch das Erneuerungstoken', async () => {
      const { browser, token } = await tokenVon('Anna Auinger')
      await stelle(browser, -1)
      expect((await rufe(token.access_token, '/api/routes')).status).toBe(401)
      expect(await rufeMich(token.access_token)).toMatchObject({ provider: 'ANONYMOUS' })
      expect((await erneuere(browser, token.refresh_token)).status).toBe(400)
      const still = await browser.hole(autorisierung(basis, { prompt: 'none' }).adresse)
      expect(rueckkehr(still).get('error')).toBe('login_required')
    })

    test('Nach der Abmeldung gilt ein noch nicht abgelaufenes Zugriffstoken nicht mehr', async () => {
      const { browser, token } = await tokenVon('Anna Auinger')
      expect((await browser.hole(`${basis}/logout`)).status).toBeLessThan(400)
      expect((await rufe(token.access_token, '/api/routes')).status).toBe(401)
    })

    test('Meldet sich im selben Browser jemand anderer an, gilt das Token der ersten Person nicht mehr', async () => {
      const { browser, token } = await tokenVon('Anna Auinger')
      await melde('Leopold Lechthaler', browser, { prompt: 'login' })
      expect((await rufe(token.access_token, '/api/routes')).status).toBe(401)
    })

    test('Jede Anfrage mit Token verlängert, auch GET /api/env', async () => {
      const { browser, token } = await tokenVon('Anna Auinger')
      await stelle(browser, 20)
      expect((await rufe(token.access_token)).status).toBe(200)
      for (const wert of Object.values(await rest(browser))) {
        expect(Number(wert)).toBeGreaterThan(1780)
        expect(Number(wert)).toBeLessThanOrEqual(1810)
      }
    })

    test('[API-02] Was von selbst nachliest, verlängert nicht, auch nicht durch neue Token; die nächste Anfrage sofort', async () => {
      const { browser, token } = await tokenVon('Anna Auinger')
      await stelle(browser, 20)
      const liesNach = (zugriff: string) => rufe(zugriff, '/api/user-tasks', { 'x-hintergrund': '1' })
      expect((await liesNach(token.access_token)).status).toBe(200)
      const neu = (await (await erneuere(browser, token.refresh_token)).json()) as Tokenantwort
      expect((await liesNach(neu.access_token)).status).toBe(200)
      expect((await rest(browser)).rest).toBeLessThanOrEqual(20)
      expect((await rufe(neu.access_token, '/api/user-tasks')).status).toBe(200)
      expect((await rest(browser)).rest).toBeGreaterThan(1780)
    })

    test('[API-02] Auch wer von selbst fragt, wer er ist, hält die nächste Anfrage nicht vom Verlängern ab', async () => {
      const { browser, token } = await tokenVon('Anna Auinger')
      await stelle(browser, 20)
      expect((await rufe(token.access_token, '/api/me', { 'x-hintergrund': '1' })).status).toBe(200)
      expect((await rest(browser)).rest).toBeLessThanOrEqual(20)
      expect((await rufe(token.access_token, '/api/user-tasks')).status).toBe(200)
      expect((await rest(browser)).rest).toBeGreaterThan(1780)
    })

    test('[API-02] Was von selbst nachliest, endet mit der Sitzung', async () => {
      const { browser, token } = await tokenVon('Anna Auinger')
      await stelle(browser, -1)
      expect((await rufe(token.access_token, '/api/user-tasks', { 'x-hintergrund': '1' })).status).toBe(401)
    })

    test('Keine Anfrage verlängert über den Arbeitstag hinaus', async () => {
      const { browser, token } = await tokenVon('Anna Auinger')
      await stelle(browser, 20, 36_000 - 100)
      expect((await rufe(token.access_token)).status).toBe(200)
      const { rest: dauer } = await rest(browser)
      expect(dauer).toBeGreaterThan(20)
      expect(dauer).toBeLessThanOrEqual(100)
    })
  })

  test('[SESS-07] [A-SITZUNG-15] wer angemeldet ist, kommt mit prompt=none ohne Seite zurück', async () => {
    const { browser } = await tokenVon('Franziska Feichtinger')
    const antwort = await browser.hole(autorisierung(basis, { prompt: 'none' }).adresse)
    expect(antwort.status).toBe(303)
    expect(rueckkehr(antwort).get('code')).toMatch(/.{20,}/)
  })

  test('„Zurück“ nach der Anmeldung führt von der verbrauchten Anmeldeseite zur Startseite', async () => {
    const browser = baueBrowser()
    const auf = ziel(await browser.hole(autorisierung(basis).adresse)).href
    const seite = await (await browser.hole(auf)).text()
    const felder = { benutzer: formularwert(seite, 'benutzer'), kennzeichen: formularwert(seite, 'kennzeichen') }
    await browser.hole(ziel(await browser.sende(auf, felder)).href)
    const nochmals = await browser.hole(auf)
    expect([nochmals.status, ziel(nochmals).href]).toEqual([303, `${basis}/`])
    expect((await baueBrowser().hole(auf)).status).toBe(400)
  })

  test('prompt=login wechselt die Person; die Token der vorigen lassen sich nicht mehr erneuern', async () => {
    const { browser, token } = await tokenVon('Quirina Schwarzenegg')
    const { antwort } = await melde('Leopold Lechthaler', browser, { prompt: 'login' })
    const neu = (await antwort.json()) as Tokenantwort
    expect(await rufeMich(neu.access_token)).toMatchObject({ username: 'lesen' })
    expect((await erneuere(browser, token.refresh_token)).status).toBe(400)
    expect((await erneuere(browser, neu.refresh_token)).status).toBe(200)
  })

  test('„Ohne Anmeldung weiter“ führt anonym zurück', async () => {
    const browser = baueBrowser()
    const auf = ziel(await browser.hole(autorisierung(basis).adresse)).href
    const kennzeichen = formularwert(await (await browser.hole(auf)).text(), 'kennzeichen')
    const weiter = await browser.sende(auf, { abbrechen: 'ja', kennzeichen })
    expect(rueckkehr(await browser.hole(ziel(weiter).href)).get('error')).toBe('access_denied')
  })

  test('eine neue Rolle steht im nächsten Token und gilt sofort', async () => {
    const { browser, token } = await tokenVon('Paul Pichlmair')
    await db
      .updateTable('benutzer')
      .set({ rollen: ['LESEN'] })
      .where('username', '=', 'fachprojekt2')
      .execute()
    const neu = (await (await erneuere(browser, token.refresh_token)).json()) as Tokenantwort
    expect(inhalt(neu.access_token)).toMatchObject({ realm_access: { roles: ['LESEN'] } })
    expect((await rufeMich(token.access_token)).authorities).toEqual([{ authority: 'ROLE_LESEN' }])
  })
})
