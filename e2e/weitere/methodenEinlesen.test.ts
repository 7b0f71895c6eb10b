import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { AUFTRAGNEHMERIN } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
let welt: Awaited<ReturnType<typeof musterwelt>>
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

test('[API-17] eine Biomasse-Liste, mit der Tastatur: Methode wählen, geschätzte Masse berichtigen, laden, zurücknehmen', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const { code } = await p.produkt.db
    .selectFrom('aufnahme')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const zugang = await meldeAn(p.produkt.adresse, 'auftragnehmer')
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN)
  const t = new Tastatur(seite)
  await seite.goto(`${p.produkt.adresse}/taxalisten-import`)
  const maus = await Tastatur.ueberwacheMaus(seite)
  await t.waehle(seite.getByRole('button', { name: /Methode/ }), 'Biomasse')
  const zeilen = [
    'Aufnahme;Taxon;Frischmasse',
    `${code};Gammarus fossarum;12,5`,
    `${code};Baetis rhodani;ca. 2`,
    `${code};Isoperla sp.;0,00001`,
  ]
  await seite
    .getByLabel('Excel-, ODS- oder CSV-Datei')
    .setInputFiles({ name: 'biomasse.csv', mimeType: 'text/csv', buffer: Buffer.from(zeilen.join('\r\n')) })
  await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
  const bilanz = seite.getByRole('group', { name: 'Bilanz der Zeilen' }).getByRole('button')
  await expect
    .poll(() => bilanz.allTextContents())
    .toEqual(['3 gelesen', '1 neu', '0 geändert', '0 unverändert', '0 übersprungen', '2 abgelehnt'])
  await seite.getByText('Höchstens vier Nachkommastellen').waitFor()
  for (const breite of [390, 1440]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `biomasse-bericht-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  for (const [zelle, wert, neu] of [
    ['C3', '0,0125', '2 neu'],
    ['C4', '0,0001', '3 neu'],
  ] as const) {
    await t.betaetige(seite.getByRole('button', { name: `${zelle} berichtigen` }))
    await t.fuelle(seite.getByRole('textbox', { name: `Wert in ${zelle}` }), wert)
    await t.druecke('Enter')
    await seite.getByRole('button', { name: neu }).waitFor()
  }
  await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }), true)
  await seite.getByText('3 Funde sind geladen').waitFor()
  const gespeichert = async () =>
    ((await zugang.lies(`/aufnahme/${id}/mzb/biomasse/taxa`)).daten as { zeilen: Record<string, unknown>[] }).zeilen
      .map(z => `${z['taxon']} ${z['biomasse']}`)
      .toSorted()
  expect(await gespeichert()).toEqual(['Baetis rhodani 0.0125', 'Gammarus fossarum 12.5', 'Isoperla sp. 0.0001'])
  await t.betaetige(seite.getByRole('button', { name: 'Zurücknehmen …' }))
  await t.betaetige(seite.getByRole('alertdialog').getByRole('button', { name: 'Zurücknehmen', exact: true }))
  await seite.getByText('3 Funde sind zurückgenommen').waitFor()
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test.each([
  ['Screening-Methode', 'Häufigkeit', ['Gammarus fossarum', '3'], ['Baetis rhodani', '9'], '4'],
  ['Qualitative Probe', 'Häufigkeit', ['Gammarus fossarum', '7'], ['Baetis rhodani', 'ungefähr'], '6'],
  ['Quantitative Probe', 'Anzahl', ['Gammarus fossarum', '12'], ['Baetis rhodani', '10-20'], '15'],
  ['Phytobenthos', 'Schalen', ['Achnanthidium minutissimum', '120'], ['Nitzschia palea', '<5'], '4'],
] as const)(
  '[API-17] %s, mit der Tastatur: Methode wählen, die Menge berichtigen, laden, zurücknehmen',
  async (methode, spalte, gute, schlechte, berichtigt) => {
    const beauftragt = { auftragnehmer: 'auftragnehmer' }
    const id = await welt.aufnahme({ mzb: beauftragt, phb: beauftragt })
    const { code } = await p.produkt.db
      .selectFrom('aufnahme')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN)
    const t = new Tastatur(seite)
    await seite.goto(`${p.produkt.adresse}/taxalisten-import`)
    const maus = await Tastatur.ueberwacheMaus(seite)
    await t.waehle(seite.getByRole('button', { name: /Methode/ }), methode)
    const zeilen = [`Aufnahme;Taxon;${spalte}`, ...[gute, schlechte].map(felder => [code, ...felder].join(';'))]
    await seite
      .getByLabel('Excel-, ODS- oder CSV-Datei')
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(zeilen.join('\r\n')) })
    await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
    await t.betaetige(seite.getByRole('button', { name: 'C3 berichtigen' }))
    await t.fuelle(seite.getByRole('textbox', { name: 'Wert in C3' }), berichtigt)
    await t.druecke('Enter')
    await seite.getByRole('button', { name: '2 neu' }).waitFor()
    await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }), true)
    await seite.getByText('2 Funde sind geladen').waitFor()
    await t.betaetige(seite.getByRole('button', { name: 'Zurücknehmen …' }))
    await t.betaetige(seite.getByRole('alertdialog').getByRole('button', { name: 'Zurücknehmen', exact: true }))
    await seite.getByText('2 Funde sind zurückgenommen').waitFor()
    expect(maus()).toBe(0)
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  },
)
