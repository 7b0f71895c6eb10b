import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { neueSeite, SCHMAL, starteBrowser } from '../gemeinsam/browser.ts'
import { type Produkt, starteProdukt } from '../gemeinsam/produkt.ts'

let produkt: Produkt
let browser: Browser
beforeAll(async () => {
  ;[produkt, browser] = await Promise.all([starteProdukt({ ENVIRONMENT: 'DEMO' }), starteBrowser()])
})
afterAll(async () => {
  await browser.close()
  await produkt.stoppe()
})

const anmeldeknopf = (seite: Page) => seite.getByRole('button', { name: 'Anmelden' })
const abmeldeknopf = (seite: Page) => seite.getByRole('button', { name: 'Abmelden' })

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
    const { kontext, seite, fehler } = await neueSeite(browser)
    await seite.goto(`${produkt.adresse}/start?ansicht=karte#lage`)
    await anmeldeknopf(seite).press('Enter')
    await waehleMitTastatur(seite, 'Lena Leitgeb')
    await seite.getByText('Lena Leitgeb').first().waitFor()
    expect(seite.url()).toBe(`${produkt.adresse}/start?ansicht=karte#lage`)

    const sichtbares: string[] = []
    seite.on('framenavigated', rahmen => sichtbares.push(rahmen.url()))
    await seite.reload()
    await seite.getByText('Lena Leitgeb').first().waitFor()
    expect(sichtbares.filter(adresse => adresse.includes('login-actions'))).toEqual([])
    expect(seite.url()).toBe(`${produkt.adresse}/start?ansicht=karte#lage`)

    const zweites = await kontext.newPage()
    await zweites.goto(`${produkt.adresse}/start`)
    await zweites.getByText('Lena Leitgeb').first().waitFor()

    const gespeichert = await seite.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(gespeichert).not.toContain('eyJ')

    await abmeldeknopf(seite).click()
    await anmeldeknopf(seite).waitFor()
    expect(seite.url()).toMatch(new RegExp(`^${produkt.adresse}/`))
    await seite.reload()
    await anmeldeknopf(seite).waitFor()
    await zweites.reload()
    await anmeldeknopf(zweites).waitFor()
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test('abgebrochene Anmeldung führt anonym zurück', async () => {
    const { kontext, seite } = await neueSeite(browser)
    await seite.goto(`${produkt.adresse}/start`)
    await anmeldeknopf(seite).click()
    await seite.getByRole('button', { name: 'Ohne Anmeldung weiter' }).click()
    await anmeldeknopf(seite).waitFor()
    expect(seite.url()).toBe(`${produkt.adresse}/start`)
    await kontext.close()
  })

  test.each([
    ['breit', undefined],
    ['schmal', SCHMAL],
  ] as const)('Anmeldeseite %s ist barrierefrei und läuft nirgends über', async (_name, groesse) => {
    const { kontext, seite, fehler } = await neueSeite(browser, groesse)
    await seite.goto(`${produkt.adresse}/start`)
    await anmeldeknopf(seite).click()
    await seite.getByRole('heading', { name: 'Als wen möchten Sie arbeiten?' }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(await seite.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await seite.evaluate(() => document.fonts.check('16px "Source Sans 3"'))).toBe(true)
    if (process.env['BILDER'])
      await seite.screenshot({ path: `${process.env['BILDER']}/anmeldung-${_name}.png`, fullPage: true })
    expect(fehler).toEqual([])
    await kontext.close()
  })
})
