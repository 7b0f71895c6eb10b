import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schlageEinheitenVor } from './choriotop.ts'

test.each([
  [
    [50, 35, 15],
    [10, 7, 3],
  ],
  [
    [100, 0],
    [20, 0],
  ],
  [
    [5, 95],
    [1, 19],
  ],
  [
    [35, 35, 35],
    [7, 7, 6],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('Teilproben im Verhältnis der Deckung: %j → %j', (deckungen, erwartet) => {
  expect(schlageEinheitenVor(deckungen)).toEqual(erwartet)
})

const deckungen = fc.array(
  fc.integer({ min: 0, max: 20 }).map(n => n * 5),
  { minLength: 1, maxLength: 20 },
)

test('die Summe ist immer die Zahl der Teilproben, und keine weicht um eine ganze vom genauen Anteil ab', () => {
  fc.assert(
    fc.property(
      deckungen.filter(d => d.some(x => x > 0)),
      fc.integer({ min: 0, max: 60 }),
      (d, gesamt) => {
        const summe = d.reduce((s, x) => s + x, 0)
        const vorschlag = schlageEinheitenVor(d, gesamt)
        expect(vorschlag.reduce((s, n) => s + n, 0)).toBe(gesamt)
        for (const [i, n] of vorschlag.entries())
          expect(Math.abs(n - ((d[i] as number) * gesamt) / summe)).toBeLessThan(1)
      },
    ),
  )
})

test('mehr Deckung bekommt nie weniger Teilproben, ungedecktes keine; bei 100 % je angefangene 5 % genau eine', () => {
  fc.assert(
    fc.property(deckungen, d => {
      const vorschlag = schlageEinheitenVor(d)
      for (const [i, a] of d.entries()) {
        if (a === 0) expect(vorschlag[i]).toBe(0)
        for (const [j, b] of d.entries()) if (a > b) expect(vorschlag[i]).toBeGreaterThanOrEqual(vorschlag[j] as number)
      }
      if (d.reduce((s, x) => s + x, 0) === 100) expect(vorschlag).toEqual(d.map(x => x / 5))
    }),
  )
})
