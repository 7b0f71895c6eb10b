import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestimmeAuffaelligkeit } from './auffaelligkeit.ts'
import { berechneMedian, berechneQuantil, beschreibeReihe } from './verteilung.ts'

test.each([
  [[5], 0.5, 5],
  [[3, 1, 2, 10], 0.5, 2.5],
  [[1, 2, 3, 4, 5], 0.25, 2],
  [[1, 2, 3, 4], 0.25, 1.75],
  [[1, 2, 3, 4], 1, 4],
])('Quantil von %j bei %d ist %d', (werte, anteil, erwartet) => {
  expect(berechneQuantil(werte, anteil)).toBe(erwartet)
})

test('eine leere Reihe hat keinen Median und keine Verteilung', () => {
  expect(() => berechneMedian([])).toThrow(RangeError)
  expect(beschreibeReihe([], 1, 0.1)).toBeNull()
})

describe('Für jede Reihe gilt', () => {
  const reihe = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 5, maxLength: 40 })
  const skala = { istLogarithmisch: false, kleinsteStreuung: 0.1 }

  test('die Reihenfolge ist gleichgültig, und der Median liegt in der Reihe', () => {
    fc.assert(
      fc.property(reihe, werte => {
        expect(beschreibeReihe(werte.toReversed(), 5, 0.1)).toEqual(beschreibeReihe(werte, 5, 0.1))
        const median = berechneMedian(werte)
        expect(median).toBeGreaterThanOrEqual(Math.min(...werte))
        expect(median).toBeLessThanOrEqual(Math.max(...werte))
      }),
    )
  })

  test('der Median fällt nie auf, und was weiter außen liegt, fällt nicht weniger auf', () => {
    fc.assert(
      fc.property(reihe, fc.double({ min: 0, max: 1e6, noNaN: true }), (werte, abstand) => {
        const median = berechneMedian(werte)
        expect(bestimmeAuffaelligkeit(median, werte, skala, 5)).toBeNull()
        const nah = bestimmeAuffaelligkeit(median + abstand, werte, skala, 5)
        if (nah) expect(bestimmeAuffaelligkeit(median + 2 * abstand + 1, werte, skala, 5)).not.toBeNull()
      }),
    )
  })

  test('ein einzelner Ausreißer in der Reihe macht Gewöhnliches nicht auffällig', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e3, max: 1e9, noNaN: true }), ausreisser => {
        expect(bestimmeAuffaelligkeit(8, [7.8, 7.9, 8, 8.1, 8.2, ausreisser], skala, 5)).toBeNull()
      }),
    )
  })
})

test('Verhältnisse: was nicht positiv ist, zählt nicht und fällt nicht auf', () => {
  const skala = { istLogarithmisch: true, kleinsteStreuung: 0.1 }
  expect(bestimmeAuffaelligkeit(0, [1, 1, 1, 1, 1], skala, 5)).toBeNull()
  expect(bestimmeAuffaelligkeit(100, [1, 1, 1, 1, 0], skala, 5)).toBeNull()
})
