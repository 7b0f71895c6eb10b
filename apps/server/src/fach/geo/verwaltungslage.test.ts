import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ermittleVerwaltungslage } from './verwaltungslage.ts'

type Orte = { features: { properties: { name: string }; geometry: { coordinates: [number, number] } }[] }

/** Die Städte der Karte sind unabhängig von den Grenzen zusammengestellt (werkzeug/quellen/QUELLEN.md, orte.csv). */
const { features: orte } = JSON.parse(
  readFileSync(new URL('../../referenzlisten/orte.json', import.meta.url), 'utf8'),
) as Orte

const einheitlich = (name: string) => name.replace(/^St\. /, 'Sankt ')

test('Die Städte der Karte liegen in der Gemeinde ihres Namens', () => {
  expect(orte.length).toBeGreaterThan(30)
  for (const { properties, geometry } of orte)
    expect(einheitlich(ermittleVerwaltungslage(...geometry.coordinates)?.gemeinde ?? ''), properties.name).toMatch(
      new RegExp(`^${einheitlich(properties.name)}`),
    )
})

test.each([
  ['Krems ist eine Stadt mit eigenem Statut', 15.6, 48.41, 'AT-3', 'Krems an der Donau (Stadt)'],
  ['Eisenstadt', 16.52, 47.845, 'AT-1', 'Eisenstadt (Stadt)'],
  ['Osttirol', 12.769, 46.829, 'AT-7', 'Lienz'],
  ['seit 2013 zusammengelegt', 15.27, 47.41, 'AT-6', 'Bruck-Mürzzuschlag'],
])('%s', (_, laenge, breite, bundesland, bezirk) => {
  expect(ermittleVerwaltungslage(laenge, breite)).toMatchObject({ bundesland, bezirk })
})

test('Wien ist eine Gemeinde und ein Bezirk, nicht 23', () => {
  for (const [laenge, breite] of [
    [16.37306, 48.20861],
    [16.45, 48.24],
    [16.25, 48.17],
  ] as const)
    expect(ermittleVerwaltungslage(laenge, breite)).toEqual({
      bundesland: 'AT-9',
      bezirk: 'Wien (Stadt)',
      gemeinde: 'Wien',
    })
})

test.each([
  ['Passau', 13.43, 48.6],
  ['Vaduz', 9.521, 47.141],
  ['Bratislava', 17.107, 48.145],
  ['weit fort', 2.35, 48.86],
])('außerhalb Österreichs liegt keine Gemeinde: %s', (_, laenge, breite) => {
  expect(ermittleVerwaltungslage(laenge, breite)).toBeNull()
})
