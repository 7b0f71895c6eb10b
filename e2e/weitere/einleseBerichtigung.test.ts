import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { SOFORT_GEPRUEFT } from '../../apps/server/src/technik/einlesen/konstanten.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { bilanz, dateiordner, KOPF, ladeHoch, zeile } from '../seiten/messstellendatei.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
const { legeDateiAn } = dateiordner()

test('[A-EINLESEN-25] mit der Tastatur: einen Vorschlag an der Zelle übernehmen, dann alle gleichen; aufheben, wieder übernehmen, laden', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  const land = 'Niederosterreich'
  await ladeHoch(
    seite,
    p.produkt.adresse,
    await legeDateiAn('laender.csv', [
      KOPF,
      zeile('V-1'),
      zeile('V-2', { land }),
      zeile('V-3', { land }),
      zeile('V-4', { land }),
    ]),
  )
  const maus = await Tastatur.ueberwacheMaus(seite)
  const t = new Tastatur(seite)
  const stand = (neu: number) => async () =>
    expect(await bilanz(seite)).toEqual([
      '4 gelesen',
      `${neu} neu`,
      '0 geändert',
      '0 unverändert',
      '0 übersprungen',
      `${4 - neu} abgelehnt`,
    ])
  await seite.getByRole('button', { name: '„Niederösterreich“ übernehmen, in E3' }).waitFor()
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `einlesen-uebernehmen-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.betaetige(seite.getByRole('button', { name: '„Niederösterreich“ übernehmen, in E3' }))
  await vi.waitFor(stand(2), 10_000)
  await seite.getByText('1 Wert übernommen: Bundesland in Zeile 3').waitFor()
  await t.betaetige(seite.getByRole('button', { name: /^alle gleichen übernehmen/ }).first())
  await vi.waitFor(stand(4), 10_000)
  await bild(seite, 'einlesen-uebernommen')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.betaetige(seite.getByRole('button', { name: 'Übernahmen aufheben' }), true)
  await vi.waitFor(stand(1), 10_000)
  await t.betaetige(seite.getByRole('button', { name: '4 gelesen' }))
  await t.betaetige(seite.getByRole('button', { name: /^alle gleichen übernehmen/ }).first())
  await vi.waitFor(stand(4), 10_000)
  await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }), true)
  await seite.getByText('4 Messstellen sind geladen').waitFor()
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-EINLESEN-25] mit der Tastatur: viele gleiche Zellen auf einmal, mit Fortschritt; abgebrochen ist alles wie vorher, zu Ende geführt gilt alles', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  const viele = SOFORT_GEPRUEFT.zeilen + 1
  const zeilen = Array.from({ length: viele }, (_, i) => zeile(`G-${i}`, { land: 'Niederosterreich' }))
  await ladeHoch(seite, p.produkt.adresse, await legeDateiAn('viele.csv', [KOPF, ...zeilen]))
  const maus = await Tastatur.ueberwacheMaus(seite)
  const t = new Tastatur(seite)
  const fortschritt = seite.getByRole('progressbar', { name: 'Die Datei wird geprüft' })
  const alleGleichen = seite.getByRole('button', { name: /^alle gleichen übernehmen/ }).first()
  const amVorgang = () =>
    seite.evaluate(() =>
      document.activeElement?.id === 'bericht' ? 'Bericht' : document.activeElement?.getAttribute('tabindex'),
    )
  const posten = (i: number) => async () => (await bilanz(seite))[i]

  // Er kommt nicht weiter, bis gesehen ist, was dasteht.
  const halter = await p.produkt.db.startTransaction().execute()
  await sql`lock table einlesung_zeile in share mode`.execute(halter)
  await t.betaetige(alleGleichen)
  await fortschritt.waitFor()
  expect(await amVorgang()).toBe('-1')
  for (const breite of [390, 1440]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `einlesen-berichtigung-laeuft-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.betaetige(seite.getByRole('button', { name: 'Abbrechen' }))
  await seite.getByRole('button', { name: 'Wird abgebrochen …' }).waitFor()
  await halter.rollback().execute()
  await seite.getByText('Die Berichtigung ist abgebrochen; es gilt, was vorher galt.').waitFor()
  await expect.poll(posten(5)).toBe('2.501 abgelehnt')
  expect(await amVorgang()).toBe('-1')
  await bild(seite, 'einlesen-berichtigung-abgebrochen')

  await t.betaetige(alleGleichen)
  await expect.poll(posten(1), { timeout: 60_000 }).toBe('2.501 neu')
  await seite.getByText('Die Datei ist geprüft: 2.501 gelesen = 2.501 neu').waitFor({ state: 'attached' })
  await seite.getByText('1 Wert übernommen: Bundesland überall').waitFor()
  expect(await amVorgang()).toBe('-1')
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-EINLESEN-31] mit der Tastatur: eine beanstandete Zelle berichtigen, auch eine leere, und laden', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  await ladeHoch(
    seite,
    p.produkt.adresse,
    await legeDateiAn('tippfehler.csv', [KOPF, zeile('B-1', { land: 'Hinterland' }), zeile('B-2', { land: '' })]),
  )
  const maus = await Tastatur.ueberwacheMaus(seite)
  const t = new Tastatur(seite)
  const neue = (anzahl: number) => async () => expect((await bilanz(seite))[1]).toBe(`${anzahl} neu`)
  const wert = (zelle: string) => seite.getByRole('textbox', { name: `Wert in ${zelle}` })
  await t.betaetige(seite.getByRole('button', { name: 'E2 berichtigen' }))
  await expect.poll(() => wert('E2').inputValue()).toBe('Hinterland')
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `einlesen-berichtigen-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  // Esc verwirft, der Fokus bleibt, wo er war.
  await seite.keyboard.press('Escape')
  await expect.poll(() => seite.locator(':focus').getAttribute('aria-label')).toBe('E2 berichtigen')
  await seite.keyboard.press('Enter')
  await wert('E2').waitFor()
  await seite.keyboard.type('Niederösterreich')
  await seite.keyboard.press('Enter')
  await vi.waitFor(neue(1), 10_000)
  await t.betaetige(seite.getByRole('button', { name: 'E3 berichtigen' }))
  await wert('E3').waitFor()
  await seite.keyboard.type('Wien')
  await seite.keyboard.press('Enter')
  // Ein eigener Wert wird geprüft wie jeder andere und lässt sich noch einmal berichtigen.
  await seite.getByText('Sie dürfen Messstellen nur in Ihrem eigenen Bundesland führen').waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'E3 berichtigen' }))
  await wert('E3').waitFor()
  await seite.keyboard.type('Niederösterreich')
  await seite.keyboard.press('Enter')
  await vi.waitFor(neue(2), 10_000)
  await seite.getByText('2 Werte übernommen: Bundesland in Zeile 2 „Hinterland“ → „Niederösterreich“').waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }), true)
  await seite.getByText('2 Messstellen sind geladen').waitFor()
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
