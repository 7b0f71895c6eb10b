import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, FENSTER } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import {
  benutzerknopf,
  oeffneBenutzermenue,
  waehleImBenutzermenue,
  warteAufRollenwechsel,
} from '../seiten/benutzermenue.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })

const PORTAL = 'https://portal.example.at/eco'
const PORTALSEITEN = [
  ['Benutzerprofil', 'manageUser'],
  ['Passwort ändern', 'changePassword'],
] as const
const ANZEIGE = ['Anzeige hell', 'Anzeige dunkel', 'Anzeige wie das System\ngewählt']
const rueckfrage = (seite: Page) => seite.getByRole('alertdialog', { name: /Ungespeicherte Änderungen/ })

/** Eine Seite mit Ungespeichertem; ein Nachfragen des Browsers selbst ließe den Test scheitern. */
async function mitEntwurf(person: string) {
  const fenster = await alsPerson(p.browser, p.produkt.adresse, person)
  const { seite } = fenster
  const fragen: string[] = []
  seite.on('dialog', frage => {
    fragen.push(frage.type())
    void frage.accept()
  })
  await seite.goto(`${p.produkt.adresse}/messstelle-anlegen`)
  const name = seite.getByRole('textbox', { name: /^Name/ })
  await name.fill('Ybbs, unfertig')
  await seite.getByText(/Entwurf .* gesichert/).waitFor()
  return { ...fenster, name, fragen }
}

describe.each(FENSTER)('Benutzermenü bei %s Bildpunkten', (breite, groesse) => {
  test('[FRAME-05] [ROLE-04] nennt Person, Organisation, Rollen; die Wahl wechselt die Rolle und führt auf die Startseite', async () => {
    const { kontext, seite, fehler } = await alsPerson(
      p.browser,
      p.produkt.adresse,
      'Maria Mayrhofer',
      groesse,
      '/datensicherheit',
    )
    const menue = await oeffneBenutzermenue(seite)
    const kopf = menue.locator('xpath=..')
    for (const text of [
      'Maria Mayrhofer',
      /Niederösterreich/,
      'mehrrollen@benthos-demo.example',
      'Rollen: Land, Qualitätssicherung, Lesezugriff',
    ])
      await kopf.getByText(text).first().waitFor()
    await expect
      .poll(() => menue.getByRole('menuitem').allInnerTexts())
      .toEqual([
        expect.stringContaining('Land'),
        expect.stringContaining('Qualitätssicherung'),
        expect.stringContaining('Lesezugriff'),
        expect.stringContaining('Alle Rollen zugleich\ngewählte Rolle'),
        ...ANZEIGE,
        'Benachrichtigungen einstellen',
        'Meine Daten',
        'Abmelden',
      ])
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `benutzermenue-${breite}`)

    const neuGeladen = seite.waitForResponse(antwort => antwort.url().endsWith('/api/auth/user'))
    await warteAufRollenwechsel(seite, () => menue.getByRole('menuitem', { name: 'Qualitätssicherung' }).press('Enter'))
    expect((await (await neuGeladen).json()).user.activeRole).toBe('QS')
    const danach = await oeffneBenutzermenue(seite)
    await danach.locator('xpath=..').getByText('Aktive Rolle: Qualitätssicherung').waitFor()
    await danach.getByRole('menuitem', { name: 'Alle Rollen zugleich' }).click()
    await benutzerknopf(seite)
      .filter({ hasText: 'Land, Qualitätssicherung, Lesezugriff' })
      .waitFor({ state: 'attached' })
    expect(fehler).toEqual([])
    await kontext.close()
  })
})

test('[ROLE-02] Was die gewählte Rolle nicht darf, zeigt auch über die Adresse nur die 403-Seite', async () => {
  const { kontext, seite } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Maria Mayrhofer',
    BREIT,
    '/messstelle-anlegen',
  )
  await seite.getByRole('textbox', { name: /^Name/ }).waitFor()
  await warteAufRollenwechsel(seite, () => waehleImBenutzermenue(seite, 'Lesezugriff'))
  await seite.goto(`${p.produkt.adresse}/messstelle-anlegen`)
  await seite.getByRole('heading', { name: 'Zugriff nicht erlaubt (Fehler 403)' }).waitFor()
  await waehleImBenutzermenue(seite, 'Alle Rollen zugleich')
  await seite.waitForURL(/\/start$/)
  await kontext.close()
})

test('[ROLE-04] Wer nur eine Rolle hat, sieht keinen Wechsel', async () => {
  const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
  const menue = await oeffneBenutzermenue(seite)
  await expect
    .poll(() => menue.getByRole('menuitem').allInnerTexts())
    .toEqual([...ANZEIGE, 'Benachrichtigungen einstellen', 'Meine Daten', 'Abmelden'])
  await kontext.close()
})

test('[SESS-03] Vor dem Rollenwechsel wird nach Ungespeichertem gefragt; scheitert er, bleibt die Seite und sagt es', async () => {
  const { kontext, seite, name, fragen } = await mitEntwurf('Maria Mayrhofer')
  let wechsel = 0
  await kontext.route('**/api/auth/role', route => {
    wechsel += 1
    return route.fulfill({ status: 500, json: { status: 500, message: 'kaputt', errors: [], code: 'INTERN' } })
  })
  await waehleImBenutzermenue(seite, 'Qualitätssicherung')
  await rueckfrage(seite).getByRole('button', { name: 'Auf der Seite bleiben' }).click()
  await rueckfrage(seite).waitFor({ state: 'hidden' })
  expect(wechsel).toBe(0)

  await waehleImBenutzermenue(seite, 'Qualitätssicherung')
  await rueckfrage(seite).getByRole('button', { name: 'Seite verlassen' }).click()
  await seite.getByText('Es ist ein unerwarteter Fehler beim Wechseln der Rolle aufgetreten.').waitFor()
  expect(wechsel).toBe(1)
  await expect.poll(() => name.inputValue()).toBe('Ybbs, unfertig')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  await kontext.unroute('**/api/auth/role')
  await warteAufRollenwechsel(seite, async () => {
    await waehleImBenutzermenue(seite, 'Qualitätssicherung')
    await rueckfrage(seite).getByRole('button', { name: 'Seite verlassen' }).click()
  })
  await expect.poll(() => rueckfrage(seite).isVisible()).toBe(false)
  await benutzerknopf(seite).filter({ hasText: 'Qualitätssicherung', hasNotText: 'Land' }).waitFor()
  await waehleImBenutzermenue(seite, 'Alle Rollen zugleich')
  await seite.getByRole('button', { name: /^Benutzermenü.*Land/ }).waitFor()
  await seite.goto(`${p.produkt.adresse}/messstelle-anlegen`)
  await seite.getByText('Entwurf wiederhergestellt').waitFor()
  expect(fragen).toEqual([])
  await kontext.close()
})

test('[A-SITZUNG-29] In einem anderen Fenster gewechselt: das unbenutzte beginnt neu, das mit Ungespeichertem sagt es und bleibt', async () => {
  const { kontext, seite, name, fragen } = await mitEntwurf('Maria Mayrhofer')
  const [liste, drittes] = [await kontext.newPage(), await kontext.newPage()]
  await liste.goto(`${p.produkt.adresse}/aufnahmen-uebersicht`)
  await liste.getByRole('textbox', { name: 'Suche' }).fill('alte Rolle')
  await expect.poll(() => new URL(liste.url()).search).toContain('suche')
  await drittes.goto(`${p.produkt.adresse}/datensicherheit`)
  await warteAufRollenwechsel(drittes, () => waehleImBenutzermenue(drittes, 'Lesezugriff'))

  await liste.waitForURL(/\/start$/)
  await benutzerknopf(liste).filter({ hasText: 'Lesezugriff', hasNotText: 'Land' }).waitFor({ state: 'attached' })
  const hinweis = seite.getByRole('region', { name: 'Hinweis zur Anmeldung' })
  await hinweis.getByText('Sie haben in einem anderen Fenster die Rolle gewechselt').waitFor()
  expect(await name.inputValue()).toBe('Ybbs, unfertig')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'rolle-anderswo')
  await hinweis.getByRole('button', { name: 'Zur Startseite der neuen Rolle' }).click()
  await rueckfrage(seite).getByRole('button', { name: 'Seite verlassen' }).click()
  await seite.waitForURL(/\/start$/)
  await benutzerknopf(seite).filter({ hasText: 'Lesezugriff', hasNotText: 'Land' }).waitFor({ state: 'attached' })
  expect(await seite.locator('body').innerText()).not.toContain('Ybbs, unfertig')
  expect(fragen).toEqual([])
  await waehleImBenutzermenue(drittes, 'Alle Rollen zugleich')
  await seite.getByRole('button', { name: /^Benutzermenü.*Land/ }).waitFor()
  await kontext.close()
})

test('[SESS-09] Abmelden fragt nach Ungespeichertem, ruft GET ./logout und lädt neu; einmal gefragt genügt', async () => {
  const { kontext, seite, name, fragen } = await mitEntwurf('Adele Achleitner')
  const abmeldungen: string[] = []
  seite.on('request', anfrage => {
    if (anfrage.url().endsWith('/logout')) abmeldungen.push(anfrage.method())
  })
  await waehleImBenutzermenue(seite, 'Abmelden')
  await rueckfrage(seite).getByRole('button', { name: 'Auf der Seite bleiben' }).click()
  await rueckfrage(seite).waitFor({ state: 'hidden' })
  expect(abmeldungen).toEqual([])
  await expect.poll(() => name.inputValue()).toBe('Ybbs, unfertig')
  await benutzerknopf(seite).waitFor()

  const neuGeladen = seite.waitForEvent('load')
  await waehleImBenutzermenue(seite, 'Abmelden')
  await rueckfrage(seite).getByRole('button', { name: 'Seite verlassen' }).click()
  await neuGeladen
  await seite.getByRole('heading', { name: 'Zugriff nicht erlaubt (Fehler 403)' }).waitFor()
  expect(abmeldungen).toEqual(['GET'])
  expect(fragen).toEqual([])
  await kontext.close()
})

test('[SESS-09] Scheitert die Abmeldung, steht es im Protokoll, und die Sitzung bleibt', async () => {
  const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  await kontext.route('**/logout', route => route.fulfill({ status: 503 }))
  const protokoll = seite.waitForRequest(anfrage => anfrage.url().endsWith('/api/log'))
  await waehleImBenutzermenue(seite, 'Abmelden')
  expect(new URLSearchParams((await protokoll).postData() ?? '').get('message')).toContain('Abmeldung gescheitert')
  await benutzerknopf(seite).waitFor()
  await kontext.close()
})

test('[SESS-09] Mit Portal führt Abmelden auf dessen login.do mit event=logout', async () => {
  const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  await kontext.route('**/api/env/ecoweb', route => route.fulfill({ json: { url: PORTAL } }))
  await kontext.route(`${PORTAL}/**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Portal</title>' }),
  )
  await seite.reload()
  await waehleImBenutzermenue(seite, 'Abmelden')
  await seite.waitForURL(`${PORTAL}/login.do?event=logout`)
  await kontext.close()
})

test.each([
  ['ohne OpenID Connect: in neuem Fenster', { oidc: false }, true],
  ['mit OpenID Connect: nicht', { oidc: true }, false],
  ['über PVP: nicht', { oidc: false, pvp: true, provider: 'PVP' }, false],
] as const)('[SESS-10] Portalseiten %s', async (_, angaben, angeboten) => {
  const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  await kontext.route('**/api/env/ecoweb', route => route.fulfill({ json: { url: PORTAL } }))
  await kontext.route(`${PORTAL}/**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Portal</title>' }),
  )
  await kontext.route('**/api/auth/user', async route => {
    const antwort = await route.fetch()
    const sitzung = await antwort.json()
    await route.fulfill({ response: antwort, json: { ...sitzung, user: { ...sitzung.user, ...angaben } } })
  })
  // Erst mit der Adresse des Portals entscheidet sich, was im Menü steht.
  const portal = seite.waitForResponse('**/api/env/ecoweb')
  await seite.reload()
  await (await portal).finished()
  const menue = await oeffneBenutzermenue(seite)
  await expect
    .poll(() => menue.getByRole('menuitem').allInnerTexts())
    .toEqual([
      ...(angeboten ? PORTALSEITEN.map(([eintrag]) => expect.stringContaining(eintrag)) : []),
      ...ANZEIGE,
      'Benachrichtigungen einstellen',
      'Meine Daten',
      'Abmelden',
    ])
  for (const [eintrag, ereignis] of angeboten ? PORTALSEITEN : []) {
    const punkt = (await oeffneBenutzermenue(seite)).getByRole('menuitem', { name: eintrag })
    const [fenster] = await Promise.all([kontext.waitForEvent('page'), punkt.click()])
    await fenster.waitForURL(`${PORTAL}/userHome.do?event=${ereignis}`)
    await menue.waitFor({ state: 'hidden' })
  }
  await kontext.close()
})

describe('[A-RAHMEN-09] Helle und dunkle Anzeige', () => {
  const HELL = 'rgb(255, 255, 255)'
  const DUNKEL = 'rgb(23, 34, 44)'
  const grund = (seite: Page) => seite.evaluate(() => getComputedStyle(document.body).backgroundColor)

  test('ohne Wahl gilt das System, auch wenn es sich ändert', async () => {
    const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
    await expect.poll(() => grund(seite)).toBe(HELL)
    await seite.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => grund(seite)).toBe(DUNKEL)
    await seite.emulateMedia({ colorScheme: 'light' })
    await kontext.close()
  })

  test('die Wahl gilt sofort und steht beim nächsten Mal schon in der Seite, ehe ein Skript läuft', async () => {
    const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
    await waehleImBenutzermenue(seite, 'Anzeige dunkel')
    await expect.poll(() => grund(seite)).toBe(DUNKEL)
    // Die Seite selbst verlässt ihre erste Antwort gleich mit dem stillen Sprung zum Anmeldedienst.
    const headers = { accept: 'text/html' }
    const text = async () => (await kontext.request.get(seite.url(), { headers })).text()
    expect(await text()).toContain('<html lang="de-DE" data-theme="dark">')
    await seite.reload()
    await expect.poll(() => grund(seite)).toBe(DUNKEL)
    const menue = await oeffneBenutzermenue(seite)
    await expect
      .poll(() => menue.getByRole('menuitem', { name: 'Anzeige dunkel' }).innerText())
      .toBe('Anzeige dunkel\ngewählt')
    await menue.getByRole('menuitem', { name: 'Anzeige wie das System' }).click()
    await expect.poll(() => grund(seite)).toBe(HELL)
    expect(await text()).not.toContain('data-theme')
    await kontext.close()
  })

  test('gedruckt wird hell, was dunkel zu sehen ist', async () => {
    const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
    await waehleImBenutzermenue(seite, 'Anzeige dunkel')
    await seite.emulateMedia({ media: 'print' })
    await expect.poll(() => seite.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(22, 33, 43)')
    await seite.emulateMedia({ media: null })
    await kontext.close()
  })
})

test('Erzwungene Farben: der geltende Punkt der Navigation ist gerahmt, der Fokus anders als er', async () => {
  const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
  await seite.emulateMedia({ forcedColors: 'active' })
  const rahmen = (auswahl: string) =>
    seite
      .locator(auswahl)
      .first()
      .evaluate(e => getComputedStyle(e).outlineStyle)
  await expect.poll(() => rahmen('nav a[aria-current]')).toBe('dashed')
  expect(await rahmen('nav a:not([aria-current])')).toBe('none')
  await seite.locator('nav a[aria-current]').first().focus()
  await seite.keyboard.press('Shift+Tab')
  await seite.keyboard.press('Tab')
  await expect.poll(() => rahmen('nav a[aria-current]:focus-visible')).toBe('solid')
  await seite.emulateMedia({ forcedColors: null })
  await kontext.close()
})
