import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, type Fenster, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Größe, Abstand und Stelle der Beschriftungen, gemessen an den Formularen, mit denen gearbeitet wird. */

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
let lena: Fenster
let aufnahme: number
beforeAll(async () => {
  const welt = await musterwelt(p.produkt.db)
  aufnahme = await welt.aufnahme({ mzb: {}, phb: {} })
  lena = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
})

type Groesse = 'sm' | 'md' | 'lg' | 'xl'
type Fall = {
  groesse: Groesse
  name: string
  weg: () => string
  /** Ort des Formulars, nötigenfalls erst zu öffnen */
  oeffne: (seite: Page) => Promise<Locator>
}

const main = async (seite: Page) => seite.getByRole('main')
const FAELLE: readonly Fall[] = [
  { groesse: 'xl', name: 'Messstelle anlegen', weg: () => '/messstelle-anlegen', oeffne: main },
  {
    groesse: 'xl',
    name: 'Ortsbefund',
    weg: () => `/aufnahme-detail/${aufnahme}/ortsbefund/morphologieHydraulikPhysikalischChemischerBefund`,
    oeffne: main,
  },
  {
    groesse: 'lg',
    name: 'Aufnahmedaten',
    weg: () => `/aufnahme-detail/${aufnahme}/aufnahmedaten`,
    oeffne: async seite => {
      await seite.getByRole('button', { name: 'Bearbeiten', exact: true }).first().click()
      return main(seite)
    },
  },
  { groesse: 'lg', name: 'Aufnahme duplizieren', weg: () => `/aufnahme-duplizieren/${aufnahme}`, oeffne: main },
  {
    groesse: 'md',
    name: 'Projekt (Fenster)',
    weg: () => '/projekte-uebersicht',
    oeffne: async seite => {
      await seite.getByRole('button', { name: 'Neues Projekt' }).click()
      return seite.getByRole('dialog', { name: 'Neues Projekt' })
    },
  },
  { groesse: 'md', name: 'Status vieler ändern', weg: () => `/aufnahmen-status?id=${aufnahme}`, oeffne: main },
  {
    groesse: 'sm',
    name: 'Filterkriterien',
    weg: () => '/aufnahmen-uebersicht',
    oeffne: async seite => {
      const kriterien = seite.getByRole('textbox', { name: 'Datum von' })
      const knopf = seite.getByRole('button', { name: /^Filter$/ })
      await kriterien.or(knopf).first().waitFor()
      if (!(await kriterien.isVisible())) await knopf.click()
      await kriterien.waitFor()
      return seite.locator('form').filter({ has: kriterien })
    },
  },
  {
    groesse: 'sm',
    name: 'Auftragnehmer (Rückfrage)',
    weg: () => `/aufnahme-detail/${aufnahme}/status`,
    oeffne: async seite => {
      await seite.getByRole('button', { name: 'Auftragnehmer Makrozoobenthos zuordnen' }).click()
      return seite.getByRole('alertdialog')
    },
  },
]

const ABSTAND = { sm: '8px', md: '20px', lg: '20px', xl: '20px' } as const
const BREITEN = [1440, 1920, 390]

type Messung = {
  groessen: string[]
  abstaende: string[]
  lagen: string[]
  /** Zeilen, deren Eingaben nicht auf einer Höhe beginnen */
  schief: string[]
  /** Beschriftungen neben dem Feld, die nicht auf der Höhe der Eingabe stehen */
  versetzt: string[]
  abgeschnitten: string[]
}

/** Misst alle sichtbaren Felder; wo von einer Art alle gleich sind, steht sie einmal. */
const miss = (ort: Locator): Promise<Messung> =>
  ort.evaluate(wurzel => {
    const eindeutig = (texte: string[]) => [...new Set(texte)]
    const raster = [...wurzel.querySelectorAll<HTMLElement>('[data-size]')].filter(e => e.offsetParent !== null)
    const felder = raster
      .flatMap(e => [...e.querySelectorAll('label[for]')])
      .flatMap(label => {
        // Die Tage eines Zeitraums sind Teile einer Angabe und haben ihre Beschriftung immer darüber.
        if (label.closest('[data-labels]')?.hasAttribute('data-size') === false) return []
        const eingabe = document.getElementById(label.getAttribute('for') ?? '')
        if (eingabe === null || label.contains(eingabe) || label.clientHeight === 1) return []
        return [
          { name: label.textContent, label: label.getBoundingClientRect(), eingabe: eingabe.getBoundingClientRect() },
        ]
      })
    const lage = ({ label, eingabe }: (typeof felder)[number]) =>
      label.right <= eingabe.left ? 'daneben' : label.bottom <= eingabe.top ? 'darüber' : 'überdeckt'
    const schief = felder.flatMap(a =>
      felder
        .filter(b => a !== b && lage(a) === lage(b) && Math.abs(a.label.top - b.label.top) < 2)
        .filter(b => Math.abs(a.eingabe.top - b.eingabe.top) > 2)
        .map(b => `${a.name} | ${b.name}`),
    )
    const mitte = (r: DOMRect, hoehe: number) => r.top + hoehe / 2
    return {
      groessen: eindeutig(raster.map(e => e.dataset['size'] ?? '')),
      abstaende: eindeutig(raster.flatMap(e => [getComputedStyle(e).rowGap, getComputedStyle(e).columnGap])),
      lagen: eindeutig(felder.map(lage)),
      schief,
      // Erste Zeile gegen erste Zeile: 20 und 40 px hoch, wenn keine umbricht.
      versetzt: felder
        .filter(feld => lage(feld) === 'daneben')
        .filter(({ label, eingabe }) => Math.abs(mitte(label, 20) - mitte(eingabe, 40)) > 2)
        .map(({ name }) => name ?? ''),
      abgeschnitten: raster
        .flatMap(e => [...e.children])
        .filter(e => e.scrollWidth > e.clientWidth + 1)
        .map(e => e.textContent ?? ''),
    }
  })

describe.each(FAELLE)('$name', ({ groesse, weg, oeffne }) => {
  test.each(BREITEN)(
    `[UI-15] hat bei %i px die Größe ${groesse}, ihren Abstand und ihre Beschriftungen`,
    async breite => {
      const { seite } = lena
      await seite.setViewportSize({ ...BREIT, width: breite })
      await gehe(seite, `${p.produkt.adresse}${weg()}`)
      const ort = await oeffne(seite)
      await ort.locator('[data-size]').first().waitFor()
      const daneben = (groesse === 'lg' || groesse === 'xl') && breite > 390
      await expect
        .poll(() => miss(ort))
        .toEqual({
          groessen: [groesse],
          abstaende: [ABSTAND[groesse]],
          lagen: [daneben ? 'daneben' : 'darüber'],
          schief: [],
          versetzt: [],
          abgeschnitten: [],
        })
      expect(await laeuftUeber(seite)).toBe(false)
    },
  )
})

test('[UI-15] Auch mit langen und falschen Angaben läuft in keiner Größe und Breite etwas über', async () => {
  const { seite } = lena
  const lang = 'Donaudampfschifffahrtsgesellschaftsanlegestelle'.repeat(4)
  await seite.setViewportSize(BREIT)
  await gehe(seite, `${p.produkt.adresse}/galerie/formular?modus=auto`)
  const formular = seite.getByRole('form', { name: 'Muster' })
  await formular.getByRole('textbox', { name: 'Kennzeichen' }).fill(lang)
  await formular.getByRole('textbox', { name: /^Fläche/ }).fill(lang)
  await formular.getByRole('button', { name: 'Speichern', exact: true }).click()
  await formular.getByText('Dieses Feld ist verpflichtend').first().waitFor()
  for (const groesse of ['sm', 'md', 'lg', 'xl'] as const) {
    const wahl = seite.getByRole('radio', { name: groesse, exact: true })
    // Die Größe steht in der Adresse; gewählt ist sie, wenn diese gezeichnet ist. `check` verlangte es sofort.
    await wahl.click()
    await expect.poll(() => wahl.isChecked()).toBe(true)
    for (const breite of BREITEN) {
      await seite.setViewportSize({ ...BREIT, width: breite })
      const gemessen = async () => {
        const { abstaende, schief, abgeschnitten } = await miss(formular)
        return { abstaende, schief, abgeschnitten }
      }
      await expect.poll(gemessen).toEqual({ abstaende: [ABSTAND[groesse]], schief: [], abgeschnitten: [] })
      expect(await laeuftUeber(seite)).toBe(false)
      await bild(seite, `formular-${groesse}-${breite}`)
    }
  }
})

test('auf allen Wegen blieb die Konsole ohne Fehler', () => {
  expect(lena.fehler).toEqual([])
})
