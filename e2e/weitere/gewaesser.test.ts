import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { fuelleAnlage, oeffneAnlage } from '../seiten/messstelleAnlegen.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei({ DEMO_DATA: 'false' })
schliesseFensterNachJedem(p)

const als = (person: string, groesse = BREIT, weg = '/start') =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)
const NEU = 'Neues Gewässer anlegen'
const fenster = (seite: Page) => seite.getByRole('dialog', { name: 'Neues Gewässer' })
const gewaesserfeld = (seite: Page) => seite.getByRole('combobox', { name: /^Gewässer/ })
const angelegte = () =>
  p.produkt.db
    .selectFrom('gewaesser')
    .leftJoin('gewaesser as vorfluter', 'vorfluter.id', 'gewaesser.muendet_in')
    .select(['gewaesser.name', 'vorfluter.name as vorfluter'])
    .where('gewaesser.herkunft', '=', 'ANGELEGT')
    .orderBy('gewaesser.id')
    .execute()

test('[A-STELLE-17] Messstelle an einem neuen Gewässer, allein mit der Tastatur', async () => {
  const { seite, fehler } = await als('Lena Leitgeb')
  const maus = await Tastatur.ueberwacheMaus(seite)
  const t = new Tastatur(seite)
  await oeffneAnlage(t)

  // Getippt und gesucht, nicht gefunden: der Name geht mit ins Fenster.
  await t.suche(gewaesserfeld(seite), 'Prüf-Mühlbach', NEU)
  const name = fenster(seite).getByRole('textbox', { name: 'Name' })
  await expect.poll(() => name.inputValue()).toBe('Prüf-Mühlbach')
  await bild(seite, 'gewaesser-anlegen')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.fuelle(fenster(seite).getByRole('textbox', { name: 'Nummer' }), 'A 1')
  await t.druecke('Enter')
  await fenster(seite).getByText('ohne Leerzeichen').waitFor()
  await t.druecke('Control+a', 'Delete')
  await t.suche(fenster(seite).getByRole('combobox', { name: 'Vorfluter' }), 'don', 'Donau')
  await t.betaetige(fenster(seite).getByRole('button', { name: 'Gewässer anlegen' }))
  await fenster(seite).waitFor({ state: 'detached' })
  const TEXT = 'Prüf-Mühlbach → Donau (nicht im Netz)'
  await expect.poll(() => gewaesserfeld(seite).inputValue()).toBe(TEXT)
  await expect.poll(() => gewaesserfeld(seite).evaluate(feld => feld === document.activeElement)).toBe(true)
  expect(await angelegte()).toEqual([{ name: 'Prüf-Mühlbach', vorfluter: 'Donau' }])

  await fuelleAnlage(t, { code: 'PM-1', name: 'Prüfmühle', gewaesser: ['prüf', TEXT] })
  await seite.getByText(TEXT).first().waitFor()
  await bild(seite, 'stammdaten-nicht-im-netz')
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-STELLE-18] Was es schon gibt, lässt sich nehmen; Ähnliches wird bewusst neu angelegt; 390 px', async () => {
  const { sende } = await meldeAn(p.produkt.adresse, 'land-noe')
  await sende('/api/gewaesser', { name: 'Weißenbach' })
  const { seite, fehler } = await als('Lena Leitgeb', SCHMAL, '/messstelle-anlegen')
  await gewaesserfeld(seite).fill('weissen bach')
  await seite.getByRole('option', { name: NEU }).click()
  await fenster(seite).getByRole('button', { name: 'Gewässer anlegen' }).click()
  await fenster(seite).getByText('Dieses Gewässer gibt es schon').waitFor()
  await expect.poll(() => fenster(seite).getByRole('button', { name: 'Nein, ein anderes anlegen' }).count()).toBe(0)
  await bild(seite, 'gewaesser-gibt-es-schon')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  const breite = await seite.evaluate(() => document.documentElement.scrollWidth)
  expect(breite).toBeLessThanOrEqual(390)
  await fenster(seite).getByRole('button', { name: 'Dieses nehmen: Weißenbach (nicht im Netz)' }).click()
  await expect.poll(() => gewaesserfeld(seite).inputValue()).toBe('Weißenbach (nicht im Netz)')

  // Auch der Vorfluter kann fehlen: er entsteht im Fenster darüber, und das darunter behält, was getippt ist.
  await gewaesserfeld(seite).fill('Weisenbach')
  await seite.getByRole('option', { name: NEU }).click()
  await fenster(seite).getByRole('combobox', { name: 'Vorfluter' }).fill('<b>Oberbach</b>')
  await seite.getByRole('option', { name: NEU }).click()
  await expect
    .poll(() => fenster(seite).last().getByRole('textbox', { name: 'Name' }).inputValue())
    .toBe('<b>Oberbach</b>')
  await fenster(seite).last().getByRole('button', { name: 'Gewässer anlegen' }).click()
  const vorfluter = fenster(seite).getByRole('combobox', { name: 'Vorfluter' })
  await expect.poll(() => vorfluter.inputValue()).toBe('<b>Oberbach</b> (nicht im Netz)')
  await expect.poll(() => fenster(seite).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Weisenbach')
  await fenster(seite).getByRole('button', { name: 'Gewässer anlegen' }).click()
  await fenster(seite).getByText('Ist es eines von diesen?').waitFor()
  await bild(seite, 'gewaesser-aehnlich')
  await fenster(seite).getByRole('button', { name: 'Nein, ein anderes anlegen' }).click()
  await expect.poll(() => gewaesserfeld(seite).inputValue()).toBe('Weisenbach → <b>Oberbach</b> (nicht im Netz)')
  expect((await angelegte()).slice(-2)).toEqual([
    { name: '<b>Oberbach</b>', vorfluter: null },
    { name: 'Weisenbach', vorfluter: '<b>Oberbach</b>' },
  ])
  // Nur das Fenster ist abgeschickt, nicht das Formular darunter.
  await expect.poll(() => seite.getByText('Folgende Angaben fehlen oder sind fehlerhaft:').count()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
})
