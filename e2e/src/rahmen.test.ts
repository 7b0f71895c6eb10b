import { ortszeitAus } from '@benthos/fachmodell/datum/ortszeit'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { PRUEFT_ALLES } from '../../apps/server/pruefstand/umfang.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, FENSTER, neueSeite, SCHMAL } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { hatFokus } from '../seiten/galerie.ts'
import {
  brotkrumen,
  fuegeBereicheHinzu,
  fusszeile,
  hauptnavigation,
  MITTEL,
  oeffne,
  ohneAnmeldung,
  SEHR_BREIT,
  VIERFACH,
} from '../seiten/rahmen.ts'

const p = starteFuerDatei()
beforeAll(async () => {
  await fuegeBereicheHinzu(p.produkt.db)
})

const LENA = 'Lena Leitgeb'
const ADMINISTRATION = 'Adele Achleitner'

const anonym = (weg: string, groesse = BREIT) => ohneAnmeldung(p, weg, groesse)

/** Angaben der Umgebung, wie sie ein anderer Betrieb lieferte. */
async function aendereUmgebung(seite: Page, aenderung: object): Promise<void> {
  await seite.route('**/api/env', async weg => {
    const antwort = await weg.fetch()
    await weg.fulfill({ response: antwort, json: { ...(await antwort.json()), ...aenderung } })
  })
}

describe.each([...FENSTER, ...(PRUEFT_ALLES ? [['1024', MITTEL] as const] : []), ['320 (400 %)', VIERFACH] as const])(
  'bei %s Bildpunkten',
  (_name, groesse) => {
    test('[GEN-03] der Rahmen dient Angemeldeten wie Anonymen, barrierefrei und ohne seitliches Rollen', async () => {
      const ohne = await anonym('start', groesse)
      const mit = await alsPerson(p.browser, p.produkt.adresse, LENA, groesse)
      await mit.seite.getByRole('heading', { name: 'Ihre Arbeit' }).waitFor()
      for (const { seite, fehler, kontext } of [ohne, mit]) {
        await seite.waitForLoadState('networkidle')
        expect(await pruefeBarrierefreiheit(seite)).toEqual([])
        await expect.poll(() => laeuftUeber(seite)).toBe(false)
        await seite.getByRole('banner').getByRole('link', { name: 'Benthosdatenbank Fließgewässer' }).waitFor()
        await fusszeile(seite).waitFor()
        expect(fehler).toEqual([])
        await kontext.close()
      }
    })
  },
)

describe('Kopf', () => {
  test('[FRAME-01] [ROUTE-17] Zeichen und Titel stehen fest und führen zur Startadresse', async () => {
    const { seite, kontext } = await anonym('helpdesk')
    const titel = seite.getByRole('banner').getByRole('link', { name: 'Benthosdatenbank Fließgewässer' })
    await expect.poll(() => titel.locator('svg').isVisible()).toBe(true)
    await expect.poll(() => titel.getAttribute('href')).toBe('/benthosdb')
    await titel.click()
    await seite.waitForURL(`${p.produkt.adresse}/start`)
    await kontext.close()
  })

  test('[FRAME-02] [SESS-11] außerhalb der Produktion stehen Umgebung und Benutzer klein und rot neben dem Titel', async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, LENA)
    const marke = seite.getByRole('banner').getByText('Testumgebung · land-noe')
    const stil = await marke.evaluate(e => [getComputedStyle(e).color, Number.parseFloat(getComputedStyle(e).fontSize)])
    expect(stil).toEqual(['rgb(200, 16, 46)', 13])
    await kontext.close()
  })

  test('[FRAME-02] [SESS-11] eine unbekannte Umgebung heißt so; in der Produktion fehlen Marke und Testeinstellungen', async () => {
    const { seite, kontext } = await neueSeite(p.browser)
    await aendereUmgebung(seite, { environment: 'SCHULUNG' })
    await oeffne(seite, `${p.produkt.adresse}/start`)
    await seite.getByRole('banner').getByText('Unbekannte Umgebung').waitFor()
    await aendereUmgebung(seite, { environment: 'PROD' })
    await seite.reload()
    await fusszeile(seite)
      .getByText(/^Version/)
      .waitFor()
    await expect.poll(() => seite.getByRole('banner').innerText()).not.toMatch(/umgebung/i)
    await expect.poll(() => seite.getByRole('group', { name: 'Testeinstellungen' }).count()).toBe(0)
    await kontext.close()
  })
})

describe('Schnellleiste', () => {
  test('[FRAME-05] [FRAME-09] Hilfe: Online-Hilfe, Helpdesk; Escape schließt und gibt den Fokus zurück', async () => {
    const { seite, kontext } = await anonym('start')
    const knopf = seite.getByRole('button', { name: 'Hilfe' })
    await knopf.click()
    const fenster = seite.getByRole('dialog', { name: 'Hilfe' })
    await expect
      .poll(() => fenster.getByRole('link', { name: 'Online-Hilfe' }).getAttribute('href'))
      .toBe('/benthosdb/ablaeufe')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.keyboard.press('Escape')
    await fenster.waitFor({ state: 'detached' })
    await expect.poll(() => knopf.evaluate(e => e === document.activeElement)).toBe(true)
    await knopf.press('Enter')
    await fenster.getByRole('link', { name: 'Helpdesk kontaktieren' }).click()
    await seite.waitForURL(`${p.produkt.adresse}/helpdesk`)
    await fenster.waitFor({ state: 'detached' })
    await kontext.close()
  })

  test('[FRAME-15] Hinweise einer Seite: auf Wunsch, alle angezeigt, alle ausgeblendet', async () => {
    const { seite, kontext } = await anonym('galerie/formular')
    const hinweise = seite.getByRole('button', { name: /^Information zu/ })
    const offene = seite.getByRole('note', { name: /^Information zu/ })
    await hinweise.first().waitFor()
    const anzahl = await hinweise.count()
    const waehle = async (wahl: string) => {
      await seite.getByRole('button', { name: 'Hilfe' }).click()
      await seite.getByRole('radio', { name: wahl }).check()
      await seite.keyboard.press('Escape')
    }
    await waehle('alle anzeigen')
    await expect.poll(() => offene.count()).toBe(anzahl)
    await expect.poll(() => hinweise.count()).toBe(0)
    await waehle('alle ausblenden')
    await expect.poll(() => offene.count()).toBe(0)
    await expect.poll(() => hinweise.count()).toBe(0)
    await waehle('auf Wunsch öffnen')
    await expect.poll(() => hinweise.count()).toBe(anzahl)
    await kontext.close()
  })

  test('[FRAME-11] Kurznachrichten: leer „Keine Nachrichten“, dann der Verlauf mit der Zahl der neuen', async () => {
    // Ein fehlendes Paket lädt die Anwendung einmal neu, sobald der Server antwortet: mitten im Klicken wäre das Fenster dahin.
    const { seite, kontext } = await neueSeite(p.browser)
    await seite.addInitScript(`Object.defineProperty(navigator, 'onLine', { get: () => false })`)
    await seite.route('**/api/health/live', weg => weg.abort())
    await seite.route('**/Hilfefenster-*.js', weg => weg.abort())
    await oeffne(seite, `${p.produkt.adresse}/start`)
    await seite.getByRole('button', { name: 'Kurznachrichten', exact: true }).click()
    const fenster = seite.getByRole('dialog', { name: 'Kurznachrichten' })
    await fenster.getByText('Keine Nachrichten').waitFor()
    await warteAufFokus(fenster)
    await seite.keyboard.press('Escape')

    await seite.getByRole('button', { name: 'Hilfe' }).click()
    await seite.getByText('Das Fenster konnte nicht geladen werden.').first().waitFor()
    await seite.getByRole('button', { name: 'Kurznachrichten, 1 neu' }).click()
    await fenster.getByText('Das Fenster konnte nicht geladen werden.').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.keyboard.press('Escape')
    await seite.getByRole('button', { name: 'Kurznachrichten', exact: true }).waitFor()
    await seite.unroute('**/Hilfefenster-*.js')
    // Chromium merkt sich je nach Fassung, was sich nicht laden ließ, bis die Seite neu geladen ist.
    await seite.reload()
    await seite.getByRole('button', { name: 'Hilfe' }).click()
    await seite.getByRole('dialog', { name: 'Hilfe' }).waitFor()
    await kontext.close()
  })

  test('[FRAME-05] [FRAME-13] nur auf großen Schirmen lässt sich die Breite umschalten; der Browser merkt es sich', async () => {
    const { seite, kontext } = await anonym('start', SEHR_BREIT)
    const breite = () => seite.getByRole('main').evaluate(e => e.clientWidth)
    const begrenzt = await breite()
    expect(begrenzt).toBeLessThanOrEqual(1504)
    await seite.getByRole('button', { name: 'Volle Breite' }).click()
    await expect.poll(() => breite()).toBeGreaterThan(1800)
    await expect.poll(() => seite.evaluate(`localStorage.getItem('ojs_layout')`)).toBe('{"isFullscreen":true}')
    await seite.reload()
    await seite.getByRole('button', { name: 'Breite begrenzen' }).click()
    await expect.poll(() => breite()).toBe(begrenzt)
    await seite.setViewportSize(BREIT)
    await expect.poll(() => seite.getByRole('button', { name: 'Volle Breite' }).isVisible()).toBe(false)
    await kontext.close()
  })
})

describe('Navigation', () => {
  test('[FRAME-03] eine Ebene Unterpunkte klappt auf: unter dem Zeiger, mit Klick und Eingabetaste; Verborgenes fehlt', async () => {
    const { seite, kontext } = await anonym('start')
    const leiste = hauptnavigation(seite)
    const winkel = leiste.getByRole('button', { name: 'Unterpunkte von Auswertung' })
    const unterpunkt = leiste.getByRole('link', { name: 'Nach Projekten' })
    await expect
      .poll(() => leiste.getByRole('listitem').allInnerTexts())
      .toEqual(['Startseite', 'Auswertung', 'Verwaltung'])

    await leiste.getByRole('link', { name: 'Auswertung' }).hover()
    await unterpunkt.waitFor()
    await expect.poll(() => leiste.getByText('Verborgen').count()).toBe(0)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.getByRole('main').hover()
    await unterpunkt.waitFor({ state: 'detached' })

    await winkel.press('Enter')
    await expect.poll(() => winkel.getAttribute('aria-expanded')).toBe('true')
    await seite.keyboard.press('Tab')
    await expect.poll(() => unterpunkt.evaluate(e => e === document.activeElement)).toBe(true)
    await seite.keyboard.press('Escape')
    await unterpunkt.waitFor({ state: 'detached' })
    await expect.poll(() => winkel.evaluate(e => e === document.activeElement)).toBe(true)

    await winkel.click()
    await unterpunkt.click()
    await seite.waitForURL(/auswertung-projekte/)
    await unterpunkt.waitFor({ state: 'detached' })
    await expect.poll(() => leiste.getByRole('link', { name: 'Auswertung' }).getAttribute('aria-current')).toBe('true')
    await kontext.close()
  })

  test('[FRAME-03] [FRAME-06] [FRAME-13] tiefere Unterpunkte stehen als Baum in der Leiste, 340 breit, zugeklappt 32', async () => {
    const { seite, kontext } = await anonym('verwaltung')
    const leiste = seite.getByRole('navigation', { name: 'Bereich Verwaltung' })
    const breite = () => leiste.evaluate(e => e.getBoundingClientRect().width)
    await expect.poll(() => breite()).toBe(340)
    await expect.poll(() => leiste.getByRole('link').allInnerTexts()).toEqual(['Bestand'])
    await leiste.getByRole('button', { name: 'Unterpunkte von Bestand' }).click()
    await expect.poll(() => leiste.getByRole('link').allInnerTexts()).toEqual(['Bestand', 'Laufende Projekte'])
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])

    const schalter = leiste.getByRole('button', { name: 'Zuklappen' })
    await schalter.hover()
    await seite.getByRole('tooltip', { name: 'Zuklappen' }).waitFor()
    await schalter.click()
    await expect.poll(() => breite()).toBe(32)
    await expect.poll(() => leiste.getByRole('link').count()).toBe(0)
    // Mit der Tastatur weg und zurück: nur deren Fokus öffnet den Tooltip, und der bleibt.
    await seite.mouse.move(0, 0)
    await seite.keyboard.press('Tab')
    await seite.keyboard.press('Shift+Tab')
    await expect.poll(() => hatFokus(leiste.getByRole('button', { name: 'Aufklappen' }))).toBe(true)
    await seite.getByRole('tooltip', { name: 'Aufklappen' }).waitFor()
    await seite.keyboard.press('Enter')
    await expect.poll(() => breite()).toBe(340)

    await leiste.getByRole('link', { name: 'Bestand' }).click()
    await leiste.getByRole('button', { name: 'Unterpunkte von Bestand' }).click()
    await leiste.getByRole('link', { name: 'Laufende Projekte' }).click()
    await expect
      .poll(() => leiste.getByRole('link', { name: 'Laufende Projekte' }).getAttribute('aria-current'))
      .toBe('page')
    await kontext.close()
  })

  test('[FRAME-06] auf einer nicht erlaubten Seite fehlt die Leiste', async () => {
    const { seite, kontext } = await anonym('nur-administration')
    await seite.getByRole('heading', { name: 'Zugriff nicht erlaubt (Fehler 403)' }).waitFor()
    await expect.poll(() => seite.getByRole('navigation', { name: /^Bereich/ }).count()).toBe(0)
    await kontext.close()
    const mit = await alsPerson(p.browser, p.produkt.adresse, ADMINISTRATION, BREIT, '/nur-administration')
    await mit.seite.getByRole('navigation', { name: 'Bereich Verwaltung' }).waitFor()
    await mit.kontext.close()
  })

  test('[FRAME-04] schmal: Lade mit zwei Flächen, hinein zu den Unterpunkten und zurück', async () => {
    const { seite, kontext } = await anonym('start', SCHMAL)
    await expect.poll(() => hauptnavigation(seite).count()).toBe(0)
    await seite.getByRole('button', { name: 'Menü' }).click()
    const lade = seite.getByRole('dialog', { name: 'Menü' })
    const hinein = lade.getByRole('button', { name: 'Unterpunkte von Verwaltung' })
    const zurueck = lade.getByRole('button', { name: 'Zurück zum Hauptmenü' })
    await hinein.click()
    await expect.poll(() => zurueck.evaluate(e => e === document.activeElement)).toBe(true)
    // Die Hauptpunkte sind hinausgeschoben und auch für Vorleseprogramme fort.
    await expect.poll(() => lade.getByText('Startseite').evaluate(e => e.closest('[inert]') !== null)).toBe(true)
    await expect.poll(async () => (await zurueck.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
    await zurueck.click()
    await expect.poll(() => hinein.evaluate(e => e === document.activeElement)).toBe(true)
    await hinein.click()
    await lade.getByRole('button', { name: 'Unterpunkte von Bestand' }).click()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await lade.getByRole('link', { name: 'Laufende Projekte' }).click()
    await lade.waitFor({ state: 'detached' })
    await seite.waitForURL(/laufende-projekte/)
    await seite.getByRole('button', { name: 'Menü' }).click()
    await lade.getByRole('button', { name: 'Menü schließen' }).click()
    await lade.waitFor({ state: 'detached' })
    await kontext.close()
  })

  test('[FRAME-07] [FRAME-14] Brotkrumen: der Weg, auf dem Telefon nur der Schritt davor, auf der Startseite keine', async () => {
    const { seite, kontext } = await anonym('laufende-projekte')
    const stationen = ['Startseite', 'Verwaltung', 'Bestand', 'Laufende Projekte']
    await expect.poll(() => brotkrumen(seite).getByRole('listitem').allInnerTexts()).toEqual(stationen)
    await seite.setViewportSize({ width: 700, height: 900 })
    await seite.getByRole('button', { name: 'Menü' }).waitFor()
    await expect.poll(() => brotkrumen(seite).getByRole('listitem').allInnerTexts()).toEqual(stationen)
    await seite.setViewportSize(SCHMAL)
    await expect.poll(() => brotkrumen(seite).getByRole('link').allInnerTexts()).toEqual(['Bestand'])
    await brotkrumen(seite).getByRole('link').click()
    await seite.waitForURL(/bestand/)
    await oeffne(seite, `${p.produkt.adresse}/start`)
    await expect.poll(() => brotkrumen(seite).count()).toBe(0)
    await kontext.close()
  })
})

const STUNDE_MS = 3_600_000

test('[A-RAHMEN-08] schreibt die Zeitrechnung des Browsers wie sein Formatierer, auch an jeder Zeitumstellung', async () => {
  const { kontext, seite } = await neueSeite(p.browser)
  await seite.goto('about:blank')
  // Ende März und Ende Oktober stündlich, dazu je Jahr quer durch; 1979 hatte Österreich noch keine Sommerzeit.
  const zeitpunkte = Array.from({ length: 60 }, (_, i) => 1979 + i).flatMap(jahr => [
    ...[2, 9].flatMap(monat =>
      Array.from({ length: 192 }, (_, i) => Date.UTC(jahr, monat, 24) + i * STUNDE_MS + jahr * 1000),
    ),
    ...Array.from({ length: 50 }, (_, i) => Date.UTC(jahr, 0, 1) + i * 175 * STUNDE_MS - 1),
  ])
  const abweichende = await seite.evaluate(
    `(() => {
      const rechne = ${ortszeitAus.toString()}
      const form = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Vienna', dateStyle: 'medium', timeStyle: 'short' })
      return ${JSON.stringify(zeitpunkte)}.flatMap(ms => {
        const { tag, uhrzeit } = rechne(Temporal, ms)
        return tag + ', ' + uhrzeit === form.format(ms) ? [] : [[ms, tag, uhrzeit, form.format(ms)]]
      })
    })()`,
  )
  await kontext.close()
  expect(abweichende).toEqual([])
})
