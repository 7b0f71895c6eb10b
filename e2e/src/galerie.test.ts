import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, neueSeite, SCHMAL, starteBrowser } from '../gemeinsam/browser.ts'
import { type Produkt, starteProdukt } from '../gemeinsam/produkt.ts'

let produkt: Produkt
let browser: Awaited<ReturnType<typeof starteBrowser>>
beforeAll(async () => {
  ;[produkt, browser] = await Promise.all([starteProdukt(), starteBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await produkt?.stoppe()
})

async function oeffne(groesse: typeof BREIT) {
  const { seite, fehler, kontext } = await neueSeite(browser, groesse)
  await seite.goto(`${produkt.adresse}/galerie`)
  await seite.getByRole('heading', { name: 'Galerie der Bausteine' }).waitFor()
  return { seite, fehler, kontext }
}

describe('Galerie', () => {
  test.each([
    ['breit', BREIT],
    ['schmal', SCHMAL],
  ])(
    '[UI-15] %s: ohne Verstoß gegen WCAG 2.2 AA, ohne seitliches Rollen, ohne Fehlermeldung',
    async (_name, groesse) => {
      const { seite, fehler, kontext } = await oeffne(groesse)
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])
      expect(await seite.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(groesse.width)
      expect(fehler).toEqual([])
      await kontext.close()
    },
  )

  test('[GEN-06] im Zahlenfeld ersetzt Getipptes den alten Wert, auch wenn beim Betreten die Tausenderpunkte wegfallen', async () => {
    const { seite, kontext } = await oeffne(BREIT)
    const feld = seite.locator('input[inputmode=decimal]:not([disabled])').filter({ visible: true }).first()
    await feld.fill('1234567,5')
    await feld.blur()
    expect(await feld.inputValue()).toMatch(/^1\.234\.567,50?$/)
    await feld.focus()
    await seite.keyboard.type('8')
    await feld.blur()
    expect(await feld.inputValue()).toMatch(/^8(,0+)?$/)
    await kontext.close()
  })
})
