import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { weitereHandlung } from '../seiten/listenkopf.ts'
import { Tastatur } from '../seiten/tastatur.ts'
import { pruefeBarrierefreiheit } from './axe.ts'
import { bild } from './bild.ts'
import { unerwartet } from './browser.ts'
import { alsPerson, laeuftUeber } from './person.ts'

type Einlesereise = {
  browser: Browser
  adresse: string
  /** Seite, deren Menü zum Import führt */
  liste: string
  /** Eintrag dieses Menüs */
  eintrag: string
  /** was importiert wird, wie Überschrift und Meldungen es nennen */
  was: string
  /** Kopf und zwei Zeilen; die zweite gilt erst mit dem Vorschlag */
  zeilen: readonly string[]
  /** Schaltfläche, die ihn übernimmt */
  vorschlag: string
}

/** Objekte aus einer Datei, allein mit der Tastatur: prüfen, Vorschlag übernehmen, alles laden, zurücknehmen. */
export async function reiseDurchDasEinlesen(reise: Einlesereise): Promise<void> {
  const { browser, adresse, liste, eintrag, was, zeilen, vorschlag } = reise
  const { kontext, seite, fehler } = await alsPerson(browser, adresse, 'Lena Leitgeb')
  const t = new Tastatur(seite)
  await seite.getByRole('link', { name: liste, exact: true }).first().click()
  await (await weitereHandlung(seite, eintrag)).click()
  await seite.getByRole('heading', { level: 1, name: `${was} importieren` }).waitFor()
  const maus = await Tastatur.ueberwacheMaus(seite)
  await seite
    .getByLabel('Excel-, ODS- oder CSV-Datei')
    .setInputFiles({ name: `${was}.csv`, mimeType: 'text/csv', buffer: Buffer.from(zeilen.join('\r\n')) })
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
    await bild(seite, `${was.toLowerCase()}-bericht-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.betaetige(seite.getByRole('button', { name: vorschlag }))
  await expect.poll(bilanz).toEqual(stand(2))
  await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }), true)
  await seite.getByText(`2 ${was} sind geladen`).waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'Zurücknehmen …' }))
  const rueckfrage = seite.getByRole('alertdialog')
  await rueckfrage.getByText(`2 neue ${was} werden gelöscht.`).waitFor()
  await t.betaetige(rueckfrage.getByRole('button', { name: 'Zurücknehmen', exact: true }))
  await seite.getByText(`2 ${was} sind zurückgenommen`).waitFor()
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
}
