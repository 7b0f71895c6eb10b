import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { halteUhrAn } from '../gemeinsam/uhr.ts'
import { HOECHSTE_VERSCHIEBUNG, verschiebung, zaehleVerschiebung } from '../seiten/schub.ts'

/** Die Glocke: zurückgegeben vom Land, gefunden vom Büro, gelesen mit der Tastatur. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})
const LANGER_GRUND = `Die Teilproben 7 bis 12 fehlen. ${'Bitte die Sortierung wiederholen und den Beleg nachreichen. '.repeat(6)}`

/** Aufnahme des Büros, die das Land zurückgibt. */
async function zurueckgegeben(grund: string): Promise<number> {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
  const land = await meldeAn(p.produkt.adresse, 'land-noe')
  const { version } = (await land.lies(`/aufnahme/${id}/status`)).daten as { version: number }
  const { status } = await land.sende(`/aufnahme/${id}/status/mzb`, { version, status: 'UNPLAUSIBEL', grund })
  expect(status).toBe(200)
  return id
}
const oeffne = (groesse = BREIT, weg = '/start') =>
  alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger', groesse, weg)
const glocke = (seite: Page) => seite.getByRole('button', { name: /^Benachrichtigungen/ })
const fensterVon = (seite: Page) => seite.getByRole('dialog', { name: 'Benachrichtigungen' })

test('wer nicht angemeldet ist, hat keine Glocke; ohne Nachricht sagt sie, was hier stehen wird', async () => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
  await glocke(seite).click()
  await fensterVon(seite)
    .getByText(/^Noch keine/)
    .waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'glocke-leer')
  await seite.context().clearCookies()
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('banner').getByRole('button', { name: 'Anmelden' }).waitFor()
  expect(await glocke(seite).count()).toBe(0)
})

test('A-MELDUNG-01: die Zahl an der Glocke, der Weg zur Aufnahme, als gelesen kennzeichnen: alles mit der Tastatur', async () => {
  const id = await zurueckgegeben('Die Fläche fehlt')
  await zurueckgegeben(LANGER_GRUND)
  await zurueckgegeben('Datum prüfen')
  const { seite } = await oeffne()
  const knopf = seite.getByRole('button', { name: 'Benachrichtigungen, 3 ungelesen' })
  await knopf.focus()
  await seite.keyboard.press('Enter')
  const fenster = fensterVon(seite)
  const zeilen = fenster.getByRole('listitem')
  await expect.poll(() => zeilen.count()).toBe(3)
  await zeilen.nth(0).getByText('Grund: Datum prüfen').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'glocke-1440')
  const eine = zeilen.nth(0).getByRole('button', { name: /^Als gelesen kennzeichnen: Als unplausibel zurückgegeben, / })
  await eine.focus()
  await seite.keyboard.press('Enter')
  await seite
    .getByRole('button', { name: 'Benachrichtigungen, 2 ungelesen', includeHidden: true })
    .waitFor({ state: 'attached' })
  await warteAufFokus(zeilen.nth(0).getByRole('link'))
  await zeilen.nth(2).getByRole('link', { name: 'Als unplausibel zurückgegeben' }).focus()
  await seite.keyboard.press('Enter')
  await fenster.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(seite.url()).pathname).toMatch(new RegExp(`/aufnahme-detail/${id}/status$`))
  await seite.getByRole('button', { name: 'Benachrichtigungen, 1 ungelesen' }).press('Enter')
  await fenster.getByRole('button', { name: 'Alle als gelesen kennzeichnen (1)' }).press('Enter')
  await fenster.getByText('Neu · ').first().waitFor({ state: 'detached' })
  expect(await fenster.evaluate(element => element.contains(document.activeElement))).toBe(true)
  await seite.keyboard.press('Escape')
  await warteAufFokus(seite.getByRole('button', { name: 'Benachrichtigungen', exact: true }))
})

test('auf 390 Bildpunkten passt das Fenster auf den Schirm, und der Kopf springt nicht', async () => {
  await zurueckgegeben(LANGER_GRUND)
  const { seite } = await oeffne(SCHMAL)
  await zaehleVerschiebung(seite)
  await seite.reload()
  const knopf = seite.getByRole('button', { name: /^Benachrichtigungen, \d+ ungelesen/ })
  await knopf.waitFor()
  await expect.poll(() => verschiebung(seite)).toBeLessThan(HOECHSTE_VERSCHIEBUNG)
  await knopf.click()
  await fensterVon(seite)
    .getByText(/^Grund: Die Teilproben/)
    .first()
    .waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'glocke-390')
})

test('das Nachlesen verlängert die Sitzung nicht: nur die erste Anfrage zählt als Tätigkeit', async () => {
  const { seite } = await oeffne()
  const koepfe: (string | undefined)[] = []
  await seite.route('**/api/benachrichtigungen/ungelesen', async weg => {
    koepfe.push(weg.request().headers()['x-hintergrund'])
    await weg.continue()
  })
  await seite.clock.install()
  await seite.reload()
  await glocke(seite).waitFor()
  await expect.poll(() => koepfe.length).toBeGreaterThanOrEqual(1)
  await halteUhrAn(seite)
  const vorher = koepfe.length
  await seite.clock.runFor(61_000)
  // Auf einem ausgelasteten Rechner kann die Uhr schon davor einmal geschlagen haben.
  await expect.poll(() => koepfe.length).toBeGreaterThan(vorher)
  const [erste, ...weitere] = koepfe
  expect(erste).toBeUndefined()
  expect(new Set(weitere)).toEqual(new Set(['1']))
})

test('A-MELDUNG-13: was eine Datei zuwies, ist eine Nachricht und führt zu genau diesen Aufnahmen', async () => {
  const { db } = p.produkt
  const kennung = async (username: string) =>
    (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const { id: einlesung } = await db
    .insertInto('einlesung')
    .values({
      art: 'AUFNAHMEN',
      benutzer_id: await kennung('land-noe'),
      dateiname: 'Erhebung Herbst.xlsx',
      bytes: 9,
      sha256: 'a'.repeat(64),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let i = 0; i < 3; i++) {
    const objekt = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    await db.insertInto('einlesung_objekt').values({ einlesung_id: einlesung, objekt_id: objekt }).execute()
  }
  await db
    .insertInto('benachrichtigung')
    .values({
      art: 'ZUGEWIESEN',
      ereignis: `zuweisung:einlesung:${einlesung}`,
      empfaenger_id: await kennung('auftragnehmer'),
      einlesung_id: einlesung,
      aufnahme_id: null,
      element: null,
      methode: null,
      status_ereignis_id: null,
      rueckfrage_id: null,
      auftrag_id: null,
      barriere_id: null,
      gelesen_am: null,
      post_id: null,
    })
    .execute()
  const { seite } = await oeffne()
  await glocke(seite).click()
  const zeile = fensterVon(seite).getByRole('listitem').first()
  await zeile.getByText('3 Aufnahmen aus einer Datei').waitFor()
  await bild(seite, 'glocke-datei')
  await zeile.getByRole('link', { name: 'Aufnahmen zugewiesen' }).press('Enter')
  await seite.getByText(/^1–3 von 3/).waitFor()
  // Die Datei gehört dem Land: ihr Name bleibt dort.
  await seite.getByText(`Nummer ${einlesung}`).waitFor()
  expect(await seite.locator('body').innerText()).not.toContain('Erhebung Herbst')
  expect(await seite.getByRole('link', { name: /^MU-AUF-/ }).count()).toBe(3)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const groesse of [BREIT, SCHMAL]) {
    await seite.setViewportSize(groesse)
    await bild(seite, `aufnahmen-aus-datei-${groesse.width}`)
    expect(await laeuftUeber(seite), String(groesse.width)).toBe(false)
  }
})
