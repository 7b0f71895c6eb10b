import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { lesePdf } from '../../apps/server/pruefstand/pdf.ts'
import { BREIT, unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import {
  type Beispielobjekte,
  findeBeispiele,
  type Listenseite,
  SEITEN_DER_VERWALTUNG,
  seitenDesLandes,
  ueberschrift,
  uebrigeTeile,
} from '../seiten/seitenliste.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' }, { karte: true })
let beispiele: Beispielobjekte
beforeAll(async () => {
  beispiele = await findeBeispiele(p)
})

/** Satzspiegel von A4 mit den Rändern des Druckstylesheets, in CSS-Pixeln. */
const HOCH_PX = 680
const QUER_PX = 1009
/** Zeitpunkt und Person stehen über jedem Ausdruck. */
const DRUCKKOPF = /^Benthosdatenbank Fließgewässer · \d\d\.\d\d\.\d{4}, \d\d:\d\d · \S+ \S+/
const TINTE = 'rgb(22, 33, 43)'
/** So lange darf ein Blatt noch umordnen. */
const GEDULD_MS = 10_000

/** Seiten, die niemand druckt oder die nur fragen. */
const OHNE_DRUCK = /^(messstelle-anlegen|aufnahme-anlegen|aufnahme-duplizieren|gibt-es-nicht|verlauf\/phb)/

/** Zeigt die Seite so, wie sie gedruckt wird, auf einem Blatt der Breite, die sie verlangt. */
async function zeigeGedruckt(seite: Page): Promise<void> {
  await seite.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await seite.getByText(DRUCKKOPF).waitFor()
  const istQuer = await seite.evaluate(() => getComputedStyle(document.body).page === 'quer')
  await seite.setViewportSize({ width: istQuer ? QUER_PX : HOCH_PX, height: BREIT.height })
}

async function zeigeAmSchirm(seite: Page): Promise<void> {
  await seite.setViewportSize(BREIT)
  await seite.emulateMedia({ media: 'screen', colorScheme: 'dark' })
}

/** Was an der gezeigten Druckansicht nicht stimmt. */
async function maengelDesDrucks(seite: Page): Promise<string[]> {
  const maengel = await seite.evaluate(tinte => {
    const gefunden: string[] = []
    const istDa = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const kasten = (element: Element) => element.getBoundingClientRect()
    const { color, backgroundColor } = getComputedStyle(document.body)
    if (color !== tinte) gefunden.push(`Schrift ${color}`)
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') gefunden.push(`Grund ${backgroundColor}`)
    for (const element of document.querySelectorAll('main *')) {
      const [rot = 255, gruen = 255, blau = 255, deckung = 1] = (
        getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number)
      const { width, height } = kasten(element)
      const istDunkel = deckung > 0.5 && rot + gruen + blau < 200
      if (istDunkel && width * height > 20_000 && istDa(element)) gefunden.push(`dunkle Fläche ${element.className}`)
    }
    // Felder und aufklappbare Überschriften sind Schaltflächen, drucken aber ihren Inhalt.
    for (const knopf of document.querySelectorAll('button:not([aria-haspopup="listbox"])'))
      if (!knopf.closest('h2, h3, h4') && istDa(knopf) && kasten(knopf).width > 1)
        gefunden.push(`Schaltfläche ${knopf.textContent} ${knopf.getAttribute('aria-label') ?? ''}`)
    for (const teil of document.querySelectorAll('header[role=banner], body > * header:has(nav), footer, nav'))
      if (!teil.closest('main') && istDa(teil) && kasten(teil).height > 1) gefunden.push(`Rahmen ${teil.className}`)
    // Flächen lässt der Browser auf Papier fort, und mit ihnen jedes Häkchen.
    for (const wahl of document.querySelectorAll('input:checked'))
      if (istDa(wahl) && getComputedStyle(wahl).printColorAdjust !== 'exact') gefunden.push('Wahl ohne Farbe')
    const haupt = document.querySelector('main')
    if (!haupt?.querySelector('h1')?.checkVisibility()) gefunden.push('ohne Titel')
    if ((haupt?.innerText.length ?? 0) < 150) gefunden.push('ohne Inhalt')
    return gefunden
  }, TINTE)
  return (await laeuftUeber(seite)) ? [...maengel, 'läuft rechts über'] : maengel
}

async function pruefeAlle(seite: Page, fehler: string[], seiten: readonly Listenseite[]): Promise<unknown> {
  const befunde: Record<string, unknown> = {}
  for (const { weg, fertig } of seiten) {
    await gehe(seite, `${p.produkt.adresse}/${weg}`)
    await fertig(seite)
    await zeigeGedruckt(seite)
    let maengel = await maengelDesDrucks(seite)
    // Was noch lädt, ordnet das Blatt noch einmal; auf Stille im Netz zu warten, hieße bei der Karte auf Glück zu warten.
    for (let frist = Date.now() + GEDULD_MS; maengel.length > 0 && Date.now() < frist; )
      maengel = await maengelDesDrucks(seite)
    maengel.push(...unerwartet(fehler.splice(0)))
    if (maengel.length > 0) befunde[weg] = maengel
    await zeigeAmSchirm(seite)
  }
  return befunde
}

const zuDrucken = ({ weg }: Listenseite) => !OHNE_DRUCK.test(weg)

describe('[LOOK] Druck im dunklen Thema auf A4', () => {
  test('jede Seite: hell, ohne Rahmen, ohne Schaltflächen, nichts läuft über', async () => {
    const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await seite.emulateMedia({ colorScheme: 'dark' })
    const teile = uebrigeTeile(beispiele).filter(({ weg }) => /phb\/taxa|varianten|wetter/.test(weg))
    const hilfe = { weg: 'tutorial', fertig: ueberschrift('Videotutorials') }
    const seiten = [...seitenDesLandes(beispiele), ...teile, hilfe].filter(zuDrucken)
    expect(await pruefeAlle(seite, fehler, seiten)).toEqual({})
    await kontext.close()
  })

  test('die Verwaltung: ebenso', async () => {
    const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
    await seite.emulateMedia({ colorScheme: 'dark' })
    const seiten = SEITEN_DER_VERWALTUNG.filter(({ weg }) => /gewaessernetz|fassungen|tasklist/.test(weg))
    expect(await pruefeAlle(seite, fehler, seiten)).toEqual({})
    await kontext.close()
  })

  test('die Karte steht hell auf dem Papier und danach wieder dunkel am Schirm', async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await seite.emulateMedia({ colorScheme: 'dark' })
    await gehe(seite, `${p.produkt.adresse}/stammdaten/${beispiele.messstelleId}`)
    await seite.locator('[data-ruhig]').waitFor()
    await zeigeGedruckt(seite)
    const abbild = seite.locator('canvas[data-print="only"]')
    await abbild.waitFor()
    const helligkeit = await abbild.evaluate((leinwand: HTMLCanvasElement) => {
      const { data } = (leinwand.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        leinwand.width,
        leinwand.height,
      )
      let summe = 0
      for (let i = 0; i < data.length; i += 4) summe += (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)
      return summe / (data.length / 4) / 765
    })
    expect(helligkeit).toBeGreaterThan(0.8)
    await zeigeAmSchirm(seite)
    await abbild.waitFor({ state: 'detached' })
    await kontext.close()
  })

  test('eine lange Aufnahmenliste steht bis zur letzten Zeile im PDF', async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    // Drei Werte: am Schirm nennt der Chip zwei und „+1“.
    const status = ['BEWERTET', 'PLAUSIBEL', 'BEWERTUNG_ABGESCHLOSSEN'].map(wert => `&mzbStatus=${wert}`).join('')
    await gehe(seite, `${p.produkt.adresse}/aufnahmen-uebersicht?groesse=200${status}`)
    await seite.getByText(/^1–200 von/).waitFor()
    const codes = await seite.locator('tbody th').allInnerTexts()
    const { text } = lesePdf(await seite.pdf({ preferCSSPageSize: true }))
    expect(codes).toHaveLength(200)
    expect(codes.filter(code => !text.includes(code.trim()))).toEqual([])
    expect(text).toContain('1–200 von')
    expect(text).toMatch(/Bewertet ?, Plausibel ?, Bewertung abgeschlossen/)
    // Der Kopf der Tabelle steht auf jedem Blatt.
    const blaetter = Number(/Seite 1 von (\d+)/.exec(text)?.[1])
    expect(text.split('Bundesland').length - 1).toBe(blaetter)
    await kontext.close()
  })

  test('eine Taxaliste druckt alle Zeilen als Tabelle statt des rollenden Rasters', async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await gehe(seite, `${p.produkt.adresse}/aufnahme-detail/${beispiele.aufnahmeId}/mzb/mhs`)
    const raster = seite.getByRole('grid')
    await raster.waitFor()
    const zeilen = Number(await raster.getAttribute('aria-rowcount'))
    await seite.emulateMedia({ media: 'print' })
    await expect.poll(() => seite.locator('[data-print="only"] tbody tr').count()).toBeGreaterThanOrEqual(zeilen - 2)
    expect(await raster.isVisible()).toBe(false)
    await kontext.close()
  })
})
