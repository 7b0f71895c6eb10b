import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { starteBrowser } from '../gemeinsam/browser.ts'
import { alsPerson } from '../gemeinsam/person.ts'
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

test('[SESS-06] Abmeldung in einem anderen Fenster: die Seite bleibt mit den Eingaben stehen, der Entwurf kehrt wieder', async () => {
  const { kontext, seite, fehler } = await alsPerson(browser, produkt.adresse, 'Adele Achleitner')
  const adresse = `${produkt.adresse}/messstelle-anlegen`
  await seite.goto(adresse)
  const name = seite.getByRole('textbox', { name: /^Name/ })
  await name.fill('Ybbs, Sitzungsende')
  await seite.getByText(/Entwurf .* gesichert/).waitFor()

  const zweites = await kontext.newPage()
  await zweites.goto(`${produkt.adresse}/start`)
  await zweites.getByRole('button', { name: 'Abmelden' }).click()
  await zweites.getByRole('button', { name: 'Anmelden' }).waitFor()

  const mitteilung = seite.getByRole('alertdialog', { name: /Sitzung abgelaufen/ })
  await mitteilung.getByText('Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.').waitFor()
  await mitteilung.getByRole('button', { name: 'Schließen', exact: true }).click()
  expect(await name.inputValue()).toBe('Ybbs, Sitzungsende')

  // Auch ein Seitenteil, der den Server braucht, fragt nicht als Unangemeldeter und räumt nichts ab.
  const anfragen: string[] = []
  seite.on('request', anfrage => anfragen.push(anfrage.url()))
  await seite.getByRole('combobox', { name: /^Gewässer/ }).fill('Ybbs')
  await seite.keyboard.press('Control+s')
  await seite
    .getByText(/Fehler/)
    .first()
    .waitFor()
  expect(await name.inputValue()).toBe('Ybbs, Sitzungsende')
  expect(anfragen.filter(url => url.includes('/api/'))).toEqual([])

  seite.on('dialog', frage => void frage.accept())
  await seite.getByRole('button', { name: 'Erneut anmelden' }).click()
  await seite.getByRole('button', { name: 'Adele Achleitner' }).click()
  await seite.getByText('Entwurf wiederhergestellt').waitFor()
  expect(seite.url()).toBe(adresse)
  expect(await name.inputValue()).toBe('Ybbs, Sitzungsende')
  expect(fehler).toEqual([])
})
