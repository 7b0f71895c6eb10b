import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
let ordner = ''
beforeAll(async () => {
  ordner = await mkdtemp(join(tmpdir(), 'formen-'))
})
afterAll(() => rm(ordner, { recursive: true, force: true }))

const KOPF = 'Code;Ort der Probe;Art;Gewässer;Bundesland;EPSG;Rechtswert;Hochwert;Bioregion'
const zeile = (code: string) =>
  `${code};Hainburg ${code};Landesmessstelle;Donau;Niederösterreich;31287;668592,73;478846,81;Donau`

async function ladeHoch(seite: Page, name: string, zeilen: readonly string[]): Promise<void> {
  const weg = join(ordner, name)
  await writeFile(weg, zeilen.join('\r\n'))
  await seite.goto(`${p.produkt.adresse}/messstellen-import`)
  await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
  await seite.getByRole('button', { name: 'Datei prüfen' }).click()
  await seite.getByRole('heading', { name: 'Bericht' }).waitFor()
}

test('[A-EINLESEN-27] mit der Tastatur: Spalte zuordnen, Form merken, die nächste Datei wird so gelesen; anders wählen, nicht mehr merken', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  await ladeHoch(seite, 'orte.csv', [KOPF, zeile('HF-1')])
  await seite.getByRole('button', { name: /^Gelesen als/ }).press('Enter')
  const t = new Tastatur(seite)
  await t.waehle(seite.getByRole('button', { name: /Spalte B/ }), 'Name')
  await t.betaetige(seite.getByRole('button', { name: 'So noch einmal prüfen' }))
  await seite.getByRole('button', { name: '1 neu' }).waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'Form der Datei merken oder wählen' }))
  await t.fuelle(seite.getByRole('textbox', { name: 'Name der Form' }), 'Landeslabor')
  await t.betaetige(seite.getByRole('button', { name: 'Form dieser Datei merken' }))
  await seite.getByRole('button', { name: 'Gelesen wie gemerkt: „Landeslabor“' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  await ladeHoch(seite, 'weitere.csv', ['Stellen 2026', KOPF, zeile('HF-2'), zeile('HF-3')])
  await seite.getByRole('button', { name: '2 neu' }).waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'Gelesen wie gemerkt: „Landeslabor“' }))
  await bild(seite, 'hausform-1440')
  await t.waehle(seite.getByRole('button', { name: /Gemerkte Form/ }), 'keine')
  await t.betaetige(seite.getByRole('button', { name: 'Damit noch einmal prüfen' }))
  await seite.getByRole('button', { name: '2 abgelehnt' }).waitFor()
  await seite.getByText('Spalten für neue Einträge fehlen').waitFor()

  // Was aufgeklappt war, bleibt es über die Prüfung.
  await t.betaetige(seite.getByRole('button', { name: /Gemerkte Form/ }))
  await seite.getByRole('option', { name: 'Landeslabor' }).waitFor()
  await t.druecke('ArrowUp', 'Enter')
  await t.betaetige(seite.getByRole('button', { name: '„Landeslabor“ nicht mehr merken' }))
  await expect.poll(() => seite.getByRole('button', { name: /Gemerkte Form/ }).count()).toBe(0)
  await ladeHoch(seite, 'danach.csv', [KOPF, zeile('HF-4')])
  await seite.getByText('Spalten für neue Einträge fehlen').waitFor()
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-EINLESEN-27] auf 390 px passt die gemerkte Form auf den Schirm', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', SCHMAL)
  await ladeHoch(seite, 'schmal.csv', [KOPF, zeile('HF-5')])
  await seite.getByRole('button', { name: 'Form der Datei merken oder wählen' }).click()
  await seite
    .getByRole('textbox', { name: 'Name der Form' })
    .fill('Ein Labor mit einem recht langen Namen in Niederösterreich')
  await seite.getByRole('button', { name: 'Form dieser Datei merken' }).click()
  await seite.getByRole('button', { name: /nicht mehr merken/ }).waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await bild(seite, 'hausform-390')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
