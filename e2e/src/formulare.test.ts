import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, FENSTER, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Musterformular, type Mustermodus, oeffneMuster } from '../seiten/musterformular.ts'
import { Tastatur } from '../seiten/tastatur.ts'

/** Lena Leitgeb führt Messstellen in Niederösterreich, nicht in Tirol. */
const EIGENE = 'Musterstelle 0001'
const FREMDE = 'Musterstelle 0002'

const p = starteFuerDatei()
beforeAll(async () => {
  const welt = await musterwelt(p.produkt.db)
  await welt.messstelle('GZUEV', 'AT-3')
  await welt.messstelle('GZUEV', 'AT-7')
})

const oeffne = (modus: Mustermodus, groesse = BREIT) => oeffneMuster(p.browser, p.produkt.adresse, modus, groesse)
const kurznachricht = (seite: Page, text: string) => seite.getByText(text).first().waitFor()

describe('Modi', () => {
  test('[FORM-01] [UI-14] „Bearbeiten“ führt ins erste Feld, „Abbrechen“ und „Speichern“ zurück auf „Bearbeiten“', async () => {
    const { seite, muster, kontext } = await oeffne('edit')
    const bearbeiten = muster.formular.getByRole('button', { name: 'Bearbeiten' })
    const hatFokus = (ziel: Locator) => expect.poll(() => ziel.evaluate(e => e === document.activeElement)).toBe(true)
    await bearbeiten.press('Enter')
    await hatFokus(muster.text('Bezeichnung'))
    await muster.formular.getByRole('button', { name: 'Abbrechen' }).press('Enter')
    await hatFokus(bearbeiten)

    await bearbeiten.press('Enter')
    await muster.ergaenzeProbe(EIGENE)
    await muster.text('Bezeichnung').press('Control+s')
    await kurznachricht(seite, 'Muster gespeichert')
    await hatFokus(bearbeiten)
    await kontext.close()
  })

  test('[FORM-01] [FORM-02] edit: erst nur lesbar, nach Speichern und Zurücksetzen wieder; stayInEditMode bleibt bearbeitbar', async () => {
    const { seite, muster, kontext, fehler } = await oeffne('edit')
    const { formular, speichern } = muster
    await expect.poll(() => formular.getByRole('textbox').count()).toBe(0)

    await formular.getByRole('button', { name: 'Bearbeiten' }).click()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await muster.text('Bezeichnung').fill('Verworfen')
    await formular.getByRole('button', { name: 'Abbrechen' }).click()
    await seite.getByRole('alertdialog').getByRole('button', { name: 'Eingaben verwerfen' }).click()
    await formular.getByText('Begehung am Kehrwasser').waitFor()
    await kurznachricht(seite, 'Muster: Eingaben zurückgesetzt')
    await expect.poll(() => formular.getByRole('textbox').count()).toBe(0)

    await formular.getByRole('button', { name: 'Bearbeiten' }).click()
    await muster.ergaenzeProbe(EIGENE)
    await speichern.click()
    await formular.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    await kurznachricht(seite, 'Muster gespeichert')
    await expect.poll(() => formular.getByRole('textbox').count()).toBe(0)

    await seite.getByRole('switch', { name: 'Nach dem Speichern bearbeitbar bleiben' }).check()
    await formular.getByRole('button', { name: 'Bearbeiten' }).click()
    await muster.text('Bezeichnung').fill('Bleibt offen')
    const gesichert = formular.getByText(/Entwurf .* gesichert/)
    await gesichert.waitFor()
    await speichern.click()
    await gesichert.waitFor({ state: 'detached' })
    await expect.poll(() => muster.text('Bezeichnung').inputValue()).toBe('Bleibt offen')
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test.each(FENSTER)(
    '[FORM-08] view bei %s: „keine Eingabe“, „ja“, Zahl und Tag deutsch, kein Eingabefeld, nichts läuft über',
    async (_name, groesse) => {
      const { seite, muster, kontext, fehler } = await oeffne('view', groesse)
      const { formular } = muster
      for (const text of ['1.234,50 m²', '21.04.2025', '30.04.2025', 'Netz, Lupe', 'nass', 'ja'])
        await formular.getByText(text, { exact: true }).first().waitFor()
      await expect.poll(() => formular.getByText('keine Eingabe').count()).toBe(9)
      await expect.poll(() => formular.locator('input, textarea').count()).toBe(0)
      await expect.poll(() => formular.getByRole('button', { name: /Speichern|Bearbeiten/ }).count()).toBe(0)
      await expect.poll(() => laeuftUeber(seite)).toBe(false)
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])
      expect(fehler).toEqual([])
      await kontext.close()
    },
  )
})

describe('Prüfung', () => {
  test.each(FENSTER)(
    '[FORM-05] [FORM-06] [FORM-02] Pflicht, Fehlerübersicht und Sprung in einen zugeklappten Block bei %s',
    async (_name, groesse) => {
      const { seite, muster, kontext, fehler } = await oeffne('auto', groesse)
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])
      await expect.poll(() => muster.formular.getByRole('group', { name: 'Zeitraum (Pflichtfeld)' }).count()).toBe(1)
      await muster.speichern.click()
      await muster.uebersicht.waitFor()
      await expect.poll(() => muster.uebersicht.evaluate(element => element === document.activeElement)).toBe(true)
      const pflicht = 'Dieses Feld ist verpflichtend'
      await expect
        .poll(() => muster.uebersicht.getByRole('listitem').allTextContents())
        .toEqual([
          `Bezeichnung: ${pflicht}`,
          `Fläche: ${pflicht}`,
          `Zeitraum von: ${pflicht}`,
          `Zeitraum bis: ${pflicht}`,
          `Gewässertyp: ${pflicht}`,
          `Werkzeuge: ${pflicht}`,
          `Wetter: ${pflicht}`,
          'Ich habe die Angaben geprüft: Bitte bestätigen Sie die Angaben',
          `Messstelle: ${pflicht}`,
          `Tag der Probenahme: ${pflicht}`,
        ])
      await kurznachricht(seite, 'Muster: nicht gespeichert, 10 Angaben fehlen oder sind fehlerhaft')
      await expect.poll(() => laeuftUeber(seite)).toBe(false)
      // Der Sprung zur Übersicht hat gerollt; halb unter der Navigation gälte ein Verweis als zu klein.
      await seite.evaluate(() => scrollTo(0, 0))
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])

      await muster.formular.getByRole('button', { name: 'Alles zuklappen' }).click()
      for (const [eintrag, feld] of [
        ['Zeitraum bis', muster.tag('bis')],
        ['Wetter', muster.formular.getByRole('radio', { name: 'trocken' })],
        ['Tag der Probenahme', muster.text('Tag der Probenahme')],
      ] as const) {
        await muster.uebersicht.getByRole('button', { name: eintrag }).click()
        await expect.poll(() => feld.evaluate(element => element === document.activeElement)).toBe(true)
      }
      expect(unerwartet(fehler)).toEqual([])
      await kontext.close()
    },
  )

  test('[FORM-03] [FORM-04] [GEN-05] [GEN-06] falsche Werte melden sich beim Tippen; Zahl und Tag erscheinen deutsch', async () => {
    const { seite, muster, kontext } = await oeffne('auto')
    const erwarte = (feld: ReturnType<typeof muster.text>, text: string) =>
      expect.poll(() => muster.meldung(feld)).toContain(text)
    for (const [name, eingabe, meldung] of [
      ['Bezeichnung', 'ab', 'Mindestens 3 Zeichen'],
      ['Bezeichnung', 'x'.repeat(41), 'Maximal 40 Zeichen'],
      ['Kennzeichen', 'zu lang für das Feld', 'Das Kennzeichen ist zu lang für das Etikett'],
      ['Kennzeichen', 'ab17', 'Zwei Großbuchstaben, ein Bindestrich'],
      ['Fläche', '0,01', 'Wert muss mindestens 0,05 sein'],
      ['Fläche', '10000,5', 'Wert darf maximal 10.000 sein'],
      ['Fläche', 'groß', '„groß“ ist keine Zahl.'],
      ['Fläche', '0.125', 'Bitte ein Komma als Dezimalzeichen verwenden: „0,125“.'],
      ['Anzahl', '1,5', 'Bitte geben Sie eine ganze Zahl ein'],
      ['Tag(?! der)', '31.12.1999', '01.01.2000 oder später'],
      ['Tag(?! der)', '1.1.2031', '31.12.2030 oder früher'],
      ['Tag(?! der)', '31.2.2025', 'Den Tag „31.2.2025“ gibt es nicht.'],
      ['Uhrzeit', '25:00', 'Bitte geben Sie die Uhrzeit in der Form HH:MM ein'],
    ] as const) {
      await muster.text(name).fill(eingabe)
      await erwarte(muster.text(name), meldung)
    }
    await muster.text('Tag(?! der)').blur()
    await erwarte(muster.text('Tag(?! der)'), 'Den Tag „31.2.2025“ gibt es nicht.')
    await muster.text('Beschreibung').fill(`${'lang '.repeat(100)}!`)
    await erwarte(muster.text('Beschreibung'), 'Maximal 500 Zeichen')
    expect((await muster.text('Beschreibung').inputValue()).length).toBe(501)

    await muster.text('Fläche').fill('123,4567')
    await muster.text('Tag(?! der)').fill('1.4.2025')
    await muster.text('Tag(?! der)').blur()
    await expect.poll(() => muster.text('Fläche').inputValue()).toBe('123,4567')
    await expect.poll(() => muster.text('Tag(?! der)').inputValue()).toBe('01.04.2025')
    await muster.text('Fläche').focus()
    await expect.poll(() => muster.text('Fläche').inputValue()).toBe('123,4567')
    await seite.getByText('Ungewöhnlich groß: stimmt die Einheit?').waitFor()
    await kontext.close()
  })

  test('[FORM-07] [CLIENT-06] was der Server ablehnt, steht am Feld des Abschnitts und bleibt, bis es jemand ändert', async () => {
    const { seite, muster, kontext, fehler } = await oeffne('edit', SCHMAL)
    await muster.formular.getByRole('button', { name: 'Bearbeiten' }).click()
    await muster.ergaenzeProbe(FREMDE)
    await muster.speichern.click()
    const abgelehnt = 'An dieser Messstelle dürfen Sie keine Aufnahmen anlegen.'
    await muster.uebersicht.waitFor()
    await expect
      .poll(() => muster.uebersicht.getByRole('listitem').allTextContents())
      .toEqual([`Messstelle: ${abgelehnt}`])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await muster.text('Bezeichnung').fill('Inzwischen anders benannt')
    await expect.poll(() => muster.meldung(muster.messstelle)).toContain(abgelehnt)
    await muster.waehleMessstelle(EIGENE)
    await expect.poll(() => muster.meldung(muster.messstelle)).toBe('')
    await muster.speichern.click()
    await kurznachricht(seite, 'Muster gespeichert')
    await muster.formular.getByText('Inzwischen anders benannt').waitFor()
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('[CLIENT-06] zu groß und zu oft: die Meldung des Servers steht am Formular, die Eingaben bleiben', async () => {
    const { seite, muster, kontext } = await oeffne('edit')
    await muster.formular.getByRole('button', { name: 'Bearbeiten' }).click()
    await muster.ergaenzeProbe(EIGENE)
    // Der Rumpf schwillt unterwegs an; ablehnen muss ihn der wirkliche Server.
    await seite.route('**/aufnahme/init', route =>
      route.continue({ postData: JSON.stringify({ messstelleId: 1, datum: 'x'.repeat(20_000_000) }) }),
    )
    await muster.speichern.click()
    await muster.formular.getByText('Die gesendeten Daten sind zu groß.').waitFor()
    await seite.unroute('**/aufnahme/init')
    await seite.route('**/aufnahme/init', route => route.fulfill({ status: 429, body: 'Too Many Requests' }))
    await muster.speichern.click()
    await muster.formular.getByText('Zu viele Anfragen in kurzer Zeit.').waitFor()
    await expect.poll(() => muster.formular.getByText('Die gesendeten Daten sind zu groß.').count()).toBe(0)
    await seite.unroute('**/aufnahme/init')
    await muster.speichern.click()
    await kurznachricht(seite, 'Muster gespeichert')
    await kontext.close()
  })
})

describe('Bedienung', () => {
  test.each(FENSTER)('allein mit der Tastatur ausgefüllt und mit Strg+S gespeichert bei %s', async (_name, groesse) => {
    const { seite, kontext, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse)
    const mausereignisse = await Tastatur.ueberwacheMaus(seite)
    const muster = await Musterformular.oeffne(seite, p.produkt.adresse, 'auto')
    const t = new Tastatur(seite)
    await t.fuelle(muster.text('Bezeichnung'), 'Nur Tasten')
    await t.druecke('F1')
    await seite.getByText('Unter diesem Namen erscheint das Muster').waitFor()
    await warteAufFokus(seite.getByRole('dialog', { name: 'Information zu Bezeichnung' }))
    await t.druecke('Escape')
    await warteAufFokus(muster.text('Bezeichnung'))
    await t.fuelle(muster.text('Kennzeichen'), 'AB-17')
    await t.fuelle(muster.text('Beschreibung'), 'Zeile eins')
    await t.druecke('Enter')
    await t.tippe('Zeile zwei')
    await t.fuelle(muster.text('Fläche'), '1,25')
    await t.fuelle(muster.text('Anzahl'), '20')
    await t.fuelle(muster.text('Tag(?! der)'), '1.4.2025')
    await t.fuelle(muster.text('Uhrzeit'), '9:05')
    await t.fuelle(muster.tag('von'), '1.4.2025')
    await t.fuelle(muster.tag('bis'), '30.4.2025')
    await t.waehle(muster.formular.getByRole('button', { name: /Gewässertyp/ }), 'Bach')
    await t.betaetige(muster.formular.getByRole('button', { name: /Werkzeuge/ }))
    await seite.getByRole('option', { name: 'Netz' }).waitFor()
    await t.druecke('ArrowDown', 'Enter', 'Escape')
    await t.suche(muster.formular.getByRole('combobox', { name: /^Gewässer/ }), 'enns', 'Enns')
    await t.geheZu(muster.formular.getByRole('radio', { name: 'trocken' }))
    await t.druecke('Space', 'ArrowDown')
    await t.geheZu(muster.formular.getByRole('checkbox', { name: 'Totholz' }))
    await t.druecke('Space')
    await t.waehle(muster.formular.getByRole('button', { name: /Seit dem letzten Besuch/ }), 'ja')
    await t.fuelle(muster.text('Was sich verändert hat'), 'Neue Buhne')
    await t.geheZu(muster.formular.getByRole('checkbox', { name: /Ich habe die Angaben geprüft/ }))
    await t.druecke('Space')
    await t.suche(muster.messstelle, EIGENE, EIGENE)
    await t.fuelle(muster.text('Tag der Probenahme'), '21.4.2025')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await t.druecke('Control+s')
    await kurznachricht(seite, 'Muster gespeichert')
    await expect.poll(() => muster.formular.getByRole('radio', { name: 'nass' }).isChecked()).toBe(true)
    expect(mausereignisse()).toBe(0)
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('[FORM-10] die Suche einer Seite nimmt nur so viele Zeichen, wie die Seite vorgibt, und führt zum Feld', async () => {
    const { seite, muster, kontext } = await oeffne('auto')
    const suche = seite.getByPlaceholder('Feld suchen')
    await suche.pressSequentially('Tag der Probenahme und noch mehr')
    await expect.poll(() => suche.inputValue()).toBe('Tag der Probenahme u')
    await suche.fill('Probenahme')
    await seite.getByRole('button', { name: 'Tag der Probenahme', exact: true }).click()
    await expect
      .poll(() => muster.text('Tag der Probenahme').evaluate(element => element === document.activeElement))
      .toBe(true)
    await kontext.close()
  })

  test('Doppelt gedrückt ist einmal gespeichert', async () => {
    const { seite, muster, kontext } = await oeffne('edit')
    await muster.formular.getByRole('button', { name: 'Bearbeiten' }).click()
    await muster.ergaenzeProbe(EIGENE)
    let anfragen = 0
    let gibFrei: () => void = () => undefined
    const frei = new Promise<void>(erfuelle => {
      gibFrei = erfuelle
    })
    await seite.route('**/aufnahme/init', async route => {
      anfragen++
      await frei
      await route.continue()
    })
    await muster.speichern.dblclick()
    await seite.keyboard.press('Control+s')
    await seite.keyboard.press('Control+s')
    gibFrei()
    await kurznachricht(seite, 'Muster gespeichert')
    expect(anfragen).toBe(1)
    await kontext.close()
  })
})
