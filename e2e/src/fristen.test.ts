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
  await druecke(seite, '2 ändern')
  await seite.getByRole('alertdialog').getByRole('button', { name: '2 ändern' }).focus()
  await seite.keyboard.press('Enter')
  await seite.getByText('2 geändert, 0 nicht geändert').waitFor()
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
