import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { abschnitt, behalteGalerie, hatFokus, oeffneFenster, oeffneGalerie, stilwert } from '../seiten/galerie.ts'

const p = starteFuerDatei()
behalteGalerie(p)

/** Zwei Bilder später hat der Browser gerollt und das Rollen gemeldet. */
const nachZweiBildern = (seite: Page) =>
  seite.evaluate(() => new Promise(fertig => requestAnimationFrame(() => requestAnimationFrame(() => fertig(null)))))

const breite = async (ort: Locator) => (await ort.boundingBox())?.width

describe('Tooltip', () => {
  test('[UI-01] öffnet nach 300 ms unter dem Zeiger, blendet in 150 ms und schließt 40 ms nach dem Verlassen', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['tooltip'], uhr: true, bewegt: true })
    const knopf = abschnitt(seite, 'tooltip').getByRole('button', { name: 'Mit Tooltip' })
    const tooltip = seite.getByRole('tooltip')
    await seite.mouse.move(5, 5)
    await knopf.hover()
    await seite.clock.runFor(299)
    await expect.poll(() => tooltip.count()).toBe(0)
    await seite.clock.runFor(50)
    await tooltip.waitFor()
    await expect.poll(() => stilwert(tooltip, 'transition-duration')).toBe('0.15s')
    await expect.poll(() => knopf.getAttribute('aria-describedby')).toBe(await tooltip.getAttribute('id'))

    await seite.mouse.move(5, 5)
    await seite.clock.runFor(39)
    await expect.poll(() => tooltip.getAttribute('data-exiting')).toBeNull()
    await seite.clock.runFor(50)
    await tooltip.waitFor({ state: 'detached' })
  })

  test('[UI-01] öffnet bei Tastaturfokus sofort, bleibt unter dem Zeiger, Escape schließt', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['tooltip'] })
    const verweis = abschnitt(seite, 'tooltip').getByRole('link')
    await abschnitt(seite, 'tooltip').getByRole('button', { name: 'Mit Tooltip' }).focus()
    await seite.keyboard.press('Tab')
    await expect.poll(() => hatFokus(verweis)).toBe(true)
    const tooltip = seite.getByRole('tooltip').filter({ hasText: 'langer Tooltip' })
    await tooltip.waitFor()
    expect(await pruefeBarrierefreiheit(seite, '[role=tooltip]')).toEqual([])
    await seite.keyboard.press('Escape')
    await tooltip.waitFor({ state: 'detached' })
  })

  test('[UI-01] bleibt offen, wenn erst der Tastaturfokus den Auslöser ins Bild rollt', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { eigenes: true })
    const verweis = abschnitt(seite, 'tooltip').getByRole('link')
    await abschnitt(seite, 'tooltip').getByRole('button', { name: 'Mit Tooltip' }).focus()
    await seite.evaluate(() => {
      document.body.style.paddingBlockEnd = '300vh'
      window.scrollTo(0, document.body.scrollHeight)
    })
    await expect.poll(() => verweis.evaluate(e => e.getBoundingClientRect().bottom)).toBeLessThan(0)
    await seite.keyboard.press('Tab')
    await expect.poll(() => verweis.evaluate(e => e.getBoundingClientRect().bottom)).toBeGreaterThan(0)
    await nachZweiBildern(seite)
    await expect.poll(() => seite.getByRole('tooltip').filter({ hasText: 'langer Tooltip' }).count()).toBe(1)
  })

  test('[UI-01] [UI-12] langer Druck heftet ihn an, „Tooltip schließen“ schließt', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, {
      nur: ['tooltip'],
      groesse: SCHMAL,
      uhr: true,
    })
    const knopf = abschnitt(seite, 'tooltip').getByRole('button', { name: 'Nur ein Symbol' })
    await knopf.scrollIntoViewIfNeeded()
    const druck = { pointerType: 'touch', pointerId: 7, bubbles: true, isPrimary: true }
    await knopf.dispatchEvent('pointerdown', druck)
    await seite.clock.runFor(299)
    await expect.poll(() => seite.getByRole('tooltip').count()).toBe(0)
    await seite.clock.runFor(50)
    const tooltip = seite.getByRole('tooltip')
    await tooltip.waitFor()
    await knopf.dispatchEvent('pointerup', druck)
    await seite.mouse.move(5, 5)
    await seite.clock.runFor(1000)
    await expect.poll(() => tooltip.isVisible()).toBe(true)
    await tooltip.getByRole('button', { name: 'Tooltip schließen' }).click()
    await seite.clock.runFor(200)
    await tooltip.waitFor({ state: 'detached' })
  })
})

describe('Meldungen', () => {
  test('[UI-02] Symbole heißen Information, Erfolg, Warnung, Fehler; die Liste beginnt mit dem Schwersten', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['alerts'] })
    const ort = abschnitt(seite, 'alerts')
    for (const wort of ['Information', 'Erfolg', 'Warnung', 'Fehler'])
      await expect.poll(() => ort.getByTitle(wort, { exact: true }).count()).toBeGreaterThan(0)
    const liste = ort.getByRole('listitem')
    const reihenfolge = () => liste.evaluateAll(e => e.map(i => i.querySelector('[title]')?.getAttribute('title')))
    await expect.poll(() => reihenfolge()).toEqual(['Fehler', 'Warnung', 'Information', 'Erfolg'])
    await liste.first().getByRole('button', { name: 'Schließen' }).click()
    await expect.poll(() => reihenfolge()).toEqual(['Warnung', 'Information', 'Erfolg'])
  })
})

describe('Menü', () => {
  test('[UI-05] Darüberfahren hebt es an, ohne den Fokus zu nehmen; Wegbewegen und Escape schließen', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['menu'] })
    const knopf = abschnitt(seite, 'menu').getByRole('button', { name: 'Aktionen' })
    const menue = seite.getByRole('menu', { name: 'Aktionen' })
    await knopf.hover()
    await menue.waitFor()
    await expect.poll(() => menue.evaluate(m => m.contains(document.activeElement))).toBe(false)
    expect(await pruefeBarrierefreiheit(seite, '[role=menu]')).toEqual([])
    await seite.keyboard.press('Escape')
    await menue.waitFor({ state: 'detached' })
    await seite.mouse.move(5, 5)
    await knopf.hover()
    await menue.waitFor()
    await menue.getByRole('menuitem', { name: 'Bearbeiten' }).hover()
    await expect.poll(() => menue.isVisible()).toBe(true)
    await seite.mouse.move(5, 5)
    await menue.waitFor({ state: 'detached' })
  })

  test('[UI-05] Ein Klick heftet das angehobene Menü an, der nächste schließt es und es bleibt zu', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['menu'], uhr: true })
    const knopf = abschnitt(seite, 'menu').getByRole('button', { name: 'Aktionen' })
    const menue = seite.getByRole('menu', { name: 'Aktionen' })
    await knopf.hover()
    await seite.clock.runFor(200)
    await menue.waitFor()
    await seite.mouse.down()
    await seite.mouse.up()
    await seite.clock.runFor(100)
    await expect.poll(() => menue.evaluate(m => m.contains(document.activeElement))).toBe(true)
    await seite.mouse.down()
    await seite.mouse.up()
    await seite.clock.runFor(1000)
    await expect.poll(() => menue.count()).toBe(0)
  })

  test('[UI-05] Tastatur: Eingabetaste öffnet, Pfeile und Anfangsbuchstabe wandern, Escape gibt den Fokus zurück', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['menu'] })
    const knopf = abschnitt(seite, 'menu').getByRole('button', { name: 'Aktionen' })
    await knopf.focus()
    await seite.keyboard.press('Enter')
    const eintrag = (name: string) => seite.getByRole('menuitem', { name })
    await expect.poll(() => hatFokus(eintrag('Bearbeiten'))).toBe(true)
    await seite.keyboard.press('ArrowDown')
    await expect.poll(() => hatFokus(eintrag('Zur Übersicht'))).toBe(true)
    await seite.keyboard.press('ArrowUp')
    await seite.keyboard.press('l')
    await expect.poll(() => hatFokus(eintrag('Löschen'))).toBe(true)
    await seite.keyboard.press('Escape')
    await expect.poll(() => hatFokus(knopf)).toBe(true)
    await seite.keyboard.press('Enter')
    await expect.poll(() => hatFokus(eintrag('Bearbeiten'))).toBe(true)
    await seite.keyboard.press('Enter')
    await expect.poll(() => seite.getByRole('menu').count()).toBe(0)
  })

  test('[UI-06] Überzählige Schaltflächen stehen unter „Mehr“; Abstände 7 und 3 Pixel, Gruppe höchstens 500', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['buttonbar'] })
    const schmal = seite.getByRole('group', { name: 'Handlungen, schmal' })
    await expect.poll(() => stilwert(schmal, 'column-gap')).toBe('7px')
    await expect.poll(() => stilwert(schmal.locator('> div').first(), 'column-gap')).toBe('3px')
    await expect.poll(() => stilwert(schmal.locator('> div').first(), 'max-width')).toBe('500px')
    await expect.poll(() => schmal.getByRole('button').allInnerTexts()).toEqual(['Bearbeiten', 'Mehr', 'Speichern'])
    await schmal.getByRole('button', { name: 'Mehr' }).click()
    await expect
      .poll(() => seite.getByRole('menuitem').allInnerTexts())
      .toEqual(['Duplizieren', 'Exportieren', 'Löschen'])
  })

  test('[UI-05] Die Aktionsleiste ist ein Tabulatorhalt; darin wandern die Pfeiltasten', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['actionbar'] })
    const leiste = seite.getByRole('toolbar', { name: 'Gewählte Zeilen' })
    const knopf = (name: string) => leiste.getByRole('button', { name })
    await knopf('Auswahl aufheben').focus()
    await seite.keyboard.press('ArrowRight')
    await expect.poll(() => hatFokus(knopf('Bearbeiten'))).toBe(true)
    await seite.keyboard.press('Tab')
    await expect.poll(() => leiste.evaluate(l => l.contains(document.activeElement))).toBe(false)
    await knopf('Auswahl aufheben').click()
    await expect.poll(() => leiste.getByText('ausgewählt').count()).toBe(0)
  })
})

const FENSTER = [
  ['Dialog: Information', 'alertdialog', 564],
  ['Dialog: Warnung', 'alertdialog', 564],
  ['Dialog: Fehler', 'alertdialog', 564],
  ['Fenster', 'dialog', 604],
  ['Breites Fenster', 'dialog', 1008],
  ['Lade links', 'dialog', 400],
  ['Lade rechts', 'dialog', 400],
  ['Lade unten', 'dialog', 1440],
] as const

describe('Fenster', () => {
  test.each([
    ['breit', BREIT],
    ['schmal', SCHMAL],
  ])(
    '[UI-03] [UI-04] [UI-05] %s: jedes hat seine Breite, hält den Fokus, gibt ihn zurück und ist barrierefrei',
    async (_name, groesse) => {
      const { seite, fehler } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['dialogs'], groesse })
      for (const [name, rolle, sollbreite] of FENSTER) {
        const { knopf, fenster } = await oeffneFenster(seite, name, rolle)
        const rahmen = expect.poll(() => breite(fenster.locator('xpath=..')), { message: name })
        if (groesse === BREIT) await rahmen.toBe(sollbreite)
        else await rahmen.toBeLessThanOrEqual(groesse.width)
        expect(await pruefeBarrierefreiheit(seite, `[role=${rolle}]`)).toEqual([])
        for (let i = 0; i < 8; i++) {
          await seite.keyboard.press('Tab')
          await expect.poll(() => fenster.evaluate(f => f.contains(document.activeElement))).toBe(true)
        }
        // Vom Fenster selbst aus: an einer Schaltfläche schlösse die erste Escape-Taste nur deren Tooltip.
        await fenster.focus()
        await expect.poll(() => hatFokus(fenster)).toBe(true)
        await seite.keyboard.press('Escape')
        await fenster.waitFor({ state: 'detached' })
        await expect.poll(() => hatFokus(knopf)).toBe(true)
      }
      expect(fehler).toEqual([])
    },
  )

  test.each([
    [960, 950],
    [1100, 950],
    [1920, 1008],
  ])('[UI-04] Das breite Fenster ist auf einem %i px breiten Schirm %i px breit', async (breiteDesSchirms, soll) => {
    const groesse = { width: breiteDesSchirms, height: 900 }
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['dialogs'], groesse })
    const { fenster } = await oeffneFenster(seite, 'Breites Fenster', 'dialog')
    await expect.poll(() => breite(fenster.locator('xpath=..'))).toBe(soll)
    expect(await pruefeBarrierefreiheit(seite, '[role=dialog]')).toEqual([])
  })

  test('[UI-03] [UI-12] Der Dialog trägt Symbol und Titel; „Dialog schließen“ und „Schließen“ schließen', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['dialogs'] })
    const { fenster } = await oeffneFenster(seite, 'Dialog: Warnung', 'alertdialog')
    await expect.poll(() => fenster.getByTitle('Warnung').isVisible()).toBe(true)
    await expect.poll(() => fenster.getByRole('heading').innerText()).toContain('Eintrag löschen?')
    await fenster.getByRole('button', { name: 'Dialog schließen' }).click()
    await fenster.waitFor({ state: 'detached' })
    const lade = await oeffneFenster(seite, 'Lade rechts', 'dialog')
    await lade.fenster.getByRole('button', { name: 'Schließen' }).click()
    await lade.fenster.waitFor({ state: 'detached' })
  })

  test('[UI-04] Im Fenster rollt nur der Inhalt; Kopf und Schaltflächen bleiben stehen', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, {
      nur: ['dialogs'],
      groesse: { width: 1440, height: 480 },
    })
    const { fenster } = await oeffneFenster(seite, 'Fenster', 'dialog')
    const inhalt = fenster.getByRole('group', { name: 'Inhalt' })
    const kopf = await fenster.getByRole('heading').elementHandle()
    const gerollt = await inhalt.evaluate((i, ueberschrift) => {
      const vorher = ueberschrift?.getBoundingClientRect().top
      i.scrollTo({ top: i.scrollHeight, behavior: 'instant' })
      return { weit: i.scrollTop > 0, kopfBleibt: ueberschrift?.getBoundingClientRect().top === vorher }
    }, kopf)
    expect(gerollt).toEqual({ weit: true, kopfBleibt: true })
    await expect.poll(() => fenster.getByRole('button', { name: 'Übernehmen' }).isVisible()).toBe(true)
  })

  test('[UI-04] [UI-05] Das Fenster schließt in 10 ms, die Lade in 195 ms', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { bewegt: true })
    const dauerBeimSchliessen = async (name: string) => {
      const { fenster } = await oeffneFenster(seite, name, 'dialog')
      // Solange sie ausblendet, trägt die Abdeckung `data-exiting`; dann gilt die Dauer des Schließens.
      await fenster.locator('xpath=../..').evaluate(abdeckung => {
        const schliessdauer = new Promise<string>(melde => {
          new MutationObserver(() => {
            if (abdeckung.hasAttribute('data-exiting')) melde(getComputedStyle(abdeckung).transitionDuration)
          }).observe(abdeckung, { attributes: true })
        })
        Object.assign(window, { schliessdauer })
      })
      await seite.keyboard.press('Escape')
      const dauer = await seite.evaluate('window.schliessdauer')
      await fenster.waitFor({ state: 'detached' })
      return dauer
    }
    expect(await dauerBeimSchliessen('Fenster')).toBe('0.01s')
    expect(await dauerBeimSchliessen('Lade links')).toBe('0.195s')
  })
})

describe('Hinweise', () => {
  test.each([
    ['breit', BREIT],
    ['schmal', SCHMAL],
  ])('[UI-08] %s: kurzer Text an Ort und Stelle, „Mehr Informationen“ öffnet „Info“', async (_name, groesse) => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['info'], groesse })
    const knopf = (name: string) => abschnitt(seite, 'info').getByRole('button', { name: `Information zu ${name}` })
    const mehr = seite.getByRole('button', { name: 'Mehr Informationen' })
    await knopf('Bezeichnung').click()
    await seite.getByText('Name, unter dem der Ort bekannt ist.').waitFor()
    await expect.poll(() => mehr.count()).toBe(0)
    const kurz = seite.getByRole('dialog', { name: 'Information zu Bezeichnung' })
    await warteAufFokus(kurz)
    await seite.keyboard.press('Escape')
    await kurz.waitFor({ state: 'detached' })
    for (const [name, titel, text] of [
      ['Lage', 'Info', 'Ausführlicher Text mit allen Einzelheiten.'],
      ['Quelle', 'Info', 'Die Information konnte nicht geladen werden.'],
    ] as const) {
      await knopf(name).click()
      await mehr.waitFor()
      expect(await pruefeBarrierefreiheit(seite, '[role=dialog]')).toEqual([])
      await mehr.click()
      const fenster = seite.getByRole('alertdialog')
      await fenster.getByText(text).waitFor()
      await expect.poll(() => fenster.getByRole('heading').innerText()).toContain(titel)
      expect(await pruefeBarrierefreiheit(seite, '[role=alertdialog]')).toEqual([])
      await fenster.getByRole('button', { name: 'Schließen', exact: true }).click()
      await fenster.waitFor({ state: 'detached' })
    }
    await knopf('Seehöhe').click()
    await mehr.click()
    await seite.getByRole('alertdialog', { name: /Seehöhe/ }).waitFor()
  })

  test('[FRAME-15] Auf Wunsch öffnen gilt von Anfang an; alle anzeigen zeigt sie offen, alle ausblenden nimmt sie fort', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['info'] })
    const ort = abschnitt(seite, 'info')
    const texte = ort.getByText('Name, unter dem der Ort bekannt ist.')
    const knoepfe = ort.getByRole('button', { name: /^Information zu/ })
    const anzahlen = async () => [await texte.count(), await knoepfe.count()]
    await expect.poll(() => ort.getByRole('radio', { name: 'auf Wunsch öffnen' }).isChecked()).toBe(true)
    await expect.poll(anzahlen).toEqual([0, 4])
    await ort.getByRole('radio', { name: 'alle anzeigen' }).check()
    await expect.poll(anzahlen).toEqual([1, 0])
    expect(await pruefeBarrierefreiheit(seite, '[data-example=info]')).toEqual([])
    await ort.getByRole('radio', { name: 'alle ausblenden' }).check()
    await expect.poll(anzahlen).toEqual([0, 0])
  })
})

describe('Kurznachrichten', () => {
  test('[UI-13] Höchstens drei zugleich, jede 4000 ms; Zeigen hält sie an; in der Liste bleiben alle', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['toasts'], uhr: true })
    const ort = abschnitt(seite, 'toasts')
    const bereich = seite.getByRole('region', { name: 'Kurznachrichten der Galerie' })
    const schliesser = bereich.getByRole('button', { name: 'Schließen' })
    for (const art of ['Information', 'Erfolg', 'Warnung', 'Fehler'])
      await ort.getByRole('button', { name: art }).click()
    await expect.poll(() => schliesser.count()).toBe(3)
    await bereich.getByText('Warnung: Kurznachricht').hover()
    await seite.clock.runFor(20_000)
    await expect.poll(() => schliesser.count()).toBe(3)
    await seite.mouse.move(5, 5)
    await seite.clock.runFor(4200)
    await expect.poll(() => bereich.getByText('Kurznachricht').allInnerTexts()).toEqual(['Fehler: Kurznachricht'])
    await seite.clock.runFor(4200)
    await expect.poll(() => schliesser.count()).toBe(0)
    await expect.poll(() => ort.getByRole('listitem').count()).toBe(4)
    await ort.getByRole('button', { name: 'Liste leeren' }).click()
    await ort.getByText('Keine Nachrichten').waitFor()
  })

  test('[UI-12] [UI-13] Der Fokus hält sie an, „Schließen“ schließt; barrierefrei', async () => {
    const { seite } = await oeffneGalerie(p.browser, p.produkt.adresse, { nur: ['toasts'], uhr: true })
    const bereich = seite.getByRole('region', { name: 'Kurznachrichten der Galerie' })
    await abschnitt(seite, 'toasts').getByRole('button', { name: 'Warnung' }).click()
    const schliesser = bereich.getByRole('button', { name: 'Schließen' })
    await schliesser.focus()
    await seite.clock.runFor(20_000)
    await expect.poll(() => hatFokus(schliesser)).toBe(true)
    await seite.clock.resume()
    expect(await pruefeBarrierefreiheit(seite, '[aria-label="Kurznachrichten der Galerie"]')).toEqual([])
    await seite.keyboard.press('Enter')
    await schliesser.waitFor({ state: 'detached' })
  })
})
