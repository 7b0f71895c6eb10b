import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MHS_TEILPROBEN, schlageTeilprobenVor } from './choriotop.ts'

describe('Vorschlag der Teilproben', () => {
  test.each([
    [
      [50, 30, 20],
      [10, 6, 4],
    ],
    [[100], [20]],
    [
      [95, null, 5],
      [19, 0, 1],
    ],
    [
      [0, null],
      [0, 0],
    ],
    [
      [30, 30, 30],
      [7, 7, 6],
    ],
  ])('%j → %j', (deckungen, einheiten) => {
    expect(schlageTeilprobenVor(deckungen)).toEqual(einheiten)
  })
  test('die Summe ist 20, sobald irgendetwas gedeckt ist; mehr Deckung heißt nie weniger Teilproben', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: 0, max: 20 }).map(n => n * 5),
          { minLength: 1, maxLength: 20 },
        ),
        deckungen => {
          const einheiten = schlageTeilprobenVor(deckungen)
          const summe = einheiten.reduce((s, n) => s + n, 0)
          expect(summe).toBe(deckungen.some(d => d > 0) ? MHS_TEILPROBEN : 0)
          for (const [i, d] of deckungen.entries()) {
            for (const [j, e] of deckungen.entries())
              if (d > e) expect(einheiten[i] ?? 0).toBeGreaterThanOrEqual(einheiten[j] ?? 0)
          }
        },
      ),
    )
  })
})
