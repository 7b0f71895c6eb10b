import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { dateiordner, KOPF, ladeHoch, zeile } from '../seiten/messstellendatei.ts'

/** Jede Tabelle aus Daten geht hinaus, wie sie dasteht; die großen Listen prüft `listen.test.ts`. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
const { legeDateiAn } = dateiordner()
const TAXON = '/taxon?name=Baetis%20rhodani'
const TAXA = { 'Baetis rhodani': 1200, 'Rhithrogena semicolorata': 25, 'Gammarus fossarum': 60, 'Leuctra hippopus': 12 }
let bewertete: number
beforeAll(async () => {
  const reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  const boese = await reihe.messstelle({ name: '=HYPERLINK("x")' })
  const gute = await reihe.messstelle({ name: 'Obere; Probe' })
  bewertete = await reihe.aufnahme(boese, '2023-05-03', { taxa: TAXA })
  await reihe.aufnahme(gute, '2024-05-06', { taxa: { 'Baetis rhodani': 4 } })
  const antwort = await (await meldeAn(p.produkt.adresse, 'land-noe')).sende(
    `/aufnahme/${bewertete}/mzb/bewertung/mhs`,
    {},
  )
  expect(antwort.status, JSON.stringify(antwort.daten)).toBe(200)
})

/** Die Tabelle mit diesem Namen und die Schaltfläche, die sie ausgibt. */
function tabelle(seite: Page, name: string) {
  const diese = seite.getByRole('table', { name })
  // In der Hülle, die der Tabelle am nächsten liegt: Aufgeklapptes darin hat seine eigene.
  const knopf = diese.locator(
    'xpath=ancestor::div[div/span/span/button[@aria-label="Tabelle ausgeben"]][1]/div/span/span/button',
  )
  return { diese, knopf: knopf.first() }
}

/** Funde des Taxons, der jüngste zuerst, geradewegs aus der Datenbank. */
const funde = () =>
  p.produkt.db
    .selectFrom('fund')
    .innerJoin('bestimmung', 'bestimmung.id', 'fund.bestimmung_id')
    .innerJoin('aufnahme', 'aufnahme.id', 'bestimmung.aufnahme_id')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('taxon', 'taxon.id', 'fund.taxon_id')
    .select(['aufnahme.code', 'messstelle.name'])
    .where('taxon.name', '=', 'Baetis rhodani')
    .orderBy('aufnahme.datum', 'desc')
    .execute()

test('[A-ANSICHT-05] mit der Tastatur als CSV: Spalten wie am Schirm, Zahlen als Zahlen, Formeln entschärft', async () => {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, TAXON)
  const { diese, knopf } = tabelle(seite, 'Funde, jüngste zuerst')
  await knopf.focus()
  await warteAufFokus(knopf)
  await seite.keyboard.press('Enter')
  await warteAufFokus(seite.getByRole('menuitem', { name: 'Tabelle kopieren' }))
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'tabellenausgabe-1440')
  await seite.keyboard.press('ArrowDown')
  const datei = seite.waitForEvent('download')
  await seite.keyboard.press('Enter')
  const download = await datei
  expect(download.suggestedFilename()).toBe('Funde_j_ngste_zuerst.csv')
  const [kopf, ...zeilen] = (await readFile(await download.path(), 'utf8'))
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  await seite.getByText('2 Zeilen von 2 geschrieben').waitFor()
  expect(kopf?.split(';')).toEqual(await diese.getByRole('columnheader').allInnerTexts())
  const erwartet = await funde()
  expect(erwartet).toHaveLength(2)
  expect(zeilen.map(zeile => zeile.split(';')[0])).toEqual(erwartet.map(({ code }) => code))
  expect(zeilen[0]).toContain('"Obere; Probe"')
  expect(zeilen[1]).toContain('\'=HYPERLINK(""x"")')
  expect(zeilen[1]?.split(';')).toEqual(expect.arrayContaining(['03.05.2023', '1200']))
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-ANSICHT-05] eigene Tabellen und aufgeklappte darin: jede für sich, ohne Zeichnung und Schaltflächen', async () => {
  const { seite, kontext, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Lena Leitgeb',
    BREIT,
    `/aufnahme-detail/${bewertete}/bewertung/mzb`,
  )
  await kontext.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ablage = () => seite.evaluate(() => navigator.clipboard.readText())
  const kopiere = async (name: string) => {
    await seite.evaluate(() => navigator.clipboard.writeText(''))
    await tabelle(seite, name).knopf.click()
    await seite.getByRole('menuitem', { name: 'Tabelle kopieren' }).click()
    await expect.poll(ablage).not.toBe('')
    return (await ablage()).split('\n').map(zeile => zeile.split('\t'))
  }
  await seite.getByRole('button', { name: 'Kenngrößen', exact: true }).click()
  await seite.getByRole('button', { name: 'Beiträge zu Saprobienindex', exact: true }).click()
  await seite.getByRole('table', { name: 'Beiträge zu Saprobienindex' }).waitFor()
  const [kopf, ...zeilen] = await kopiere('Kenngrößen; „Beiträge“ zeigt')
  expect(kopf).toEqual(['Kenngröße', 'Wert', 'Einheit', 'Bewertung 0–1', 'Herkunft der Werte'])
  const { kenngroessen } = (
    await p.produkt.db
      .selectFrom('bewertung')
      .select('ergebnis')
      .where('aufnahme_id', '=', bewertete)
      .executeTakeFirstOrThrow()
  ).ergebnis as { kenngroessen: { label: string; wert: number | null }[] }
  const si = kenngroessen.find(({ label }) => label === 'Saprobienindex')?.wert ?? 0
  const [, wert = ''] = zeilen.find(([name]) => name === 'Saprobienindex') ?? []
  expect(Math.abs(Number(wert.replace(',', '.')) - si)).toBeLessThan(0.005)
  // Die Beiträge sind eine Tabelle für sich.
  expect(zeilen.flat()).not.toContain('Gammarus fossarum')
  const beitraege = await kopiere('Beiträge zu Saprobienindex')
  // Die Köpfe sind Schaltflächen, die sortieren: ihre Beschriftung bleibt.
  expect(beitraege[0]?.[0]).toBe('Taxon')
  expect(beitraege.map(([taxon]) => taxon)).toContain('Gammarus fossarum')
  expect(beitraege.at(-1)?.[0]).toBe('Summe der Beiträge')
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-ANSICHT-05] Bericht eines Imports: Befunde ohne ihre Schaltflächen und Felder, und gesagt ist, dass es eine Seite ist', async () => {
  const { seite, kontext, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  await kontext.grantPermissions(['clipboard-read', 'clipboard-write'])
  const weitere = Array.from({ length: 50 }, (_, i) => zeile(`T-${i + 2}`))
  const datei = await legeDateiAn('seite.csv', [KOPF, zeile('T-1', { land: 'Niederosterreich' }), ...weitere])
  await ladeHoch(seite, p.produkt.adresse, datei)
  await seite.getByRole('button', { name: '51 gelesen' }).click()
  await seite.getByRole('button', { name: 'E2 berichtigen' }).click()
  await seite.getByRole('textbox', { name: 'Wert in E2' }).waitFor()
  const { knopf } = tabelle(seite, 'Zeilen der Datei')
  await knopf.click()
  await seite.getByRole('menuitem', { name: 'Tabelle kopieren' }).click()
  await seite.getByText('50 Zeilen von 51 kopiert, nur die gezeigten').waitFor()
  const [kopf, erste = '', ...zeilen] = (await seite.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(kopf).toBe('Eintrag\tZeile\tAusgang\tBefund')
  expect(erste).toMatch(/abgelehnt\t.*Meinten Sie „Niederösterreich“\?$/)
  expect(erste).not.toMatch(/übernehmen|berichtigen/i)
  expect(zeilen).toHaveLength(49)
  const anfrage = seite.waitForRequest(/\/api\/listenausgabe$/)
  await knopf.click()
  await seite.getByRole('menuitem', { name: 'Tabelle als Excel-Datei' }).click()
  expect((await anfrage).postDataJSON().filter).toMatch(/: Zeilen der Datei; 50 Zeilen von 51; nur die gezeigten$/)
  await seite.getByText('50 Zeilen von 51 geschrieben, nur die gezeigten').waitFor()
  // Was zu lesen war, ist ein Formular.
  await seite.getByRole('button', { name: /^Gelesen als/ }).click()
  const form = tabelle(seite, 'Spalten der Datei')
  await form.diese.waitFor()
  expect(await form.knopf.count()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-ANSICHT-05] auf 390 Bildpunkten steht die Schaltfläche über den Karten, und nichts läuft über', async () => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', SCHMAL, TAXON)
  const { diese, knopf } = tabelle(seite, 'Funde, jüngste zuerst')
  await knopf.waitFor()
  const [oben, unten] = [await knopf.boundingBox(), await diese.boundingBox()]
  if (oben === null || unten === null) throw new Error('Schaltfläche und Tabelle stehen nicht da')
  expect(oben.y + oben.height).toBeLessThanOrEqual(unten.y + 1)
  expect(await laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'tabellenausgabe-390')
})
