import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../apps/server/pruefstand/archivleser.ts'
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
beforeAll(async () => {
  const reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  const ort = await reihe.messstelle({ name: 'Probebach' })
  id = await reihe.aufnahme(ort, '2024-05-06', { taxa: { 'Baetis rhodani': 4, 'Leuctra hippopus': 5 } })
  await reihe.aufnahme(ort, '2023-05-03', { taxa: { 'Baetis rhodani': 12, 'Gammarus fossarum': 30 } })
  await reihe.aufnahme(ort, '2022-05-03')
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

test('[API-10] Aufnahme: „Angaben“ bietet den Datenexport des Elements, das sie trägt', async () => {
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

test('[API-05] Aufnahmenliste: Gesamttaxaliste für den Filter und für gewählte; nichts getroffen sagt, was zu tun ist', async () => {
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

test('[API-12] Aufnahmenliste: sichtbare Datenbank und ihre Vorlage, mit Tastatur und auf schmalem Schirm', async () => {
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
