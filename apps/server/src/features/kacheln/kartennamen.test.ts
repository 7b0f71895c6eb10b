import { readFileSync } from 'node:fs'
import { BUNDESLAENDER, labelVon } from '@benthos/fachmodell'
import { expect, test } from 'vitest'
import { ermittleBundesland } from '../../fach/geo/bundesland.ts'
import { KARTENNAMEN } from './kartennamen.ts'

const ORTE = JSON.parse(readFileSync(new URL('../../referenzlisten/orte.json', import.meta.url), 'utf8')) as {
  features: { properties: { name: string }; geometry: { coordinates: [number, number] } }[]
}

test('[API-13] Jeder Name steht in dem Land, das er nennt', () => {
  for (const { name, art, laenge, breite } of KARTENNAMEN) {
    const bundesland = ermittleBundesland(laenge, breite)
    expect(bundesland && labelVon(BUNDESLAENDER, bundesland), name).toBe(art === 'BUNDESLAND' ? name : null)
  }
})

test('[API-13] Jedes Bundesland ist genannt, Wien als Ort', () => {
  const namen = [...KARTENNAMEN.map(({ name }) => name), ...ORTE.features.map(({ properties }) => properties.name)]
  for (const { label } of BUNDESLAENDER) expect(namen).toContain(label)
})

test('[API-13] Alle Orte liegen in Österreich, die Landeshauptstädte in ihrem Bundesland', () => {
  const lage = new Map(ORTE.features.map(({ properties, geometry }) => [properties.name, geometry.coordinates]))
  for (const [name, [laenge, breite]] of lage) expect(ermittleBundesland(laenge, breite), name).not.toBeNull()
  // ISO 3166-2:AT
  const hauptstaedte = {
    Eisenstadt: 'AT-1',
    Klagenfurt: 'AT-2',
    'St. Pölten': 'AT-3',
    Linz: 'AT-4',
    Salzburg: 'AT-5',
    Graz: 'AT-6',
    Innsbruck: 'AT-7',
    Bregenz: 'AT-8',
    Wien: 'AT-9',
  }
  for (const [name, iso] of Object.entries(hauptstaedte))
    expect(ermittleBundesland(...(lage.get(name) ?? [0, 0])), name).toBe(iso)
})
