import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { abstandKm, istInnerhalb, type Linie } from '@benthos/fachmodell/lage/linie'
import { expect, test } from 'vitest'
import { ZIELORDNER } from '../listen/ziel.ts'
import { gewaesserdateien } from './ausgabe.ts'
import { baueGewaesser } from './bau.ts'
import { baueRouten } from './routen.ts'
import { baueSeen } from './seen.ts'
import { SAUM_KM, schneideZu } from './zuschnitt.ts'

const { grenze, gewaesser } = baueGewaesser()

test('Die abgelegten Dateien sind genau das, was der Bau aus den Quellen macht', () => {
  for (const [datei, text] of gewaesserdateien()) expect(readFileSync(join(ZIELORDNER, datei), 'utf8')).toBe(text)
})

test('Alle benannten Flüsse der Quelle, die Österreich berühren, und nur diese', () => {
  expect(gewaesser.map(g => g.name)).toEqual([
    'Donau',
    'Drau',
    'Enns',
    'Inn',
    'Isar',
    'Leitha',
    'March',
    'Mur',
    'Raab',
    'Rhein',
    'Salzach',
    'Thaya',
    'Traun',
  ])
  expect(gewaesser.filter(g => g.flussgebietseinheit !== 'DONAU').map(g => g.name)).toEqual(['Rhein'])
  expect(new Set(gewaesser.map(g => g.code)).size).toBe(gewaesser.length)
})

test('Die Außengrenze umschließt alle Landeshauptstädte und keine Nachbarstadt', () => {
  const innen = { Wien: [16.37, 48.21], Bregenz: [9.747, 47.503], Lienz: [12.77, 46.83], Eisenstadt: [16.53, 47.85] }
  const aussen = { München: [11.58, 48.14], Bratislava: [17.11, 48.15], Bozen: [11.35, 46.5], Vaduz: [9.52, 47.14] }
  for (const [ort, punkt] of Object.entries(innen))
    expect(istInnerhalb(punkt as [number, number], grenze), ort).toBe(true)
  for (const [ort, punkt] of Object.entries(aussen))
    expect(istInnerhalb(punkt as [number, number], grenze), ort).toBe(false)
})

test('Kein Stützpunkt liegt weiter als der Saum außerhalb', () => {
  for (const g of gewaesser) {
    const linien = (g.geometrie.type === 'LineString' ? [g.geometrie.coordinates] : g.geometrie.coordinates) as Linie[]
    for (const punkt of linien.flat())
      expect(istInnerhalb(punkt, grenze) || abstandKm(punkt, grenze) <= SAUM_KM + 0.01, g.name).toBe(true)
  }
})

test('Der Zuschnitt teilt eine Linie, die das Land verlässt und wiederkommt', () => {
  const teile = schneideZu(
    [
      [16, 48],
      [20, 48],
      [16, 47.5],
    ],
    grenze,
  )
  expect(teile).toHaveLength(2)
  expect(teile[0]?.[0]).toEqual([16, 48])
  expect(teile[1]?.at(-1)).toEqual([16, 47.5])
})

test('[API-13] Zu jedem Gewässer eine Route in ganzer Länge: die Isar bis zur Donau, die Mur bis zur Drau und nicht weiter', () => {
  const routen = baueRouten(new Map(gewaesser.map(g => [g.name, g.code])))
  expect(routen.map(r => [r.properties.name, r.properties.routeId])).toEqual(gewaesser.map(g => [g.name, g.code]))
  const endeVon = (name: string) =>
    routen
      .find(r => r.properties.name === name)
      ?.geometry.coordinates.at(-1)
      ?.at(-1)
      ?.map(grad => Number(grad.toFixed(1)))
  expect(endeVon('Isar')).toEqual([13, 48.8])
  expect(endeVon('Mur')).toEqual([16.9, 46.3])
  expect(endeVon('Drau')).toEqual([18.9, 45.6])
})

test('Die Seen der Karte heißen in gewöhnlicher Schreibweise und schließen ihre Ufer', () => {
  const seen = baueSeen()
  expect(seen.map(see => see.properties.name)).toContain('Chiemsee')
  for (const { geometry } of seen) for (const ring of geometry.coordinates) expect(ring[0]).toEqual(ring.at(-1))
})
