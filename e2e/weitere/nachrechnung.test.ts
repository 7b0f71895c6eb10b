import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { SCHMAL } from '../gemeinsam/browser.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { handlung } from '../seiten/auswahlleiste.ts'

const p = starteFuerDatei()
let aufnahmeId: number

beforeAll(async () => {
  const probe = await legeMhsprobeAn(p.produkt, await musterwelt(p.produkt.db))
  await probe.speichere([
    { zeile: 1, taxon: 'Baetis rhodani', anzahl: 40 },
    { zeile: 2, taxon: 'Gammarus fossarum', anzahl: 25 },
    { zeile: 3, taxon: 'Leuctra fusca', anzahl: 12 },
  ])
  await probe.zugang.sende(`/bewertung/mzb/${probe.aufnahmeId}`, {})
  aufnahmeId = probe.aufnahmeId
})

async function ausMenue(seite: Page, eintrag: string): Promise<void> {
  await seite.getByRole('button', { name: 'Bericht und Daten' }).click()
  await seite.getByRole('menuitem', { name: eintrag }).click()
}

async function lade(seite: Page, eintrag: string): Promise<{ name: string; pfad: string }> {
  const [datei] = await Promise.all([seite.waitForEvent('download'), ausMenue(seite, eintrag)])
  return { name: datei.suggestedFilename(), pfad: await datei.path() }
}

test('[API-10] [API-11] Ergebnis: Kapsel und Übersicht herunterladen, nachrechnen, Kapsel prüfen – echt, verändert und keine', async () => {
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Bruno Burgstaller')
  await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${aufnahmeId}/bewertung/mzb`)
  const uebersicht = await lade(seite, 'Ergebnisübersicht (Excel)')
  expect(uebersicht.name).toBe('Ergebnisuebersicht.xlsx')
  expect(readFileSync(uebersicht.pfad).subarray(0, 2).toString()).toBe('PK')
  const kapsel = await lade(seite, 'Ergebniskapsel (JSON)')
  expect(kapsel.name).toMatch(/^Kapsel_.+_MHS\.json$/)

  await ausMenue(seite, 'Nachrechnen')
  await seite.getByRole('heading', { level: 1, name: 'Ergebnisse nachrechnen' }).waitFor()
  await seite.getByText('Die gespeicherten Ergebnisse der gewählten Aufnahme.').waitFor()
  await seite.getByRole('button', { name: 'Nachrechnen' }).click()
  await seite.getByText('Das Ergebnis stimmt').waitFor()
  await seite.getByRole('row', { name: /MU-AUF.*stimmt/ }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'nachrechnung')

  await seite.getByRole('link', { name: 'Kapsel prüfen' }).click()
  const pruefe = async (inhalt: string) => {
    const datei = { name: 'kapsel.json', mimeType: 'application/json', buffer: Buffer.from(inhalt) }
    await seite.locator('input[type=file]').setInputFiles(datei)
    await seite.getByRole('button', { name: 'Kapsel prüfen' }).click()
  }
  const echt = readFileSync(kapsel.pfad, 'utf8')
  await pruefe(echt)
  await seite.getByText('Die Kapsel stimmt').waitFor()
  await seite.getByText(/^mit dem Schlüssel dieser Installation unterschrieben \([0-9a-f]{16}\)$/).waitFor()
  await seite.getByText('von dieser Datenbank ausgestellt').waitFor()
  await seite.getByText('Demonstrationsparameter – nicht amtlich').waitFor()
  await bild(seite, 'kapsel-stimmt')

  const veraendert = JSON.parse(echt)
  veraendert.kapsel.eingabe.taxa[0].anzahl += 1
  await pruefe(JSON.stringify(veraendert))
  await seite.getByText('Die Nachrechnung weicht ab').waitFor()
  await seite.getByText('die Datei wurde nach dem Herunterladen verändert').waitFor()
  await seite.getByRole('row', { name: /Individuen der Probe: Wert 77 78/ }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'kapsel-weicht-ab')
  await seite.setViewportSize(SCHMAL)
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await bild(seite, 'kapsel-weicht-ab-schmal')

  await pruefe('{"format":"anders"}')
  await seite.getByText('format: Die Datei ist keine Ergebniskapsel dieses Produkts.').waitFor()
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[API-11] Aufnahmenliste: Übersicht der Auswahl als Excel, Nachrechnen der gewählten; alle ohne Auswahl', async () => {
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Bruno Burgstaller')
  await seite.goto(`${p.produkt.adresse}/aufnahmen-uebersicht`)
  await seite.getByRole('checkbox', { name: /^Aufnahme MU-AUF/ }).press('Space')
  const [datei] = await Promise.all([
    seite.waitForEvent('download'),
    (await handlung(seite, 'Ergebnisübersicht (Excel)')).click(),
  ])
  expect(datei.suggestedFilename()).toBe('Ergebnisuebersicht.xlsx')
  await (await handlung(seite, 'Nachrechnen')).click()
  await seite.getByText('Die gespeicherten Ergebnisse der gewählten Aufnahme.').waitFor()
  await seite.goto(`${p.produkt.adresse}/nachrechnung`)
  await seite.getByText('Alle gespeicherten Ergebnisse der Aufnahmen, die Sie lesen dürfen.').waitFor()
  await seite.setViewportSize(SCHMAL)
  await seite.getByRole('button', { name: 'Nachrechnen' }).press('Enter')
  await seite.getByText('Das Ergebnis stimmt').waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await bild(seite, 'nachrechnung-schmal')
  expect(fehler).toEqual([])
  await kontext.close()
})
