import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { weitereHandlung } from '../seiten/listenkopf.ts'
import { Raster } from '../seiten/raster.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
let ordner = ''
let welt: Awaited<ReturnType<typeof musterwelt>>
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
  ordner = await mkdtemp(join(tmpdir(), 'taxa-'))
})
afterAll(() => rm(ordner, { recursive: true, force: true }))

async function neueAufnahme(): Promise<{ id: number; code: string }> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const zeile = p.produkt.db.selectFrom('aufnahme').select('code').where('id', '=', id)
  return { id, code: (await zeile.executeTakeFirstOrThrow()).code }
}

async function legeDateiAn(name: string, zeilen: readonly string[]): Promise<string> {
  const weg = join(ordner, name)
  await writeFile(weg, zeilen.join('\r\n'))
  return weg
}

test('[API-17] zwei Aufnahmen aus einer Datei, mit der Tastatur: unklares Taxon nachschlagen, laden, in der Probe ansehen', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN)
  const t = new Tastatur(seite)
  await seite.getByRole('link', { name: 'Aufnahmen', exact: true }).first().click()
  await (await weitereHandlung(seite, 'Taxaliste importieren')).click()
  await seite.getByRole('heading', { level: 1, name: 'Taxaliste importieren' }).waitFor()
  await seite.getByText('Noch kein Import').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  const weg = await legeDateiAn('zwei.csv', [
    'Aufnahme;Taxon;Stadium;Anzahl',
    `${a.code};Baetis rhodani;Lv.;12`,
    `${a.code};Bachfloh;;7`,
    `${b.code};Bachfloh;;3`,
    `${b.code};Summe;;3`,
  ])
  await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
  await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
  const bilanz = seite.getByRole('group', { name: 'Bilanz der Zeilen' }).getByRole('button')
  await expect
    .poll(() => bilanz.allTextContents())
    .toEqual(['4 gelesen', '1 neu', '0 geändert', '0 unverändert', '1 übersprungen', '2 abgelehnt'])
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'taxaliste-bericht')

  const suche = seite.getByRole('combobox', { name: 'Anderes Taxon für „Bachfloh“' })
  await suche.focus()
  await seite.keyboard.type('gam fos')
  await seite.getByRole('option', { name: /Gammarus fossarum/ }).waitFor()
  await seite.keyboard.press('Enter')
  await expect
    .poll(() =>
      seite.getByRole('radio', { checked: true }).evaluateAll(r => r.map(e => e.closest('label')?.textContent)),
    )
    .toEqual(['Gemeint ist „Gammarus fossarum“'])
  await t.betaetige(seite.getByRole('button', { name: 'Antworten übernehmen' }))
  await expect
    .poll(() => bilanz.allTextContents())
    .toEqual(['4 gelesen', '3 neu', '0 geändert', '0 unverändert', '1 übersprungen', '0 abgelehnt'])
  await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }))
  await seite.getByText('3 Funde sind geladen').waitFor()
  const eingelesene = seite.getByRole('region', { name: 'Eingelesene Aufnahmen' })
  for (const { code } of [a, b]) {
    const zeile = eingelesene.getByRole('row').filter({ hasText: code })
    await zeile.getByText('Angaben zur Probe').waitFor()
    await zeile.getByText('noch nicht bewertet').waitFor()
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(await laeuftUeber(seite)).toBe(false)
  await bild(seite, 'taxaliste-eingelesen')
  await t.betaetige(eingelesene.getByRole('button', { name: 'Alle bewerten' }))
  await eingelesene.getByText('Die Bewertung ist erledigt').waitFor()
  await t.betaetige(seite.getByRole('link', { name: 'Zu diesen Aufnahmen' }))
  await seite.waitForURL(/aufnahmen-uebersicht/)
  for (const { code } of [a, b]) await seite.getByRole('link', { name: code, exact: true }).waitFor()
  await expect.poll(() => seite.locator('tbody tr').count()).toBe(2)
  await seite
    .getByText(/zwei\.csv/)
    .first()
    .waitFor()
  await seite.goBack()
  await seite.getByRole('button', { name: '3 neu' }).click()
  await seite
    .getByRole('link', { name: `${b.code} · Bachfloh` })
    .first()
    .click()
  const raster = new Raster(seite, 'MHS')
  await raster.bereit()
  await seite.getByText('Gammarus fossarum').first().waitFor()
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-EINLESEN-16] eine breite Liste ohne Codes, mit der Tastatur: zur Spalte die Aufnahme nennen, prüfen, laden', async () => {
  const { code } = await neueAufnahme()
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN)
  const t = new Tastatur(seite)
  await seite.goto(`${p.produkt.adresse}/taxalisten-import`)
  const weg = await legeDateiAn('breit.csv', ['Taxon;Probe 7', 'Baetis rhodani;12', 'Gammarus fossarum;7'])
  await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
  await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
  const nenne = async (genannt: string) => {
    await t.betaetige(seite.getByRole('button', { name: /^Gelesen als/ }))
    await seite.getByRole('button', { name: /Spalte B .*wird gelesen als/ }).focus()
    await seite.keyboard.press('Enter')
    await seite.keyboard.type('Aufnahme mit')
    await seite.keyboard.press('Enter')
    await seite.getByRole('textbox', { name: 'Code der Aufnahme für Spalte B („Probe 7“)' }).focus()
    await seite.keyboard.type(genannt)
  }
  await nenne('GIBT-ES-NICHT')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'probenspalte')
  await t.betaetige(seite.getByRole('button', { name: 'So noch einmal prüfen' }))
  await seite.getByText('Eine Aufnahme „GIBT-ES-NICHT“ mit diesem Qualitätselement gibt es für Sie nicht').waitFor()
  await nenne(code)
  await t.betaetige(seite.getByRole('button', { name: 'So noch einmal prüfen' }))
  await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }))
  await seite.getByText('2 Funde sind geladen').waitFor()
  await seite.getByRole('region', { name: 'Eingelesene Aufnahmen' }).getByRole('link', { name: code }).first().waitFor()
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[API-17] auf 390 px: falsche Aufnahme am Feld, Protokolle führen zum Bericht zurück', async () => {
  const { code } = await neueAufnahme()
  const { kontext, seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    AUFTRAGNEHMERIN,
    SCHMAL,
    '/taxalisten-import?methode=SCREENING',
  )
  const weg = await legeDateiAn('eine.csv', ['Taxon;Häufigkeit', 'Baetis rhodani;häufig'])
  await seite.getByRole('textbox', { name: 'Aufnahme' }).fill('GIBTSNICHT')
  await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
  await seite.getByRole('button', { name: 'Datei prüfen' }).click()
  await seite.getByText('Eine Aufnahme „GIBTSNICHT“ mit diesem Qualitätselement gibt es nicht.').waitFor()
  await seite.getByRole('textbox', { name: 'Aufnahme' }).fill(code)
  await seite.getByRole('button', { name: 'Datei prüfen' }).click()
  await seite.getByRole('button', { name: '1 neu' }).waitFor()
  expect(await laeuftUeber(seite)).toBe(false)
  await seite.goto(`${p.produkt.adresse}/taxalisten-protokolle`)
  await seite.getByRole('link', { name: 'eine.csv' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(await laeuftUeber(seite)).toBe(false)
  await seite.getByRole('link', { name: 'eine.csv' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Taxaliste importieren: Screening' }).waitFor()
  // Die abgelehnte Angabe beim Hochladen war der Fehler, den die Seite zeigen sollte.
  expect(unerwartet(fehler).filter(text => !text.includes('400'))).toEqual([])
  await kontext.close()
})

describe('[A-EINLESEN-15] Einen Import von Funden zurücknehmen', () => {
  test('allein mit der Tastatur: die Rückfrage nennt Aufnahme und Taxon, der Rest geht, der Bericht sagt je Zeile, was wurde', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const { kontext, seite, fehler } = await alsPerson(
      p.browser,
      p.produkt.adresse,
      AUFTRAGNEHMERIN,
      undefined,
      '/taxalisten-import?methode=MHS',
    )
    const maus = await Tastatur.ueberwacheMaus(seite)
    const t = new Tastatur(seite)
    const lade = async (name: string, ...zeilen: readonly string[]) => {
      const weg = await legeDateiAn(name, ['Aufnahme;Taxon;Stadium;Anzahl', ...zeilen])
      await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
      await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
      await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }))
      await seite.getByText(/ (ist|sind) geladen$/).waitFor()
      return seite.url()
    }
    const irrtum = await lade(
      'irrtum.csv',
      `${a.code};Baetis rhodani;Larve;12`,
      `${a.code};Elmis aenea;Imago;2`,
      `${b.code};Baetis rhodani;Larve;3`,
    )
    await seite.goto(`${p.produkt.adresse}/taxalisten-import?methode=MHS`)
    // Dieselbe Datei noch einmal: der Bericht sagt es, ehe jemand lädt.
    await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(join(ordner, 'irrtum.csv'))
    await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
    await seite.getByText('Diese Datei ist schon einmal geladen').waitFor()
    await seite.getByText(/von Anna Auinger als „Taxa MHS“:/).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'taxaliste-schon-geladen')
    await t.betaetige(seite.getByRole('link', { name: 'irrtum.csv' }))
    await seite.getByText('3 Funde sind geladen').waitFor()
    expect(seite.url()).toBe(irrtum)
    await seite.goto(`${p.produkt.adresse}/taxalisten-import?methode=MHS`)
    await lade('spaeter.csv', `${a.code};Baetis rhodani;Larve;120`)

    await seite.goto(irrtum)
    await seite.getByText('3 Funde sind geladen').waitFor()
    await t.betaetige(seite.getByRole('button', { name: 'Zurücknehmen …' }))
    const rueckfrage = seite.getByRole('alertdialog')
    await rueckfrage.getByText('1 neuer Fund wird gelöscht.').waitFor()
    await rueckfrage.getByText('Es bleibt 1 Aufnahme, weil seit dem Laden etwas darauf aufbaut:').waitFor()
    await rueckfrage.getByText(`Aufnahme ${a.code}`).waitFor()
    await rueckfrage.getByText('Baetis rhodani (Larve) · Anzahl: 12 → 120').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'taxaliste-ruecknahme')
    await t.betaetige(rueckfrage.getByRole('button', { name: 'Nichts ändern' }))
    await rueckfrage.waitFor({ state: 'detached' })
    await t.betaetige(seite.getByRole('button', { name: 'Zurücknehmen …' }))
    await t.betaetige(rueckfrage.getByRole('button', { name: 'Zurücknehmen', exact: true }))
    await seite.getByText('1 Fund ist zurückgenommen').waitFor()
    await seite.getByText('2 Zeilen sind geblieben').waitFor()
    await seite
      .getByRole('row', { name: new RegExp(b.code) })
      .getByText('neu, zurückgenommen')
      .waitFor()
    const geblieben = seite.getByRole('row', { name: new RegExp(`${a.code} · Baetis`) })
    await geblieben.getByText('neu, geblieben').waitFor()
    await geblieben.getByText(/Seit dem Laden geändert\..* \(Anna Auinger, /).waitFor()
    await seite.setViewportSize(SCHMAL)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.goto(`${p.produkt.adresse}/taxalisten-protokolle`)
    await seite
      .getByRole('row', { name: /irrtum\.csv/ })
      .getByText('zurückgenommen')
      .first()
      .waitFor()
    await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${a.id}/verlauf/mzb`)
    const eintraege = seite.getByRole('listitem').filter({ hasText: 'Taxaliste ·' })
    await eintraege.getByText(/^Eingelesen aus „spaeter\.csv“, Zeile 2, Import vom /).waitFor()
    await eintraege.getByText(/^Eingelesen aus „irrtum\.csv“, Import vom /).waitFor()
    await eintraege.getByRole('cell', { name: 'Zeile 3' }).waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'verlauf-import')
    await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${b.id}/verlauf/mzb`)
    await eintraege.getByText(/^Zurückgenommen: „irrtum\.csv“, Import vom /).waitFor()
    await t.betaetige(seite.getByRole('link', { name: 'Bericht des Imports' }).first())
    await seite.getByText('1 Fund ist zurückgenommen').waitFor()
    expect(maus()).toBe(0)
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })
})

test('[API-17] von der Taxaliste einer offenen Aufnahme führt ein Verweis zum Import in genau diese', async () => {
  const { aufnahmeId } = await legeMhsprobeAn(p.produkt, welt)
  const { code } = await p.produkt.db
    .selectFrom('aufnahme')
    .select('code')
    .where('id', '=', aufnahmeId)
    .executeTakeFirstOrThrow()
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN)
  const t = new Tastatur(seite)
  await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${aufnahmeId}/mzb/mhs`)
  await t.betaetige(seite.getByRole('link', { name: 'Aus einer Datei einlesen' }))
  await seite.getByRole('heading', { level: 1, name: 'Taxaliste importieren' }).waitFor()
  expect(await seite.getByRole('textbox', { name: 'Aufnahme' }).inputValue()).toBe(code)
  const weg = await legeDateiAn('ohne.csv', ['Taxon;Anzahl', 'Baetis rhodani;3'])
  await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
  await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
  await expect
    .poll(() => seite.getByRole('group', { name: 'Bilanz der Zeilen' }).getByRole('button').allTextContents())
    .toEqual(['1 gelesen', '1 neu', '0 geändert', '0 unverändert', '0 übersprungen', '0 abgelehnt'])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
