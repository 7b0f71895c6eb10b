import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { baueMappe, verbessereMappe } from '../apps/server/pruefstand/mappen.ts'
import { pruefeBarrierefreiheit } from './gemeinsam/axe.ts'
import { bild } from './gemeinsam/bild.ts'
import { SCHMAL, unerwartet } from './gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from './gemeinsam/person.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { weitereHandlung } from './seiten/listenkopf.ts'
import { bilanz, dateiordner, KOPF, ladeHoch as ladeDateiHoch, zeile } from './seiten/messstellendatei.ts'
import { Tastatur } from './seiten/tastatur.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
const { weg: imOrdner, legeDateiAn } = dateiordner()
const ladeHoch = (seite: Page, weg: string) => ladeDateiHoch(seite, p.produkt.adresse, weg)

describe('[API-14] Messstellen importieren', () => {
  test('prüfen, Bericht lesen, gültige Zeilen laden, verbesserte Datei noch einmal', async () => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await seite.getByRole('link', { name: 'Messstellen', exact: true }).first().click()
    await (await weitereHandlung(seite, 'Messstellen importieren')).click()
    await seite.getByRole('heading', { level: 1, name: 'Messstellen importieren' }).waitFor()
    await seite.getByText('Noch kein Import').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])

    const weg = await legeDateiAn('messstellen.csv', [
      'Messstellen 2026',
      KOPF,
      zeile('I-1'),
      zeile('I-2', { gewaesser: 'Donnau', land: 'Wien' }),
      '',
      zeile('I-3'),
    ])
    await ladeHoch(seite, weg)
    await expect
      .poll(() => bilanz(seite))
      .toEqual(['3 gelesen', '2 neu', '0 geändert', '0 unverändert', '0 übersprungen', '1 abgelehnt'])
    await seite.getByText('Gelesen als CSV in Windows-1252').waitFor()
    await seite.getByText('K: „Bemerkung“').waitFor()
    const schlechte = seite.getByRole('row', { name: /I-2/ })
    await schlechte.getByText('Meinten Sie „Donau“?').waitFor()
    await schlechte.getByText('Sie dürfen Messstellen nur in Ihrem eigenen Bundesland führen').waitFor()
    await expect.poll(() => seite.getByRole('button', { name: 'Alles oder nichts laden' }).isDisabled()).toBe(true)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])

    const [herunter] = await Promise.all([
      seite.waitForEvent('download'),
      seite.getByRole('button', { name: 'Excel mit Anmerkungen' }).click(),
    ])
    expect(herunter.suggestedFilename()).toBe('messstellen_geprueft.xlsx')
    expect((await readFile(await herunter.path())).toString('latin1', 0, 2)).toBe('PK')
    await seite.getByRole('button', { name: '2 gültige Zeilen laden' }).click()
    await seite.getByText('2 Messstellen sind geladen').waitFor()

    // Verbessert zurück: was schon geladen ist, ist unverändert.
    const verbessert = await legeDateiAn('verbessert.csv', [KOPF, zeile('I-1'), zeile('I-2'), zeile('I-3')])
    await ladeHoch(seite, verbessert)
    await expect
      .poll(() => bilanz(seite))
      .toEqual(['3 gelesen', '1 neu', '0 geändert', '2 unverändert', '0 übersprungen', '0 abgelehnt'])
    await seite.getByRole('button', { name: 'Alles oder nichts laden' }).click()
    await seite.getByText('1 Messstelle ist geladen').waitFor()
    await seite.getByRole('button', { name: '1 neu' }).click()
    await seite.getByRole('link', { name: 'I-2 · Hainburg I-2' }).click()
    await seite.getByRole('heading', { level: 1, name: 'Hainburg I-2' }).waitFor()
    // [A-EINLESEN-37] Woher sie kam, steht an der Messstelle, und von dort geht es zum Bericht.
    await seite.getByText('Eingelesen aus „verbessert.csv“, Zeile 3', { exact: false }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'messstelle-importe')
    await seite.getByRole('link', { name: 'Bericht des Imports' }).press('Enter')
    await seite.getByText('1 Messstelle ist geladen').waitFor()

    await seite.goto(`${p.produkt.adresse}/messstellen-import`)
    await seite.getByRole('link', { name: 'verbessert.csv' }).waitFor()
    await seite.getByRole('link', { name: 'messstellen.csv' }).click()
    await seite.getByText('2 Messstellen sind geladen').waitFor()
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('mit der Tastatur: unbekannte Spalte zuordnen und noch einmal prüfen', async () => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    const weg = await legeDateiAn('orte.csv', [KOPF.replace('Name', 'Ort der Probe'), zeile('T-1')])
    await ladeHoch(seite, weg)
    await seite.getByText('Spalten für neue Einträge fehlen').waitFor()
    await seite.getByRole('button', { name: /^Gelesen als/ }).press('Enter')
    const t = new Tastatur(seite)
    await t.waehle(seite.getByRole('button', { name: /Spalte B/ }), 'Name')
    await t.betaetige(seite.getByRole('button', { name: 'So noch einmal prüfen' }))
    await seite.getByRole('button', { name: '1 neu' }).waitFor()
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('auf 390 px: eine fremde Datei sagt, was zu tun ist; der Bericht passt auf den Schirm', async () => {
    const { kontext, seite, fehler } = await alsPerson(
      p.browser,
      p.produkt.adresse,
      'Lena Leitgeb',
      SCHMAL,
      '/messstellen-import',
    )
    await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(await legeDateiAn('fremd.csv', ['%PDF-1.7']))
    await seite.getByRole('button', { name: 'Datei prüfen' }).click()
    await seite.getByText('Die Datei lässt sich so nicht lesen').waitFor()
    await seite.getByText('Die Datei ist ein PDF.').waitFor()
    await seite.getByRole('heading', { name: 'CSV-Datei anders lesen' }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await ladeHoch(seite, await legeDateiAn('schmal.csv', [KOPF, zeile('S-1', { gewaesser: 'Donnau' }), zeile('S-2')]))
    await seite.getByText('Meinten Sie „Donau“?').waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })
})

describe('[A-EINLESEN-23] [A-EINLESEN-24] Abgelehntes zurück', () => {
  const laden = async (seite: Page, t: Tastatur, name: string) => {
    const [herunter] = await Promise.all([
      seite.waitForEvent('download'),
      t.betaetige(seite.getByRole('button', { name })),
    ])
    return { name: herunter.suggestedFilename(), inhalt: await readFile(await herunter.path()) }
  }
  const waehleDatei = async (seite: Page, t: Tastatur, weg: string) => {
    await t.betaetige(seite.getByRole('link', { name: 'Andere Datei' }), true)
    await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
    await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
    await seite.getByRole('heading', { name: 'Bericht' }).waitFor()
  }

  test('mit der Tastatur: gültige Zeilen laden, die eigene Mappe an Ort und Stelle verbessern, wieder hochladen', async () => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    const zeilen = [KOPF, zeile('X-1'), zeile('X-2', { gewaesser: 'Donnau' }), zeile('X-3')].map(text =>
      text.split(';'),
    )
    const weg = imOrdner('stellen.xlsx')
    await writeFile(weg, await baueMappe({ Notizen: [['Feldbuch 7']], Stellen: zeilen }))
    await ladeHoch(seite, weg)
    const t = new Tastatur(seite)
    const zurueck = await laden(seite, t, 'Excel mit Anmerkungen')
    await t.betaetige(seite.getByRole('button', { name: '2 gültige Zeilen laden' }), true)
    await seite.getByText('2 Messstellen sind geladen').waitFor()
    expect(zurueck.name).toBe('stellen_geprueft.xlsx')
    const { inhalt, blaetter, notizen } = await verbessereMappe(zurueck.inhalt, 'Stellen', { D3: 'Donau' })
    expect(blaetter).toEqual(['Notizen', 'Stellen'])
    expect(notizen[0]).toContain('Meinten Sie „Donau“?')
    await writeFile(weg, inhalt)
    await waehleDatei(seite, t, weg)
    await expect
      .poll(() => bilanz(seite))
      .toEqual(['3 gelesen', '1 neu', '0 geändert', '2 unverändert', '0 übersprungen', '0 abgelehnt'])
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('mit der Tastatur: abgelehnte Zeilen einer CSV-Datei holen und wieder hochladen; der Bericht passt in jede Breite', async () => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await ladeHoch(
      seite,
      await legeDateiAn('csv.csv', [KOPF, zeile('Y-1'), zeile('Y-2', { gewaesser: 'Donnau' }), zeile('Y-3')]),
    )
    const t = new Tastatur(seite)
    for (const breite of [390, 1440, 1920]) {
      await seite.setViewportSize({ width: breite, height: 900 })
      await expect.poll(() => laeuftUeber(seite)).toBe(false)
      await bild(seite, `einlesen-abgelehnte-${breite}`)
    }
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    const { name, inhalt } = await laden(seite, t, 'Abgelehnte Zeilen als CSV')
    expect(name).toBe('csv_abgelehnt.csv')
    const zeilen = inhalt.toString().split('\r\n')
    expect(zeilen[0]).toBe(`\uFEFF${KOPF};Fehler`)
    expect(zeilen[1]).toMatch(/^Y-2;Hainburg Y-2;.*;"?Zeile 3: Gewässer: /)
    const weg = imOrdner(name)
    await writeFile(weg, inhalt)
    await waehleDatei(seite, t, weg)
    await expect
      .poll(() => bilanz(seite))
      .toEqual(['1 gelesen', '0 neu', '0 geändert', '0 unverändert', '0 übersprungen', '1 abgelehnt'])
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })
})

describe('[A-STELLE-23] Unbekannte Gewässer beim Importieren', () => {
  const frage = (seite: Page, name: string) => seite.getByRole('radiogroup', { name: `Gewässer „${name}“` })
  const uebernimm = (seite: Page) => seite.getByRole('button', { name: 'Antworten übernehmen' })

  test('fragen, antworten, laden, allein mit der Tastatur; die Bilanz nennt, was entstand', async () => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await ladeHoch(
      seite,
      await legeDateiAn('gewaesser.csv', [
        KOPF,
        zeile('G-1'),
        zeile('G-2', { gewaesser: 'Kleiner Mühlbach -> Enns' }),
        zeile('G-3', { gewaesser: 'Kleiner Muehl-Bach -> Enns' }),
        zeile('G-4', { gewaesser: 'Donnau' }),
        zeile('G-5', { gewaesser: 'unbekannt' }),
      ]),
    )
    const maus = await Tastatur.ueberwacheMaus(seite)
    const t = new Tastatur(seite)
    await seite.getByRole('heading', { name: '3 Fragen zu dieser Datei' }).waitFor()
    await frage(seite, 'Kleiner Mühlbach -> Enns').getByText('2 Zeilen, zuerst Zeile 3.').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    const waehle = async (name: string, antwort: RegExp) => {
      const knopf = frage(seite, name).getByRole('radio', { name: antwort })
      await t.geheZu(frage(seite, name).getByRole('radio').first())
      // Die erste Wahl trifft die Leertaste, jede weitere der Pfeil.
      await t.druecke('Space')
      while (!(await knopf.isChecked())) await t.druecke('ArrowDown')
    }
    await waehle('Kleiner Mühlbach -> Enns', /^Als neues Gewässer anlegen: „Kleiner Mühlbach → Enns“/)
    await waehle('Donnau', /^Gemeint ist „Donau“/)
    await waehle('unbekannt', /^Auslassen: 1 Zeile wird übersprungen/)
    // Gewählt ist noch nicht geprüft: laden lässt sich so nichts.
    await expect.poll(() => seite.getByRole('button', { name: '1 gültige Zeile laden' }).isDisabled()).toBe(true)
    await t.betaetige(uebernimm(seite))
    await expect
      .poll(() => bilanz(seite))
      .toEqual(['5 gelesen', '4 neu', '0 geändert', '0 unverändert', '1 übersprungen', '0 abgelehnt'])
    await seite.getByText('Dabei entstehen: Gewässer „Kleiner Mühlbach → Enns“.').waitFor()
    await t.betaetige(seite.getByRole('button', { name: '4 Zeilen laden' }))
    await seite.getByText('4 Messstellen sind geladen').waitFor()
    await seite.getByText('Dazu angelegt: 1 Gewässer: „Kleiner Mühlbach → Enns“.').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await t.betaetige(seite.getByRole('link', { name: 'G-3 · Hainburg G-3' }))
    await seite.getByText('Kleiner Mühlbach → Enns (nicht im Netz)').first().waitFor()
    expect(maus()).toBe(0)
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('auf 390 px: ein langer Name, viele Fragen auf einmal, und die Antworten lassen sich ändern', async () => {
    const { kontext, seite, fehler } = await alsPerson(
      p.browser,
      p.produkt.adresse,
      'Lena Leitgeb',
      SCHMAL,
      '/messstellen-import',
    )
    const lang = `Donaudampfschifffahrts${'gesellschafts'.repeat(10)}bach`
    await ladeHoch(
      seite,
      await legeDateiAn('lang.csv', [
        KOPF,
        zeile('L-1', { gewaesser: lang }),
        zeile('L-2', { gewaesser: 'Schmalgraben' }),
        zeile('L-3', { gewaesser: '4711' }),
      ]),
    )
    await seite.getByText('Noch gibt es nichts zu laden').waitFor()
    await frage(seite, '4711').getByText('Der Name braucht mindestens einen Buchstaben').waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await seite.getByRole('button', { name: 'Alle 2 ohne Ähnliches als neu wählen' }).click()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await uebernimm(seite).click()
    await expect
      .poll(() => bilanz(seite))
      .toEqual(['3 gelesen', '2 neu', '0 geändert', '0 unverändert', '0 übersprungen', '1 abgelehnt'])
    await seite.getByRole('button', { name: 'Beantwortet (2)' }).click()
    await frage(seite, 'Schmalgraben')
      .getByRole('radio', { name: /^Auslassen/ })
      .check()
    await uebernimm(seite).click()
    await expect
      .poll(() => bilanz(seite))
      .toEqual(['3 gelesen', '1 neu', '0 geändert', '0 unverändert', '1 übersprungen', '1 abgelehnt'])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await seite.getByRole('button', { name: '1 gültige Zeile laden' }).click()
    await seite.getByText('Dazu angelegt: 1 Gewässer').waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })
})

describe('[A-STELLE-24] Einen Import zurücknehmen', () => {
  test('die Rückfrage nennt die Folgen; was seither geändert ist, bleibt mit Grund im Bericht', async () => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await ladeHoch(seite, await legeDateiAn('irrtum.csv', [KOPF, zeile('Z-1'), zeile('Z-2')]))
    await seite.getByRole('button', { name: '2 Zeilen laden' }).click()
    await seite.getByText('2 Messstellen sind geladen').waitFor()
    const irrtum = seite.url()
    await ladeHoch(seite, await legeDateiAn('spaeter.csv', ['Code;Name', 'Z-2;Hainburg, Pegel']))
    await seite.getByRole('button', { name: '1 Zeile laden' }).click()
    await seite.getByText('1 Messstelle ist geladen').waitFor()

    await seite.goto(irrtum)
    await seite.getByText('2 Messstellen sind geladen').waitFor()
    const t = new Tastatur(seite)
    await t.betaetige(seite.getByRole('button', { name: 'Zurücknehmen …' }))
    const rueckfrage = seite.getByRole('alertdialog')
    await rueckfrage.getByText('1 neue Messstelle wird gelöscht.').waitFor()
    await rueckfrage.getByText('Es bleibt 1 Eintrag').waitFor()
    await rueckfrage.getByText('Name: Hainburg Z-2 → Hainburg, Pegel').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await t.betaetige(rueckfrage.getByRole('button', { name: 'Zurücknehmen', exact: true }))
    await seite.getByText('1 Messstelle ist zurückgenommen').waitFor()
    await seite.getByRole('row', { name: /Z-1/ }).getByText('neu, zurückgenommen').waitFor()
    const geblieben = seite.getByRole('row', { name: /Z-2/ })
    await geblieben.getByText('neu, geblieben').waitFor()
    await geblieben.getByText(/Seit dem Laden geändert\..* \(Lena Leitgeb, /).waitFor()
    await seite.setViewportSize(SCHMAL)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })
})
