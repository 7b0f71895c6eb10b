import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()

const route = (routeId: string, coordinates: readonly (readonly [number, number])[]) => ({
  type: 'Feature',
  properties: { routeId, name: `Bach ${routeId}` },
  geometry: { type: 'LineString', coordinates },
})
const NETZ = {
  type: 'FeatureCollection',
  features: [
    route('R-1', [
      [14, 48],
      [15, 48],
    ]),
    route('R-2', [
      [14.5, 48.2],
      [14.5, 48.0005],
    ]),
    route('', [
      [14, 48],
      [14.1, 48],
    ]),
  ],
}

test('[API-13] Ein Gewässernetz, mit der Tastatur: hochladen, Prüfbericht lesen, aktivieren; ein zweites aktivieren, durch das erste ersetzen, löschen', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  const t = new Tastatur(seite)
  await seite.goto(`${p.produkt.adresse}/gewaessernetz`)
  await seite.getByRole('heading', { level: 1, name: 'Gewässernetz' }).waitFor()
  const maus = await Tastatur.ueberwacheMaus(seite)
  const ladeHoch = async (name: string) => {
    await seite
      .getByLabel('GeoJSON-Datei')
      .and(seite.locator('input'))
      .setInputFiles({
        name: 'netz.geojson',
        mimeType: 'application/geo+json',
        buffer: Buffer.from(JSON.stringify(NETZ)),
      })
    await t.fuelle(seite.getByRole('textbox', { name: /^Name des Netzes/ }), name)
    await t.fuelle(seite.getByRole('textbox', { name: /^Quellenangabe/ }), 'Gewässer: Prüfamt')
    await t.waehle(seite.locator('[aria-haspopup=listbox][id$=koordinatensystem]'), 'WGS84 (Länge, Breite)')
    await t.fuelle(seite.getByRole('textbox', { name: /^Genauigkeit/ }), '5')
    await t.fuelle(seite.getByRole('textbox', { name: /^Toleranz/ }), '100')
    await t.betaetige(seite.getByRole('button', { name: 'Hochladen und prüfen' }))
  }
  await ladeHoch('Netz der Reise')
  const aktivieren = seite.getByRole('button', { name: 'Netz aktivieren' })
  await aktivieren.waitFor()
  await seite.getByText('3 gelesen').waitFor()
  await seite.getByRole('heading', { name: /^Abgelehnt/ }).waitFor()
  for (const breite of [390, 1440]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `netz-bericht-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  const frage = seite.getByRole('alertdialog')
  const aktiviere = async (handlung: string, netz: string) => {
    await t.betaetige(seite.getByRole('button', { name: handlung, exact: true }))
    await t.betaetige(frage.getByRole('button', { name: handlung, exact: true }))
    await frage.waitFor({ state: 'detached' })
    await seite.getByText('gilt', { exact: true }).waitFor()
    await seite.getByText(new RegExp(`^${netz}: 2 Routen`)).waitFor()
  }
  await aktiviere('Netz aktivieren', 'Netz der Reise')

  await ladeHoch('Zweites Netz')
  await aktiviere('Netz aktivieren', 'Zweites Netz')
  await aktiviere('Wieder aktivieren', 'Netz der Reise')
  await t.betaetige(seite.getByRole('button', { name: 'Import löschen' }))
  await t.betaetige(frage.getByRole('button', { name: 'Import löschen' }))
  await frage.waitFor({ state: 'detached' })
  await seite.getByText('Zweites Netz').waitFor({ state: 'detached' })
  await seite.getByText(/^Netz der Reise: 2 Routen/).waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'Mitgeliefertes Netz aktivieren' }))
  await t.betaetige(frage.getByRole('button', { name: 'Mitgeliefertes Netz aktivieren' }))
  await seite.getByText(/^Flüsse aus Natural Earth/).waitFor()
  await seite.getByRole('button', { name: 'Mitgeliefertes Netz aktivieren' }).waitFor({ state: 'detached' })
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
