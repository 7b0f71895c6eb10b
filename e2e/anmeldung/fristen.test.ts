import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { waehleProjekthandlung } from '../seiten/projektliste.ts'

/** Fristen: das Land setzt sie, sieht im Projekt, wie es steht, und das Büro findet das Nächste auf der Startseite. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})
const oeffne = (person: string, weg: string, groesse = { width: 1440, height: 900 }) =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)
const tagIn = (tage: number) => new Date(Date.now() + tage * 86_400_000).toISOString().slice(0, 10)
const deutsch = (tag: string) => tag.split('-').toReversed().join('.')
async function mitFrist(projektId: number, frist: string | null): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  await p.produkt.db
    .updateTable('aufnahme')
    .set({ projekt_id: projektId, mzb_frist: frist })
    .where('id', '=', id)
    .execute()
  return id
}
async function druecke(seite: Page, name: string | RegExp): Promise<void> {
  await seite.getByRole('button', { name }).focus()
  await seite.keyboard.press('Enter')
}

test('[A-FRIST-01] falsch ist ein vergangener Tag; gesetzt, geändert und im Verlauf: alles mit der Tastatur', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const { seite } = await oeffne('Lena Leitgeb', `/aufnahme-detail/${id}/status`)
  await druecke(seite, 'Frist Makrozoobenthos setzen')
  const fenster = seite.getByRole('alertdialog', { name: 'Frist Makrozoobenthos' })
  const feld = fenster.getByRole('textbox', { name: /^Zu übergeben bis/ })
  await feld.focus()
  await seite.keyboard.type('01.01.2020')
  await seite.keyboard.press('Tab')
  await fenster.getByText('Die Frist liegt in der Vergangenheit').waitFor()
  expect(await fenster.getByRole('button', { name: 'Frist setzen' }).isEnabled()).toBe(false)
  await bild(seite, 'frist-falsch')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await feld.focus()
  await seite.keyboard.press('ControlOrMeta+a')
  await seite.keyboard.type('31.12.2099')
  await seite.keyboard.press('Tab')
  await fenster.getByRole('button', { name: 'Frist setzen' }).focus()
  await seite.keyboard.press('Enter')
  await seite.getByRole('button', { name: 'Frist Makrozoobenthos ändern' }).waitFor()
  await seite.getByText('31.12.2099').first().waitFor()
  await bild(seite, 'frist-gesetzt')
})

test('[A-FRIST-02] Projekt: die Zahlen öffnen ihre Zeilen; „Fristen setzen“ trifft genau das Offene', async () => {
  const projektId = await welt.projekt('GZUEV', 'bund')
  await p.produkt.db
    .updateTable('projekt')
    .set({ name: 'Überwachung der Fließgewässer im Sommerhalbjahr 2027 mit Nacherhebungen' })
    .where('id', '=', projektId)
    .execute()
  const spaete = [await mitFrist(projektId, tagIn(-20)), await mitFrist(projektId, tagIn(-3))]
  await mitFrist(projektId, tagIn(5))
  await mitFrist(projektId, null)
  const { seite } = await oeffne('Lena Leitgeb', `/projekte-uebersicht?suche=Sommerhalbjahr`)
  await waehleProjekthandlung(seite, 'Überwachung der Fließgewässer', 'Fristen')
  const fenster = seite.getByRole('dialog', { name: /^Fristen:/ })
  await fenster.getByRole('link', { name: 'Ganzes Projekt: Überfällig, 2' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [breite, hoehe] of [
    [390, 844],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await seite.setViewportSize({ width: breite, height: hoehe })
    await bild(seite, `projektfristen-${breite}`)
    expect(await laeuftUeber(seite), String(breite)).toBe(false)
  }
  await seite.setViewportSize({ width: 1440, height: 900 })
  await fenster.getByRole('link', { name: 'Ganzes Projekt: Überfällig, 2' }).focus()
  await seite.keyboard.press('Enter')
  await seite.getByText('1–2 von 2', { exact: false }).first().waitFor()
  expect(await seite.getByText(/\(überfällig\)/).count()).toBe(spaete.length)
  await bild(seite, 'aufnahmen-ueberfaellig')

  await seite.goto(`${p.produkt.adresse}/fristen-setzen?projektId=${projektId}&frist=UEBERFAELLIG&alle=true`)
  const tag = seite.getByRole('textbox', { name: /^Frist/ })
  await tag.focus()
  await seite.keyboard.type('31.12.2099')
  await seite.keyboard.press('Tab')
  await seite.getByText(/0 von 2 Qualitätselementen/).waitFor()
  await seite.getByRole('checkbox', { name: /^Auch bestehende/ }).focus()
  await seite.keyboard.press('Space')
  await seite.getByText(/2 von 2 Qualitätselementen/).waitFor()
  await bild(seite, 'fristen-setzen')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await druecke(seite, '2 setzen')
  await seite.getByRole('alertdialog').getByRole('button', { name: '2 setzen' }).focus()
  await seite.keyboard.press('Enter')
  await seite.getByText('2 gesetzt, 0 nicht gesetzt').waitFor()
  const nachher = await p.produkt.db.selectFrom('aufnahme').select('mzb_frist').where('id', 'in', spaete).execute()
  expect(nachher.map(({ mzb_frist }) => mzb_frist)).toEqual(['2099-12-31', '2099-12-31'])
  expect(deutsch('2099-12-31')).toBe('31.12.2099')
})

test('[A-FRIST-02] das Büro findet auf der Startseite zuerst das Überfällige; „Fristen setzen“ bietet ihm niemand an', async () => {
  const projektId = await welt.projekt('GZUEV', 'bund')
  await mitFrist(projektId, tagIn(-20))
  await mitFrist(projektId, tagIn(5))
  const { seite } = await oeffne('Anna Auinger', '/start')
  const zahl = seite.getByRole('link', { name: /^Überfällig MZB/ })
  await zahl.waitFor()
  await seite.getByRole('link', { name: /^Fällig MZB/ }).waitFor()
  await bild(seite, 'start-fristen')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await zahl.focus()
  await seite.keyboard.press('Enter')
  await seite
    .getByText(/\(überfällig\)/)
    .first()
    .waitFor()
  await seite.setViewportSize(SCHMAL)
  await bild(seite, 'aufnahmen-ueberfaellig-390')
  expect(await laeuftUeber(seite)).toBe(false)
  await seite.goto(`${p.produkt.adresse}/fristen-setzen?id=1`)
  await seite.getByRole('heading', { level: 1, name: /nicht (gefunden|erlaubt)|keine Berechtigung/i }).waitFor()
})

test('[A-FRIST-04] Frist des Projekts: gesetzt mit der Tastatur, seine Aufnahmen folgen; Land und Büro sehen Fälliges, dann Überfälliges', async () => {
  const { db } = p.produkt
  const projektId = await welt.projekt('LAND', 'land-noe', 'AT-3')
  await db.updateTable('projekt').set({ name: 'Erhebung zum Jahresende' }).where('id', '=', projektId).execute()
  const neue = async (frist: string | null) => {
    const id = await welt.aufnahme({ art: 'LAND', von: 'land-noe', mzb: { auftragnehmer: 'auftragnehmer2' } })
    await db.updateTable('aufnahme').set({ projekt_id: projektId, mzb_frist: frist }).where('id', '=', id).execute()
    return id
  }
  const folgende = [await neue(null), await neue(null)]
  const eigene = await neue('2099-01-31')
  const fristenVon = (ids: readonly number[]) =>
    db.selectFrom('aufnahme').select('mzb_frist').where('id', 'in', ids).orderBy('id').execute()
  const frist = tagIn(9)

  const { seite } = await oeffne('Lena Leitgeb', '/projekte-uebersicht?suche=Jahresende')
  await waehleProjekthandlung(seite, 'Erhebung zum Jahresende', 'Fristen')
  const fenster = seite.getByRole('dialog', { name: /^Fristen:/ })
  await fenster.getByText('Frist des Projekts: keine').waitFor()
  await druecke(seite, 'Frist des Projekts setzen')
  const wahl = seite.getByRole('alertdialog', { name: 'Frist des Projekts' })
  await wahl.getByRole('textbox', { name: /^Zu übergeben bis/ }).focus()
  await seite.keyboard.type(deutsch(frist))
  await seite.keyboard.press('Tab')
  await bild(seite, 'projektfrist-setzen')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await wahl.getByRole('button', { name: 'Frist setzen' }).focus()
  await seite.keyboard.press('Enter')
  await seite.getByText('Frist des Projekts gesetzt, 2 Aufnahmen folgen ihr').first().waitFor()
  await fenster.getByRole('link', { name: 'Ganzes Projekt: Fällig in 14 Tagen, 2' }).waitFor()
  expect(await fristenVon(folgende)).toEqual([{ mzb_frist: frist }, { mzb_frist: frist }])
  expect(await fristenVon([eigene])).toEqual([{ mzb_frist: '2099-01-31' }])

  // Beim Wählen des Büros steht da, welche Frist daraus wird.
  const ohne = await neue(null)
  await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${ohne}/aufnahmedaten`)
  await druecke(seite, 'Bearbeiten')
  await seite.getByRole('button', { name: /^Auftragnehmer Makrozoobenthos/ }).click()
  const hinweis = seite.getByText(`Frist des Projekts: ${deutsch(frist)}.`)
  expect(await hinweis.count()).toBe(0)
  await seite.getByRole('option', { name: /Augraben/ }).click()
  await hinweis.waitFor()
  for (const groesse of [SCHMAL, { width: 1440, height: 900 }]) {
    await seite.setViewportSize(groesse)
    await bild(seite, `aufnahmedaten-projektfrist-${groesse.width}`)
    expect(await laeuftUeber(seite)).toBe(false)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.poll(() => fristenVon([ohne])).toEqual([{ mzb_frist: frist }])
  // In einem Projekt ohne Frist verliert sie die Aufnahme: auch das steht vorher da.
  const anderes = await welt.projekt('LAND', 'land-noe', 'AT-3')
  await db.updateTable('projekt').set({ name: 'Erhebung auf unbestimmte Zeit' }).where('id', '=', anderes).execute()
  await druecke(seite, 'Bearbeiten')
  await seite.getByRole('combobox', { name: /^Projekt/ }).fill('unbestimmte')
  await seite.getByRole('option', { name: /Erhebung auf unbestimmte Zeit/ }).click()
  await seite.getByText(`die des bisherigen hat (${deutsch(frist)}), hat nach dem Speichern keine.`).waitFor()
  await bild(seite, 'aufnahmedaten-projekt-ohne-frist')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.poll(() => fristenVon([ohne])).toEqual([{ mzb_frist: null }])

  const zahlen = async (person: string, posten: RegExp) => {
    const start = await oeffne(person, '/start')
    await start.seite.getByRole('link', { name: posten }).click()
    await start.seite.getByText(/^1–\d+ von \d+/).waitFor()
    const verweise = start.seite.getByRole('link', { name: /^MU-AUF-/ })
    await verweise.first().waitFor()
    return verweise.allInnerTexts()
  }
  const codesVon = async (ids: readonly number[]) =>
    (await db.selectFrom('aufnahme').select('code').where('id', 'in', ids).execute()).map(({ code }) => code)
  const gefolgt = await codesVon(folgende)
  for (const wer of ['Lena Leitgeb', 'Hannes Hinterberger'])
    expect(await zahlen(wer, /^Fällig MZB/), wer).toEqual(expect.arrayContaining(gefolgt))
  // Was die Zeit tut: der Tag ist vorbei, am Projekt und an jeder Aufnahme.
  await db
    .updateTable('projekt')
    .set({ frist: tagIn(-2) })
    .where('id', '=', projektId)
    .execute()
  await db
    .updateTable('aufnahme')
    .set({ mzb_frist: tagIn(-2) })
    .where('projekt_id', '=', projektId)
    .where('mzb_frist', '=', frist)
    .execute()
  for (const wer of ['Lena Leitgeb', 'Hannes Hinterberger']) {
    const ueberfaellige = await zahlen(wer, /^Überfällig MZB/)
    expect(ueberfaellige, wer).toEqual(expect.arrayContaining(gefolgt))
    expect(ueberfaellige, wer).not.toEqual(expect.arrayContaining(await codesVon([eigene])))
  }
})
