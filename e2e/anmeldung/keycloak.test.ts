import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Keycloakperson, starteExternesKeycloak } from '../../apps/server/pruefstand/externesKeycloak.ts'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { neueSeite, unerwartet } from '../gemeinsam/browser.ts'
import { leseEntwuerfe } from '../gemeinsam/entwuerfe.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { legeAufnahmeAn } from '../seiten/aufnahmeAnlegen.ts'
import { benutzerknopf, waehleImBenutzermenue } from '../seiten/benutzermenue.ts'
import { Tastatur } from '../seiten/tastatur.ts'

/** Die Anwendung an einem fremden Anmeldedienst in Keycloaks Form: anmelden, arbeiten, abmelden, Zugang beantragen. */

const person = (sub: string, vorname: string, nachname: string, ...rollen: string[]): Keycloakperson => {
  const username = `${vorname}.${nachname}`.toLowerCase()
  return { sub, username, vorname, nachname, email: `${username}@amt.example`, rollen }
}
const EVA = person('kc-eva', 'Eva', 'Extern', 'LAND')
const HEINZ = person('kc-heinz', 'Heinz', 'Haus', 'ROLE_LAND')
const ADA = person('kc-ada', 'Ada', 'Amtlich', 'ADMIN')
const NEU = person('kc-neu', 'Nora', 'Neuling', 'LAND')

const keycloak = await starteExternesKeycloak([EVA, HEINZ, ADA, NEU])
const p = starteFuerDatei({ OIDC_PROVIDER: 'extern', OIDC_URL: keycloak.url })
schliesseFensterNachJedem(p)
let stelle: { noe: number; ooe: number }
let welt: Musterwelt

beforeAll(async () => {
  const { db, adresse } = p.produkt
  keycloak.kenne(adresse)
  welt = await musterwelt(db)
  for (const [wer, wie] of [
    [EVA, 'land-noe'],
    [HEINZ, 'land-ooe'],
    [ADA, 'admin'],
  ] as const)
    await db
      .insertInto('benutzer')
      .values({
        username: wer.username,
        vorname: wer.vorname,
        nachname: wer.nachname,
        email: wer.email,
        provider: 'KEYCLOAK',
        organisationseinheit_id: await welt.organisationVon(wie),
        rollen: [],
      })
      .execute()
  stelle = {
    noe: await welt.aufnahme({ art: 'LAND', bundesland: 'AT-3', von: 'land-noe', mzb: {} }),
    ooe: await welt.aufnahme({ art: 'LAND', bundesland: 'AT-4', von: 'land-ooe', mzb: {} }),
  }
})
afterAll(() => keycloak.beende())

const zeile = (id: number) =>
  p.produkt.db.selectFrom('aufnahme').select(['code', 'messstelle_id']).where('id', '=', id).executeTakeFirstOrThrow()
const code = async (id: number) => (await zeile(id)).code
const anmeldeknopf = (seite: Page) => seite.getByRole('banner').getByRole('button', { name: 'Anmelden' })
const kommtAn = (seite: Page, { vorname, nachname }: Keycloakperson) =>
  benutzerknopf(seite).getByText(`${vorname} ${nachname}`).waitFor({ state: 'attached' })

/** Auf der Seite des Anmeldedienstes: Namen eingeben und absenden. */
async function weiseAus(seite: Page, { username }: Keycloakperson) {
  await seite.getByRole('textbox', { name: 'Benutzername' }).fill(username)
  await seite.getByRole('button', { name: 'Beim Amt anmelden' }).click()
}
async function meldeAn(seite: Page, wer: Keycloakperson, weg = '/start') {
  await seite.goto(`${p.produkt.adresse}${weg}`)
  await anmeldeknopf(seite).click()
  await weiseAus(seite, wer)
}
/** Meldet sich beim Dienst selbst ab, in einem anderen Fenster desselben Browsers. */
async function meldeBeimDienstAb(seite: Page) {
  const dort = await seite.context().newPage()
  await dort.goto(keycloak.abmeldeseite)
  await dort.getByRole('button', { name: 'Beim Amt abmelden' }).click()
  await dort.waitForURL(/logout\/success/)
  await dort.close()
}
/** Fängt das Zugriffstoken ab, mit dem die Oberfläche fragt. */
function merkeToken(seite: Page): { token: string } {
  const gemerkt = { token: '' }
  seite.on('request', anfrage => {
    const kopf = anfrage.headers()['authorization']
    if (kopf && anfrage.url().startsWith(p.produkt.adresse)) gemerkt.token = kopf
  })
  return gemerkt
}
const frageMit = async (authorization: string) =>
  (await fetch(`${p.produkt.adresse}/aufnahmen`, { headers: { authorization } })).status

describe('[SESS-01] Mit einem externen Keycloak', () => {
  test('anmelden: die Rolle kommt aus dem Token, und zu sehen ist, was sie im eigenen Land gibt', async () => {
    const { seite, fehler } = await neueSeite(p.browser)
    await meldeAn(seite, EVA)
    await kommtAn(seite, EVA)
    await seite.goto(`${p.produkt.adresse}/aufnahmen-uebersicht`)
    await seite
      .getByText(await code(stelle.noe))
      .first()
      .waitFor()
    expect(await seite.getByText(await code(stelle.ooe)).count()).toBe(0)
    const { externer_schluessel } = await p.produkt.db
      .selectFrom('benutzer')
      .select('externer_schluessel')
      .where('username', '=', EVA.username)
      .executeTakeFirstOrThrow()
    expect(externer_schluessel).toBe(EVA.sub)
    expect(unerwartet(fehler)).toEqual([])
  })

  test('[SESS-09] Abmelden in der Anwendung meldet auch beim Dienst ab: die nächste Anmeldung fragt wieder', async () => {
    const { seite } = await neueSeite(p.browser)
    const gemerkt = merkeToken(seite)
    await meldeAn(seite, EVA)
    await kommtAn(seite, EVA)
    await waehleImBenutzermenue(seite, 'Abmelden')
    await anmeldeknopf(seite).waitFor()
    await expect.poll(() => frageMit(gemerkt.token)).toBe(401)
    await anmeldeknopf(seite).click()
    await seite.getByRole('textbox', { name: 'Benutzername' }).waitFor()
  })

  test('[SESS-09] 39 Abmelden beim Dienst beendet die Sitzung der Anwendung; die Nächste im selben Browser sieht nichts vom Ersten', async () => {
    const { seite } = await neueSeite(p.browser)
    const gemerkt = merkeToken(seite)
    await meldeAn(seite, EVA, '/aufnahmen-uebersicht')
    await kommtAn(seite, EVA)
    await seite
      .getByText(await code(stelle.noe))
      .first()
      .waitFor()
    await seite.getByRole('textbox', { name: 'Suche' }).fill(await code(stelle.noe))
    await expect.poll(() => new URL(seite.url()).search).toContain('suche')
    const anlage = `${p.produkt.adresse}/aufnahme-anlegen?messstelle=${(await zeile(stelle.noe)).messstelle_id}`
    await seite.goto(anlage)
    const feld = seite.getByRole('textbox', { name: /^Code/ })
    await feld.fill('EVAS-GEHEIMNIS')
    await expect.poll(() => leseEntwuerfe(seite)).not.toEqual([])
    expect(await frageMit(gemerkt.token)).toBe(200)

    const vorher = keycloak.nachrichten.length
    await meldeBeimDienstAb(seite)
    expect(keycloak.nachrichten.slice(vorher)).toEqual([
      { ziel: `${p.produkt.adresse}/api/auth/backchannel-logout`, status: 200 },
    ])
    expect(await frageMit(gemerkt.token)).toBe(401)
    // Was die Seite als Nächstes verlangt, bekommt sie nicht mehr.
    await seite.reload()
    await anmeldeknopf(seite).waitFor()

    await anmeldeknopf(seite).click()
    await weiseAus(seite, HEINZ)
    await kommtAn(seite, HEINZ)
    await seite.goto(anlage)
    await seite.getByRole('heading', { level: 1 }).waitFor()
    await seite.waitForLoadState('networkidle')
    const felder = await seite
      .locator('input, textarea')
      .evaluateAll(alle => alle.map(f => (f as HTMLInputElement).value))
    expect([...felder, await seite.locator('body').innerText()].join('\n')).not.toContain('EVAS')
    await seite.goto(`${p.produkt.adresse}/aufnahmen-uebersicht`)
    await seite
      .getByText(await code(stelle.ooe))
      .first()
      .waitFor()
    const text = await seite.locator('body').innerText()
    for (const spur of ['Eva', 'Extern', await code(stelle.noe)]) expect(text, spur).not.toContain(spur)
  })

  test('[API-16] wen die Anwendung nicht kennt: Zugang beantragen, Freigabe, erste Aufnahme', async () => {
    const neu = await neueSeite(p.browser)
    await meldeAn(neu.seite, NEU)
    await neu.seite.getByRole('button', { name: 'Zugang beantragen' }).click()
    await neu.seite.getByRole('heading', { level: 1, name: 'Zugang beantragen' }).waitFor()
    await neu.seite.getByRole('textbox', { name: /^Wofür brauchen Sie den Zugang/ }).fill('Neu im Büro')
    await neu.seite.getByRole('checkbox', { name: /^Ich habe die Datenschutzinformation/ }).check({ force: true })
    await neu.seite.getByRole('button', { name: 'Antrag abschicken' }).click()
    await neu.seite
      .getByText(/Ihre Registrierung ist eingelangt/)
      .first()
      .waitFor()
    await neu.seite.reload()
    await neu.seite
      .getByText(/wartet auf Freigabe/)
      .first()
      .waitFor()

    const { seite } = await neueSeite(p.browser)
    await meldeAn(seite, ADA, '/benutzerverwaltung')
    await seite.getByRole('link', { name: 'Registrierung von Nora Neuling freigeben' }).click()
    await seite.getByRole('heading', { level: 1, name: 'Registrierung freigeben' }).waitFor()
    expect(await seite.getByRole('textbox', { name: /^Benutzername/ }).inputValue()).toBe(NEU.username)
    await seite.getByRole('checkbox', { name: 'Land', exact: true }).check({ force: true })
    await seite.getByRole('button', { name: /^Organisation/ }).click()
    await seite.getByRole('option', { name: /^Amt der Landesregierung Niederösterreich/ }).click()
    await seite.getByRole('textbox', { name: /^Begründung/ }).fill('Neue Mitarbeiterin')
    await seite.getByRole('button', { name: 'Freigeben und Benutzer anlegen' }).click()
    await seite.getByRole('heading', { level: 1, name: 'Nora Neuling' }).waitFor()

    const { db, adresse } = p.produkt
    const projektId = await welt.projekt('LAND', 'land-noe', 'AT-3')
    await db.updateTable('projekt').set({ name: 'Erste Erhebung' }).where('id', '=', projektId).execute()
    await neu.seite.goto(`${adresse}/stammdaten/${(await zeile(stelle.noe)).messstelle_id}`)
    await kommtAn(neu.seite, NEU)
    await legeAufnahmeAn(new Tastatur(neu.seite), { projekt: 'Erste Erhebung', datum: '21.4.2025' })
    const angelegt = await db
      .selectFrom('aufnahme')
      .innerJoin('benutzer', 'benutzer.id', 'aufnahme.angelegt_von')
      .select(['datum', 'mzb_status', 'externer_schluessel'])
      .where('projekt_id', '=', projektId)
      .execute()
    expect(angelegt).toEqual([{ datum: '2025-04-21', mzb_status: 'NEU', externer_schluessel: NEU.sub }])
    expect(unerwartet([...neu.fehler])).toEqual([])
  })
})
