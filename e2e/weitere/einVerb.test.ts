import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Aufnahmeangaben, type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { hauptschaltflaechen } from '../seiten/hauptschaltflaechen.ts'

/** Eine Handlung hat ein Verb, in Schaltfläche, Fenster und Kurznachricht, und die Hauptschaltfläche einen Platz. */

const p = starteFuerDatei()
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

/** Wie aus einer Handlung die Nachricht über sie wird. */
const VERBEN: Readonly<Record<string, string>> = {
  übergeben: 'übergeben',
  setzen: 'gesetzt',
  zuordnen: 'zugeordnet',
  anfügen: 'angefügt',
  entfernen: 'entfernt',
  anlegen: 'angelegt',
  speichern: 'gespeichert',
}
const sagt = (text: string, wort: string) => new RegExp(`(^|[^\\p{L}])${wort}($|[^\\p{L}])`, 'iu').test(text)
const nachricht = (seite: Page, partizip: string) =>
  seite.getByRole('region', { name: 'Kurznachrichten' }).getByText(new RegExp(`${partizip}($|[ .:])`))
const oeffne = (person: string, weg: string) => alsPerson(p.browser, p.produkt.adresse, person, undefined, weg)

type Fall = {
  verb: string
  wer: string
  aufnahme: Aufnahmeangaben
  teil: string
  knopf: string
  /** was das Fenster vor der Handlung noch verlangt */
  fuelle?: (fenster: Locator) => Promise<void>
}
const LAND: Aufnahmeangaben = { mzb: {} }
const FAELLE: readonly Fall[] = [
  {
    verb: 'übergeben',
    wer: 'Anna Auinger',
    aufnahme: { mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' } },
    teil: 'status',
    knopf: 'Makrozoobenthos übergeben',
  },
  {
    verb: 'setzen',
    wer: 'Quirina Schwarzenegg',
    aufnahme: { mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN' } },
    teil: 'status',
    knopf: 'Auf „Plausibel“ setzen',
  },
  {
    verb: 'zuordnen',
    wer: 'Lena Leitgeb',
    aufnahme: LAND,
    teil: 'status',
    knopf: 'Auftragnehmer Makrozoobenthos zuordnen',
    fuelle: async fenster => {
      await fenster.getByRole('button', { name: /^Auftragnehmer/ }).click()
      await fenster.page().getByRole('option', { name: /Büro/ }).first().click()
    },
  },
]

describe('[A-FORMULAR-13] Schaltfläche, Fenster und Kurznachricht sagen dasselbe Verb', () => {
  test.each(FAELLE)('$verb', async ({ verb, wer, aufnahme, teil, knopf, fuelle }) => {
    const id = await welt.aufnahme(aufnahme)
    const { seite, kontext } = await oeffne(wer, `/aufnahme-detail/${id}/${teil}`)
    await seite.getByRole('button', { name: knopf }).click()
    const fenster = seite.getByRole('alertdialog').or(seite.getByRole('dialog')).last()
    const titel = await fenster.getByRole('heading').first().innerText()
    await fuelle?.(fenster)
    // Eben noch gesperrt, geht ihre Farbe erst über.
    await expect.poll(() => hauptschaltflaechen(seite)).toHaveLength(1)
    const [haupt = ''] = await hauptschaltflaechen(seite)
    expect([knopf, titel, haupt].filter(text => !sagt(text, verb))).toEqual([])
    await fenster.getByRole('button', { name: haupt, exact: true }).click()
    await nachricht(seite, VERBEN[verb] ?? '')
      .first()
      .waitFor()
    await kontext.close()
  })

  test('anfügen, speichern, entfernen: dasselbe ohne Fenster dazwischen', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    const { seite, kontext } = await oeffne('Anna Auinger', `/aufnahme-detail/${id}/mzb/methoden`)
    await seite.getByRole('button', { name: 'Screening-Methode anfügen' }).click()
    await seite.getByText('Screening-Methode angefügt').first().waitFor()
    const kopf = seite.getByRole('form', { name: 'Probenkopf Screening' })
    await kopf.getByRole('button', { name: /^Entnahmegerät/ }).click()
    await seite.getByRole('option', { name: 'Kescher' }).click()
    await kopf.getByRole('button', { name: 'Probenkopf speichern' }).click()
    await seite.getByText('Probenkopf Screening gespeichert').first().waitFor()
    await kontext.close()
  })
})

describe('[A-FORMULAR-13] Die Hauptschaltfläche hat einen Platz', () => {
  test('Probe mit offenem Kopf: „Speichern“ steht einmal da, am Fuß, und speichert auch den Kopf', async () => {
    const { aufnahmeId, zugang } = await legeMhsprobeAn(p.produkt, welt)
    const { seite, kontext } = await oeffne('Anna Auinger', `/aufnahme-detail/${aufnahmeId}/mzb/mhs`)
    await seite.getByRole('grid').waitFor()
    await seite
      .getByRole('button', { name: /^Probenkopf/ })
      .first()
      .click()
    const kopf = seite.getByRole('form', { name: 'Probenkopf MHS' })
    await kopf.getByRole('button', { name: 'Bearbeiten' }).click()
    await kopf.getByRole('textbox', { name: /Aussortierter Anteil/ }).fill('3 von 29')
    expect(await hauptschaltflaechen(seite)).toEqual(['Speichern'])
    const fuss = seite.getByRole('group', { name: 'Weiter durch die Aufnahme' })
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await fuss.getByRole('button', { name: 'Speichern', exact: true }).click()
    await seite.getByText('Probenkopf MHS gespeichert').first().waitFor()
    await kopf.getByText('3/29', { exact: true }).waitFor()
    expect((await zugang.lies(`/aufnahme/${aufnahmeId}/mzb/mhs`)).daten).toMatchObject({
      daten: { aussortiertZaehler: 3, aussortiertNenner: 29 },
    })
    await kontext.close()
  })

  test('in jedem Fenster unten rechts, ob es ein Formular enthält oder eine Frage stellt', async () => {
    const id = await welt.aufnahme(LAND)
    const { seite, kontext } = await oeffne('Lena Leitgeb', '/projekte-uebersicht')
    const abstand = async (fenster: Locator, name: string) => {
      const [aussen, knopf] = [
        await fenster.boundingBox(),
        await fenster.getByRole('button', { name, exact: true }).boundingBox(),
      ]
      if (!aussen || !knopf) throw new Error(`„${name}“ ist nicht zu sehen`)
      return [aussen.x + aussen.width - knopf.x - knopf.width, aussen.y + aussen.height - knopf.y - knopf.height]
    }
    await seite.getByRole('button', { name: 'Neues Projekt' }).click()
    const formular = seite.getByRole('dialog', { name: 'Neues Projekt' })
    await formular.waitFor()
    expect(await hauptschaltflaechen(seite)).toEqual(['Projekt anlegen'])
    const amFormular = await abstand(formular, 'Projekt anlegen')
    // Die Eingabetaste in einem Feld schickt ab, obwohl die Schaltfläche außerhalb des Formulars steht.
    await formular.getByRole('textbox', { name: /^Name/ }).press('Enter')
    await formular.getByText('Dieses Feld ist verpflichtend').first().waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${id}/status`)
    await seite.getByRole('button', { name: 'Auftragnehmer Makrozoobenthos zuordnen' }).click()
    const anDerFrage = await abstand(seite.getByRole('alertdialog'), 'Zuordnen')
    for (const eine of [amFormular, anDerFrage]) for (const rand of eine) expect(rand).toBeLessThanOrEqual(24)
    await kontext.close()
  })
})
