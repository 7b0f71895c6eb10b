import { describe, expect, test } from 'vitest'
import { ermittleWilson } from './wilson.ts'

describe('[A-QS-15] Vertrauensbereich nach Wilson', () => {
  test('kein Anteil: abgelehnt', () => {
    for (const [treffer, anzahl] of [
      [0, 0],
      [-1, 5],
      [6, 5],
      [Number.NaN, 5],
    ] as const)
      expect(() => ermittleWilson(treffer, anzahl)).toThrow(RangeError)
  })

  // Newcombe (1998), Statistics in Medicine 17, 857–872, Tabelle I, Verfahren 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i von %i wie veröffentlicht', (treffer, anzahl, von, bis) => {
    const intervall = ermittleWilson(treffer, anzahl)
    expect(intervall.von).toBeCloseTo(von, 4)
    expect(intervall.bis).toBeCloseTo(bis, 4)
  })

  test('die Grenzen sind die Nullstellen der Prüfgröße, und Treffer und Fehler sind Spiegelbilder', () => {
    for (const [treffer, anzahl] of [
      [3, 7],
      [50, 60],
      [999, 1000],
    ] as const) {
      const { von, bis } = ermittleWilson(treffer, anzahl)
      for (const grenze of [von, bis])
        expect(Math.abs(treffer / anzahl - grenze) / Math.sqrt((grenze * (1 - grenze)) / anzahl)).toBeCloseTo(1.96, 4)
      expect(ermittleWilson(anzahl - treffer, anzahl).von).toBeCloseTo(1 - bis, 12)
    }
  })
})
