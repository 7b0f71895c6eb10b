import { describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { abschnitt, behalteGalerie, hatFokus, oeffneFenster, oeffneGalerie, stilwert } from '../seiten/galerie.ts'

const p = starteFuerDatei()
behalteGalerie(p)

describe('Galerie', () => {
  test.each([
    ['breit', BREIT],
    ['schmal', SCHMAL],
  ])('%s: ohne Verstoß gegen WCAG 2.2 AA, ohne seitliches Rollen, ohne Fehlermeldung', async (_name, groesse) => {
    const { seite, fehler } = await oeffneGalerie(p.browser, p.produkt.adresse, { groesse })
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(fehler).toEqual([])
  })

  test('Das Inhaltsverzeichnis führt zum Abschnitt; der Sprungverweis überspringt es', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse)
    const verzeichnis = seite.getByRole('navigation', { name: 'Inhalt der Galerie' })
    await verzeichnis.getByRole('link', { name: 'Baum' }).click()
    const ueberschrift = seite.getByRole('heading', { name: 'Baum', exact: true })
    await expect.poll(() => ueberschrift.evaluate(h => h.getBoundingClientRect().top)).toBeLessThan(400)
    await expect.poll(() => new URL(seite.url()).hash).toBe('#galerie-tree')

    const sprung = seite.getByRole('link', { name: 'Inhaltsverzeichnis überspringen' })
    await sprung.focus()
    await expect.poll(() => stilwert(sprung, 'clip-path')).toBe('none')
    await seite.keyboard.press('Enter')
    await expect.poll(() => hatFokus(seite.locator('#galerie-bausteine'))).toBe(true)
  })

  test('[UI-15] Das Raster bricht bei 24, 36, 48 und 60 rem um', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['grid'] })
    const zellen = abschnitt(seite, 'grid').locator('[style*="--span-md"]')
    const spalten = async (breite: number) => {
      await seite.setViewportSize({ width: breite, height: 900 })
      return Promise.all([0, 1].map(i => stilwert(zellen.nth(i), 'grid-column-start')))
    }
    await expect.poll(() => spalten(575)).toEqual(['span 12', 'span 12'])
    await expect.poll(() => spalten(576)).toEqual(['span 6', 'span 6'])
    await expect.poll(() => spalten(959)).toEqual(['span 6', 'span 6'])
    await expect.poll(() => spalten(960)).toEqual(['span 8', 'span 4'])
  })

  test('[UI-15] Im großen Formular stehen Beschriftungen ab 48 rem rechtsbündig neben dem Feld, sonst links darüber', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['formlayout'] })
    const lage = async (groesse: string) => {
      const ort = abschnitt(seite, 'formlayout')
      const feld = ort.getByRole('textbox', { name: `Bezeichnung (${groesse})` })
      const beschriftung = ort.locator('label', { hasText: `Bezeichnung (${groesse})` })
      const [f, b] = [await feld.boundingBox(), await beschriftung.boundingBox()]
      if (!f || !b) throw new Error('nicht zu sehen')
      return b.x + b.width <= f.x ? 'daneben' : b.y + b.height <= f.y ? 'darüber' : 'überdeckt'
    }
    const lagen = async () => [await lage('sm'), await lage('lg')]
    await expect.poll(lagen).toEqual(['darüber', 'daneben'])
    const formulare = abschnitt(seite, 'formlayout').locator('[data-labels]')
    await expect
      .poll(() => formulare.evaluateAll(e => e.map(form => getComputedStyle(form).rowGap)))
      .toEqual(['8px', '20px'])
    await seite.setViewportSize(SCHMAL)
    await expect.poll(lagen).toEqual(['darüber', 'darüber'])
  })

  test('[GEN-05] [GEN-06] Datum dd.MM.yyyy, ohne Datum „jetzt“; Zahlen deutsch mit bis zu fünf Stellen', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['formats'] })
    await expect
      .poll(() => abschnitt(seite, 'formats').locator('dd').allInnerTexts())
      .toEqual(['1.234,56789', '1.234,50', '21.04.2025', '14:32', '21.04.2025, 14:32', 'jetzt'])
  })

  test('[GEN-04] alles ist deutsch (de-DE), auch in einem englischen Browser', async () => {
    const kontext = await p.browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' })
    const seite = await kontext.newPage()
    await seite.goto(`${p.produkt.adresse}/galerie`)
    const angaben = abschnitt(seite, 'formats').locator('dd')
    await expect
      .poll(async () => (await angaben.allInnerTexts()).slice(0, 5))
      .toEqual(['1.234,56789', '1.234,50', '21.04.2025', '14:32', '21.04.2025, 14:32'])
    await expect.poll(() => seite.evaluate(() => document.documentElement.lang)).toBe('de-DE')
    const datum = abschnitt(seite, 'fields-normal').getByRole('textbox', { name: 'Datum' })
    await datum.fill('3.1.2025')
    await datum.press('Alt+ArrowDown')
    await seite.getByRole('dialog', { name: 'Kalender: Datum' }).getByText('Januar 2025').first().waitFor()
    await kontext.close()
  })

  test('200 % Schrift: nichts läuft seitlich über, nichts wird abgeschnitten', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { eigenes: true })
    await seite.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    const texte = seite.locator('[data-example] :is(button, label, dt, dd)')
    await texte.first().waitFor()
    const abgeschnitten = () =>
      texte.evaluateAll(alle =>
        alle
          .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1)
          .filter(e => getComputedStyle(e).overflowX !== 'visible')
          .map(e => e.textContent),
      )
    await expect.poll(abgeschnitten).toEqual([])
  })

  test('Ohne Bewegung: keine Überblendung, kein Aufklappen in Zeitlupe; Fokusrahmen auch in erzwungenen Farben', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, {
      nur: ['buttons', 'expandable', 'tree'],
      bewegt: true,
    })
    const winkel = abschnitt(seite, 'expandable').locator('button svg').last()
    await expect.poll(() => stilwert(winkel, 'transition-duration')).toBe('0.225s')
    await seite.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await expect.poll(async () => Number.parseFloat(await stilwert(winkel, 'transition-duration'))).toBeLessThan(0.001)
    const knopf = abschnitt(seite, 'buttons').getByRole('button', { name: 'Speichern' }).first()
    await knopf.focus()
    await seite.keyboard.press('Shift')
    await expect.poll(() => stilwert(knopf, 'outline-style')).toBe('solid')
    const gewaehlt = abschnitt(seite, 'tree').locator('[aria-selected="true"]')
    // Anders als der Fokus, damit beide zu unterscheiden sind.
    await expect.poll(() => stilwert(gewaehlt, 'outline-style')).toBe('dashed')
  })

  test('[UI-03] [UI-12] Vorgelesen wird beim Öffnen alles bis zur ersten Liste, bloßer Text ganz', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['dialogs'] })
    for (const [name, soll] of [
      ['Dialog: Information', 'Der Eintrag Hainburg wird gelöscht.'],
      [
        'Dialog: Warnung',
        'Möchten Sie den Eintrag „Hainburg“ wirklich löschen? Das lässt sich nicht rückgängig machen.',
      ],
    ] as const) {
      const { fenster } = await oeffneFenster(seite, name, 'alertdialog')
      const beschreibung = () =>
        fenster.evaluate(f =>
          (f.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map(id => [...document.querySelectorAll(`[id="${id}"]`)].map(e => e.textContent).join('|'))
            .join(' '),
        )
      await expect.poll(beschreibung).toBe(soll)
      await fenster.getByRole('button', { name: 'Dialog schließen' }).click()
      await fenster.waitFor({ state: 'detached' })
    }
  })
})
