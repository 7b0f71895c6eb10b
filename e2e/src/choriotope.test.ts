import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
let welt: Awaited<ReturnType<typeof musterwelt>>
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

async function oeffne(person: string, id: number, groesse = BREIT) {
  const weg = `/aufnahme-detail/${id}/ortsbefund/choriotop`
  const fenster = await alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)
  const { seite } = fenster
  await seite.getByRole('table', { name: 'Mineralische Choriotope: Deckung und Teilproben' }).waitFor()
  return fenster
}
const deckung = (seite: Page, choriotop: string) => seite.getByRole('textbox', { name: `Deckung ${choriotop}` })
const teilproben = (seite: Page, choriotop: string) => seite.getByRole('textbox', { name: `Teilproben ${choriotop}` })
const speichern = (seite: Page) => seite.getByRole('button', { name: 'Speichern', exact: true })
const gespeichert = async (id: number) =>
  (await p.produkt.db.selectFrom('aufnahme_abschnitt').select('daten').where('aufnahme_id', '=', id).executeTakeFirst())
    ?.daten

test('[API-06] Choriotope nur mit der Tastatur: Deckung, Vorschlag der Teilproben, Summen, Strg+S', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const { seite, fehler, kontext } = await oeffne('Anna Auinger', id)
  await deckung(seite, 'Mesolithal').focus()
  await seite.keyboard.type('60')
  await seite.keyboard.press('Enter')
  await seite.keyboard.type('25')
  await seite.keyboard.press('ArrowDown')
  await seite.keyboard.type('10')
  await seite.keyboard.press('Enter')
  await seite.keyboard.press('Enter')
  await seite.keyboard.press('ArrowUp')
  await seite.keyboard.type('x')
  await seite.getByText('es fehlen 5', { exact: true }).waitFor()
  await deckung(seite, 'Xylal').fill('5')
  await bild(seite, 'choriotope-eingabe')
  await expect.poll(() => teilproben(seite, 'Mesolithal').getAttribute('placeholder')).toBe('12')
  const vorschlagen = seite.getByRole('button', { name: 'Teilproben vorschlagen' })
  await vorschlagen.focus()
  await seite.keyboard.press('Enter')
  await expect.poll(() => teilproben(seite, 'Mikrolithal').inputValue()).toBe('5')
  await expect.poll(() => vorschlagen.isDisabled()).toBe(true)
  // Die Schaltfläche ist aus; der Fokus ist, wo sich etwas geändert hat, nicht am Anfang der Seite.
  await warteAufFokus(teilproben(seite, 'Mesolithal'))
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await deckung(seite, 'Xylal').focus()
  await seite.keyboard.press('Control+s')
  await seite.getByText('Choriotope: Deckung und Teilproben gespeichert').waitFor()
  expect(await gespeichert(id)).toEqual({
    bemerkung: null,
    zeilen: [
      { choriotop: 'MESOLITHAL', deckung: 60, unter5: false, einheiten: 12 },
      { choriotop: 'MIKROLITHAL', deckung: 25, unter5: false, einheiten: 5 },
      { choriotop: 'AKAL', deckung: 10, unter5: false, einheiten: 2 },
      { choriotop: 'PSAMMAL', deckung: null, unter5: true, einheiten: null },
      { choriotop: 'XYLAL', deckung: 5, unter5: false, einheiten: 1 },
    ],
  })
  await bild(seite, 'choriotope-gespeichert')
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[FORM-06] Fehlerhaftes steht am Feld und in der Übersicht, gespeichert wird nichts; der Entwurf überlebt das Neuladen', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const { seite, fehler, kontext } = await oeffne('Anna Auinger', id)
  await deckung(seite, 'Akal').fill('33')
  await deckung(seite, 'Pelal').fill('50')
  await speichern(seite).click()
  await seite.getByText('Folgende Angaben fehlen oder sind fehlerhaft:').waitFor()
  await seite.getByText('Die Deckung ergibt 50 % statt 100 %').waitFor()
  await bild(seite, 'choriotope-fehler')
  // Der Sprung zur Übersicht hat gerollt; halb unter der Navigation gälte ein Verweis als zu klein.
  await seite.evaluate(() => scrollTo(0, 0))
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: /^Deckung Akal/ }).click()
  await expect.poll(() => deckung(seite, 'Akal').evaluate(feld => feld === document.activeElement)).toBe(true)
  expect(await gespeichert(id)).toBeUndefined()
  await seite.getByText(/gesichert/).waitFor()
  await seite.reload()
  await seite.getByText('Entwurf wiederhergestellt').waitFor()
  await expect.poll(() => deckung(seite, 'Pelal').inputValue()).toBe('50')
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('zwei speichern: Verschiedenes wird zusammengeführt, Gleiches steht zur Wahl', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const anna = await oeffne('Anna Auinger', id)
  const lena = await oeffne('Lena Leitgeb', id)
  await deckung(anna.seite, 'Akal').fill('100')
  await anna.seite.getByRole('textbox', { name: 'Bemerkung' }).fill('von Anna')
  await speichern(anna.seite).click()
  await anna.seite.getByText('Choriotope: Deckung und Teilproben gespeichert').waitFor()
  await deckung(lena.seite, 'Akal').fill('60')
  await deckung(lena.seite, 'Pelal').fill('40')
  await speichern(lena.seite).click()
  const dialog = lena.seite.getByRole('dialog')
  await dialog.getByText('Inzwischen hat jemand anderer gespeichert').waitFor()
  await bild(lena.seite, 'choriotope-konflikt')
  await dialog
    .getByRole('radio', { name: /Ihr Wert/ })
    .first()
    .check()
  await dialog.getByRole('button', { name: 'Auswahl übernehmen' }).click()
  await speichern(lena.seite).click()
  await lena.seite.getByText('Choriotope: Deckung und Teilproben gespeichert').waitFor()
  expect(await gespeichert(id)).toMatchObject({
    bemerkung: 'von Anna',
    zeilen: [
      { choriotop: 'AKAL', deckung: 60 },
      { choriotop: 'PELAL', deckung: 40 },
    ],
  })
  expect(unerwartet([...anna.fehler, ...lena.fehler])).toEqual([])
  await anna.kontext.close()
  await lena.kontext.close()
})

test('auf schmalem Schirm und nur lesend: nichts steht über, nur Ausgefülltes steht da', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const schmal = await oeffne('Anna Auinger', id, SCHMAL)
  await deckung(schmal.seite, 'Mesolithal').fill('100')
  await schmal.seite.getByRole('button', { name: 'Teilproben vorschlagen' }).click()
  await bild(schmal.seite, 'choriotope-390')
  await expect.poll(() => laeuftUeber(schmal.seite)).toBe(false)
  await speichern(schmal.seite).click()
  await schmal.seite.getByText('Choriotope: Deckung und Teilproben gespeichert').waitFor()
  const lesend = await oeffne('Quirina Schwarzenegg', id)
  await expect.poll(() => lesend.seite.getByRole('textbox').count()).toBe(0)
  await expect.poll(() => lesend.seite.getByRole('rowheader', { name: 'Akal' }).count()).toBe(0)
  await expect.poll(() => lesend.seite.getByRole('row', { name: /Mesolithal/ }).textContent()).toContain('100')
  await bild(lesend.seite, 'choriotope-lesend')
  expect(await pruefeBarrierefreiheit(lesend.seite)).toEqual([])
  expect(unerwartet([...schmal.fehler, ...lesend.fehler])).toEqual([])
  await schmal.kontext.close()
  await lesend.kontext.close()
})
