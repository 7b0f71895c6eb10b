import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { verteileBreiten } from './spaltenbreiten.ts'

const breiten = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 200 })), {
  minLength: 1,
  maxLength: 12,
})
const summe = (werte: readonly number[]) => werte.reduce((s, wert) => s + wert, 0)

test('[API-07] Spaltenbreiten: die Summe bleibt, und wo es sich ausgeht, ist keine schmäler als ihr längstes Wort', () => {
  fc.assert(
    fc.property(breiten, paare => {
      const gewuenscht = paare.map(([breite]) => breite)
      const noetig = paare.map(([, wort]) => wort)
      const ergebnis = verteileBreiten(gewuenscht, noetig)
      expect(summe(ergebnis)).toBeCloseTo(summe(gewuenscht), 6)
      if (summe(noetig) > summe(gewuenscht)) {
        const teil = summe(gewuenscht) / noetig.length
        for (const [i, wort] of noetig.entries()) if (wort <= teil) expect(ergebnis[i]).toBeCloseTo(wort, 6)
      } else
        for (const [i, breite] of ergebnis.entries()) expect(breite).toBeGreaterThanOrEqual((noetig[i] ?? 0) - 1e-9)
    }),
  )
})

test.each([
  [
    [50, 50],
    [20, 60],
    [40, 60],
  ],
  [
    [50, 50],
    [20, 30],
    [50, 50],
  ],
  [
    [30, 30, 40],
    [40, 20, 20],
    [40, 26.667, 33.333],
  ],
  [
    [30, 30, 40],
    [60, 20, 30],
    [50, 20, 30],
  ],
  [
    [50, 50],
    [80, 90],
    [50, 50],
  ],
])('Spaltenbreiten %j, nötig %j: %j', (gewuenscht, noetig, soll) =>
  expect(verteileBreiten(gewuenscht, noetig).map(b => Math.round(b * 1000) / 1000)).toEqual(soll),
)
