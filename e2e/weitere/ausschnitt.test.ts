import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Filterseite } from '../seiten/filter.ts'
import { Kartenseite } from '../seiten/karte.ts'

const p = starteFuerDatei({}, { karte: true })
schliesseFensterNachJedem(p)

const ORTE = { Mitte: [13.33, 47.7], 'Am See': [9.75, 47.5], 'Am Neusiedler See': [16.7, 47.9] } as const

beforeAll(async () => {
  const { db } = p.produkt
  const welt = await musterwelt(db)
  for (const [name, [laenge, breite]] of Object.entries(ORTE)) {
    const aufnahme = await welt.aufnahme()
    const { messstelle_id } = await db
      .selectFrom('aufnahme')
      .select('messstelle_id')
      .where('id', '=', aufnahme)
      .executeTakeFirstOrThrow()
    await db.updateTable('messstelle').set({ name, laenge, breite }).where('id', '=', messstelle_id).execute()
  }
})

const als = (weg: string, groesse?: { width: number; height: number }) =>
  alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', groesse, weg)
const adresse = (seite: Page) => new URL(seite.url()).searchParams.get('ausschnitt')

describe('Kartenausschnitt als Filter', () => {
  test('[API-14] nur mit der Tastatur: Karte vergrößern, „Nur dieser Ausschnitt“, Chip aufheben', async () => {
    const { seite, fehler } = await als('/messstellen-uebersicht')
    const filter = new Filterseite(seite)
    const karte = new Kartenseite(seite, 'Karte der Messstellen')
    await karte.ruht()
    await filter.treffer('3 Messstellen')
    await karte.leinwand.focus()
    for (let i = 0; i < 3; i++) {
      await seite.keyboard.press('+')
      await karte.ruht()
    }
    await seite.getByRole('button', { name: 'Nur dieser Ausschnitt' }).press('Enter')
    await filter.treffer('1 Messstelle mit Filter „Unbenannter Filter“')
    await filter
      .chip('Kartenausschnitt')
      .getByText(/^\d+,\d\d bis \d+,\d\d° O · \d+,\d\d bis \d+,\d\d° N$/)
      .waitFor()
    await seite.getByRole('row').filter({ hasText: 'Mitte' }).waitFor()
    await bild(seite, 'kartenausschnitt')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    const verweis = seite.url()
    await filter
      .chip('Kartenausschnitt')
      .getByRole('button', { name: /entfernen$/ })
      .press('Enter')
    await filter.treffer('3 Messstellen')
    await expect.poll(() => adresse(seite)).toBeNull()

    await seite.goto(verweis)
    await filter.treffer('1 Messstelle mit Filter „Unbenannter Filter“')
    expect(unerwartet(fehler)).toEqual([])
  })

  test('[API-09] die Aufnahmen filtern nach getippten Rändern, erst wenn alle vier gelten', async () => {
    const { seite, fehler } = await als('/aufnahmen-uebersicht')
    const filter = new Filterseite(seite)
    await filter.treffer('3 Aufnahmen')
    await filter.oeffneKriterien()
    await filter.kriterien.getByRole('button', { name: 'Ort', exact: true }).click()
    const feld = filter.kriterien.getByRole('group', { name: 'Kartenausschnitt' })
    for (const [rand, wert] of Object.entries({ West: '17', Süd: '47', Ost: '16' })) {
      await feld.getByRole('textbox', { name: rand }).fill(wert)
      await feld.getByText('Der Ausschnitt gilt, sobald alle vier Ränder angegeben sind.').waitFor()
    }
    await feld.getByRole('textbox', { name: 'Nord' }).fill('48,5')
    await feld.getByText('So gilt der Ausschnitt nicht', { exact: false }).waitFor()
    await filter.wendeAn()
    await filter.treffer('3 Aufnahmen')
    await feld.getByRole('textbox', { name: 'Ost' }).fill('17,5')
    await feld.getByRole('textbox', { name: 'West' }).fill('16')
    await filter.wendeAn()
    await filter.treffer('1 Aufnahme mit Filter „Unbenannter Filter“')
    await expect.poll(() => adresse(seite)).toBe('16,47,17.5,48.5')
    await seite.getByRole('row').filter({ hasText: 'Am Neusiedler See' }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(unerwartet(fehler)).toEqual([])
  })

  test('[API-09] auf 390 px wählt man ihn auf der Karte; die Ränder stehen danach in den Feldern', async () => {
    const { seite, fehler } = await als('/aufnahmen-uebersicht', SCHMAL)
    const filter = new Filterseite(seite)
    await filter.treffer('3 Aufnahmen')
    await filter.oeffneKriterien()
    await filter.kriterien.getByRole('button', { name: 'Ort', exact: true }).click()
    await filter.kriterien.getByRole('button', { name: 'Auf der Karte wählen' }).click()
    const fenster = seite.getByRole('dialog', { name: 'Kartenausschnitt wählen' })
    const karte = new Kartenseite(seite, 'Karte für den Ausschnitt')
    // Übernommen wird, was die Karte zeigt; dazu muss sie da sein, aber nicht jede Kachel.
    await karte.leinwand.waitFor()
    await fenster.getByRole('button', { name: 'Karte vergrößern' }).click()
    await bild(seite, 'kartenausschnitt-390')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await fenster.getByRole('button', { name: 'Nur dieser Ausschnitt' }).click()
    await fenster.waitFor({ state: 'detached' })
    const west = filter.kriterien
      .getByRole('group', { name: 'Kartenausschnitt' })
      .getByRole('textbox', { name: 'West' })
    await expect.poll(() => west.inputValue()).toMatch(/^\d+,\d+$/)
    await filter.wendeAn()
    await filter.chip('Kartenausschnitt').waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(unerwartet(fehler)).toEqual([])
  })
})
