import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { abstandKm, istInnerhalb, type Linie } from './linie.ts'

const QUADRAT: Linie[] = [
  [
    [10, 47],
    [12, 47],
    [12, 48],
  ],
  [
    [10, 47],
    [10, 48],
    [12, 48],
  ],
]

test('Ein Breitengrad misst 111,19 km', () => {
  expect(abstandKm([16, 48], [[[16, 47]]])).toBeCloseTo(111.195, 2)
})

test('Ein Längengrad misst in 48° Breite 74,4 km', () => {
  expect(abstandKm([16, 48], [[[17, 48]]])).toBeCloseTo(74.4, 1)
})

test('Der Fußpunkt zählt, nicht nur die Stützpunkte', () => {
  expect(
    abstandKm(
      [16, 48],
      [
        [
          [15, 47.9],
          [17, 47.9],
        ],
      ],
    ),
  ).toBeCloseTo(11.12, 2)
})

test('Die Fläche folgt aus Randstücken in beliebiger Richtung', () => {
  expect(istInnerhalb([11, 47.5], QUADRAT)).toBe(true)
  expect(istInnerhalb([9.99, 47.5], QUADRAT)).toBe(false)
  expect(istInnerhalb([12.01, 47.5], QUADRAT)).toBe(false)
  expect(istInnerhalb([11, 48.01], QUADRAT)).toBe(false)
})

test('Innen und außen stimmen im Quadrat mit dem Vergleich der Grenzen überein', () => {
  fc.assert(
    fc.property(fc.double({ min: 9, max: 13, noNaN: true }), fc.double({ min: 46, max: 49, noNaN: true }), (x, y) => {
      fc.pre(![10, 12].includes(x) && ![47, 48].includes(y))
      return istInnerhalb([x, y], QUADRAT) === (x > 10 && x < 12 && y > 47 && y < 48)
    }),
  )
})
