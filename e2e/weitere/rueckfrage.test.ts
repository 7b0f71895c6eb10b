import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, FENSTER, SCHMAL } from '../gemeinsam/browser.ts'
import { leseEntwuerfe } from '../gemeinsam/entwuerfe.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Rückfragen an Zeile, Hinweis und Feld übergebener Daten: gestellt, auf der Startseite gefunden, beantwortet, erledigt. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let reihe: Awaited<ReturnType<typeof saeeProbenreihe>>
let messstelle: number
beforeAll(async () => {
  reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  messstelle = await reihe.messstelle({ name: 'Pielach, Steg' })
  for (const [i, ph] of [7.8, 7.9, 8, 8.1, 8.2].entries())
    await reihe.aufnahme(messstelle, `201${i}-04-01`, { befund: { ph } })
})
const uebergeben = () =>
  reihe.aufnahme(messstelle, '2025-04-01', {
    auftragnehmer: 'auftragnehmer',
    befund: { ph: 9.8 },
    taxa: { 'Baetis rhodani': 3, 'Gammarus fossarum': 5 },
    spalten: { mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' },
  })
const oeffne = (weg: string, person: string, groesse = BREIT) =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)

async function stelle(seite: Page, text: string, handlung = 'Fragen'): Promise<void> {
  const lade = seite.getByRole('dialog', { name: /^Rückfragen zu/ })
  await lade.getByRole('textbox', { name: /^Frage/ }).fill(text)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await lade.getByRole('button', { name: handlung, exact: true }).press('Enter')
  // Zu hören: die Ansage, dann die gestellte Rückfrage, bei der der Fokus steht.
  await seite.locator('[aria-live=polite]', { hasText: 'Rückfrage gestellt' }).waitFor({ state: 'attached' })
  await warteAufFokus(lade.getByRole('article').filter({ hasText: text }))
  await seite.keyboard.press('Escape')
  await lade.waitFor({ state: 'detached' })
}

test('[A-RUECK-01] an der Zeile gesperrter Daten gefragt, auf der Startseite gefunden, beantwortet, erledigt, im Verlauf', async () => {
  const id = await uebergeben()
  const land = await oeffne(`/aufnahme-detail/${id}/mzb/mhs`, 'Lena Leitgeb')
  const zelle = land.seite.getByRole('gridcell', { name: /^Baetis rhodani/ })
  await zelle.click()
  await land.seite.keyboard.press('Shift+F2')
  await stelle(land.seite, 'Beleg vorhanden? <b>Bitte</b>')
  await zelle.getByText('1 Rückfrage').waitFor()
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  await bild(land.seite, 'rueckfrage-zeile')

  const anna = await oeffne('/start', 'Anna Auinger', SCHMAL)
  await anna.seite.getByRole('link', { name: 'Pielach, Steg, 01.04.2025: Baetis rhodani' }).click()
  const karte = anna.seite.getByRole('article', { name: 'Rückfrage zu Baetis rhodani' })
  await karte.getByText('Offen, wartet auf Sie').waitFor()
  await karte.getByText('Beleg vorhanden? <b>Bitte</b>').waitFor()
  await expect.poll(() => karte.evaluate(element => element.contains(document.activeElement))).toBe(true)
  await karte.getByRole('button', { name: 'Antworten' }).press('Enter')
  await expect
    .poll(() => karte.getByRole('textbox', { name: /^Antwort zu/ }).evaluate(feld => feld === document.activeElement))
    .toBe(true)
  await karte.getByRole('button', { name: 'Antworten' }).press('Enter')
  await karte.getByText('Dieses Feld ist verpflichtend').waitFor()
  await karte.getByRole('textbox', { name: /^Antwort zu/ }).fill('Ja, Glas 12.')
  expect(await pruefeBarrierefreiheit(anna.seite)).toEqual([])
  await anna.seite.keyboard.press('Control+Enter')
  await karte.getByText('Ja, Glas 12.').waitFor()
  await expect.poll(() => laeuftUeber(anna.seite)).toBe(false)
  await bild(anna.seite, 'rueckfrage-liste-390')
  await gehe(anna.seite, `${p.produkt.adresse}/start`)
  await anna.seite.getByText('Keine Rückfrage wartet auf Sie.').waitFor()

  await gehe(land.seite, `${p.produkt.adresse}/start`)
  await land.seite.getByText('die Antwort ist da').waitFor()
  await bild(land.seite, 'rueckfrage-start')
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  await land.seite.getByRole('link', { name: /^Pielach, Steg.*Baetis rhodani/ }).press('Enter')
  const beimLand = land.seite.getByRole('article', { name: 'Rückfrage zu Baetis rhodani' })
  // Der Verweis führt mit dem Fokus zur Rückfrage; vorher gälte der Anschlag noch nicht ihr.
  await expect.poll(() => beimLand.evaluate(element => element.contains(document.activeElement))).toBe(true)
  await beimLand.getByRole('button', { name: 'Erledigen' }).press('Enter')
  await land.seite.locator('[aria-live=polite]', { hasText: 'Rückfrage erledigt' }).waitFor({ state: 'attached' })
  await warteAufFokus(land.seite.getByRole('heading', { name: 'Rückfragen' }))
  await land.seite.getByRole('button', { name: '1 Rückfrage erledigt' }).press('Enter')
  await beimLand.getByText(/^Erledigt: Lena Leitgeb/).waitFor()
  await beimLand.getByRole('button', { name: 'Wieder öffnen' }).waitFor()
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  await gehe(land.seite, `${p.produkt.adresse}/aufnahme-detail/${id}/verlauf/mzb`)
  await land.seite.getByText('Antwort auf eine Rückfrage', { exact: true }).waitFor()
  await land.seite.getByText('Ja, Glas 12.').waitFor()
  expect([...land.fehler, ...anna.fehler]).toEqual([])
})

test.each(FENSTER)(
  '[A-RUECK-04] am Hinweis und am Feld gefragt bei %s Bildpunkten, mit der Tastatur',
  async (breite, groesse) => {
    const id = await uebergeben()
    const { seite, fehler } = await oeffne(`/aufnahme-detail/${id}/plausibilitaet`, 'Lena Leitgeb', groesse)
    await seite.getByRole('button', { name: 'Rückfrage zu pH-Wert' }).press('Enter')
    await stelle(seite, 'Welches Gerät?')
    await seite.getByRole('button', { name: '1 Rückfrage zu pH-Wert' }).waitFor()
    await seite.getByRole('article', { name: 'Rückfrage zu pH-Wert' }).getByText('Welches Gerät?').waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, `rueckfrage-hinweis-${breite}`)

    const befund = 'ortsbefund/morphologieHydraulikPhysikalischChemischerBefund'
    await gehe(seite, `${p.produkt.adresse}/aufnahme-detail/${id}/${befund}`)
    await seite.getByRole('button', { name: 'Information zu pH-Wert' }).press('Enter')
    await seite.getByRole('button', { name: 'Rückfrage stellen' }).press('Enter')
    const lade = seite.getByRole('dialog', { name: 'Rückfragen zu „pH-Wert“' })
    await lade.getByRole('button', { name: /^An/ }).press('Enter')
    await seite.getByRole('option', { name: 'Alle Befassten (Anmerkung)' }).press('Enter')
    await lade.getByRole('textbox', { name: /^Anmerkung/ }).fill('Gerät neu kalibriert.')
    await lade.getByRole('button', { name: 'Anmerken' }).press('Enter')
    await lade.getByRole('article', { name: 'Anmerkung zu pH-Wert' }).waitFor()
    await seite.keyboard.press('Escape')
    await lade.waitFor({ state: 'detached' })
    // Der Fokus ist zurück an der Information und zeigt ihr Schild; weiter an der Marke des Felds.
    await expect.poll(() => seite.getByRole('tooltip').count()).toBe(1)
    await seite.getByRole('button', { name: '1 Rückfrage zu pH-Wert' }).first().focus()
    await expect.poll(() => seite.getByRole('tooltip').count()).toBe(0)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, `rueckfrage-feld-${breite}`)
    expect(fehler).toEqual([])
  },
)

test('[A-RUECK-01] was zu einer Rückfrage getippt ist, überlebt Schließen und Neuladen und steht bis zum Abschicken auf der Startseite', async () => {
  const id = await uebergeben()
  const land = await oeffne(`/aufnahme-detail/${id}/mzb/mhs`, 'Lena Leitgeb')
  const lade = land.seite.getByRole('dialog', { name: /^Rückfragen zu/ })
  const feld = lade.getByRole('textbox', { name: /^Frage/ })
  const oeffneLade = async () => {
    await land.seite.getByRole('gridcell', { name: /^Gammarus fossarum/ }).click()
    await land.seite.keyboard.press('Shift+F2')
    await feld.waitFor()
  }
  await oeffneLade()
  await feld.fill('Wirklich fünf davon?')
  await land.seite.keyboard.press('Escape')
  await lade.waitFor({ state: 'detached' })
  await oeffneLade()
  await expect.poll(() => feld.inputValue()).toBe('Wirklich fünf davon?')
  await gehe(land.seite, `${p.produkt.adresse}/start`)
  await land.seite.getByRole('link', { name: /^Rückfrage zu „Gammarus fossarum“/ }).click()
  await oeffneLade()
  await expect.poll(() => feld.inputValue()).toBe('Wirklich fünf davon?')
  await lade.getByRole('button', { name: 'Fragen', exact: true }).press('Enter')
  await lade.getByRole('article').filter({ hasText: 'Wirklich fünf davon?' }).waitFor()
  await expect.poll(() => feld.inputValue()).toBe('')

  const wege = `/aufnahme-detail/${id}/plausibilitaet`
  const anna = await oeffne(wege, 'Anna Auinger')
  const karte = anna.seite.getByRole('article', { name: 'Rückfrage zu Gammarus fossarum' })
  const antwort = karte.getByRole('textbox', { name: /^Antwort zu/ })
  await karte.getByRole('button', { name: 'Antworten' }).press('Enter')
  await antwort.fill('Ja, alle fünf.')
  await gehe(anna.seite, `${p.produkt.adresse}${wege}`)
  await expect.poll(() => antwort.inputValue()).toBe('Ja, alle fünf.')
  await antwort.fill('')
  await antwort.fill('Ja, nachgezählt.')
  await karte.getByRole('button', { name: 'Antworten' }).press('Enter')
  await karte.getByText('Ja, nachgezählt.').waitFor()
  await expect.poll(() => karte.evaluate(element => element === document.activeElement)).toBe(true)
  await gehe(anna.seite, `${p.produkt.adresse}${wege}`)
  await karte.getByText('Ja, nachgezählt.').waitFor()
  expect(await antwort.count()).toBe(0)
  for (const { seite } of [land, anna]) await expect.poll(() => leseEntwuerfe(seite)).toEqual([])
  expect([...land.fehler, ...anna.fehler]).toEqual([])
})

test('[A-RUECK-01] wer nur Freigegebenes liest, fragt nicht, und die Seite fragt nicht danach', async () => {
  const id = await reihe.aufnahme(messstelle, '2025-05-01', {
    befund: { ph: 9.8 },
    taxa: { 'Baetis rhodani': 3 },
    spalten: { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'BEHOERDEN' },
  })
  const { seite, fehler } = await oeffne('/start', 'Leopold Lechthaler')
  const gefragt: string[] = []
  seite.on('request', anfrage => gefragt.push(...(anfrage.url().includes('rueckfragen') ? [anfrage.url()] : [])))
  await gehe(seite, `${p.produkt.adresse}/aufnahme-detail/${id}/mzb/mhs`)
  await seite.getByRole('gridcell', { name: /^Baetis rhodani/ }).click()
  await seite.keyboard.press('Shift+F2')
  expect(await seite.getByText(/Rückfrage/).count()).toBe(0)
  await gehe(seite, `${p.produkt.adresse}/start`)
  expect(await seite.getByText(/Rückfragen an Sie/).count()).toBe(0)
  expect(gefragt).toEqual([])
  expect(fehler).toEqual([])
})
