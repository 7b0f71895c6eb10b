import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { autorisierung, baueBrowser, formularwert, rueckkehr, ziel } from './browser.pruefhilfe.ts'
import { startePruefserver } from './fluss.pruefhilfe.ts'

const { db, entferne } = await neueDatenbank()
await saeeDemoBenutzer(db)
const server = await startePruefserver(db)
const { basis, dienst, erneuere, tokenVon } = server
afterAll(async () => {
  await server.app.close()
  await entferne()
})

const abmeldung = (felder: Record<string, string>) =>
  `${dienst('/protocol/openid-connect/logout')}?${new URLSearchParams({ client_id: 'benthosdbf-web', ...felder })}`

test('[SESS-07] fremde Rücksprungadresse wird abgelehnt', async () => {
  const antwort = await baueBrowser().hole(abmeldung({ post_logout_redirect_uri: 'http://boese.example/' }))
  expect(antwort.status).toBe(400)
  expect(antwort.headers.get('location')).toBeNull()
})

test('[SESS-09] 41 mit ID-Token ohne Rückfrage zurück zur Startseite; danach ist alles ungültig, auch das Erneuern', async () => {
  const { browser, token } = await tokenVon('Adele Achleitner')
  const antwort = await browser.hole(
    abmeldung({ id_token_hint: token.id_token, post_logout_redirect_uri: `${basis}/` }),
  )
  expect(antwort.status).toBe(302)
  expect(ziel(antwort).href).toBe(`${basis}/`)
  expect(browser.keks('benthos_anmeldung')).toBeUndefined()
  expect((await erneuere(browser, token.refresh_token)).status).toBe(400)
  expect(rueckkehr(await browser.hole(autorisierung(basis, { prompt: 'none' }).adresse)).get('error')).toBe(
    'login_required',
  )
})

test('[SESS-09] ohne ID-Token erst nach Rückfrage mit Kennzeichen', async () => {
  const { browser, token } = await tokenVon('Hannes Hinterberger')
  const seite = await (await browser.hole(abmeldung({ post_logout_redirect_uri: `${basis}/` }))).text()
  expect(seite).toContain('Möchten Sie sich abmelden?')
  const bestaetigung = dienst('/protocol/openid-connect/logout/confirm')
  expect((await browser.sende(bestaetigung, { logout: 'yes', xsrf: 'falsch' })).status).toBe(400)
  expect((await erneuere(browser, token.refresh_token)).status).toBe(200)
  const neu = await (await browser.hole(abmeldung({ post_logout_redirect_uri: `${basis}/` }))).text()
  const antwort = await browser.sende(bestaetigung, { logout: 'yes', xsrf: formularwert(neu, 'xsrf') })
  expect(ziel(antwort).href).toBe(`${basis}/`)
  expect((await erneuere(browser, token.refresh_token)).status).toBe(400)
})

test('[SESS-09] ein fremdes ID-Token beendet die Sitzung nicht', async () => {
  const fremd = await tokenVon('Quirin Quehenberger')
  const { browser, token } = await tokenVon('Berta Brandstätter')
  const antwort = await browser.hole(abmeldung({ id_token_hint: fremd.token.id_token }))
  expect(await antwort.text()).toContain('Möchten Sie sich abmelden?')
  expect((await erneuere(browser, token.refresh_token)).status).toBe(200)
})

test('[SESS-09] wer nicht angemeldet ist, ist sofort fertig', async () => {
  const browser = baueBrowser()
  expect(ziel(await browser.hole(abmeldung({ post_logout_redirect_uri: `${basis}/` }))).href).toBe(`${basis}/`)
  const ohneZiel = await browser.hole(abmeldung({}))
  expect(await (await browser.hole(ziel(ohneZiel).href)).text()).toContain('Sie sind abgemeldet')
})

test('[SESS-09] GET /logout beendet die Sitzung beim Anmeldedienst, von fremden Seiten aus nicht', async () => {
  const { browser, token } = await tokenVon('Lena Leitgeb')
  const rufe = (herkunft: string) =>
    browser.hole(`${basis}/logout`, { headers: { 'sec-fetch-site': herkunft, 'sec-fetch-mode': 'cors' } })
  await rufe('cross-site')
  expect((await erneuere(browser, token.refresh_token)).status).toBe(200)
  expect((await rufe('same-origin')).status).toBe(204)
  expect(browser.keks('benthos_anmeldung')).toBeUndefined()
  expect((await erneuere(browser, token.refresh_token)).status).toBe(400)
})
