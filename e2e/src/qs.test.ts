import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { lesePdf } from '../../apps/server/pruefstand/pdf.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { legeInZwischenablage, mhsseite } from '../seiten/mhs.ts'

/** Qualitätssicherung: das Land fordert an, die beauftragte Person bestimmt blind, schließt ab und sieht beide Listen. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})
const oeffne = (weg: string, person: string, groesse = BREIT) =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)

test('angefordert, auf der Startseite gefunden, blind bestimmt, abgeschlossen, verglichen', async () => {
  const probe = await legeMhsprobeAn(p.produkt, welt)
  const { aufnahmeId: id, zugang } = probe
  await probe.speichere([
    { zeile: 1, taxon: 'Baetis rhodani', anzahl: 31 },
    { zeile: 2, taxon: 'Gammarus fossarum', anzahl: 57 },
    { zeile: 3, taxon: 'Hydropsyche pellucidula', anzahl: 15 },
  ])
  await zugang.sende(`/aufnahme/${id}/mzb/bewertung/mhs`, {})
  const { version } = (await zugang.lies(`/aufnahme/${id}/status`)).daten as { version: number }
  await zugang.sende(`/aufnahme/${id}/status/mzb`, { version, status: 'BEWERTUNG_ABGESCHLOSSEN' })
  const weg = `/aufnahme-detail/${id}/qs`
  const land = await oeffne(weg, 'Lena Leitgeb')
  await land.seite.getByRole('button', { name: 'Zweitbestimmung anfordern' }).click()
  const fenster = land.seite.getByRole('dialog', { name: /^Zweitbestimmung anfordern/ })
  await fenster.getByRole('radio', { name: 'zufällig gezogen' }).check()
  await fenster.getByRole('button', { name: 'Anfordern', exact: true }).click()
  await fenster.getByText('Dieses Feld ist verpflichtend').first().waitFor()
  await fenster.getByRole('textbox', { name: /^Startwert/ }).fill('20260417')
  await fenster.getByRole('button', { name: /^Zweitbestimmung durch/ }).click()
  await land.seite.getByRole('option', { name: /^Quirina Schwarzenegg/ }).click()
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  await bild(land.seite, 'qs-anfordern')
  await fenster.getByRole('button', { name: 'Anfordern', exact: true }).click()
  await fenster.waitFor({ state: 'detached' })
  await land.seite.getByText('Startwert 20260417').waitFor()
  await bild(land.seite, 'qs-auftrag')

  const qs = await oeffne('/start', 'Quirina Schwarzenegg', SCHMAL)
  await qs.seite.getByRole('link', { name: /^Musterstelle .*21\.04\.2025$/ }).click()
  await qs.seite.getByText('Sie bestimmen diese Probe blind').waitFor()
  await qs.seite.getByRole('grid').waitFor()
  await expect.poll(() => laeuftUeber(qs.seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(qs.seite)).toEqual([])
  await bild(qs.seite, 'qs-blind-390')
  await qs.seite.setViewportSize(BREIT)
  expect(
    await qs.seite.getByRole('navigation', { name: 'Teile der Aufnahme' }).getByRole('link').allInnerTexts(),
  ).toEqual(['Qualitätssicherung'])
  expect(await qs.seite.content()).not.toMatch(/Gammarus/)
  await expect.poll(() => qs.seite.getByRole('button', { name: 'Zweitbestimmung abschließen' }).isDisabled()).toBe(true)
  await legeInZwischenablage(qs.seite, 'Baetis rhodani\t29\nHydropsyche sp.\t15\nTubifex tubifex\t90')
  const raster = qs.seite.getByRole('grid')
  await raster.getByRole('gridcell').first().click()
  await qs.seite.keyboard.press('Control+v')
  await mhsseite(qs.seite).uebernehmen.click()
  await bild(qs.seite, 'qs-blind-1440')
  await qs.seite.keyboard.press('Control+s')
  const abschliessen = qs.seite.getByRole('button', { name: 'Zweitbestimmung abschließen' })
  await expect.poll(() => abschliessen.isEnabled()).toBe(true)
  await abschliessen.click()
  await qs.seite.getByRole('button', { name: 'Abschließen', exact: true }).click()
  await qs.seite.getByText(/^Abgeschlossen am/).waitFor()
  const tabelle = qs.seite.getByRole('table', { name: /^Taxa der beiden Bestimmungen/ })
  await tabelle
    .getByRole('row', { name: /Gammarus fossarum/ })
    .getByText('nur Erstbestimmung')
    .waitFor()
  await tabelle.getByText('nur Zweitbestimmung; anderer Rang: Hydropsyche pellucidula').waitFor()
  await qs.seite.getByText('Klasse nach der Zweitbestimmung').waitFor()
  await bild(qs.seite, 'qs-vergleich-1440')
  const [blatt] = await Promise.all([
    qs.seite.waitForEvent('download'),
    qs.seite.getByRole('button', { name: 'Prüfbericht (PDF)' }).click(),
  ])
  const pruefbericht = lesePdf(await readFile(await blatt.path())).text
  expect(pruefbericht).toContain('Wirkung auf das Ergebnis')
  expect(pruefbericht).toContain('−0,53')
  await qs.seite.getByRole('row', { name: /^Spearman ρ −0,53/ }).waitFor()
  await qs.seite.setViewportSize(SCHMAL)
  await expect.poll(() => laeuftUeber(qs.seite)).toBe(false)
  await bild(qs.seite, 'qs-vergleich-390')
  await qs.seite.setViewportSize(BREIT)
  expect(await pruefeBarrierefreiheit(qs.seite)).toEqual([])
  await gehe(qs.seite, `${p.produkt.adresse}/aufnahme-detail/${id}/mzb/mhs`)
  await qs.seite.getByRole('gridcell', { name: /^Gammarus fossarum/ }).waitFor()

  // Das Land hält mit der Tastatur fest, was gilt; die zweitbestimmende Person liest es, entscheidet aber nicht.
  await land.seite.reload()
  const beimLand = land.seite.getByRole('table', { name: /^Taxa der beiden Bestimmungen/ })
  await beimLand.getByRole('button', { name: 'Auflösen: Gammarus fossarum' }).press('Enter')
  const aufloesung = land.seite.getByRole('dialog', { name: 'Abweichung auflösen: Gammarus fossarum' })
  await aufloesung.getByRole('radio', { name: 'Erstbestimmung gilt' }).focus()
  await land.seite.keyboard.press('ArrowDown')
  await land.seite.keyboard.press('ArrowDown')
  await expect.poll(() => aufloesung.getByRole('radio', { name: 'etwas anderes gilt' }).isChecked()).toBe(true)
  await aufloesung.getByRole('button', { name: 'Festhalten' }).press('Enter')
  await aufloesung.getByText('Dieses Feld ist verpflichtend').first().waitFor()
  await aufloesung.getByRole('textbox', { name: /^Was statt dessen gilt/ }).fill('Gammarus pulex, 57 Individuen')
  await land.seite.keyboard.press('Tab')
  await aufloesung.getByRole('textbox', { name: /^Begründung/ }).fill('Dritter Uropod am Beleg nachgeprüft')
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  await bild(land.seite, 'qs-aufloesen-1440')
  await aufloesung.getByRole('button', { name: 'Festhalten' }).press('Enter')
  await aufloesung.waitFor({ state: 'detached' })
  await beimLand.getByText('etwas anderes gilt: Gammarus pulex, 57 Individuen').waitFor()
  await land.seite.getByText(/^Über 1 von \d+ Abweichungen ist entschieden/).waitFor()
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  for (const [name, groesse] of [
    ['390', SCHMAL],
    ['1440', BREIT],
    ['1920', { width: 1920, height: 1080 }],
  ] as const) {
    await land.seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(land.seite)).toBe(false)
    await bild(land.seite, `qs-aufgeloest-${name}`)
  }
  await gehe(qs.seite, `${p.produkt.adresse}${weg}`)
  await qs.seite.reload()
  const beiQs = qs.seite.getByRole('table', { name: /^Taxa der beiden Bestimmungen/ })
  await beiQs.getByText('Dritter Uropod am Beleg nachgeprüft').waitFor()
  expect(await beiQs.getByRole('button', { name: /^Auflösen|^Entscheidung ändern/ }).count()).toBe(0)

  // Zwei weitere auf einmal, mit einer Entscheidung und einer Begründung; die schon getroffene bleibt.
  const gewaehlteAufloesen = land.seite.getByRole('button', { name: /gewählte auflösen$/i })
  expect(await gewaehlteAufloesen.isDisabled()).toBe(true)
  await land.seite.setViewportSize(BREIT)
  for (const taxon of ['Baetis rhodani', 'Tubifex tubifex'])
    await beimLand
      .getByRole('row', { name: new RegExp(taxon) })
      .getByRole('checkbox')
      .press('Space')
  await land.seite.getByRole('button', { name: '2 gewählte auflösen' }).press('Enter')
  const mehrere = land.seite.getByRole('dialog', { name: '2 Abweichungen auflösen' })
  await mehrere.getByText('Tubifex tubifex: nur Zweitbestimmung').waitFor()
  await mehrere.getByRole('radio', { name: 'Zweitbestimmung gilt' }).check()
  await mehrere.getByRole('textbox', { name: /^Begründung/ }).fill('Belege gemeinsam nachgezählt')
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  for (const [name, groesse] of [
    ['390', SCHMAL],
    ['1440', BREIT],
    ['1920', { width: 1920, height: 1080 }],
  ] as const) {
    await land.seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(land.seite)).toBe(false)
    await bild(land.seite, `qs-mehrere-aufloesen-${name}`)
  }
  await mehrere.getByRole('button', { name: 'Festhalten' }).press('Enter')
  await mehrere.waitFor({ state: 'detached' })
  await land.seite.getByText(/^Über 3 von \d+ Abweichungen ist entschieden/).waitFor()
  expect(await beimLand.getByText('Belege gemeinsam nachgezählt').count()).toBe(2)
  expect(await gewaehlteAufloesen.isDisabled()).toBe(true)
  await bild(land.seite, 'qs-mehrere-aufgeloest-1920')
  await land.seite.setViewportSize(BREIT)

  // Die Zahlen dieser Probe stehen auf der Seite der Übereinstimmung, im Bild wie in der Tabelle.
  await land.seite.getByRole('link', { name: 'Übereinstimmung aller Bestimmungen über die Jahre' }).press('Enter')
  const zahlen = land.seite.getByRole('table', { name: /^Übereinstimmung nach/ })
  await zahlen.getByRole('row', { name: /^Alle zusammen 2025 1 5 1 20,0/ }).waitFor()
  await land.seite.getByRole('figure').getByText('20,0 % (3,6 % bis 62,4 %)').waitFor()
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  for (const [name, groesse] of [
    ['390', SCHMAL],
    ['1440', BREIT],
    ['1920', { width: 1920, height: 1080 }],
  ] as const) {
    await land.seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(land.seite)).toBe(false)
    await bild(land.seite, `qs-uebereinstimmung-${name}`)
  }
  expect([...land.fehler, ...qs.fehler]).toEqual([])
})
