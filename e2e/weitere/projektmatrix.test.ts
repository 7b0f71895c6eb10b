import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Kartenseite } from '../seiten/karte.ts'
import { waehleProjekthandlung } from '../seiten/projektliste.ts'

/** Taxamatrix eines Projekts und die Wege von dort zur Seite eines Taxons. */

const p = starteFuerDatei({}, { karte: true })
schliesseFensterNachJedem(p)
let projekt: number
let ids: number[]
beforeAll(async () => {
  const reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  const lage = { koordinatensystem: 4326, x: 15.5, y: 48.3, laenge: 15.5, breite: 48.3 } as const
  const oben = await reihe.messstelle({ name: 'Obere Probe', ...lage })
  const unten = await reihe.messstelle({ name: 'Untere Probe' })
  ids = [
    await reihe.aufnahme(oben, '2023-05-03', { taxa: { 'Baetis rhodani': 12, 'Gammarus fossarum': 30 } }),
    await reihe.aufnahme(oben, '2024-05-06', { taxa: { 'Baetis rhodani': 4, 'Leuctra hippopus': 5 } }),
    await reihe.aufnahme(unten, '2024-05-07', { taxa: { 'Gammarus fossarum': 50 } }),
  ]
  // Ein Projekt ohne Bundesland liest kein Land.
  const { id } = await p.produkt.db
    .updateTable('projekt')
    .set({ bundesland: 'AT-3' })
    .where('id', '=', eb =>
      eb
        .selectFrom('aufnahme')
        .select('projekt_id')
        .where('id', '=', ids[0] ?? 0),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  projekt = id
})

const oeffne = async (groesse = BREIT, abfrage = '') => {
  const weg = `/projekt-matrix/${projekt}${abfrage}`
  const fenster = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, weg)
  await fenster.seite.getByRole('grid', { name: /^Taxamatrix/ }).waitFor()
  return fenster
}
/** Was ein Vorleseprogramm zur Zelle mit dem Fokus sagt: steht Text darin, liest Orca ihn und nicht `aria-label`. */
const zelle = (seite: Page) =>
  seite.evaluate(() => {
    const kopie = document.activeElement?.cloneNode(true)
    if (!(kopie instanceof Element)) return ''
    for (const verborgen of kopie.querySelectorAll('[aria-hidden="true"]')) verborgen.remove()
    return kopie.textContent || (kopie.getAttribute('aria-label') ?? '')
  })
/** Was in ihr zu sehen ist. */
const sichtbares = (seite: Page) =>
  seite.evaluate(() => document.activeElement?.querySelector('[aria-hidden="true"]')?.textContent)

test('[A-MATRIX-01] Aus der Projektliste; mit Pfeiltasten von Zelle zu Zelle, jede nennt Taxon, Aufnahme und Menge', async () => {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, '/projekte-uebersicht')
  await waehleProjekthandlung(seite, 'Musterprojekt', 'Taxamatrix')
  const raster = seite.getByRole('grid', { name: /^Taxamatrix Musterprojekt .*, Individuen je m²$/ })
  await raster.waitFor()
  expect(new URL(seite.url()).pathname).toMatch(new RegExp(`/projekt-matrix/${projekt}$`))
  expect(await raster.getAttribute('aria-colcount')).toBe('6')
  const koepfe = await raster.getByRole('columnheader').allInnerTexts()
  expect(koepfe.map(kopf => kopf.split('\n').filter(Boolean).slice(0, 2).join(' '))).toEqual([
    'Taxon',
    'Stetigkeit',
    'Summe',
    'Obere Probe 03.05.2023',
    'Obere Probe 06.05.2024',
    'Untere Probe 07.05.2024',
  ])
  await raster.getByRole('rowheader', { name: /^Crustacea/ }).focus()
  await seite.keyboard.press('ArrowDown')
  await expect.poll(() => zelle(seite)).toBe('Gammarus fossarum')
  for (const erwartet of [
    'Gammarus fossarum: in 2 von 3 Aufnahmen',
    'Gammarus fossarum, Summe: 64 Ind./m²',
    'Gammarus fossarum, Obere Probe, 03.05.2023: 24 Ind./m²',
    'Gammarus fossarum, Obere Probe, 06.05.2024: kein Fund',
    'Gammarus fossarum, Untere Probe, 07.05.2024: 40 Ind./m²',
  ]) {
    await seite.keyboard.press('ArrowRight')
    await expect.poll(() => zelle(seite)).toBe(erwartet)
  }
  // Die Zelle in der Mitte der letzten Zeile: Leuctra ist an der oberen Messstelle neu, ihre erste Taxaliste ist der Vergleich.
  await seite.keyboard.press('Control+End')
  await seite.keyboard.press('ArrowLeft')
  await expect
    .poll(() => zelle(seite))
    .toBe('Leuctra hippopus, Obere Probe, 06.05.2024: 4 Ind./m², Erstnachweis an der Messstelle')
  expect(await sichtbares(seite)).toBe('◆ 4')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'projektmatrix-1440')
  expect(fehler).toEqual([])
})

test('[A-MATRIX-01] Gruppen falten mit der Eingabetaste, nach Taxon filtern, Menge wählen', async () => {
  const { seite, fehler } = await oeffne()
  const raster = seite.getByRole('grid')
  const namen = () => raster.getByRole('rowheader').allInnerTexts()
  const gruppe = raster.getByRole('rowheader', { name: /^Ephemeroptera/ })
  await gruppe.focus()
  await seite.keyboard.press('Enter')
  await expect.poll(() => gruppe.getAttribute('aria-expanded')).toBe('false')
  expect(await namen()).not.toContain('Baetis rhodani')
  await seite.keyboard.press('Enter')
  await expect.poll(namen).toContain('Baetis rhodani')
  await seite.getByRole('textbox', { name: 'Taxon, Familie oder Gruppe' }).fill('baetidae')
  await seite.getByText('1 von 3 Taxa in 1 Gruppe; Summen nur über diese Taxa').waitFor()
  await seite.getByRole('textbox', { name: 'Taxon, Familie oder Gruppe' }).fill('')
  await seite.getByRole('button', { name: /^Menge/ }).click()
  await seite.getByRole('option', { name: 'Anzahl', exact: true }).click()
  await raster.getByRole('gridcell', { name: 'Gammarus fossarum, Obere Probe, 03.05.2023: 30 Ind.' }).waitFor()
  expect(new URL(seite.url()).searchParams.get('groesse')).toBe('anzahl')
  expect(fehler).toEqual([])
})

test('[A-MATRIX-03] Kopieren und CSV tragen dieselben Zellen wie die Datenbank', async () => {
  const { seite, kontext, fehler } = await oeffne(BREIT, '?groesse=anzahl')
  await kontext.grantPermissions(['clipboard-read', 'clipboard-write'])
  await seite.getByRole('button', { name: 'Alle Gruppen falten' }).click()
  await seite.getByRole('button', { name: 'Kopieren' }).click()
  await seite.getByText(/^6 Zeilen von 6 mit \d+ Zellen kopiert$/).waitFor()
  const kopiert = (await seite.evaluate(() => navigator.clipboard.readText())).split('\n').map(z => z.split('\t'))
  const { rows } = await sql<{ name: string; id: number; anzahl: number }>`
    select taxon.name, bestimmung.aufnahme_id::int as id, fund.anzahl::float8 as anzahl
    from fund, bestimmung, taxon
    where bestimmung.id = fund.bestimmung_id and taxon.id = fund.taxon_id and bestimmung.aufnahme_id = any(${ids}::int[])
  `.execute(p.produkt.db)
  const menge = (name: string) =>
    ids.map(id => String(rows.find(zeile => zeile.name === name && zeile.id === id)?.anzahl ?? ''))
  expect(kopiert.slice(1, 4).map(zeile => [zeile[2], ...zeile.slice(6)])).toEqual(
    ['Gammarus fossarum', 'Baetis rhodani', 'Leuctra hippopus'].map(name => [name, ...menge(name)]),
  )
  const wartet = seite.waitForEvent('download')
  await seite.getByRole('button', { name: 'Datei' }).click()
  await seite.getByRole('menuitem', { name: 'Als CSV' }).click()
  const csv = (await readFile(await (await wartet).path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(csv.map(zeile => zeile.split(';').length)).toEqual(kopiert.map(zeile => zeile.length))
  expect(csv[1]?.split(';').slice(6)).toEqual(menge('Gammarus fossarum'))
  expect(fehler).toEqual([])
})

test('auf 390 Bildpunkten läuft nichts über; die Namen bleiben beim Rollen stehen', async () => {
  const { seite, fehler } = await oeffne(SCHMAL)
  const raster = seite.getByRole('grid')
  // Schon beim Öffnen steht eine ganze Aufnahme neben den Namen.
  const ecken = async (rolle: 'rowheader' | 'columnheader', name: string | RegExp) => {
    const { x, width } = (await raster.getByRole(rolle, { name }).first().boundingBox()) ?? { x: 0, width: 0 }
    return { links: x, rechts: x + width }
  }
  await expect
    .poll(async () => (await ecken('columnheader', /Obere Probe.*03\.05\.2023/)).links)
    .toBeGreaterThanOrEqual((await ecken('rowheader', 'Gammarus fossarum')).rechts - 2)
  expect((await ecken('columnheader', /Obere Probe.*03\.05\.2023/)).rechts).toBeLessThanOrEqual(SCHMAL.width)
  await raster.getByRole('rowheader', { name: 'Gammarus fossarum' }).focus()
  await seite.keyboard.press('End')
  await expect.poll(() => zelle(seite)).toBe('Gammarus fossarum, Untere Probe, 07.05.2024: 40 Ind./m²')
  const links = await raster.getByRole('rowheader', { name: 'Gammarus fossarum' }).boundingBox()
  expect(links?.x).toBeLessThan(40)
  expect(await laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'projektmatrix-390')
  expect(fehler).toEqual([])
})

test('[A-MATRIX-04] aus der Matrix zum Taxon: die Karte zeigt die Messstellen mit Funden, die Suche führt zum nächsten', async () => {
  const { seite, fehler } = await oeffne()
  await seite.getByRole('grid').getByRole('rowheader', { name: 'Leuctra hippopus' }).focus()
  await seite.keyboard.press('Enter')
  await seite.getByRole('heading', { level: 1, name: 'Leuctra hippopus' }).waitFor()
  const karte = new Kartenseite(seite, 'Karte der Messstellen')
  await karte.ruht()
  await karte.klickeNebenMitte(0, 0)
  await seite.getByRole('region', { name: 'Fundorte' }).getByRole('link', { name: 'Obere Probe' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('textbox', { name: 'Taxon suchen' }).fill('bae rho')
  await seite
    .getByRole('link', { name: /^Baetis rhodani/ })
    .first()
    .click()
  await seite.getByRole('heading', { level: 1, name: 'Baetis rhodani' }).waitFor()
  await seite.getByRole('region', { name: 'Fundorte' }).getByRole('link', { name: 'Messstellen', exact: true }).click()
  await seite.getByText(/^1–1 von 1/).waitFor()
  await seite.getByRole('link', { name: 'Obere Probe' }).first().waitFor()
  expect(fehler).toEqual([])
})

test('[A-MATRIX-04] ein Name, den es nicht gibt: die Seite sagt, was zu tun ist, und nennt Taxa derselben Gattung', async () => {
  const weg = '/taxon?name=Leuctra%20erfunden'
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, weg)
  await seite.getByText('Prüfen Sie die Schreibweise').waitFor()
  await seite.getByRole('heading', { name: 'Vielleicht gemeint' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite
    .getByRole('link', { name: /^Leuctra/ })
    .first()
    .click()
  await seite.getByRole('heading', { name: 'Werte der Taxaliste' }).waitFor()
})

test('[A-MATRIX-04] aus dem Taxaraster zum Taxon der Zeile', async () => {
  const weg = `/aufnahme-detail/${ids[0]}/mzb/mhs`
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, weg)
  await seite.getByRole('gridcell', { name: /^Gammarus fossarum/ }).click()
  const leiste = seite.getByRole('group', { name: 'Taxaraster' })
  // Wo die Leiste nicht Platz für alles hat, steht es unter „Mehr“.
  const mehr = leiste.getByRole('button', { name: 'Mehr' })
  await leiste.getByRole('link', { name: 'Taxon ansehen' }).or(mehr).first().waitFor()
  if (await mehr.isVisible()) await mehr.click()
  await seite
    .getByRole('menuitem', { name: 'Taxon ansehen' })
    .or(leiste.getByRole('link', { name: 'Taxon ansehen' }))
    .click()
  await seite.getByRole('heading', { level: 1, name: 'Gammarus fossarum' }).waitFor()
  expect(fehler).toEqual([])
})
