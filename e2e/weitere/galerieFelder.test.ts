import { describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { abschnitt, behalteGalerie, hatFokus, oeffneGalerie, stilwert } from '../seiten/galerie.ts'

const p = starteFuerDatei()
behalteGalerie(p)

const GROESSEN = [
  ['breit', BREIT],
  ['schmal', SCHMAL],
] as const

describe('Felder', () => {
  test('[FORM-05] [FORM-08] Pflicht trägt Sternchen und „(Pflichtfeld)“; nur lesen zeigt „keine Eingabe“, „ja“, „nein“', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, {
      nur: ['cards', 'fields-readonly', 'fields-readonly-empty', 'fields-required'],
    })
    const beschriftung = abschnitt(seite, 'fields-required').locator('label', { hasText: 'Bezeichnung' })
    await expect.poll(() => beschriftung.textContent()).toBe('Bezeichnung * (Pflichtfeld)')
    const leer = abschnitt(seite, 'fields-readonly-empty')
    await expect.poll(() => leer.getByText('keine Eingabe').count()).toBe(14)
    await expect.poll(() => leer.getByRole('textbox').count()).toBe(0)
    await expect.poll(() => abschnitt(seite, 'fields-readonly').getByText('ja', { exact: true }).count()).toBe(2)
    await expect.poll(() => abschnitt(seite, 'cards').getByText('nein', { exact: true }).count()).toBe(2)
  })

  test('[GEN-06] im Zahlenfeld ersetzt Getipptes den alten Wert, auch wenn beim Betreten die Tausenderpunkte wegfallen', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['fields-normal'] })
    const feld = abschnitt(seite, 'fields-normal').getByRole('textbox', { name: 'Fläche' })
    await feld.fill('1234567,5')
    await feld.blur()
    await expect.poll(() => feld.inputValue()).toBe('1.234.567,50')
    await feld.focus()
    await seite.keyboard.type('8')
    await feld.blur()
    await expect.poll(() => feld.inputValue()).toBe('8,00')
  })

  test('[GEN-05] Das Datumsfeld liest deutsch, erklärt Unlesbares und öffnet einen Kalender mit der Tastatur', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['fields-normal'] })
    const feld = abschnitt(seite, 'fields-normal').getByRole('textbox', { name: 'Datum' })
    await feld.fill('3.4.2025')
    await feld.press('Alt+ArrowDown')
    const kalender = seite.getByRole('dialog', { name: 'Kalender: Datum' })
    await kalender.getByRole('grid').waitFor()
    expect(await pruefeBarrierefreiheit(seite, '[role=dialog]')).toEqual([])
    await warteAufFokus(kalender.getByRole('button', { name: /\b3\. April 2025/ }))
    await seite.keyboard.press('ArrowRight')
    await warteAufFokus(kalender.getByRole('button', { name: /\b4\. April 2025/ }))
    await seite.keyboard.press('Enter')
    await kalender.waitFor({ state: 'detached' })
    await expect.poll(() => feld.inputValue()).toBe('04.04.2025')
    // Das geschlossene Blatt gibt den Fokus erst ein Bild später zurück: bis dahin nähme es dem Feld das Verlassen wieder.
    await warteAufFokus(feld)
    await feld.fill('31.02.2025')
    await feld.blur()
    await seite.getByText('Den Tag „31.02.2025“ gibt es nicht.').waitFor()
  })

  test('[UI-09] Die Fehlerübersicht führt mit der Tastatur zum Feld', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse)
    const uebersicht = seite.getByRole('region', { name: 'Folgende Angaben fehlen oder sind fehlerhaft:' })
    await uebersicht.getByRole('button', { name: 'Fläche' }).focus()
    await seite.keyboard.press('Enter')
    await expect.poll(() => hatFokus(seite.locator('#galerie-zahl'))).toBe(true)
  })
})

describe('Auswahl', () => {
  test.each(GROESSEN)(
    '[UI-11] %s: Platzhalter, leere Liste und Eintrag zum Anlegen, barrierefrei',
    async (_n, groesse) => {
      const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['select'], groesse })
      const ort = abschnitt(seite, 'select')
      const leer = ort.getByRole('button', { name: 'Auswahl ohne Einträge' })
      await expect.poll(() => leer.innerText()).toBe('Bitte auswählen')
      await leer.click()
      await ort.getByText('Keine Einträge vorhanden').waitFor()
      await warteAufFokus(leer)
      await seite.keyboard.press('Escape')
      await ort.getByText('Keine Einträge vorhanden').waitFor({ state: 'detached' })

      const mitNeu = ort.getByRole('button', { name: 'Auswahl mit „Neu“' })
      await mitNeu.click()
      await seite.getByRole('option', { name: 'Donau' }).waitFor()
      expect(await pruefeBarrierefreiheit(seite, '[role=listbox]')).toEqual([])
      await seite.getByRole('option', { name: 'Neuen Eintrag anlegen …' }).click()
      await expect.poll(() => mitNeu.innerText()).toBe('Enns')
    },
  )

  test('[UI-11] Tastatur: öffnen, tippen, wählen, leeren; Escape lässt alles, wie es ist', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['select'] })
    const knopf = abschnitt(seite, 'select').getByRole('button', { name: 'Auswahl mit „Neu“' })
    const eintrag = (name: string) => seite.getByRole('option', { name, exact: true })
    await knopf.focus()
    await seite.keyboard.press('ArrowDown')
    await expect.poll(() => hatFokus(eintrag('Donau'))).toBe(true)
    await seite.keyboard.type('tra')
    await expect.poll(() => hatFokus(eintrag('Traisen'))).toBe(true)
    await seite.keyboard.press('Enter')
    await expect.poll(() => knopf.innerText()).toBe('Traisen')
    await expect.poll(() => hatFokus(knopf)).toBe(true)
    await seite.keyboard.press('Enter')
    await expect.poll(() => hatFokus(eintrag('Traisen'))).toBe(true)
    await seite.keyboard.press('Home')
    await expect.poll(() => hatFokus(eintrag('keine Auswahl'))).toBe(true)
    await seite.keyboard.press('Escape')
    await expect.poll(() => hatFokus(knopf)).toBe(true)
    await expect.poll(() => eintrag('keine Auswahl').count()).toBe(0)
    await expect.poll(() => knopf.innerText()).toBe('Traisen')
    await seite.keyboard.press('Enter')
    await eintrag('keine Auswahl').click()
    await expect.poll(() => knopf.innerText()).toBe('Bitte auswählen')
  })

  test('Mehrfachauswahl bleibt offen; 2.000 Einträge und 500 Zeilen bleiben bedienbar', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['fields-normal', 'volume'] })
    const mehrfach = abschnitt(seite, 'fields-normal').getByRole('button', { name: 'Mehrfachauswahl' })
    await mehrfach.click()
    const zweite = seite.getByRole('option', { name: 'Zweite Möglichkeit' })
    await zweite.click()
    await expect.poll(() => mehrfach.innerText()).toContain('Erste Möglichkeit, Zweite Möglichkeit')
    await expect.poll(() => zweite.getAttribute('aria-selected')).toBe('true')
    await seite.keyboard.press('Escape')
    await zweite.waitFor({ state: 'detached' })

    await seite.getByRole('button', { name: '2.000 Einträge und 500 Zeilen zeigen' }).click()
    const viele = seite.getByRole('button', { name: 'Auswahl mit 2.000 Einträgen' })
    await viele.focus()
    await seite.keyboard.press('Enter')
    // Nur der fokussierte Eintrag wird angesehen: Rolle und Namen aller 2.000 zu bestimmen dauert Sekunden.
    const fokussierter = seite.locator('[role=option]:focus')
    await expect.poll(() => fokussierter.innerText()).toBe('Eintrag 1')
    await seite.keyboard.press('End')
    await expect.poll(() => fokussierter.innerText()).toBe('Eintrag 2.000')
    await seite.keyboard.press('Enter')
    await expect.poll(() => viele.innerText()).toBe('Eintrag 2.000')
    const ort = abschnitt(seite, 'volume')
    await ort.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).check()
    await expect.poll(() => ort.getByRole('checkbox', { checked: true }).count()).toBe(501)
  })
})

describe('Suche', () => {
  test.each(GROESSEN)(
    '[UI-10] %s: Vorschläge als Verweise und Schaltflächen, höchstens 300 Pixel hoch',
    async (_n, groesse) => {
      const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['search'], groesse })
      const ort = abschnitt(seite, 'search')
      const feld = ort.getByRole('textbox', { name: 'Suche', exact: true })
      await feld.fill('r')
      const liste = ort.getByRole('list', { name: 'Vorschläge' })
      await liste.getByRole('link').first().waitFor()
      await expect.poll(() => liste.getByRole('button').count()).toBeGreaterThan(0)
      const fenster = ort.locator('[popover]').first()
      await expect.poll(async () => (await fenster.boundingBox())?.height).toBeLessThanOrEqual(300)
      expect(await pruefeBarrierefreiheit(seite, '[data-example=search]')).toEqual([])
      await feld.press('ArrowDown')
      await expect.poll(() => hatFokus(liste.getByRole('link').first())).toBe(true)
      await seite.keyboard.press('Escape')
      await expect.poll(() => hatFokus(feld)).toBe(true)
      await ort.getByRole('button', { name: 'Eingabe löschen' }).first().click()
      await expect.poll(() => feld.inputValue()).toBe('')
    },
  )

  test('[UI-10] fragt erst 400 ms nach dem letzten Anschlag; „Keine Ergebnisse“, Fehlertext', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['search'], uhr: true })
    const ort = abschnitt(seite, 'search')
    const feld = ort.getByRole('textbox', { name: 'Suche', exact: true })
    const keine = ort.getByText('Keine Ergebnisse')
    await feld.fill('xy')
    await seite.clock.runFor(399)
    await feld.fill('xyz')
    // Die Galerie selbst braucht 300 ms für eine Antwort.
    await seite.clock.runFor(399)
    await seite.clock.runFor(299)
    await expect.poll(() => keine.count()).toBe(0)
    await seite.clock.runFor(100)
    await keine.waitFor()
    await feld.fill('!')
    await seite.clock.runFor(900)
    await ort.getByText('Die Vorschläge konnten nicht geladen werden.').waitFor()
  })

  test('Auswahl mit Suche: Pfeil und Eingabetaste wählen, freier Text wird erklärt', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['fields-normal'] })
    const feld = abschnitt(seite, 'fields-normal').getByRole('combobox', { name: 'Auswahl mit Suche' })
    await feld.fill('zwei')
    const eintrag = seite.getByRole('option', { name: 'Zweite Möglichkeit' })
    await eintrag.waitFor()
    // Erst wenn die Einträge zum Getippten gehören, lässt sich einer wählen.
    await seite.locator('[role=listbox]:not([aria-busy])').filter({ has: eintrag }).waitFor()
    await expect
      .poll(async () => (await feld.getAttribute('aria-activedescendant')) === (await eintrag.getAttribute('id')))
      .toBe(true)
    expect(await pruefeBarrierefreiheit(seite, '[role=listbox]')).toEqual([])
    await seite.keyboard.press('Enter')
    await expect.poll(() => feld.inputValue()).toBe('Zweite Möglichkeit')
    await feld.fill('gibt es nicht')
    await seite.keyboard.press('Tab')
    await seite.getByText('Bitte wählen Sie einen Eintrag aus der Liste.').waitFor()
  })
})

describe('Hochladen', () => {
  test('zeigt den Fortschritt, lässt sich abbrechen, wiederholen und entfernen; barrierefrei', async () => {
    // Die Galerie braucht für eine Datei 3 s: so lange steht die Zeit still, bis jeder Zustand gesehen ist.
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['upload'], uhr: true })
    const ort = abschnitt(seite, 'upload')
    const waehle = (...namen: readonly string[]) =>
      ort
        .locator('input[type=file]')
        .first()
        .setInputFiles(namen.map(name => ({ name, mimeType: 'text/csv', buffer: Buffer.from('a;b') })))
    await waehle('liste.csv', 'fehler.csv')
    const zeile = (name: string) => ort.getByRole('listitem').filter({ hasText: name })
    const fortschritt = zeile('liste.csv').getByRole('progressbar')
    await fortschritt.waitFor()
    await seite.clock.runFor(1700)
    await zeile('liste.csv').getByText('50 %', { exact: true }).waitFor()
    await zeile('fehler.csv').getByText('Die Datei konnte nicht hochgeladen werden.').waitFor()
    await zeile('liste.csv').getByRole('button', { name: 'liste.csv abbrechen' }).click()
    await zeile('liste.csv').getByText('abgebrochen').waitFor()
    await zeile('liste.csv').getByRole('button', { name: 'liste.csv erneut hochladen' }).click()
    await fortschritt.waitFor()
    // Axe braucht selbst eine Uhr, die geht.
    await seite.clock.resume()
    expect(await pruefeBarrierefreiheit(seite, '[data-example=upload]')).toEqual([])
    await zeile('liste.csv').getByText('hochgeladen', { exact: true }).waitFor()
    await zeile('fehler.csv').getByRole('button', { name: 'fehler.csv aus der Liste nehmen' }).click()
    await expect.poll(() => ort.getByRole('listitem').count()).toBe(1)
  })
})

describe('Daten und Gliederung', () => {
  test('Der Baum folgt WAI-ARIA: ein Tabulatorhalt, Pfeile, Pos1 und Ende, Tippen, Eingabetaste', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse)
    const baum = seite.getByRole('tree', { name: 'Gewässer' })
    const knoten = (name: string) => baum.getByRole('treeitem', { name })
    await knoten('Traun').focus()
    await seite.keyboard.press('ArrowDown')
    await expect.poll(() => hatFokus(knoten('Enns'))).toBe(true)
    await seite.keyboard.press('ArrowRight')
    await expect.poll(() => knoten('Enns').getAttribute('aria-expanded')).toBe('true')
    await seite.keyboard.press('ArrowRight')
    await expect.poll(() => hatFokus(knoten('Steyr'))).toBe(true)
    await seite.keyboard.press('ArrowLeft')
    await expect.poll(() => hatFokus(knoten('Enns'))).toBe(true)
    await seite.keyboard.press('ArrowLeft')
    await expect.poll(() => knoten('Steyr').count()).toBe(0)
    await seite.keyboard.press('Home')
    await expect.poll(() => hatFokus(knoten('Donau'))).toBe(true)
    await seite.keyboard.press('d')
    await expect.poll(() => hatFokus(knoten('Drau'))).toBe(true)
    await seite.keyboard.press('Enter')
    await expect.poll(() => knoten('Drau').getAttribute('aria-selected')).toBe('true')
    await seite.keyboard.press('Tab')
    await expect.poll(() => hatFokus(seite.getByRole('treeitem', { name: 'Daten' }))).toBe(true)
    await seite.keyboard.press('End')
    await expect.poll(() => hatFokus(seite.getByRole('treeitem', { name: 'Felder', exact: true }))).toBe(true)
    await seite.keyboard.press('Enter')
    await expect.poll(() => new URL(seite.url()).hash).toBe('#galerie-fields-normal')
  })

  test('[UI-14] Reiter: Pfeiltasten wechseln, was verborgen war, rollt ins Bild; ein Schritt rollt 300 Pixel', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['tabs'] })
    const leiste = seite.getByRole('tablist', { name: 'Monate, mehr als Platz ist' })
    const fenster = leiste.locator('xpath=..')
    const schritte = fenster.locator('xpath=..').locator('> button')
    await expect.poll(() => schritte.evaluateAll(s => s.map(knopf => knopf.checkVisibility()))).toEqual([false, true])
    await schritte.last().click()
    await expect.poll(() => fenster.evaluate(f => f.scrollLeft)).toBe(300)
    await expect.poll(() => schritte.evaluateAll(s => s.map(knopf => knopf.checkVisibility()))).toEqual([true, true])
    await leiste.getByRole('tab', { name: 'Jänner' }).focus()
    await expect.poll(() => fenster.evaluate(f => f.scrollLeft)).toBeLessThan(10)
    await seite.keyboard.press('End')
    await expect.poll(() => leiste.getByRole('tab', { name: 'Dezember' }).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => fenster.evaluate(f => f.scrollLeft)).toBeGreaterThan(300)
    await seite.getByText('Inhalt zum Dezember').waitFor()
  })

  test('[UI-07] „Alles aufklappen“ öffnet alle Blöcke in 225 ms, dann heißt der Schalter „Alles zuklappen“', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['expandable'], bewegt: true })
    const ort = abschnitt(seite, 'expandable')
    await expect.poll(() => stilwert(ort.locator('section > div').last(), 'transition-duration')).toContain('0.225s')
    await ort.getByRole('button', { name: 'Alles aufklappen' }).click()
    await ort.getByText('Verborgener Text.').waitFor()
    await expect.poll(() => ort.getByRole('button', { expanded: false }).count()).toBe(0)
    await ort.getByRole('button', { name: 'Alles zuklappen' }).click()
    await expect.poll(() => ort.getByRole('button', { expanded: true }).count()).toBe(0)
    await ort.getByText('Verborgener Text.').waitFor({ state: 'hidden' })
  })

  test('Tabelle: Sortieren sagt die Richtung an, Umschalttaste wählt einen Bereich, Blättern nennt die Seite', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['table'] })
    const ort = abschnitt(seite, 'table')
    const dichte = ort.getByRole('columnheader', { name: /Dichte/ })
    await dichte.getByRole('button').focus()
    await seite.keyboard.press('Enter')
    await expect.poll(() => dichte.getAttribute('aria-sort')).toBe('ascending')
    await seite.keyboard.press('Enter')
    await expect.poll(() => dichte.getAttribute('aria-sort')).toBe('descending')
    const zeilen = ort.locator('tbody').getByRole('checkbox')
    await zeilen.nth(0).click()
    await zeilen.nth(3).click({ modifiers: ['Shift'] })
    await expect
      .poll(() => zeilen.evaluateAll(z => z.slice(0, 4).filter(k => (k as HTMLInputElement).checked).length))
      .toBe(3)
    await ort.getByRole('button', { name: 'Nächste Seite' }).click()
    await expect.poll(() => ort.locator('[aria-current=page]').innerText()).toBe('4')
  })

  test('Was breiter ist als sein Platz, sagt es und rollt mit den Pfeiltasten; was passt, hält die Tastatur nicht auf', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['scrollarea'] })
    const ort = abschnitt(seite, 'scrollarea')
    const bereich = ort.getByRole('region', { name: 'Monate, seitlich rollbar' })
    await ort.getByText('Breiter als hier Platz ist: seitlich rollen.').waitFor()
    await expect.poll(() => ort.locator('[tabindex="0"]').count()).toBe(1)
    await bereich.focus()
    await seite.keyboard.press('ArrowRight')
    await expect.poll(() => bereich.evaluate(e => e.scrollLeft)).toBeGreaterThan(0)
    expect(await pruefeBarrierefreiheit(seite, '[data-example=scrollarea]')).toEqual([])
  })

  test('[UI-14] Verschwindet das fokussierte Element, geht der Fokus auf das zuletzt benutzte', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['alerts'] })
    const vorher = abschnitt(seite, 'alerts').getByRole('button', { name: 'Erneut versuchen' })
    await vorher.focus()
    const schliesser = abschnitt(seite, 'alerts').getByRole('listitem').getByRole('button', { name: 'Schließen' })
    await schliesser.last().focus()
    await seite.keyboard.press('Enter')
    await expect.poll(() => hatFokus(vorher)).toBe(true)
  })

  test('[UI-14] Die Warteanzeige kommt nach 500 ms, 48 Pixel groß', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['search', 'waiting'], uhr: true })
    const ort = abschnitt(seite, 'search')
    await ort.getByRole('textbox', { name: 'Suche', exact: true }).fill('xyz')
    const anzeige = ort.getByText('Vorschläge werden geladen …')
    await seite.clock.runFor(499)
    await expect.poll(() => anzeige.count()).toBe(0)
    await seite.clock.runFor(100)
    await anzeige.waitFor({ state: 'attached' })
    const ring = abschnitt(seite, 'waiting').locator('output svg')
    await expect.poll(() => ring.boundingBox()).toMatchObject({ width: 48, height: 48 })
  })
})
