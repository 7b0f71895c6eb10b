import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Keycloakperson, starteOpenIdAnbieter } from '../../apps/server/pruefstand/externesKeycloak.ts'
import { neueSeite, unerwartet } from '../gemeinsam/browser.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { benutzerknopf, waehleImBenutzermenue } from '../seiten/benutzermenue.ts'

/** Die Anwendung an einem OpenID-Provider, der kein Keycloak ist: Wege nur aus seiner Beschreibung, Token nach RFC 9068. */

const EVA: Keycloakperson = {
  sub: 'op-eva',
  username: 'eva.offen',
  vorname: 'Eva',
  nachname: 'Offen',
  email: 'eva.offen@amt.example',
  rollen: ['BUND'],
}
const anbieter = await starteOpenIdAnbieter([EVA])
const p = starteFuerDatei({ OIDC_PROVIDER: 'extern', OIDC_ISSUER: anbieter.url, OIDC_ROLE_CLAIM: 'roles' })
schliesseFensterNachJedem(p)
beforeAll(async () => {
  anbieter.kenne(p.produkt.adresse)
  const { username, vorname, nachname, email } = EVA
  await p.produkt.db
    .insertInto('benutzer')
    .values({ username, vorname, nachname, email, provider: 'KEYCLOAK', rollen: [] })
    .execute()
})
afterAll(() => anbieter.beende())

const anmeldeknopf = (seite: Page) => seite.getByRole('banner').getByRole('button', { name: 'Anmelden' })
const istAngemeldet = (seite: Page) => benutzerknopf(seite).getByText('Eva Offen').waitFor({ state: 'attached' })

/** Meldet an und merkt, was der Browser den Dienst fragt und womit er die Anwendung fragt. */
async function meldeAn() {
  const { seite, fehler } = await neueSeite(p.browser)
  const gefragt: string[] = []
  let zugriff = ''
  seite.on('request', anfrage => {
    const adresse = new URL(anfrage.url())
    if (adresse.origin === anbieter.url) gefragt.push(`${anfrage.method()} ${adresse.pathname}`)
    else zugriff = anfrage.headers()['authorization'] ?? zugriff
  })
  await seite.goto(`${p.produkt.adresse}/start`)
  await anmeldeknopf(seite).click()
  await seite.getByRole('textbox', { name: 'Benutzername' }).fill(EVA.username)
  await seite.getByRole('button', { name: 'Beim Amt anmelden' }).click()
  await istAngemeldet(seite)
  return { seite, fehler, gefragt, zugriff: () => zugriff }
}
const frageMit = async (authorization: string) =>
  (await fetch(`${p.produkt.adresse}/aufnahmen`, { headers: { authorization } })).status

describe('[SESS-01] Mit einem OpenID-Provider', () => {
  test('anmelden: Wege aus der Beschreibung, ein Zugriffstoken der Norm, kein Erneuerungstoken', async () => {
    const { seite, fehler, gefragt, zugriff } = await meldeAn()
    expect(gefragt).toContain('GET /.well-known/openid-configuration')
    expect(gefragt).toContain('POST /token')
    expect(gefragt.filter(was => was.includes('/realms'))).toEqual([])
    const [kopf = '', inhalt = ''] = zugriff().replace('Bearer ', '').split('.')
    const lies = (teil: string) => JSON.parse(Buffer.from(teil, 'base64url').toString()) as Record<string, unknown>
    expect(lies(kopf)).toMatchObject({ typ: 'at+jwt' })
    expect(lies(inhalt)).toMatchObject({ client_id: 'benthosdbf-web', iss: anbieter.url })
    expect(lies(inhalt)).not.toHaveProperty('typ')
    expect(await frageMit(zugriff())).toBe(200)
    await seite.goto(`${p.produkt.adresse}/aufnahmen-uebersicht`)
    await istAngemeldet(seite)
    await seite.getByRole('heading', { level: 1 }).waitFor()
    expect(unerwartet(fehler)).toEqual([])
  })

  test('[SESS-02] neu laden und ein zweites Fenster: ohne neue Eingabe weiter angemeldet', async () => {
    const { seite } = await meldeAn()
    await seite.reload()
    await istAngemeldet(seite)
    const zweites = await seite.context().newPage()
    await zweites.goto(`${p.produkt.adresse}/start`)
    await istAngemeldet(zweites)
  })

  test('[SESS-09] abmelden: auch beim Dienst, sein Token gilt danach nicht mehr, und die nächste Anmeldung fragt wieder', async () => {
    const { seite, gefragt, zugriff } = await meldeAn()
    const vorher = anbieter.nachrichten.length
    await waehleImBenutzermenue(seite, 'Abmelden')
    await anmeldeknopf(seite).waitFor()
    expect(gefragt).toContain('GET /session/end')
    await expect.poll(() => frageMit(zugriff())).toBe(401)
    expect(anbieter.nachrichten.slice(vorher)).toEqual([
      { ziel: `${p.produkt.adresse}/api/auth/backchannel-logout`, status: 200 },
    ])
    await anmeldeknopf(seite).click()
    await seite.getByRole('textbox', { name: 'Benutzername' }).waitFor()
  })

  test('[SESS-02] ist seine Beschreibung nicht zu haben, sagt die Seite es und bleibt; danach geht es wieder', async () => {
    const { seite } = await meldeAn()
    await seite.route('**/.well-known/openid-configuration', route => route.abort())
    await seite.reload()
    await anmeldeknopf(seite).click()
    await seite
      .getByText(/Anmeldedienst .*nicht erreichbar|Anmeldedienst .*antwortet .*nicht/)
      .first()
      .waitFor()
    await seite.unroute('**/.well-known/openid-configuration')
    await seite.reload()
    await istAngemeldet(seite)
  })
})
