import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from './gemeinsam/axe.ts'
import { BREIT, unerwartet } from './gemeinsam/browser.ts'
import { warteAufFokus } from './gemeinsam/fokus.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn } from './gemeinsam/mhsprobe.ts'
import { alsPerson } from './gemeinsam/person.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { meldeAn } from './gemeinsam/schnittstelle.ts'
import { verspaeteBilder } from './gemeinsam/spaeteBilder.ts'
import { fuegeListeEin, mhsseite, schreibeZeile, speichereTaxa } from './seiten/mhs.ts'
import { Raster } from './seiten/raster.ts'
import { Tastatur } from './seiten/tastatur.ts'

const p = starteFuerDatei()
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

async function oeffne({ adresse }: { adresse: string }, person = AUFTRAGNEHMERIN) {
  const weg = adresse.slice(p.produkt.adresse.length)
  const fenster = await alsPerson(p.browser, p.produkt.adresse, person, BREIT, weg)
  const mhs = mhsseite(fenster.seite)
  await fenster.seite.getByRole('heading', { name: 'Probenkopf' }).waitFor()
  return { ...fenster, mhs, t: new Tastatur(fenster.seite) }
}

type Fenster = Awaited<ReturnType<typeof oeffne>>

/** Beanstandungen, wie sie dastehen: `Zeile 1, Taxon: …`, ohne die Schaltflächen daneben. */
const beanstandungen = async (seite: Page) =>
  (await mhsseite(seite).beanstandungen.getByRole('listitem').allInnerTexts()).map(text => text.split('\n')[0])

/** Zelle des Rasters, etwa `3:2`: dritte Zeile, Spalte Anzahl. */
function zelle(seite: Page, stelle: string): Locator {
  const [zeile, spalte] = stelle.split(':')
  return seite.locator(`[data-zeile="${Number(zeile) - 1}"] [data-spalte="${spalte}"]`)
}
const fokusIn = (seite: Page, stelle: string) =>
  expect.poll(() => zelle(seite, stelle).evaluate(element => element === document.activeElement)).toBe(true)

async function geheZu({ seite }: Fenster, stelle: string): Promise<void> {
  await zelle(seite, stelle).click()
  await fokusIn(seite, stelle)
}
async function schreibeIn(fenster: Fenster, stelle: string, text: string): Promise<void> {
  await geheZu(fenster, stelle)
  await fenster.t.tippe(text)
  await fenster.t.druecke('Tab')
}

describe('Schlechte Eingaben', () => {
  test('[FORM-06] Jede fehlerhafte Zelle trägt ihre Meldung, alle auf einmal; gespeichert wird nichts, bis alles stimmt', async () => {
    const probe = await legeMhsprobeAn(p.produkt, welt)
    const { seite, t, mhs, fehler, kontext } = await oeffne(probe)
    await t.geheZu(mhs.raster.locator('[tabindex="0"]'))
    await schreibeZeile(t, 'Baetis rodanii', '3')
    await schreibeZeile(t, 'Gammarus fossarum', '-5')
    await schreibeZeile(t, 'Ancylus fluviatilis', '0')
    await schreibeZeile(t, 'Elmis sp.', '5000000')
    await schreibeZeile(t, 'Leuctra sp.', 'zwölf')
    await schreibeZeile(t, 'Isoperla sp.', '1,234')
    await schreibeZeile(t, 'Baetis alpinus', '4')
    await schreibeZeile(t, 'Baetis alpinus', '6')
    await schreibeZeile(t, 'Quatschus', '1')
    await t.druecke('Control+s')
    await seite.getByText('8 Zellen sind fehlerhaft. Bitte berichtigen Sie zuerst.').waitFor()
    await expect
      .poll(() => beanstandungen(seite))
      .toEqual([
        'Zeile 1, Taxon: „Baetis rodanii“ steht nicht in der Taxaliste MZB 2026.3. Meinten Sie Baetis rhodani?',
        'Zeile 2, Anzahl: Wert muss größer als 0 sein',
        'Zeile 3, Anzahl: Wert muss größer als 0 sein',
        'Zeile 4, Anzahl: Wert darf maximal 1.000.000 sein',
        'Zeile 5, Anzahl: „zwölf“ ist keine Zahl.',
        'Zeile 6, Anzahl: Höchstens zwei Nachkommastellen',
        'Zeile 8, Taxon: Baetis alpinus steht schon in Zeile 7. Gleiche Funde lassen sich zusammenfassen.',
        'Zeile 9, Taxon: „Quatschus“ steht nicht in der Taxaliste MZB 2026.3. Kein Name der Liste ist ähnlich.',
      ])
    for (const stelle of ['1:0', '2:2', '3:2', '4:2', '5:2', '6:2', '8:0', '9:0'])
      expect([stelle, await zelle(seite, stelle).getAttribute('aria-invalid')]).toEqual([stelle, 'true'])
    await expect.poll(() => seite.locator('[role=gridcell][aria-invalid=true]').count()).toBe(8)
    expect(await probe.liesZeilen()).toEqual([])
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])

    // F8 geht von Fehler zu Fehler; Alt+Enter nimmt den Vorschlag
    await t.druecke('F8')
    await fokusIn(seite, '1:0')
    await t.druecke('Alt+Enter')
    for (const [stelle, anzahl] of [
      ['2:2', '5'],
      ['3:2', '1'],
      ['4:2', '12'],
      ['5:2', '12'],
      ['6:2', '1,23'],
    ] as const) {
      await t.druecke('F8')
      await fokusIn(seite, stelle)
      await t.tippe(anzahl)
      await t.druecke('Tab')
    }
    await mhs.beanstandungen.getByRole('button', { name: 'Gleiche Funde zusammenfassen (1)' }).click()
    // „Zeile 8“ hieß vorher der doppelte Fund, jetzt das unbekannte Taxon.
    await expect
      .poll(() => beanstandungen(seite))
      .toEqual([
        'Zeile 8, Taxon: „Quatschus“ steht nicht in der Taxaliste MZB 2026.3. Kein Name der Liste ist ähnlich.',
      ])
    await mhs.beanstandungen.getByRole('button', { name: 'Zeile 8, Taxon' }).click()
    await fokusIn(seite, '8:0')
    await t.druecke('Control+-')
    await speichereTaxa(t)
    expect((await probe.liesZeilen()).map(({ taxon, anzahl }) => [taxon, anzahl])).toEqual([
      ['Baetis rhodani', 3],
      ['Gammarus fossarum', 5],
      ['Ancylus fluviatilis', 1],
      ['Elmis sp.', 12],
      ['Leuctra sp.', 12],
      ['Isoperla sp.', 1.23],
      ['Baetis alpinus', 10],
    ])
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test('F8 und sofort getippt: kein Anschlag geht verloren, auch wenn das nächste Bild auf sich warten lässt', async () => {
    const probe = await legeMhsprobeAn(p.produkt, welt)
    const fenster = await oeffne(probe)
    const { seite, t, mhs, fehler, kontext } = fenster
    await t.geheZu(mhs.raster.locator('[tabindex="0"]'))
    await schreibeZeile(t, 'Baetis rhodani', '-1')
    await schreibeZeile(t, 'Gammarus fossarum', '-5')
    // Ein Bild, das erst mitten in den Anschlägen kommt, darf ihnen den Fokus nicht mehr nehmen.
    await verspaeteBilder(seite)
    for (const [stelle, anzahl] of [
      ['1:2', '12345'],
      ['2:2', '67890'],
    ] as const) {
      await t.druecke('F8')
      await fokusIn(seite, stelle)
      for (const teil of [anzahl.slice(0, 2), anzahl.slice(2)]) {
        await t.tippe(teil)
        await seite.evaluate(() => new Promise(fertig => requestAnimationFrame(fertig)))
      }
      await t.druecke('Tab')
    }
    await speichereTaxa(t)
    expect((await probe.liesZeilen()).map(({ anzahl }) => anzahl)).toEqual([12345, 67890])
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test('Eingefügt: Leerzeichen, Doppelte, Zahlen in beiden Schreibweisen, Unbekanntes; jede Zeile bleibt nachvollziehbar', async () => {
    const probe = await legeMhsprobeAn(p.produkt, welt)
    const { seite, t, mhs, fehler, kontext } = await oeffne(probe)
    await fuegeListeEin(
      t,
      [
        'Taxon\tStadium\tAnzahl',
        '  Baetis rhodani \tLv.\t12,5',
        'Baetis  rhodani\tLarve\t3.5',
        'Gammarus fossarum\t\t1.234',
        '\t\t',
        'Elmis sp.\tAd.\t-4',
        'Elmis sp.\tLv.\t0',
        'Quatschus unbekanntus\t\t5',
        'Leuctra sp.\tQuatsch\t5',
        'Ancylus fluviatilis\t\t99999999',
        'Isoperla sp.\tLv.\t1.234,50',
      ].join('\n'),
    )
    const zeilen = async () =>
      (await mhs.einfuegen.locator('[data-lage]').allInnerTexts()).map(text =>
        text.replaceAll('\n', ' ').replace(/ Ablehnen$/, ''),
      )
    await expect
      .poll(zeilen)
      .toEqual([
        '8 Quatschus unbekanntus · 5 Die Gattung „Quatschus“ steht nicht in der Liste. Kein Name der Liste ist ähnlich.',
        '4 Gammarus fossarum · 1.234 1 1234 „1.234“ ist mehrdeutig: 1234 oder 1,234? Bitte ohne Tausenderzeichen schreiben.',
        '6 Elmis sp. · Ad. · -4 Wert muss größer als 0 sein',
        '9 Leuctra sp. · Quatsch · 5 1 Ei 2 Lv. Larve 3 Ny. Nymphe 4 Pu. Puppe 5 Ad. Imago 6 juv. juvenil 7 indet. „Quatsch“ ist kein bekanntes Stadium.',
        '10 Ancylus fluviatilis · 99999999 Wert darf maximal 1.000.000 sein',
        '2 Baetis rhodani · Lv. · 12,5 → Baetis rhodani Lv. 12,5 gleicher Fund wie Zeile 3',
        '3 Baetis rhodani · Larve · 3.5 → Baetis rhodani Lv. 3,5 gleicher Fund wie Zeile 2',
        '11 Isoperla sp. · Lv. · 1.234,50 → Isoperla sp. Lv. 1.234,5',
        '1 Taxon · Stadium · Anzahl Kopfzeile',
        '5 (leer) Leerzeile',
        '7 Elmis sp. · Lv. · 0 Anzahl 0',
      ])
    await expect
      .poll(() => mhs.bilanz.textContent())
      .toBe('gelesen 11 = übernommen 2 + zusammengefasst 1 + übersprungen 3 + abgelehnt 5')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])

    // Die mehrdeutige Zahl wird an Ort und Stelle berichtigt, der Rest bleibt sichtbar ausgelassen
    await t.fuelle(mhs.einfuegen.getByRole('textbox', { name: 'Anzahl für Zeile 4' }), '1234')
    await t.druecke('Enter')
    await t.betaetige(mhs.uebernehmen)
    await expect.poll(() => mhs.summen.textContent()).toMatch(/^3 Taxa · 2\.484,5 gezählte Individuen/)
    await expect.poll(() => mhs.abgelehnte.getByRole('row').count()).toBe(4)
    expect(await probe.liesZeilen()).toEqual([])
    await speichereTaxa(t)
    expect((await probe.liesZeilen()).map(({ taxon, anzahl }) => [taxon, anzahl])).toEqual([
      ['Baetis rhodani', 16],
      ['Gammarus fossarum', 1234],
      ['Isoperla sp.', 1234.5],
    ])
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test('Prüfansicht, ohne Pause beantwortet: jedes Enter gilt der nächsten Frage, auch wenn das Bild auf sich warten lässt', async () => {
    const probe = await legeMhsprobeAn(p.produkt, welt)
    const { seite, t, mhs, fehler, kontext } = await oeffne(probe)
    await fuegeListeEin(
      t,
      ['Taxon\tAnzahl', 'Baetis rhodani\t-1', 'Gammarus fossarum\t-2', 'Elmis aenea\t-3'].join('\n'),
    )
    await mhs.einfuegen.getByRole('textbox', { name: 'Anzahl für Zeile 2' }).and(seite.locator(':focus')).waitFor()
    await verspaeteBilder(seite)
    for (const anzahl of ['11', '22', '33']) {
      await t.druecke('Control+a')
      await t.tippe(anzahl)
      await t.druecke('Enter')
    }
    await t.druecke('Enter')
    await mhs.einfuegen.waitFor({ state: 'detached' })
    await expect.poll(() => new Raster(seite).spalte('Anzahl')).toEqual(['11', '22', '33'])
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test('[FORM-04] Probenkopf: unmöglicher aussortierter Anteil, jede Meldung an ihrem Feld, nichts gespeichert', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    const zugang = await meldeAn(p.produkt.adresse, 'auftragnehmer')
    await zugang.sende(`/aufnahme/${id}/mzb/methoden`, { methode: 'MHS' })
    const adresse = `${p.produkt.adresse}/aufnahme-detail/${id}/mzb/mhs`
    const { seite, t, fehler, kontext } = await oeffne({ adresse })
    const feld = (name: RegExp) => seite.getByRole('textbox', { name })
    await t.fuelle(feld(/Aussortierter Anteil/), '0/30')
    await t.fuelle(feld(/Probefläche/), '0')
    await t.fuelle(feld(/Maschenweite/), '-500')
    await t.druecke('Control+s')
    const uebersicht = seite.getByRole('region', { name: 'Folgende Angaben fehlen oder sind fehlerhaft:' })
    // Nach dem Absenden geht der Fokus hierher; wer vorher weitertippte, dem nähme er die Taste weg.
    await warteAufFokus(uebersicht)
    await expect
      .poll(() => uebersicht.getByRole('listitem').allInnerTexts())
      .toEqual([
        'Maschenweite: Wert muss mindestens 50 sein',
        'Probefläche: Wert muss mindestens 0,001 sein',
        'Aussortierter Anteil: Mindestens ein Teil muss ausgelesen sein.',
      ])
    for (const name of [/Maschenweite/, /Probefläche/, /Aussortierter Anteil/])
      await expect.poll(() => feld(name).getAttribute('aria-invalid')).toBe('true')

    // Ein Bestimmungsdatum vor der Probenahme kennt erst der Server; auch seine Meldung steht am Feld.
    await t.fuelle(feld(/Maschenweite/), '500')
    await t.fuelle(feld(/Probefläche/), '1,25')
    await t.fuelle(feld(/Aussortierter Anteil/), '5 von 30')
    await t.fuelle(feld(/Bestimmungsdatum/), '1.1.2020')
    await t.druecke('Control+s')
    await uebersicht.getByText('21.04.2025 oder später').waitFor()
    await expect.poll(() => feld(/Bestimmungsdatum/).getAttribute('aria-invalid')).toBe('true')
    expect((await zugang.lies(`/aufnahme/${id}/mzb/mhs`)).daten).toMatchObject({ version: 1, daten: null })
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })
})

test('Zwei speichern dieselbe Liste mit geänderten, neuen und gelöschten Zeilen: nach dem Zusammenführen steht beides da', async () => {
  const probe = await legeMhsprobeAn(p.produkt, welt)
  const anfang = ['Baetis rhodani', 'Gammarus fossarum', 'Leuctra sp.', 'Elmis sp.'].map((taxon, i) => ({
    zeile: i + 1,
    taxon,
    anzahl: 10 * (i + 1),
  }))
  await probe.speichere(anfang)
  const anna = await oeffne(probe)
  const adele = await oeffne(probe, 'Adele Achleitner')

  // Anna: Zeile 1 auf 11, Zeile 2 auf 21, Zeile 5 neu. Adele: Zeile 1 auf 12, Zeile 3 auf 33, Zeile 4 gelöscht, Zeile 5 neu.
  await schreibeIn(anna, '1:2', '11')
  await schreibeIn(anna, '2:2', '21')
  await geheZu(anna, '5:0')
  await schreibeZeile(anna.t, 'Isoperla sp.', '5')
  await schreibeIn(adele, '1:2', '12')
  await schreibeIn(adele, '3:2', '33')
  await geheZu(adele, '4:0')
  await adele.t.druecke('Control+-')
  await geheZu(adele, '4:0')
  await schreibeZeile(adele.t, 'Ancylus fluviatilis', '6')
  await speichereTaxa(anna.t)
  await adele.t.druecke('Control+s')

  const frage = adele.seite.getByRole('dialog', { name: 'Zwei Stände zusammenführen' })
  await frage.getByText(/Inzwischen hat Anna Auinger .* diese Liste gespeichert/).waitFor()
  await expect
    .poll(() => frage.getByRole('listitem').allInnerTexts())
    .toEqual(['1 geänderte Zelle wird übernommen', '1 neue Zeile kommt dazu'])
  expect(await pruefeBarrierefreiheit(adele.seite)).toEqual([])
  const annehmen = frage.getByRole('button', { name: 'Zusammenführen und speichern' })
  await expect.poll(() => annehmen.isDisabled()).toBe(true)
  expect((await probe.liesZeilen()).map(z => z.anzahl)).toEqual([11, 21, 30, 40, 5])
  await frage
    .getByRole('radiogroup', { name: 'Baetis rhodani: Anzahl' })
    .getByRole('radio', { name: 'Meiner: 12' })
    .check()
  await annehmen.click()
  await adele.seite.getByText(/^Gespeichert um/).waitFor()
  const beides = [
    ['Baetis rhodani', 12],
    ['Gammarus fossarum', 21],
    ['Leuctra sp.', 33],
    ['Isoperla sp.', 5],
    ['Ancylus fluviatilis', 6],
  ]
  const gespeichert = (await probe.liesZeilen()).map(({ taxon, anzahl }) => [taxon, anzahl])
  expect(gespeichert.toSorted()).toEqual(beides.toSorted())
  await expect.poll(() => adele.mhs.summen.textContent()).toMatch(/^5 Taxa · 77 gezählte Individuen/)
  await anna.seite.reload()
  await anna.seite.getByText(/^5 Taxa · 77 gezählte Individuen/).waitFor()
  expect(unerwartet([...anna.fehler, ...adele.fehler])).toEqual([])
  await adele.kontext.close()
  await anna.kontext.close()
})
