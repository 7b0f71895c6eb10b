import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn, type Mhsprobe } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
let probe: Mhsprobe
let adresse: string
/** 17 Taxa an einer Grenze: fehlt eines davon, ist die Klasse eine andere. */
const FUNDE = [
  ['Baetis rhodani', 112],
  ['Ecdyonurus venosus', 41],
  ['Rhithrogena semicolorata', 23],
  ['Ephemera danica', 9],
  ['Serratella ignita', 17],
  ['Perla marginata', 6],
  ['Leuctra fusca', 38],
  ['Isoperla grammatica', 12],
  ['Rhyacophila dorsalis', 7],
  ['Glossosoma boltoni', 15],
  ['Hydropsyche siltalai', 52],
  ['Sericostoma personatum', 11],
  ['Hydroptilidae Gen. sp.', 3],
  ['Limnius volckmari', 44],
  ['Hydraena gracilis', 13],
  ['Dugesia gonocephala', 5],
  ['Ancylus fluviatilis', 27],
] as const
beforeAll(async () => {
  probe = await legeMhsprobeAn(p.produkt, await musterwelt(p.produkt.db))
  await probe.speichere(FUNDE.map(([taxon, anzahl], i) => ({ zeile: i + 1, taxon, anzahl })))
  adresse = `${p.produkt.adresse}/aufnahme-detail/${probe.aufnahmeId}/varianten/mzb`
})
const verweisAuf = (variante: object) => `${adresse}#${new URLSearchParams({ variante: JSON.stringify(variante) })}`
const kenngroesse = (seite: Page, name: string) =>
  seite
    .getByRole('table', { name: /^Kenngrößen der gespeicherten Probe/ })
    .getByRole('row', { name: new RegExp(`^${name}`) })

test('[GEN-01] Was wäre, wenn, mit der Tastatur: Taxon weglassen, ersetzen, Menge und Bioregion ändern; Link; zurücksetzen; nichts wird gespeichert', async () => {
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, BREIT)
  const t = new Tastatur(seite)
  await seite.goto(adresse)
  await seite.getByText('Noch nichts geändert.').waitFor()
  await seite.getByText('Keine Kenngröße unterscheidet sich.').waitFor()

  await t.betaetige(seite.getByRole('button', { name: 'Perla marginata ändern' }))
  await t.betaetige(seite.getByRole('button', { name: 'Weglassen', exact: true }))
  await seite.getByText('Eine Angabe ist anders als gespeichert.').waitFor()
  await kenngroesse(seite, 'Taxazahl').getByText('1 weniger').waitFor()

  await t.betaetige(seite.getByRole('button', { name: 'Ancylus fluviatilis ändern' }))
  await t.fuelle(seite.getByRole('textbox', { name: 'Anzahl' }), '900')
  await t.druecke('Tab')
  await kenngroesse(seite, 'Saprobienindex').getByText(/mehr$/).waitFor()
  await t.geheZu(seite.getByRole('combobox', { name: 'Taxon' }), true)
  await t.druecke('Control+a')
  await t.tippe('asellus aqu')
  await seite.getByRole('option', { name: /Asellus aquaticus/ }).waitFor()
  await t.druecke('ArrowDown', 'Enter')
  await seite.getByText('statt Ancylus fluviatilis').waitFor()
  await bild(seite, 'varianten-breit')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  // Der Link trägt die Variante: ein anderes Fenster zeigt dasselbe.
  await kontext.grantPermissions(['clipboard-read', 'clipboard-write'])
  await t.betaetige(seite.getByRole('button', { name: 'Link zur Variante kopieren' }), true)
  await seite.getByText('Der Link liegt in der Zwischenablage').waitFor({ state: 'attached' })
  const anderes = await kontext.newPage()
  await anderes.goto(await seite.evaluate(() => navigator.clipboard.readText()))
  await anderes.getByText('2 Angaben sind anders als gespeichert.').waitFor()
  await anderes.close()
  await t.waehle(seite.getByRole('button', { name: /^Bioregion/ }), 'Donau')
  await seite.getByText('3 Angaben sind anders als gespeichert.').waitFor()
  // Auch ohne kopierten Link geht beim Neuladen nichts verloren.
  await expect.poll(() => decodeURIComponent(new URL(seite.url()).hash)).toContain('"bioregion":"DO"')
  await seite.reload()
  await seite.getByText('3 Angaben sind anders als gespeichert.').waitFor()

  await t.betaetige(seite.getByRole('button', { name: 'Alles zurücksetzen' }))
  await warteAufFokus(seite.getByText('Noch nichts geändert.'))
  await seite.getByText('Keine Kenngröße unterscheidet sich.').waitFor()
  await expect.poll(() => new URL(seite.url()).hash).toBe('')
  expect((await probe.liesZeilen()).map(({ taxon, anzahl }) => [taxon, anzahl])).toEqual(FUNDE)
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[GEN-01] die Bestimmungen, an denen die Klasse hängt, lassen sich suchen und durchspielen; 390 px ohne seitliches Rollen', async () => {
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, SCHMAL)
  await seite.goto(adresse)
  await seite.getByRole('button', { name: 'Suche starten' }).click()
  await seite
    .getByText(/ergäben eine andere Klasse/)
    .first()
    .waitFor()
  const durchspielen = seite.getByRole('button', { name: /durchspielen$/ })
  await durchspielen.first().click()
  await seite.getByText('Eine Angabe ist anders als gespeichert.').waitFor()
  const klasse = (name: string) => seite.locator(`[data-seite="${name}"] [class*="large"]`).innerText()
  await expect.poll(() => klasse('Variante')).not.toBe(await klasse('Gespeicherte Probe'))
  await seite.getByRole('button', { name: 'Leuctra fusca ändern' }).click()
  await seite.getByRole('textbox', { name: 'Anzahl' }).waitFor()
  await bild(seite, 'varianten-schmal')
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(fehler).toEqual([])
  await kontext.close()
})

test('eine von Hand geänderte Adresse: was das Raster nicht annähme, wird genannt und nicht gerechnet; der Rest gilt', async () => {
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, SCHMAL)
  const variante = { funde: { 1: { menge: -7 }, 2: { taxon: 'Drache' }, 3: { weg: true } }, parametersatz: 'ERFUNDEN' }
  await seite.goto(verweisAuf(variante))
  for (const grund of [
    'Baetis rhodani: Menge -7 gilt nicht. Wert muss größer als 0 sein',
    'Ecdyonurus venosus: „Drache“ steht nicht in der Taxaliste dieser Probe.',
    'Parametersatz: diese Angabe gibt es hier nicht.',
  ])
    await seite.getByText(grund).waitFor()
  await seite.getByText('Eine Angabe ist anders als gespeichert.').waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(fehler).toEqual([])
  await kontext.close()
})

test('auch eine Variante, deren Adresse kein Server annähme, übersteht Neuladen und stille Anmeldung; der Punkt im Menü beginnt neu', async () => {
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, BREIT)
  const erfunden = Array.from({ length: 900 }, (_, i) => [1000 + i, { taxon: 'Baetis rhodani', menge: 12 }])
  await seite.goto(verweisAuf({ funde: { 3: { weg: true }, ...Object.fromEntries(erfunden) } }))
  const anders = seite.getByText('Eine Angabe ist anders als gespeichert.')
  await anders.waitFor()
  await seite.reload()
  await anders.waitFor()
  await seite.getByText('Ein geändertes Taxon steht nicht mehr in der gespeicherten Probe.').waitFor()
  await seite.getByRole('link', { name: 'Was wäre, wenn: MZB' }).click()
  await seite.getByText('Noch nichts geändert.').waitFor()
  await seite.goBack()
  await anders.waitFor()
  expect(fehler).toEqual([])
  await kontext.close()
})

test('wer die Rohdaten nicht lesen darf, findet die Seite nicht', async () => {
  const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Berta Brandstätter', BREIT)
  await seite.goto(adresse)
  await seite.getByRole('heading', { name: 'Objekt nicht gefunden' }).waitFor()
  await kontext.close()
})
