import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vonWgs84 } from '../../geo/umrechnung.ts'
import { KeineSammlung, liesMerkmalstrom } from './merkmalstrom.ts'
import { type Lesart, pruefeNetz } from './pruefeNetz.ts'

const LESART: Lesart = { koordinatensystem: '4326', kennungsfeld: 'ROUTE', namensfeld: 'GEW', muendungstoleranz: 200 }
const merkmal = (ROUTE: unknown, coordinates: unknown, GEW: unknown = `Bach ${ROUTE}`) => ({
  type: 'Feature',
  properties: { ROUTE, GEW, sonst: 'gleich' },
  geometry: { type: 'LineString', coordinates },
})
const datei = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const pruefe = (text: string, lesart = LESART) => pruefeNetz(text, lesart, () => {}, new AbortController().signal)

const HAUPT = [
  [14, 48],
  [15, 48],
  [16, 48],
]

describe('[API-13] Merkmale einer Datei', () => {
  test('kommen genau so heraus, wie sie hineingingen, gleich wie die Datei gesetzt ist', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2, 4), (features, einzug) => {
        const text = JSON.stringify({ name: '"features"', type: 'FeatureCollection', features }, null, einzug)
        expect(JSON.stringify([...liesMerkmalstrom(text)])).toBe(JSON.stringify(features))
      }),
    )
  })

  test('was keine Sammlung ist oder mitten darin endet, wird gesagt', () => {
    for (const text of ['', '[]', '{"type":"Feature"}', '{"features": {', '{"features": [{"a": "}"', 'PK\u0003\u0004'])
      expect(() => [...liesMerkmalstrom(text)], text).toThrow(KeineSammlung)
  })
})

describe('[API-13] Prüfung eines Netzes', () => {
  test('jedes Merkmal hat genau einen Ausgang; abgelehnt ist, was das Netz nicht aufnimmt', async () => {
    const befund = await pruefe(
      datei(
        merkmal(1, HAUPT),
        merkmal(
          'N-2',
          [
            [15, 48.2],
            [15, 48.0005],
          ],
          null,
        ),
        merkmal(1, HAUPT),
        merkmal('drop table', HAUPT),
        merkmal('X', [[0, 0]]),
        merkmal('Y', [
          [0, 0],
          [1, 1],
        ]),
        merkmal('Z', [
          [15, 48],
          [15, 48],
        ]),
        'kein Merkmal',
      ),
    )
    expect(befund?.merkmale.map(m => [m.nummer, m.routeId, m.ausgang])).toEqual([
      [1, '1', 'ANGENOMMEN'],
      [2, 'N-2', 'ANGENOMMEN'],
      [3, '1', 'UEBERSPRUNGEN'],
      [4, 'Merkmal 4', 'ABGELEHNT'],
      [5, 'Merkmal 5', 'ABGELEHNT'],
      [6, 'Y', 'ABGELEHNT'],
      [7, 'Z', 'ABGELEHNT'],
      [8, 'Merkmal 8', 'ABGELEHNT'],
    ])
    expect(befund?.routen.map(r => [r.routeId, r.name, r.muendung?.routeId ?? null])).toEqual([
      ['1', 'Bach 1', null],
      ['N-2', 'Gewässer N-2', '1'],
    ])
    expect(befund?.routen[1]?.messlinien[0]?.[0]).toEqual([15, 48.0005, 0])
    expect(befund?.hinweise).toEqual([
      { routeId: '1', grund: 'Die Route mündet in keine andere; sie zählt von ihrem unteren Ende.' },
    ])
  })

  test('MGI Lambert wird umgerechnet, das falsche System erkannt', async () => {
    const text = datei(
      merkmal(
        'L',
        HAUPT.map(([x, y]) => vonWgs84('31287', x ?? 0, y ?? 0)),
      ),
    )
    const befund = await pruefe(text, { ...LESART, koordinatensystem: '31287' })
    expect(befund?.routen[0]?.messlinien[0]?.[0]?.[0]).toBeCloseTo(16, 5)
    expect((await pruefe(text))?.merkmale[0]?.grund).toContain('MGI / Austria Lambert')
  })

  test('Überschneidungen und Lücken werden genannt', async () => {
    const schleife = [
      [14, 48],
      [14.1, 48.1],
      [14.1, 48],
      [14, 48.1],
    ]
    const luecke = [
      [14.01, 48.11],
      [14.02, 48.12],
    ]
    const befund = await pruefe(datei(merkmal('S', schleife), merkmal('S', luecke)))
    expect(befund?.hinweise.map(h => h.grund)).toEqual([
      'Lücken der Route: 1; sie zählen als gerade Strecke.',
      'Die Route überschneidet sich 1-mal selbst.',
      'Die Route mündet in keine andere; sie zählt von ihrem unteren Ende.',
    ])
  })

  test('lange Strecken und eine enge Toleranz sprengen weder Zeit noch Speicher', async () => {
    const zickzack = Array.from({ length: 30 }, (_, i) => [i % 2 === 0 ? 6 : 21, 45 + i / 80])
    const kreuz = [
      [6, 51.5],
      [21, 44.5],
      [21, 51.5],
      [6, 44.5],
    ]
    // Stünde eine Strecke in allen Zellen ihres Rechtecks, fehlte dem Prozess der Speicher.
    const befund = await pruefe(datei(merkmal('Z', zickzack), merkmal('K', kreuz)), { ...LESART, muendungstoleranz: 1 })
    expect(befund?.hinweise.filter(h => h.grund.includes('überschneidet')).map(h => h.routeId)).toEqual(['K'])
  })

  test('ein Abbruch hört auf, ohne etwas zu behaupten', async () => {
    const viele = Array.from({ length: 500 }, (_, i) => merkmal(i, [HAUPT[0], [14 + i / 1000, 48.1]]))
    const abbruch = new AbortController()
    expect(await pruefeNetz(datei(...viele), LESART, () => abbruch.abort(), abbruch.signal)).toBeNull()
  })
})
