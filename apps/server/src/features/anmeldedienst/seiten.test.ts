import type { AddressInfo } from 'node:net'
import { ROLLEN_LABEL } from '@benthos/fachmodell'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { DEMO_BENUTZER, saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { autorisierung, baueBrowser, inhalt, meldeAn, ziel } from './browser.pruefhilfe.ts'
import { startePruefserver } from './fluss.pruefhilfe.ts'
import { html } from './seiten/html.ts'

const { db, entferne } = await neueDatenbank()
await saeeDemoBenutzer(db)
const server = await startePruefserver(db)
const { basis, dienst, tokenVon } = server
afterAll(async () => {
  await server.app.close()
  await entferne()
})

const oeffneAnmeldung = async () => {
  const browser = baueBrowser()
  const antwort = await browser.hole(ziel(await browser.hole(autorisierung(basis).adresse)).href)
  return { browser, antwort, seite: await antwort.text() }
}

test('die Anmeldeseite bietet jeden Demo-Benutzer aller sieben Rollen als Knopf mit Name, Rolle und Organisation', async () => {
  const { antwort, seite } = await oeffneAnmeldung()
  expect(antwort.status).toBe(200)
  expect(seite).toContain('<html lang="de-AT">')
  expect(seite).toContain('Demo-Anmeldung – Beispieldaten')
  expect(seite).toMatch(/<footer>.*href="\/benthosdb\/barrierefreiheit">Erklärung zur Barrierefreiheit</)
  const knoepfe = [...seite.matchAll(/<button class="person" type="submit"[^>]*>([\s\S]*?)<\/button>/g)].map(
    t => t[1] ?? '',
  )
  expect(knoepfe).toHaveLength(DEMO_BENUTZER.length)
  for (const { vorname, nachname, organisation, rollen } of DEMO_BENUTZER) {
    const knopf = knoepfe.find(k => k.includes(`<strong>${vorname} ${nachname}</strong>`))
    expect(knopf).toContain(organisation)
    for (const rolle of rollen) expect(knopf).toContain(ROLLEN_LABEL[rolle])
  }
  expect(seite).not.toContain('tabindex')
})

test('keine Seite des Anmeldedienstes enthält Skript, Stil oder Fremdes; die Richtlinie verbietet es auch', async () => {
  const browser = baueBrowser()
  const angemeldet = autorisierung(basis)
  await meldeAn(browser, angemeldet, 'Adele Achleitner')
  const seiten = [
    (await oeffneAnmeldung()).antwort,
    await browser.hole(autorisierung(basis, { redirect_uri: 'http://boese.example/' }).adresse),
    await browser.hole(dienst('/protocol/openid-connect/logout?client_id=benthosdbf-web')),
    await browser.hole(dienst('/protocol/openid-connect/logout/success')),
    // Wer angemeldet ist, wird von dort zur Startseite geschickt.
    await baueBrowser().hole(dienst('/login-actions/authenticate/unbekannt')),
  ]
  for (const antwort of seiten) {
    const richtlinie = antwort.headers.get('content-security-policy') ?? ''
    expect(richtlinie).toContain("default-src 'none'")
    expect(richtlinie).not.toMatch(/script-src|unsafe|http:|\*/)
    expect(antwort.headers.get('x-frame-options')).toBe('DENY')
    expect(antwort.headers.get('x-content-type-options')).toBe('nosniff')
    if (antwort.bodyUsed) continue
    const text = await antwort.text()
    expect(text).toContain('Demo-Anmeldung – Beispieldaten')
    expect(text).not.toMatch(/<script|<style|style=|onclick|https?:\/\/(?!127\.0\.0\.1)/)
  }
})

test('Stildatei und Schrift liefert der Anmeldedienst selbst', async () => {
  const stil = await fetch(dienst('/resources/stil.css'))
  expect(stil.headers.get('content-type')).toContain('text/css')
  const text = await stil.text()
  const verweise = [...text.matchAll(/url\("([^"]+)"\)/g)].map(t => t[1] ?? '')
  expect(verweise.length).toBeGreaterThan(0)
  for (const verweis of verweise) {
    const datei = await fetch(dienst(`/resources/${verweis}`))
    expect(datei.headers.get('content-type')).toBe('font/woff2')
    expect((await datei.arrayBuffer()).byteLength).toBeGreaterThan(5000)
  }
})

test('in dieser Umgebung angelegte Benutzer stehen unter „Weitere Benutzer“, ihr Name wird maskiert', async () => {
  await db
    .insertInto('benutzer')
    .values({ username: 'neu', vorname: '<b>Nora</b>', nachname: '"N&N"', provider: 'KEYCLOAK', rollen: ['LESEN'] })
    .execute()
  const { seite } = await oeffneAnmeldung()
  expect(seite).toContain('Weitere Benutzer')
  expect(seite).toContain('&#60;b&#62;Nora&#60;/b&#62; &#34;N&#38;N&#34;')
  expect(seite).not.toContain('<b>Nora')
})

test('ohne Benutzer sagt die Seite, was zu tun ist', async () => {
  const leer = await neueDatenbank()
  await leer.db.deleteFrom('benutzer').execute()
  const eigene = await baueApp(leseKonfiguration({ ENVIRONMENT: 'TEST' }), leer.db)
  await eigene.listen({ port: 0, host: '127.0.0.1' })
  const ort = `http://127.0.0.1:${(eigene.server.address() as AddressInfo).port}/benthosdb`
  const browser = baueBrowser()
  const seite = await (await browser.hole(ziel(await browser.hole(autorisierung(ort).adresse)).href)).text()
  await eigene.close()
  await leer.entferne()
  expect(seite).toContain('DEMO_USERS=true')
})

test('[SESS-07] userinfo nennt die Person des Tokens und niemanden ohne Token', async () => {
  expect((await fetch(dienst('/protocol/openid-connect/userinfo'))).status).toBe(401)
  const falsch = { headers: { authorization: 'Bearer falsch' } }
  expect((await fetch(dienst('/protocol/openid-connect/userinfo'), falsch)).status).toBe(401)
  const { token } = await tokenVon('Bruno Burgstaller')
  const antwort = await fetch(dienst('/protocol/openid-connect/userinfo'), {
    headers: { authorization: `Bearer ${token.access_token}` },
  })
  expect(await antwort.json()).toMatchObject({
    preferred_username: 'bund',
    name: 'Bruno Burgstaller',
    realm_access: { roles: ['BUND'] },
  })
})

test('[SESS-07] die Sitzungsprüfung kennt bestehende und beendete Sitzungen', async () => {
  const { browser, token } = await tokenVon('Lena Leitgeb')
  const frage = (session_state: string, wer = browser, client_id = 'benthosdbf-web') =>
    wer.hole(
      dienst(
        `/protocol/openid-connect/login-status-iframe.html/init?${new URLSearchParams({ client_id, session_state })}`,
      ),
    )
  const sid = String(inhalt(token.access_token)['sid'])
  expect((await frage(sid)).status).toBe(204)
  expect((await frage('andere')).status).toBe(403)
  expect((await frage(sid, browser, 'andere')).status).toBe(403)
  expect((await frage(sid, baueBrowser())).status).toBe(403)
  await browser.hole(`${basis}/logout`)
  expect((await frage(sid)).status).toBe(403)
  const rahmen = await fetch(dienst('/protocol/openid-connect/login-status-iframe.html'))
  expect(rahmen.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await rahmen.text()).toContain('<script src="login-status-iframe.js"></script>')
  expect(await (await fetch(dienst('/protocol/openid-connect/login-status-iframe.js'))).text()).toContain('postMessage')
})

test('html maskiert jeden eingesetzten Text', () => {
  expect(html`<p title="${`"><script>'&`}">${html`<b>${'<'}</b>`}${null}${[html`1`, html`2`]}${3}</p>`.text).toBe(
    '<p title="&#34;&#62;&#60;script&#62;&#39;&#38;"><b>&#60;</b>123</p>',
  )
})
