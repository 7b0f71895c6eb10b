import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../apps/server/pruefstand/archivleser.ts'
import { liesDarwinCore } from '../../apps/server/pruefstand/darwincoreleser.ts'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { handlung } from '../seiten/auswahlleiste.ts'

/** Was sich mitnehmen lässt, und wo: in der Aufnahme, in der Auswahl, für den Filter der Liste. */

const p = starteFuerDatei({})
schliesseFensterNachJedem(p)
let id: number
let leer: number
beforeAll(async () => {
  const reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  const ort = await reihe.messstelle({ name: 'Probebach' })
  id = await reihe.aufnahme(ort, '2024-05-06', { taxa: { 'Baetis rhodani': 4, 'Leuctra hippopus': 5 } })
  await reihe.aufnahme(ort, '2023-05-03', { taxa: { 'Baetis rhodani': 12, 'Gammarus fossarum': 30 } })
  leer = await reihe.aufnahme(ort, '2022-05-03')
})

const oeffne = (weg: string, groesse = BREIT) => alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, weg)
async function lade(seite: Page, ausloeser: Locator) {
  const [datei] = await Promise.all([seite.waitForEvent('download'), ausloeser.click()])
  return { name: datei.suggestedFilename(), inhalt: await readFile(await datei.path()) }
}
const ausMenue = async (seite: Page, name: string) => {
  await seite.getByRole('button', { name: 'Weitere Handlungen' }).click()
  return seite.getByRole('menuitem', { name })
}

test('[API-07] Aufnahme: „Angaben“ bietet den Datenexport des Elements, das sie trägt', async () => {
  const { seite, fehler } = await oeffne(`/aufnahme-detail/${id}/aufnahmedaten`)
  await seite.getByRole('button', { name: 'Angaben' }).click()
  const knopf = seite.getByRole('button', { name: 'Datenexport MZB (Excel)' })
  await knopf.waitFor()
  expect(await seite.getByRole('button', { name: 'Datenexport PHB (Excel)' }).count()).toBe(0)
  await bild(seite, 'datenexport-angaben')
  const { name, inhalt } = await lade(seite, knopf)
  expect(name).toMatch(/^Datenexport_MZB_.+\.xlsx$/)
  const blaetter = await liesMappe(inhalt)
  expect(blaetter.get('Funde MHS')).toHaveLength(3)
  expect([...blaetter.keys()].at(-1)).toBe('Nachweis')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.setViewportSize(SCHMAL)
  await knopf.waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await bild(seite, 'datenexport-angaben-schmal')
  expect(fehler).toEqual([])
})

test('[A-MANIER-01] Aufnahme: H2O-Manier zeigt vor der Ausgabe die Prüfung, dann Datei und Protokoll, mit Tastatur', async () => {
  const { seite, fehler } = await oeffne(`/aufnahme-detail/${id}/aufnahmedaten`)
  await seite.getByRole('button', { name: 'Angaben' }).press('Enter')
  await seite.getByRole('button', { name: 'H2O-Manier MZB (nicht amtlich)' }).press('Enter')
  const fenster = seite.getByRole('dialog', { name: 'H2O-Manier Makrozoobenthos (nicht amtlich)' })
  await fenster.getByText('Kein amtliches Layout', { exact: true }).waitFor()
  await fenster.getByText('2 von 2 in der Datei, 0 abgelehnt').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'h2o-1440')
  for (const block of [/^Vorschau/, /^Spalten und ihre Herkunft/])
    await fenster.getByRole('button', { name: block }).press('Enter')
  await fenster.getByRole('table', { name: 'Die ersten Zeilen der Datei' }).getByText('Leuctra hippopus').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'h2o-offen-1440')
  await seite.setViewportSize({ width: 1920, height: 1080 })
  await bild(seite, 'h2o-offen-1920')
  await seite.setViewportSize(SCHMAL)
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await bild(seite, 'h2o-offen-390')
  const csv = await lade(seite, fenster.getByRole('button', { name: 'Datei (CSV)' }))
  expect(csv.name).toMatch(/^H2O-Manier_MZB_.+\.csv$/)
  expect(csv.inhalt.toString('latin1').match(/^D;/gm)).toHaveLength(2)
  const protokoll = await lade(seite, fenster.getByRole('button', { name: 'Protokoll (Text)' }))
  expect(protokoll.inhalt.toString()).toContain(createHash('sha256').update(csv.inhalt).digest('hex'))
  await seite.keyboard.press('Escape')
  await fenster.waitFor({ state: 'detached' })
  expect(fehler).toEqual([])
})

test('[A-MANIER-02] Aufnahme ohne Funde: die Prüfung sagt, warum es keine Datei gibt', async () => {
  const { seite, fehler } = await oeffne(`/aufnahme-detail/${leer}/aufnahmedaten`, SCHMAL)
  await seite.getByRole('button', { name: 'Angaben' }).click()
  await seite.getByRole('button', { name: 'H2O-Manier MZB (nicht amtlich)' }).click()
  const fenster = seite.getByRole('dialog', { name: /^H2O-Manier/ })
  await fenster.getByText(/noch kein Fund gespeichert/).waitFor()
  expect(await fenster.getByRole('button', { name: 'Datei (CSV)' }).isDisabled()).toBe(true)
  expect(await fenster.getByRole('button', { name: 'Protokoll (Text)' }).isEnabled()).toBe(true)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'h2o-leer-390')
  expect(fehler).toEqual([])
})

test('[API-11] Aufnahmenliste: Gesamttaxaliste für den Filter und für gewählte; nichts getroffen sagt, was zu tun ist', async () => {
  const { seite, fehler } = await oeffne('/aufnahmen-uebersicht')
  await seite
    .getByRole('checkbox', { name: /^Aufnahme PL-/ })
    .first()
    .waitFor()
  const alle = await lade(seite, await ausMenue(seite, 'Gesamttaxaliste (Excel)'))
  expect(alle.name).toBe('Gesamttaxaliste.xlsx')
  const blatt = (await liesMappe(alle.inhalt)).get('MHS Anzahl')
  expect(blatt?.[0]?.slice(7)).toEqual(['PL-2', 'PL-1'])
  expect(blatt).toHaveLength(4 + 3)
  await seite.getByRole('checkbox', { name: 'Aufnahme PL-1' }).press('Space')
  const gewaehlt = await lade(seite, await handlung(seite, 'Gesamttaxaliste (Excel)'))
  expect((await liesMappe(gewaehlt.inhalt)).get('MHS Anzahl')?.[0]?.slice(7)).toEqual(['PL-1'])
  await seite.getByRole('checkbox', { name: 'Aufnahme PL-1' }).press('Space')
  await seite.getByRole('checkbox', { name: 'Aufnahme PL-3' }).press('Space')
  await (await handlung(seite, 'Gesamttaxaliste (Excel)')).click()
  await seite.getByText(/hat eine Taxaliste, die Sie lesen dürfen. Wählen Sie andere Aufnahmen/).waitFor()
  await bild(seite, 'gesamttaxaliste-nichts')
  expect(fehler.filter(text => !text.includes('404'))).toEqual([])
})

test('[A-DARWINCORE-01] Aufnahmenliste: Darwin Core und GeoJSON für den Filter und für gewählte; nichts Freigegebenes sagt, was zu tun ist', async () => {
  const { seite, fehler } = await oeffne('/aufnahmen-uebersicht')
  await seite
    .getByRole('checkbox', { name: /^Aufnahme PL-/ })
    .first()
    .waitFor()
  await (await ausMenue(seite, 'Darwin Core Archive (ZIP)')).click()
  await seite.getByText(/kommt nur Freigegebenes; wählen Sie andere Aufnahmen/).waitFor()
  await bild(seite, 'darwincore-nichts')
  await p.produkt.db
    .updateTable('aufnahme')
    .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
    .where('code', '=', 'PL-2')
    .execute()
  const archiv = await lade(seite, await ausMenue(seite, 'Darwin Core Archive (ZIP)'))
  expect(archiv.name).toMatch(/^DarwinCore_.+\.zip$/)
  expect(liesDarwinCore(await packeAus(archiv.inhalt)).kern.zeilen).toHaveLength(2)
  const merkmale = (inhalt: Buffer) => JSON.parse(inhalt.toString()).features
  const alle = await lade(seite, await ausMenue(seite, 'Messstellen (GeoJSON)'))
  expect(merkmale(alle.inhalt)).toHaveLength(1)
  await seite.getByRole('checkbox', { name: 'Aufnahme PL-1' }).press('Space')
  const gewaehlt = await lade(seite, await handlung(seite, 'Aufnahmen (GeoJSON)'))
  expect(merkmale(gewaehlt.inhalt).map((merkmal: { properties: object }) => merkmal.properties)).toMatchObject([
    { code: 'PL-1' },
  ])
  await seite.getByRole('button', { name: 'Weitere Handlungen' }).click()
  await seite.getByRole('menuitem', { name: 'Darwin Core Archive (ZIP)' }).waitFor()
  await bild(seite, 'ausfuhr-menue')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(fehler.filter(text => !text.includes('404'))).toEqual([])
})

test('[API-07] Aufnahmenliste: Funde, Datenexport und H2O-Manier für den Filter und für gewählte, mit Tastatur', async () => {
  const { seite, fehler } = await oeffne('/aufnahmen-uebersicht')
  await seite.getByRole('checkbox', { name: 'Aufnahme PL-1' }).waitFor()
  const mitTasten = async (name: string) => {
    await seite.getByRole('button', { name: 'Weitere Handlungen' }).press('Enter')
    const eintrag = seite.getByRole('menuitem', { name, exact: true })
    await eintrag.waitFor()
    const [datei] = await Promise.all([seite.waitForEvent('download'), eintrag.press('Enter')])
    return { name: datei.suggestedFilename(), inhalt: await readFile(await datei.path()) }
  }
  const mappe = await mitTasten('Datenexport MZB (Excel)')
  expect(mappe.name).toMatch(/^Datenexport_MZB_\d{4}-\d\d-\d\d\.xlsx$/)
  const blaetter = await liesMappe(mappe.inhalt)
  expect(
    blaetter
      .get('Aufnahme')
      ?.slice(1)
      .map(([code]) => code),
  ).toEqual(['PL-1', 'PL-2', 'PL-3'])
  expect(blaetter.get('Funde MHS')).toHaveLength(1 + 4)
  const funde = await packeAus((await mitTasten('Funde (CSV)')).inhalt)
  expect(funde.get('fund_mzb.csv')?.toString().trimEnd().split('\r\n')).toHaveLength(1 + 4)
  expect([...(await liesMappe((await mitTasten('Funde (Excel)')).inhalt)).keys()].at(-1)).toBe('Nachweis')
  const h2o = await packeAus((await mitTasten('H2O-Manier MZB (ZIP, nicht amtlich)')).inhalt)
  expect([...h2o.keys()].filter(name => name.endsWith('.csv'))).toEqual([
    'H2O-Manier_MZB_PL-1.csv',
    'H2O-Manier_MZB_PL-2.csv',
    'Verzeichnis.csv',
  ])
  await seite.getByRole('checkbox', { name: 'Aufnahme PL-2' }).press('Space')
  const gewaehlt = await lade(seite, await handlung(seite, 'Datenexport MZB (Excel)'))
  expect((await liesMappe(gewaehlt.inhalt)).get('Aufnahme')).toHaveLength(1 + 1)
  const datenbank = await lade(seite, await handlung(seite, 'Sichtbare Datenbank (ZIP)'))
  const tafeln = await packeAus(datenbank.inhalt)
  expect(tafeln.get('aufnahme.csv')?.toString().trimEnd().split('\r\n')).toHaveLength(1 + 1)
  expect(JSON.parse(String(tafeln.get('nachweis.json'))).filter.inWorten).toBe('1 einzeln gewählte Aufnahme')
  await seite.getByRole('button', { name: 'Weitere Handlungen' }).press('Enter')
  await seite.getByRole('menuitem', { name: 'Funde (CSV)' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [breite, groesse] of [
    ['1440', { width: 1440, height: 900 }],
    ['1920', { width: 1920, height: 1080 }],
    ['390', SCHMAL],
  ] as const) {
    await seite.keyboard.press('Escape')
    await seite.setViewportSize(groesse)
    await seite.getByRole('button', { name: 'Weitere Handlungen' }).press('Enter')
    await seite.getByRole('menuitem', { name: 'Funde (CSV)' }).waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `ausfuhr-menue-viele-${breite}`)
  }
  await seite.keyboard.press('Escape')
  await seite.getByRole('checkbox', { name: 'Aufnahme PL-2' }).press('Space')
  await seite.getByRole('checkbox', { name: 'Aufnahme PL-3' }).press('Space')
  await (await handlung(seite, 'Datenexport PHB (Excel)')).click()
  await seite.getByText(/hat ein Phytobenthos, das Sie lesen dürfen. Wählen Sie andere Aufnahmen/).waitFor()
  expect(fehler.filter(text => !text.includes('404'))).toEqual([])
})

test('[API-11] Aufnahmenliste: sichtbare Datenbank und ihre Vorlage, mit Tastatur und auf schmalem Schirm', async () => {
  const { seite, fehler } = await oeffne('/aufnahmen-uebersicht', SCHMAL)
  await seite.getByRole('button', { name: 'Weitere Handlungen' }).press('Enter')
  const eintrag = seite.getByRole('menuitem', { name: 'Sichtbare Datenbank (ZIP)' })
  await eintrag.waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'datenbank-menue-schmal')
  const [datei] = await Promise.all([seite.waitForEvent('download'), eintrag.press('Enter')])
  expect(datei.suggestedFilename()).toMatch(/^Benthosdatenbank_.+\.zip$/)
  const dateien = await packeAus(await readFile(await datei.path()))
  expect(dateien.get('fund_mzb.csv')?.toString().trimEnd().split('\r\n')).toHaveLength(1 + 4)
  const vorlage = await lade(seite, await ausMenue(seite, 'Vorlage der Datenbank (ZIP)'))
  expect(vorlage.name).toMatch(/^Benthosdatenbank_Vorlage_.+\.zip$/)
  expect([...(await packeAus(vorlage.inhalt)).keys()]).toEqual([...dateien.keys()])
  expect(fehler).toEqual([])
})
