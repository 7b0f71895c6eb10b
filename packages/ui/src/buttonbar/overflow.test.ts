import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visibleCount } from './overflow.ts'

describe('[UI-06] Überzählige Schaltflächen wandern in „Mehr“', () => {
  test.each([
    ['alle passen genau', [100, 100, 100], 306, 3],
    ['eine zu breit: Platz für „Mehr“ wird mitgerechnet', [100, 100, 100], 305, 2],
    ['nur eine neben „Mehr“', [100, 100, 100], 200, 1],
    ['keine neben „Mehr“', [100, 100, 100], 150, 0],
    ['leer', [], 0, 0],
  ])('%s', (_title, widths, available, expected) => {
    expect(visibleCount(widths, available, 3, 80)).toBe(expected)
  })

  test('Das Sichtbare samt „Mehr“ ist nie breiter als der Platz, und es ginge nie eine mehr', () => {
    const widths = array(integer({ min: 20, max: 200 }), { maxLength: 12 })
    assert(
      property(widths, integer({ min: 80, max: 1500 }), (all, available) => {
        const needed = (count: number) =>
          all.slice(0, count).reduce((sum, width) => sum + width + 3, 0) + (count === all.length ? -3 : 80)
        const count = visibleCount(all, available, 3, 80)
        if (count > 0) expect(needed(count)).toBeLessThanOrEqual(available)
        if (count < all.length) expect(needed(count + 1)).toBeGreaterThan(available)
      }),
    )
  })
})
