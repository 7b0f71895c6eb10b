import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Eine Barriere melden, ohne Anmeldung, und erledigen. */

const p = starteFuerDatei({ DEMO_DATA: 'false', BETREIBER_ANSCHRIFT: 'Uferweg 1, 1010 Wien' })
schliesseFensterNachJedem(p)

test('[A-BARRIERE-01] [A-BARRIERE-02] von der Fußzeile zur Erklärung, Meldung mit der Tastatur, Erledigung durch die Administration', async () => {
  const { seite, fehler } = await neueSeite(p.browser, SCHMAL)
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('contentinfo').getByRole('link', { name: 'Erklärung zur Barrierefreiheit' }).click()
  await seite.getByRole('heading', { name: 'Durchsetzungsverfahren' }).waitFor()
  await seite.getByText('Uferweg 1, 1010 Wien').first().waitFor()
  await seite.getByText('(Telefon: nicht angegeben)').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(await laeuftUeber(seite)).toBe(false)
  await bild(seite, 'barrierefreiheit-390')
  await seite.getByRole('link', { name: 'Barriere melden' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Barriere melden' }).waitFor()
  await seite.getByRole('button', { name: 'Meldung abschicken' }).press('Enter')
  await seite.getByText('Pflichtfeld').first().waitFor()
  await bild(seite, 'barriere-melden-390-leer')
  const lang = `${'Sehr'.repeat(60)} lang <b>fett</b>`
  await seite.getByRole('textbox', { name: /^Worin besteht die Barriere/ }).fill(lang)
  await seite.getByRole('textbox', { name: /^E-Mail-Adresse/ }).fill('iris@beispiel')
  await seite.getByRole('button', { name: 'Meldung abschicken' }).press('Enter')
  await seite
    .getByText(/name@beispiel\.at/)
    .first()
    .waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'barriere-melden-390')
  await seite.getByRole('textbox', { name: /^E-Mail-Adresse/ }).fill('iris@beispiel.at')
  await seite.getByRole('button', { name: 'Meldung abschicken' }).press('Enter')
  await seite.getByText(/Ihre Meldung ist eingelangt/).waitFor()
  expect(unerwartet(fehler)).toEqual([])

  const admin = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', BREIT, '/barrierefreiheit')
  await admin.seite.getByRole('link', { name: 'Gemeldete Barrieren' }).click()
  await admin.seite.getByText('iris@beispiel.at').waitFor()
  // HTML aus einer Meldung bleibt Text.
  await admin.seite
    .getByText(/<b>fett<\/b>/)
    .first()
    .waitFor()
  expect(await pruefeBarrierefreiheit(admin.seite)).toEqual([])
  for (const breite of [390, 1440, 1920]) {
    await admin.seite.setViewportSize({ width: breite, height: 900 })
    expect(await laeuftUeber(admin.seite), String(breite)).toBe(false)
    await bild(admin.seite, `barrieren-${breite}`)
  }
  await admin.seite.getByRole('button', { name: /^Meldung vom .* erledigen/ }).press('Enter')
  const dialog = admin.seite.getByRole('alertdialog', { name: 'Meldung erledigen?' })
  await dialog.getByText(/Antworten Sie vorher an iris@beispiel\.at/).waitFor()
  await dialog.getByRole('textbox', { name: /^Was ist geschehen/ }).fill('Beschriftung ergänzt')
  await bild(admin.seite, 'barriere-erledigen')
  await dialog.getByRole('button', { name: 'Meldung erledigen' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await admin.seite.getByRole('cell', { name: /Beschriftung ergänzt/ }).waitFor()
  expect(await admin.seite.getByText('iris@beispiel.at').count()).toBe(0)
  expect(unerwartet(admin.fehler)).toEqual([])
})
