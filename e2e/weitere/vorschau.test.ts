import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, unerwartet } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Filterseite } from '../seiten/filter.ts'
import { weitereHandlung } from '../seiten/listenkopf.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let codes: Record<'aelteste' | 'mittlere' | 'juengste', string>

beforeAll(async () => {
  const reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  const messstelle = await reihe.messstelle({ name: 'Weißenbach, Furt' })
  const spalten = { mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' } as const
  const tage = { aelteste: '2023-04-01', mittlere: '2024-04-01', juengste: '2025-04-01' }
  const angelegt = []
  for (const [name, tag] of Object.entries(tage))
    angelegt.push([name, await reihe.aufnahme(messstelle, tag, { spalten })] as const)
  const alle = await p.produkt.db.selectFrom('aufnahme').select(['id', 'code']).execute()
  codes = Object.fromEntries(angelegt.map(([name, id]) => [name, alle.find(a => a.id === id)?.code])) as typeof codes
})

const offene = () =>
  alsPerson(
    p.browser,
    p.produkt.adresse,
    'Quirina Schwarzenegg',
    BREIT,
    '/aufnahmen-uebersicht?mzbStatus=BEWERTUNG_ABGESCHLOSSEN',
  )
const vorschau = (seite: Page) => seite.getByRole('complementary', { name: 'Vorschau der gewählten Aufnahme' })
const zeile = (seite: Page, code: string) =>
  seite.getByRole('table', { name: 'Aufnahmen' }).getByRole('link', { name: code })
const statusVon = async (code: string) =>
  (await p.produkt.db.selectFrom('aufnahme').select('mzb_status').where('code', '=', code).executeTakeFirstOrThrow())
    .mzb_status

test('[A-ANSICHT-04] mit j und k von einer zur nächsten, entscheiden und begründen, ohne die Liste zu verlassen', async () => {
  const { seite, fehler } = await offene()
  const filter = new Filterseite(seite)
  await filter.treffer('3 Aufnahmen mit Filter „Unbenannter Filter“')
  const adresse = seite.url()
  await zeile(seite, codes.juengste).focus()
  const vorher = await zeile(seite, codes.juengste).elementHandle()
  await seite.keyboard.press('j')
  await vorschau(seite).getByRole('heading', { name: codes.juengste }).waitFor()
  // Die Liste bleibt dieselbe: entstünde sie neu, verlöre ein Vorleser die Zeile und sagte alles noch einmal.
  expect(await vorher?.evaluate(e => e.isConnected && document.activeElement === e)).toBe(true)
  await warteAufFokus(zeile(seite, codes.juengste))
  await seite.keyboard.press('j')
  await vorschau(seite).getByRole('heading', { name: codes.mittlere }).waitFor()
  await warteAufFokus(zeile(seite, codes.mittlere))
  await vorschau(seite).getByText('Noch nicht bewertet.').waitFor()
  await vorschau(seite).getByRole('button', { name: 'Auf „Plausibel“ setzen' }).waitFor()
  // Entscheiden lässt sich, ohne in der Vorschau zu rollen.
  await vorschau(seite).getByRole('button', { name: 'MZB: Plausibel', exact: true }).click()
  const plausibel = seite.getByRole('alertdialog', { name: /auf „Plausibel“ setzen/ })
  await plausibel.getByRole('button', { name: 'Abbrechen' }).press('Enter')
  await plausibel.waitFor({ state: 'detached' })
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await expect.poll(() => laeuftUeber(seite)).toBe(false)

  await seite.keyboard.press('u')
  const dialog = seite.getByRole('alertdialog', { name: /auf „Unplausibel“ setzen/ })
  await dialog.getByText(`Makrozoobenthos · ${codes.mittlere}`).waitFor()
  // In der Rückfrage sind j und k Buchstaben.
  await dialog.getByRole('textbox', { name: /Begründung/ }).pressSequentially('Zählung jk fehlt')
  await dialog.getByRole('button', { name: 'Setzen', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  // Sie fällt aus dem Filter: die nächste rückt an ihre Stelle, und der Fokus mit ihr.
  await filter.treffer('2 Aufnahmen mit Filter „Unbenannter Filter“')
  await vorschau(seite).getByRole('heading', { name: codes.aelteste }).waitFor()
  await warteAufFokus(zeile(seite, codes.aelteste))
  await seite.keyboard.press('k')
  await vorschau(seite).getByRole('heading', { name: codes.juengste }).waitFor()
  expect(await statusVon(codes.mittlere)).toBe('UNPLAUSIBEL')
  expect(await statusVon(codes.juengste)).toBe('BEWERTUNG_ABGESCHLOSSEN')
  expect(seite.url()).toBe(adresse)

  await vorschau(seite).getByRole('button', { name: 'Vorschau schließen' }).press('Enter')
  await vorschau(seite).waitFor({ state: 'detached' })
  await warteAufFokus(zeile(seite, codes.juengste))
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-ANSICHT-04] ein Klick in die Zeile wählt sie, der Verweis öffnet sie; in der Suche sind die Tasten Buchstaben', async () => {
  const { seite } = await offene()
  await seite.getByRole('button', { name: 'Vorschau öffnen' }).click()
  await vorschau(seite).getByRole('heading', { level: 2 }).first().waitFor()
  await seite.getByRole('row').filter({ hasText: codes.aelteste }).getByText('01.04.2023').click()
  await vorschau(seite).getByRole('heading', { name: codes.aelteste }).waitFor()
  const suche = seite.getByRole('textbox', { name: 'Suche' })
  await suche.pressSequentially('jk')
  expect(await suche.inputValue()).toBe('jk')
  await suche.fill('')
  await zeile(seite, codes.aelteste).click()
  await seite.waitForURL(/aufnahme-detail/)
})

test('[A-ANSICHT-04] bei 1024 Bildpunkten: ein Element ist eine Spalte, und hinaus geht die Liste mit allen', async () => {
  const { seite } = await offene()
  await seite.setViewportSize({ width: 1024, height: 768 })
  const tabelle = seite.getByRole('table', { name: 'Aufnahmen' })
  const spalten = async () => (await tabelle.getByRole('columnheader').allTextContents()).map(t => t.trim()).slice(1)
  await zeile(seite, codes.juengste).waitFor()
  const ganz = await spalten()
  expect(ganz).toEqual(expect.arrayContaining(['MZB', 'Klasse MZB', 'PHB', 'Klasse PHB', 'Gewässer']))
  await seite.getByRole('button', { name: 'Vorschau öffnen' }).click()
  await vorschau(seite).getByRole('heading', { level: 2 }).first().waitFor()
  await expect.poll(spalten).toEqual(['Code', 'Datum', 'Messstelle', 'MZB', 'PHB'])
  const [links, rechts] = [await tabelle.boundingBox(), await vorschau(seite).boundingBox()]
  expect(links && rechts && rechts.x + rechts.width <= 1024 && links.x < rechts.x).toBe(true)
  const datei = seite.waitForEvent('download')
  await (await weitereHandlung(seite, 'Liste als CSV')).click()
  const [kopf] = (await readFile(await (await datei).path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
  expect(kopf?.split(';')).toEqual(ganz)
})

test('[A-ANSICHT-04] bei 720 Bildpunkten (200 % Vergrößerung) kommt sie als Lade: weiter, entscheiden, zurück, mit der Tastatur', async () => {
  const { seite, fehler } = await offene()
  await seite.setViewportSize({ width: 720, height: 900 })
  const knopf = seite.getByRole('button', { name: 'Vorschau öffnen' })
  await zeile(seite, codes.juengste).waitFor()
  await knopf.press('Enter')
  const lade = seite.getByRole('dialog', { name: 'Vorschau der gewählten Aufnahme' })
  const gezeigte = lade.getByRole('heading', { name: codes.juengste })
  await gezeigte.waitFor()
  await lade.getByRole('button', { name: 'Nächste' }).press('Enter')
  await gezeigte.waitFor({ state: 'detached' })
  await lade.getByRole('button', { name: 'Auf „Plausibel“ setzen' }).waitFor()
  await seite.keyboard.press('k')
  await gezeigte.waitFor()
  await lade.getByRole('button', { name: 'Auf „Plausibel“ setzen' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await seite.keyboard.press('p')
  const rueckfrage = seite.getByRole('alertdialog', { name: /auf „Plausibel“ setzen/ })
  await rueckfrage.getByText(`Makrozoobenthos · ${codes.juengste}`).waitFor()
  await rueckfrage.getByRole('button', { name: 'Setzen', exact: true }).press('Enter')
  await rueckfrage.waitFor({ state: 'detached' })
  await gezeigte.waitFor({ state: 'detached' })
  expect(await statusVon(codes.juengste)).toBe('PLAUSIBEL')
  await seite.keyboard.press('Escape')
  await lade.waitFor({ state: 'detached' })
  await warteAufFokus(knopf)
  expect(unerwartet(fehler)).toEqual([])
})
