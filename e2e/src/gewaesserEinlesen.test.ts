import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { weitereHandlung } from '../seiten/listenkopf.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
let ordner = ''
beforeAll(async () => {
  ordner = await mkdtemp(join(tmpdir(), 'gewaesser-'))
})
afterAll(() => rm(ordner, { recursive: true, force: true }))

test('[A-EINLESEN-38] Gewässer aus einer Datei, mit der Tastatur: prüfen, Vorschlag übernehmen, alles laden, zurücknehmen', async () => {
  const weg = join(ordner, 'gewaesser.csv')
  await writeFile(weg, ['Gewässer;Mündet in;Nummer', 'Musterbach;Enns;', 'Probenbach;Enss;P-1'].join('\r\n'))
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  const t = new Tastatur(seite)
  await seite.getByRole('link', { name: 'Messstellen', exact: true }).first().click()
  await (await weitereHandlung(seite, 'Gewässer importieren')).click()
  await seite.getByRole('heading', { level: 1, name: 'Gewässer importieren' }).waitFor()
  const maus = await Tastatur.ueberwacheMaus(seite)
  await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
  await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
  const bilanz = () => seite.getByRole('group', { name: 'Bilanz der Zeilen' }).getByRole('button').allTextContents()
  const stand = (neu: number) => [
    '2 gelesen',
    `${neu} neu`,
    '0 geändert',
    '0 unverändert',
    '0 übersprungen',
    `${2 - neu} abgelehnt`,
  ]
  await expect.poll(bilanz).toEqual(stand(1))
  for (const breite of [390, 1440]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `gewaesser-bericht-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.betaetige(seite.getByRole('button', { name: '„Enns“ übernehmen, in B3' }))
  await expect.poll(bilanz).toEqual(stand(2))
  await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }), true)
  await seite.getByText('2 Gewässer sind geladen').waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'Zurücknehmen …' }))
  const rueckfrage = seite.getByRole('alertdialog')
  await rueckfrage.getByText('2 neue Gewässer werden gelöscht.').waitFor()
  await t.betaetige(rueckfrage.getByRole('button', { name: 'Zurücknehmen', exact: true }))
  await seite.getByText('2 Gewässer sind zurückgenommen').waitFor()
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
