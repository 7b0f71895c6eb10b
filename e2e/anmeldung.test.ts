import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from './gemeinsam/axe.ts'
import { bild } from './gemeinsam/bild.ts'
import { FENSTER, neueSeite, SCHMAL } from './gemeinsam/browser.ts'
import { halteAuf } from './gemeinsam/halteAuf.ts'
import { alsPerson, laeuftUeber } from './gemeinsam/person.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { benutzerknopf, waehleImBenutzermenue } from './seiten/benutzermenue.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })

const anmeldeknopf = (seite: Page) => seite.getByRole('button', { name: 'Anmelden', exact: true })
const hinweis = (seite: Page) => seite.getByRole('region', { name: 'Hinweis zur Anmeldung' })

/** Meldet sich allein mit der Tastatur an: Tab bis zur Person, Eingabetaste. */
async function waehleMitTastatur(seite: Page, person: string): Promise<void> {
  await seite.getByRole('heading', { name: 'Als wen möchten Sie arbeiten?' }).waitFor()
  for (let i = 0; i < 40; i++) {
    await seite.keyboard.press('Tab')
    if (await seite.getByRole('button', { name: person }).evaluate(knopf => knopf === document.activeElement)) break
  }
  await seite.keyboard.press('Enter')
}

describe('[SESS-07] Anmeldung im Browser', () => {
  test('mit der Tastatur anmelden, neu laden, zweites Fenster, abmelden', async () => {
    const { kontext, seite, fehler } = await neueSeite(p.browser)
    await seite.goto(`${p.produkt.adresse}/start?ansicht=karte#lage`)
    await anmeldeknopf(seite).press('Enter')
    await waehleMitTastatur(seite, 'Lena Leitgeb')
    await benutzerknopf(seite).waitFor()
    await expect.poll(() => seite.url()).toBe(`${p.produkt.adresse}/start?ansicht=karte#lage`)

    const sichtbares: string[] = []
    seite.on('framenavigated', rahmen => sichtbares.push(rahmen.url()))
    await seite.reload()
    await benutzerknopf(seite).waitFor()
    expect(sichtbares.filter(adresse => adresse.includes('login-actions'))).toEqual([])
    await expect.poll(() => seite.url()).toBe(`${p.produkt.adresse}/start?ansicht=karte#lage`)

    const zweites = await kontext.newPage()
    await zweites.goto(`${p.produkt.adresse}/start`)
    await benutzerknopf(zweites).waitFor()

    const gespeichert = await seite.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(gespeichert).not.toContain('eyJ')

    // Was die Startseite noch läse, lehnte der Server nach der Abmeldung ab, und das stünde in der Konsole.
    await seite.waitForLoadState('networkidle')
    await waehleImBenutzermenue(seite, 'Abmelden')
    await anmeldeknopf(seite).waitFor()
    expect(seite.url()).toMatch(new RegExp(`^${p.produkt.adresse}/`))
    await seite.reload()
    await anmeldeknopf(seite).waitFor()
    await zweites.reload()
    await anmeldeknopf(zweites).waitFor()
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test('[SESS-08] wer bei langsamer Leitung während der stillen Anmeldung noch einmal neu lädt, bleibt angemeldet, auch im zweiten Fenster', async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    const zweites = await kontext.newPage()
    await zweites.goto(`${p.produkt.adresse}/start`)
    await benutzerknopf(zweites).waitFor()
    await zweites.evaluate(() => {
      const angekommen = new Promise<void>(melde =>
        addEventListener('storage', ereignis => ereignis.key === 'danach' && melde()),
      )
      Object.assign(window, { angekommen })
    })
    const sprung = seite.waitForRequest('**/openid-connect/auth?*')
    // Der erste Sprung bekommt keine Antwort; der zweite geht ungehindert.
    await seite.route('**/openid-connect/auth?*', () => undefined, { times: 1 })
    await seite.reload({ waitUntil: 'commit' })
    await sprung
    await seite.goto(seite.url(), { waitUntil: 'commit' })
    await benutzerknopf(seite).waitFor()
    await expect.poll(() => hinweis(seite).count()).toBe(0)
    // Der Speicher meldet der Reihe nach: mit diesem Eintrag wäre auch eine Abmeldung im zweiten Fenster angekommen.
    await seite.evaluate(() => localStorage.setItem('danach', '1'))
    await zweites.evaluate('window.angekommen')
    await benutzerknopf(zweites).waitFor()
    await kontext.close()
  })

  test('abgebrochene Anmeldung führt anonym zurück', async () => {
    const { kontext, seite } = await neueSeite(p.browser)
    await seite.goto(`${p.produkt.adresse}/start`)
    await anmeldeknopf(seite).click()
    await seite.getByRole('button', { name: 'Ohne Anmeldung weiter' }).click()
    await hinweis(seite).getByText('Die Anmeldung wurde abgebrochen').waitFor()
    await anmeldeknopf(seite).waitFor()
    await expect.poll(() => seite.url()).toBe(`${p.produkt.adresse}/start`)
    await hinweis(seite).getByRole('button', { name: 'Schließen' }).click()
    await hinweis(seite).waitFor({ state: 'hidden' })
    await kontext.close()
  })

  test('[ROUTE-12] Stand die Anmeldeseite zu lange offen, beginnt sie von vorn, und danach steht wieder die Seite da, von der man kam', async () => {
    const { kontext, seite } = await neueSeite(p.browser)
    const von = `${p.produkt.adresse}/start?ansicht=karte#lage`
    const anmeldeseite = seite.getByRole('heading', { name: 'Als wen möchten Sie arbeiten?' })
    await seite.goto(von)
    const anfrage = seite.waitForRequest('**/openid-connect/auth?*')
    await anmeldeknopf(seite).click()
    const state = new URL((await anfrage).url()).searchParams.get('state')
    await anmeldeseite.waitFor()
    // So führt ein Keycloak zurück, dessen Anmeldeseite abgelaufen ist; keycloak-js geht dann von selbst noch einmal hin.
    const zurueck = `error=temporarily_unavailable&error_description=authentication_expired&state=${state}`
    await seite.goto(`${p.produkt.adresse}/#${zurueck}`)
    await anmeldeseite.waitFor()
    await seite.getByRole('button', { name: 'Lena Leitgeb' }).click()
    await benutzerknopf(seite).waitFor()
    await expect.poll(() => seite.url()).toBe(von)
    await kontext.close()
  })

  test.each([
    ['breit', undefined],
    ['schmal', SCHMAL],
  ] as const)('Anmeldeseite %s ist barrierefrei und läuft nirgends über', async (_name, groesse) => {
    const { kontext, seite, fehler } = await neueSeite(p.browser, groesse)
    await seite.goto(`${p.produkt.adresse}/start`)
    await anmeldeknopf(seite).click()
    await seite.getByRole('heading', { name: 'Als wen möchten Sie arbeiten?' }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => seite.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expect.poll(() => seite.evaluate(() => document.fonts.check('16px "Source Sans 3"'))).toBe(true)
    await bild(seite, `anmeldung-${_name}`)
    expect(fehler).toEqual([])
    await kontext.close()
  })
})

describe('Jeder Fehlschlag sagt, was geschah und was zu tun ist', () => {
  test.each(FENSTER)(
    '[SESS-02] Benutzer nicht zu laden, bei %s Bildpunkten: nicht angemeldet, protokolliert, erneut versuchen',
    async (breite, groesse) => {
      const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse)
      await kontext.route('**/api/auth/user', route =>
        route.fulfill({
          status: 500,
          json: { status: 500, message: 'Es ist etwas schiefgegangen.', errors: [], code: 'INTERN' },
        }),
      )
      const protokoll = seite.waitForRequest(anfrage => anfrage.url().endsWith('/api/log'))
      await seite.reload()
      await hinweis(seite).getByText('Ihre Anmeldung konnte nicht geprüft werden').waitFor()
      await hinweis(seite).getByText('Sie gelten vorerst als nicht angemeldet. Es ist etwas schiefgegangen.').waitFor()
      const felder = new URLSearchParams((await protokoll).postData() ?? '')
      expect(felder.get('level')).toBe('ERROR')
      expect(felder.get('message')).toContain('Es ist etwas schiefgegangen.')
      await anmeldeknopf(seite).waitFor()
      await expect.poll(() => benutzerknopf(seite).isVisible()).toBe(false)
      await seite.getByRole('heading', { level: 1 }).waitFor()
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])
      await expect.poll(() => laeuftUeber(seite)).toBe(false)
      await bild(seite, `hinweis-${breite}`)

      await kontext.unroute('**/api/auth/user')
      await hinweis(seite).getByRole('button', { name: 'Erneut versuchen' }).click()
      await benutzerknopf(seite).waitFor()
      await hinweis(seite).waitFor({ state: 'hidden' })
      await kontext.close()
    },
  )

  test('[GEN-03] Der Anmeldedienst antwortet nicht: die Seite bleibt stehen', async () => {
    const { kontext, seite } = await neueSeite(p.browser)
    await kontext.route('**/.well-known/openid-configuration', route => route.abort())
    await seite.goto(`${p.produkt.adresse}/start`)
    await anmeldeknopf(seite).click()
    await hinweis(seite).getByText('Der Anmeldedienst ist nicht erreichbar').waitFor()
    expect(seite.url()).toBe(`${p.produkt.adresse}/start`)
    await kontext.unroute('**/.well-known/openid-configuration')
    await hinweis(seite).getByRole('button', { name: 'Anmelden' }).click()
    await seite.getByRole('heading', { name: 'Als wen möchten Sie arbeiten?' }).waitFor()
    await kontext.close()
  })

  test('[GEN-03] Der Weg zum Anmeldedienst lässt sich nicht laden: erneut versuchen genügt', async () => {
    const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
    await kontext.route('**/assets/keycloak-*.js', route => route.abort())
    // Wegen eines Pakets, das fehlt, lädt die Seite einmal von selbst neu; ein Hinweis davor verschwände unter der Hand.
    let geladen = 0
    seite.on('domcontentloaded', () => geladen++)
    const gibFrei = await halteAuf(seite, '**/api/health/live')
    const fragtNachServer = seite.waitForRequest('**/api/health/live')
    await seite.reload()
    await fragtNachServer
    gibFrei()
    await hinweis(seite).getByText('Der Anmeldedienst ist nicht erreichbar').waitFor()
    expect(geladen).toBe(2)
    await kontext.unroute('**/assets/keycloak-*.js')
    await hinweis(seite).getByRole('button', { name: 'Erneut versuchen' }).click()
    await seite.getByRole('button', { name: /^Benutzermenü/ }).waitFor()
    await kontext.close()
  })

  test('Wer angemeldet neu lädt, lädt die Anwendung einmal: die Seite vor dem stillen Sprung kommt ohne sie aus', async () => {
    const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
    const geladene: string[] = []
    seite.on('request', anfrage => geladene.push(new URL(anfrage.url()).pathname))
    await seite.reload()
    await seite.getByRole('button', { name: /^Benutzermenü/ }).waitFor()
    const mal = (muster: RegExp) => geladene.filter(pfad => muster.test(pfad)).length
    // Die Seite, von der es still zum Dienst geht, und die Startseite, zu der er zurückführt.
    expect([mal(/\/start$/), mal(/\/benthosdb\/$/)]).toEqual([1, 1])
    expect(mal(/\/assets\/index-[\w-]+\.js$/)).toBe(2)
    expect(mal(/\/assets\/anwendung-[\w-]+\.js$/)).toBe(1)
    expect(mal(/\/api\/env\/keycloak$/)).toBe(0)
    await kontext.close()
  })

  const setzeLeopold = (werte: { rollen?: 'LESEN'[]; aktiv?: boolean }) =>
    p.produkt.db.updateTable('benutzer').set(werte).where('username', '=', 'lesen').execute()
  afterEach(async () => {
    await setzeLeopold({ rollen: ['LESEN'], aktiv: true })
  })

  test('[GEN-03] Ein Konto ohne Rolle: der Grund, und sich abmelden können', async () => {
    const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
    await setzeLeopold({ rollen: [] })
    await seite.reload()
    await hinweis(seite).getByText('Die Anmeldung ist nicht möglich').waitFor()
    await hinweis(seite)
      .getByText(/Ihrem Benutzerkonto ist keine Rolle zugeteilt/)
      .waitFor()
    await hinweis(seite).getByRole('button', { name: 'Abmelden' }).click()
    await hinweis(seite).waitFor({ state: 'hidden' })
    await anmeldeknopf(seite).waitFor()
    await kontext.close()
  })

  test('[GEN-03] Ein inzwischen deaktiviertes Konto: nach dem Neuladen nicht mehr angemeldet, und das steht da', async () => {
    const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
    await setzeLeopold({ aktiv: false })
    await seite.reload()
    await hinweis(seite).getByText('Sie sind nicht mehr angemeldet').waitFor()
    await kontext.close()
  })

  test('[GEN-03] Gesperrte Cookies: gesagt wird es vor dem Sprung und auf der Anmeldeseite', async () => {
    const { kontext, seite } = await neueSeite(p.browser)
    await seite.goto(`${p.produkt.adresse}/start`)
    await anmeldeknopf(seite).click()
    await seite.getByRole('heading', { name: 'Als wen möchten Sie arbeiten?' }).waitFor()
    await kontext.clearCookies()
    await seite.getByRole('button', { name: 'Lena Leitgeb' }).click()
    await seite.getByText(/Erlauben Sie Cookies für diese Adresse/).waitFor()

    await seite.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false, configurable: true }),
    )
    await seite.goto(`${p.produkt.adresse}/start`)
    await anmeldeknopf(seite).click()
    await hinweis(seite).getByText('Ihr Browser sperrt Cookies').waitFor()
    await kontext.close()
  })

  test('[SESS-02] Eine falsch gehende Uhr hindert die Anmeldung nicht, aber sie wird genannt', async () => {
    const { kontext, seite } = await neueSeite(p.browser)
    await kontext.clock.install({ time: Date.now() + 12 * 60_000 })
    await seite.goto(`${p.produkt.adresse}/start`)
    await anmeldeknopf(seite).click()
    await seite.getByRole('button', { name: 'Lena Leitgeb' }).click()
    await hinweis(seite)
      .getByText(/um 12 Minuten vor/)
      .waitFor()
    await benutzerknopf(seite).waitFor()
    await kontext.close()
  })
})
