import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { SCHMAL } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { halteAuf } from '../gemeinsam/halteAuf.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import {
  fuegeBereicheHinzu,
  fusszeile,
  hauptnavigation,
  laufeMitTabulator,
  oeffne,
  ohneAnmeldung,
} from '../seiten/rahmen.ts'

const p = starteFuerDatei()
beforeAll(async () => {
  await fuegeBereicheHinzu(p.produkt.db)
})

const ADMINISTRATION = 'Adele Achleitner'

const anonym = (weg: string) => ohneAnmeldung(p, weg)

describe('Seitentitel', () => {
  test('[FRAME-08] der Balken am unteren Rand läuft, solange der Seite Daten fehlen', async () => {
    const { seite, kontext } = await anonym('start')
    const balken = seite.getByRole('progressbar', { name: 'Seite wird geladen' })
    await balken.waitFor({ state: 'detached' })
    const gibFrei = await halteAuf(seite, '**/api/cms/neuigkeiten')
    await seite.reload()
    await balken.waitFor()
    const unten = await balken.evaluate(e => {
      const kopf = e.parentElement?.getBoundingClientRect()
      return Math.round((kopf?.bottom ?? 0) - e.getBoundingClientRect().bottom)
    })
    expect(unten).toBeLessThanOrEqual(1)
    gibFrei()
    await balken.waitFor({ state: 'detached' })
    await kontext.close()
  })

  test('[FRAME-08] [FRAME-16] Letzte Änderung und Aktionen einer Seite', async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, ADMINISTRATION)
    await oeffne(seite, `${p.produkt.adresse}/ablaeufe`)
    await seite.getByText(/^Letzte Änderung: \d\d\.\d\d\.\d{4}/).waitFor()
    await seite.getByRole('link', { name: 'Bearbeiten' }).waitFor()
    await kontext.close()
  })

  test('[FRAME-08] die Suche im Seitentitel hat Platzhalter und höchste Länge', async () => {
    const { seite, kontext } = await anonym('galerie/formular')
    const suche = seite.getByRole('search').getByRole('textbox')
    await expect.poll(() => suche.getAttribute('placeholder')).toBe('Feld suchen')
    await suche.fill('x'.repeat(30))
    await expect.poll(() => suche.inputValue()).toHaveLength(20)
    await kontext.close()
  })

  test('nach dem Wechsel der Seite steht der Fokus auf ihrer Überschrift, oben', async () => {
    const { seite, kontext } = await anonym('start')
    await expect.poll(() => seite.title()).toBe('Startseite – Benthosdatenbank Fließgewässer')
    await seite.getByRole('main').getByRole('link', { name: 'Regelwerke', exact: true }).click()
    const ueberschrift = seite.getByRole('heading', { level: 1, name: 'Regelwerke' })
    await expect.poll(() => ueberschrift.evaluate(e => e === document.activeElement)).toBe(true)
    await expect.poll(() => seite.evaluate('scrollY')).toBe(0)
    await kontext.close()
  })
})

describe('Merkmalleisten', () => {
  const leisteVon = (seite: Page) => seite.getByRole('complementary', { name: 'Versionierung' })

  test('[FRAME-12] nur wo es etwas gibt: Schalter „Versionierung“, Leiste neben dem Inhalt, Fokus hinein und zurück', async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, ADMINISTRATION)
    const schalter = seite.getByRole('button', { name: /^Versionierung/ })
    await oeffne(seite, `${p.produkt.adresse}/start`)
    await seite.getByRole('region', { name: 'Neuigkeiten' }).getByRole('listitem').first().waitFor()
    await expect.poll(() => schalter.count()).toBe(0)
    await oeffne(seite, `${p.produkt.adresse}/ablaeufe`)
    const leiste = leisteVon(seite)
    await schalter.waitFor()
    await expect.poll(() => leiste.count()).toBe(0)
    await schalter.press('Enter')
    await leiste.waitFor()
    const lage = async () => {
      const [kasten, inhalt] = await Promise.all([leiste.boundingBox(), seite.getByRole('main').boundingBox()])
      if (!kasten || !inhalt) throw new Error('nicht zu sehen')
      return { breite: kasten.width, istDaneben: kasten.x >= inhalt.x + inhalt.width }
    }
    await expect.poll(lage).toEqual({ breite: 340, istDaneben: true })
    await warteAufFokus(leiste.getByRole('heading').first())
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.keyboard.press('Escape')
    await leiste.waitFor({ state: 'detached' })
    await expect.poll(() => schalter.evaluate(e => e === document.activeElement)).toBe(true)
    await expect.poll(() => schalter.getAttribute('aria-expanded')).toBe('false')
    await kontext.close()
  })

  test('[FRAME-12] Wechsel der Unterseite: Leiste bleibt offen, Fokus auf dem Verweis, Fenstertitel nennt den Teil', async () => {
    const id = await (await musterwelt(p.produkt.db)).aufnahme({ von: 'land-noe' })
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await oeffne(seite, `${p.produkt.adresse}/aufnahme-detail/${id}/aufnahmedaten`)
    const leiste = seite.getByRole('complementary', { name: 'Verlauf' })
    await seite.getByRole('button', { name: 'Verlauf', exact: true }).press('Enter')
    // Sie nimmt sich den Fokus: vorher käme die nächste Taste bei ihr an.
    await warteAufFokus(leiste)
    const verweis = seite.getByRole('link', { name: 'Wetter und Hydrographie' })
    await verweis.press('Enter')
    await seite.getByRole('form', { name: /Wetter/ }).waitFor()
    await leiste.waitFor()
    await expect.poll(() => verweis.evaluate(e => e === document.activeElement)).toBe(true)
    await expect.poll(() => seite.title()).toMatch(/^Wetter und Hydrographie · /)
    await kontext.close()
  })

  test('[FRAME-12] schmal in einer Lade, die ein Seitenwechsel schließt', async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, ADMINISTRATION, SCHMAL)
    const zurSeite = (name: string) => seite.getByRole('main').getByRole('link', { name, exact: true }).click()
    await zurSeite('Arbeitsabläufe')
    await seite.getByRole('button', { name: /^Versionierung/ }).click()
    const lade = seite.getByRole('dialog', { name: 'Versionierung' })
    await lade.waitFor()
    await expect.poll(() => leisteVon(seite).count()).toBe(0)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.goBack()
    await lade.waitFor({ state: 'detached' })
    await seite.getByRole('heading', { level: 1, name: /^Guten Tag/ }).waitFor()
    await zurSeite('Regelwerke')
    await seite.getByRole('heading', { level: 1, name: 'Regelwerke' }).waitFor()
    await seite.getByRole('button', { name: /^Versionierung/ }).waitFor()
    await expect.poll(() => lade.count()).toBe(0)
    await kontext.close()
  })
})

describe('Fußzeile', () => {
  /** Verweise auf eigene Seiten; jede heißt wie ihr Verweis. */
  const EIGENE = [
    ['Impressum', 'impressum'],
    ['Erklärung zur Barrierefreiheit', 'barrierefreiheit'],
    ['Datenschutz', 'datenschutz'],
    ['Helpdesk', 'helpdesk'],
  ] as const

  test('[FRAME-10] [FRAME-16] [GEN-09] Verweise, Ministerium, Version', async () => {
    const { seite, kontext } = await anonym('start')
    const verweise = fusszeile(seite).getByRole('listitem').getByRole('link')
    await expect
      .poll(() =>
        verweise.evaluateAll(alle => alle.map(e => [e.textContent, e.getAttribute('href'), e.getAttribute('target')])),
      )
      .toEqual([
        ['Über das Wasserinformationssystem (öffnet in neuem Fenster)', 'https://maps.wisa.bml.gv.at/', '_blank'],
        ...EIGENE.map(([name, weg]) => [name, `/benthosdb/${weg}`, null]),
      ])
    await fusszeile(seite)
      .getByText(
        'Bundesministerium für Land- und Forstwirtschaft, Klima- und Umweltschutz, Regionen und Wasserwirtschaft',
      )
      .waitFor()
    for (const [name, weg] of EIGENE) {
      await oeffne(seite, `${p.produkt.adresse}/${weg}`)
      await seite.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    }
    await kontext.close()
  })

  test('[FRAME-10] Doppelklick oder Eingabetaste auf die Version öffnet die Einzelheiten, ein Klick nicht', async () => {
    const { seite, kontext } = await anonym('start')
    const umgebung = (await (await fetch(`${p.produkt.adresse}/api/env`)).json()) as Record<string, string>
    const version = fusszeile(seite).getByRole('button', { name: `Version ${umgebung['version']}` })
    const fenster = seite.getByRole('dialog', { name: umgebung['title'] ?? '' })
    await version.click()
    await seite.keyboard.press('Tab')
    await expect.poll(() => fenster.count()).toBe(0)
    await version.dblclick()
    for (const text of [umgebung['versionDetail'] ?? '', umgebung['buildNumber'] ?? '', 'Testumgebung'])
      await fenster.getByText(text, { exact: true }).first().waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await fenster.getByRole('button', { name: 'Schließen', exact: true }).click()
    await fenster.waitFor({ state: 'detached' })
    await expect.poll(() => version.evaluate(e => e === document.activeElement)).toBe(true)
    await seite.keyboard.press('Enter')
    await fenster.waitFor()
    await kontext.close()
  })

  test('[FRAME-10] außerhalb der Produktion: die Testeinstellung nimmt die Umgebung aus dem Kopf', async () => {
    const { seite, kontext } = await anonym('start')
    const einstellungen = fusszeile(seite).getByRole('group', { name: 'Testeinstellungen' })
    const marke = seite.getByRole('banner').getByText('Testumgebung')
    await marke.waitFor()
    await einstellungen.getByRole('switch', { name: 'Umgebung im Kopf anzeigen' }).click()
    await marke.waitFor({ state: 'detached' })
    const fenster = kontext.waitForEvent('page')
    await einstellungen.getByRole('link', { name: 'Galerie der Bausteine' }).click()
    await (await fenster).getByRole('heading', { name: 'Galerie der Bausteine' }).waitFor()
    await kontext.close()
  })
})

describe('Haftung, Druck, Tastatur', () => {
  test('[FRAME-13] [UI-15] in hohen Fenstern bleiben Navigation und Titel stehen, in niedrigen nichts', async () => {
    const { seite, kontext } = await anonym('galerie/formular')
    const lage = async (hoehe: number) => {
      await seite.setViewportSize({ width: 1440, height: hoehe })
      await seite.evaluate('scrollTo(0, 0)')
      await expect
        .poll(async () => {
          await seite.mouse.wheel(0, 2000)
          return seite.evaluate('scrollY')
        })
        .toBeGreaterThan(200)
      const oben = async (teil: ReturnType<Page['locator']>) => ((await teil.boundingBox())?.y ?? -1) >= 0
      return [await oben(hauptnavigation(seite)), await oben(seite.getByRole('heading', { level: 1 }))]
    }
    await expect.poll(() => lage(900)).toEqual([true, true])
    await expect.poll(() => lage(700)).toEqual([true, false])
    await expect.poll(() => lage(450)).toEqual([false, false])
    await kontext.close()
  })

  test('[FRAME-01] gedruckt wird ohne Rahmen, mit Produkt, Zeitpunkt und Titel', async () => {
    const { seite, kontext } = await anonym('regelwerke')
    await seite.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await seite.emulateMedia({ media: 'print' })
    await seite.getByText(/^Benthosdatenbank Fließgewässer · \d\d\.\d\d\.\d{4}, \d\d:\d\d/).waitFor()
    await expect.poll(() => seite.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await expect.poll(() => seite.getByRole('banner').count()).toBe(0)
    await expect.poll(() => fusszeile(seite).count()).toBe(0)
    await expect.poll(() => hauptnavigation(seite).count()).toBe(0)
    await kontext.close()
  })

  test('[FRAME-01] [FRAME-03] [FRAME-05] [FRAME-10] allein mit der Tastatur durch den ganzen Rahmen; der Fokus ist überall zu sehen', async () => {
    const { seite, kontext } = await anonym('verwaltung')
    await seite.getByRole('banner').getByRole('button', { name: 'Anmelden' }).waitFor()
    await fusszeile(seite)
      .getByRole('button', { name: /^Version/ })
      .waitFor()
    const namen = await laufeMitTabulator(seite, /^Version/)
    expect(namen.filter(name => name.endsWith('(Fokus nicht zu sehen)'))).toEqual([])
    const rahmen = [
      'Zum Inhalt springen',
      'Benthosdatenbank Fließgewässer',
      'Hilfe',
      'Kurznachrichten',
      'Anmelden',
      'Startseite',
      'Auswertung',
      'Unterpunkte von Auswertung',
      'Verwaltung',
      'Zuklappen',
      'Bestand',
      'Unterpunkte von Bestand',
      'Startseite',
    ]
    expect(namen.slice(0, rahmen.length)).toEqual(rahmen)
    expect(namen.slice(-3)).toEqual([
      'Umgebung im Kopf anzeigen',
      'Galerie der Bausteine',
      expect.stringMatching(/^Version/) as string,
    ])
    await seite.evaluate('document.activeElement.blur(); scrollTo(0, 0)')
    await seite.reload()
    await seite.getByRole('heading', { level: 1 }).waitFor()
    await seite.keyboard.press('Tab')
    await warteAufFokus(seite.getByRole('link', { name: 'Zum Inhalt springen' }))
    await seite.keyboard.press('Enter')
    await expect.poll(() => seite.getByRole('main').evaluate(e => e === document.activeElement)).toBe(true)
    await kontext.close()
  })
})
