import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { abstandVonOesterreich } from './grenze.ts'
import { DEFINITIONEN, type Koordinatensystem } from './koordinatensysteme.ts'
import { nachWgs84, vonWgs84 } from './umrechnung.ts'

const SYSTEME = Object.keys(DEFINITIONEN) as Koordinatensystem[]

test('EPSG 3035: Rechenbeispiel der IOGP Guidance Note 7-2, Methode 9820 (50° N, 5° O)', () => {
  const [x, y] = vonWgs84('3035', 5, 50)
  expect(x).toBeCloseTo(3962799.45, 2)
  expect(y).toBeCloseTo(2999718.85, 2)
  expect(nachWgs84('3035', 3962799.45, 2999718.85)).toEqual([expect.closeTo(5, 6), expect.closeTo(50, 6)])
})

test('EPSG 3416: Ursprung 47° 30′ N, 13° 20′ O liegt bei 400 000, 400 000 (EPSG-Datenbank, Abbildung 19986)', () => {
  expect(vonWgs84('3416', 13 + 1 / 3, 47.5)).toEqual([400000, 400000])
})

/** Fundamentalpunkt des MGI nach EPSG-Datum 6312: 48° 16′ 15,29″ N, 16° 17′ 41,06″ O; M34 und WGS84 daraus mit PROJ 9.5.1 und EPSG 1618. */
test('EPSG 31256: der Fundamentalpunkt Hermannskogel liegt in WGS84 um 1,8″ südlicher und 4,3″ westlicher als im MGI', () => {
  const [laenge, breite] = nachWgs84('31256', -2864.664, 348006.278) ?? []
  expect(laenge).toBeCloseTo(16.2935402, 6)
  expect(breite).toBeCloseTo(48.2704032, 6)
})

/**
 * Vergleichswerte: PROJ 9.5.1 mit EPSG-Datenbank v11.022, Transformation EPSG 1618 (MGI) und 1149 (ETRS89), gerechnet mit
 * pyproj 3.7.2: ein unabhängiges Programm mit denselben amtlichen Angaben.
 */
const PUNKTE: Readonly<
  Record<string, { wgs84: [number, number] } & Partial<Record<Koordinatensystem, [number, number]>>>
> = {
  'Wien, Stephansdom': {
    wgs84: [16.37306, 48.20861],
    '31287': [625866.6137, 483230.5962],
    '3416': [625806.8113, 483180.8795],
    '31255': [225972.7443, 345607.123],
    '31256': [3041.782, 341134.9328],
    '3035': [4794221.9737, 2808780.1033],
  },
  'Bregenz, Hafen': {
    wgs84: [9.74583, 47.50528],
    '31287': [129974.6693, 406890.0211],
    '3416': [129920.1136, 406822.6049],
    '31254': [-44235.6073, 263122.0701],
    '3035': [4301838.7858, 2710218.0807],
  },
  'Klagenfurt, Lindwurm': {
    wgs84: [14.30778, 46.62444],
    '31287': [474664.074, 303213.8032],
    '3416': [474611.55, 303159.44],
    '31255': [74682.5728, 165476.6278],
    '3035': [4651039.0062, 2621918.8514],
  },
}

for (const [ort, { wgs84, ...paare }] of Object.entries(PUNKTE)) {
  for (const [system, [x, y]] of Object.entries(paare) as [Koordinatensystem, [number, number]][]) {
    test(`${ort}: EPSG ${system} stimmt in beiden Richtungen auf 1 cm`, () => {
      const hin = vonWgs84(system, ...wgs84)
      expect(Math.hypot(hin[0] - x, hin[1] - y)).toBeLessThan(0.01)
      const [laenge = 0, breite = 0] = nachWgs84(system, x, y) ?? []
      expect(laenge).toBeCloseTo(wgs84[0], 6)
      expect(breite).toBeCloseTo(wgs84[1], 6)
    })
  }
}

test('Hin und zurück ergibt in ganz Österreich und jedem System denselben Punkt', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SYSTEME),
      fc.double({ min: 9.3, max: 17.3, noNaN: true }),
      fc.double({ min: 46.2, max: 49.2, noNaN: true }),
      (system, laenge, breite) => {
        const zurueck = nachWgs84(system, ...vonWgs84(system, laenge, breite)) ?? [0, 0]
        // Gauß-Krüger verliert drei Streifen neben dem Mittelmeridian einige Dezimeter.
        expect(Math.abs(zurueck[0] - laenge)).toBeLessThan(1e-5)
        expect(Math.abs(zurueck[1] - breite)).toBeLessThan(1e-5)
      },
    ),
  )
})

test('Unsinnige Paare ergeben keinen Punkt in Österreich, aber auch keinen Absturz', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SYSTEME),
      fc.double({ min: -1e7, max: 1e7, noNaN: true }),
      fc.double({ min: -1e7, max: 1e7, noNaN: true }),
      (system, x, y) => {
        const punkt = nachWgs84(system, x, y)
        expect(punkt === null || abstandVonOesterreich(punkt) >= 0).toBe(true)
      },
    ),
  )
})

test('Abstand von Österreich: innen 0, in Bratislava wenige, in München viele Kilometer', () => {
  expect(abstandVonOesterreich([16.37306, 48.20861])).toBe(0)
  expect(abstandVonOesterreich([17.107, 48.143])).toBeGreaterThan(0)
  expect(abstandVonOesterreich([17.107, 48.143])).toBeLessThan(10)
  expect(abstandVonOesterreich([11.576, 48.137])).toBeGreaterThan(45)
})
