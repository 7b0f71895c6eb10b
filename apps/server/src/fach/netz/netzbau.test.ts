import { geodaetischerAbstand } from '@benthos/fachmodell/lage/geodaesie'
import type { Linie, Punkt } from '@benthos/fachmodell/lage/linie'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vonWgs84 } from '../geo/umrechnung.ts'
import { liesMerkmale } from './merkmale.ts'
import { baueNetz, type Routenangabe } from './netzbau.ts'

const route = (routeId: string, ...linien: Linie[]): Routenangabe => ({
  routeId,
  name: routeId,
  gewaesser: null,
  breitenklasse: 3,
  linien,
})
const baue = (...angaben: Routenangabe[]) => {
  const { routen, abgelehnt } = baueNetz(angaben, 500)
  expect(abgelehnt).toEqual([])
  return new Map(routen.map(r => [r.routeId, r]))
}
const muendungspunkt = (netz: ReturnType<typeof baue>, id: string): Punkt => {
  const [x, y] = netz.get(id)?.messlinien[0]?.[0] ?? [0, 0]
  return [x, y]
}

describe('[API-13] Netzbau', () => {
  const haupt: Linie = [
    [15, 48],
    [16, 48],
    [17, 48],
  ]

  test('zählt von der Mündung flussauf, auch wenn einzelne Stücke verkehrt oder durcheinander gezeichnet sind', () => {
    const stuecke: Linie[] = [
      [
        [15, 48],
        [15.5, 48.1],
      ],
      [
        [15.5, 48.1],
        [16, 48],
      ],
      [
        [16, 48],
        [16.2, 48.1],
      ],
      [
        [16.2, 48.1],
        [17, 48],
      ],
    ]
    const ganze = baue(route('A', ...stuecke)).get('A')
    expect(ganze?.messlinien).toHaveLength(1)
    expect(ganze?.messlinien[0]?.[0]?.slice(0, 2)).toEqual([17, 48])
    fc.assert(
      fc.property(fc.shuffledSubarray(stuecke, { minLength: 4 }), reihe => {
        const gemischt = reihe.map(s => (s === stuecke[2] ? s.toReversed() : s))
        expect(baue(route('A', ...gemischt)).get('A')).toEqual(ganze)
      }),
    )
  })

  test('verbindet eine Route mit der nächsten anderen, an der sie endet', () => {
    const netz = baue(
      route('HAUPT', haupt),
      route('NEBEN', [
        [15.9, 48.5],
        [16.1, 48.002],
      ]),
      route('FERN', [
        [16.4, 48.5],
        [16.4, 48.1],
      ]),
    )
    const muendung = netz.get('NEBEN')?.muendung
    expect(muendung?.routeId).toBe('HAUPT')
    expect(muendung?.meter).toBeCloseTo(geodaetischerAbstand([17, 48], [16.1, 48]), -2)
    expect(netz.get('FERN')?.muendung).toBeNull()
    expect(netz.get('HAUPT')?.muendung).toBeNull()
    expect(muendungspunkt(netz, 'NEBEN')).toEqual([16.1, 48.002])
  })

  test('zählt kleine Lücken mit und lehnt zu große und Routen ohne Länge ab', () => {
    const oben: Linie = [
      [15, 48],
      [15.5, 48],
    ]
    const unten: Linie = [
      [15.6, 48],
      [16, 48],
    ]
    const mitLuecke = baue(route('A', oben, unten)).get('A')
    expect(mitLuecke?.messlinien).toHaveLength(2)
    expect(mitLuecke?.laenge).toBeCloseTo(geodaetischerAbstand([15, 48], [16, 48]), -2)
    const { routen, abgelehnt } = baueNetz(
      [
        route('WEIT', oben, [
          [17, 48],
          [17.1, 48],
        ]),
        route('LEER', [
          [15, 48],
          [15, 48],
        ]),
      ],
      500,
    )
    expect(routen).toEqual([])
    expect(abgelehnt).toEqual([
      { routeId: 'WEIT', grund: 'Die Linien der Route liegen 112 km auseinander.' },
      { routeId: 'LEER', grund: 'Die Route hat keine Länge.' },
    ])
  })
})

describe('[API-13] Lesen eines Netzes', () => {
  const sammlung = (coordinates: unknown, properties: object = { routeId: 'R1', name: 'Bach' }) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }],
  })
  const wgs84: Punkt[] = [
    [16.3, 48.2],
    [16.4, 48.21],
  ]
  const lambert = wgs84.map(([x, y]) => vonWgs84('31287', x, y))

  test('rechnet EPSG 31287 auf den Zentimeter um', () => {
    const { angaben, abgelehnt } = liesMerkmale(sammlung(lambert), '31287')
    expect(abgelehnt).toEqual([])
    for (const [i, punkt] of (angaben[0]?.linien[0] ?? []).entries())
      expect(geodaetischerAbstand(punkt, wgs84[i] ?? [0, 0])).toBeLessThan(0.02)
  })

  test('nennt bei falschem System oder vertauschten Achsen die richtige Angabe', () => {
    const grund = (coordinates: unknown, system: '4326' | '31287') =>
      liesMerkmale(sammlung(coordinates), system).abgelehnt.map(a => a.grund)
    expect(grund(lambert, '4326')[0]).toContain('wohl aber in „MGI / Austria Lambert“')
    expect(grund(wgs84, '31287')[0]).toContain('wohl aber in „WGS84 (Länge, Breite)“')
    expect(
      grund(
        wgs84.map(([x, y]) => [y, x]),
        '4326',
      )[0],
    ).toContain('sind x und y vertauscht?')
    expect(
      grund(
        [
          [16, 48],
          [0, 0],
        ],
        '4326',
      ),
    ).toEqual(['Die Route liegt nicht in Österreich oder seinem Umland.'])
  })

  test('lehnt Unlesbares einzeln ab und behält den Rest; gleiche Routen werden eine', () => {
    const gut = sammlung(wgs84).features
    const { angaben, abgelehnt } = liesMerkmale(
      {
        type: 'FeatureCollection',
        features: [
          ...gut,
          ...gut,
          ...sammlung([[16, 48]]).features,
          ...sammlung(wgs84, { routeId: 'drop table', name: 'x' }).features,
          ...sammlung([
            ['16', '48'],
            [Number.NaN, 48],
          ]).features,
          null,
          {
            type: 'Feature',
            properties: { routeId: 'P', name: 'P' },
            geometry: { type: 'Point', coordinates: [1, 2] },
          },
        ],
      },
      '4326',
    )
    expect(angaben).toHaveLength(1)
    expect(angaben[0]?.linien).toHaveLength(2)
    expect(abgelehnt.map(a => a.routeId)).toEqual(['Merkmal 3', 'Merkmal 4', 'Merkmal 5', 'Merkmal 6', 'Merkmal 7'])
    expect(() => liesMerkmale({ type: 'Feature' }, '4326')).toThrow()
  })
})
