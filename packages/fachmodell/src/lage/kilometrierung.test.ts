import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geodaetischerAbstand } from './geodaesie.ts'
import { kilometriere, lotAuf, type Messlinie, punktBei } from './kilometrierung.ts'
import type { Linie, Punkt } from './linie.ts'

const linie = fc
  .array(fc.tuple(fc.double({ min: -0.1, max: 0.1, noNaN: true }), fc.double({ min: -0.1, max: 0.1, noNaN: true })), {
    minLength: 2,
    maxLength: 40,
  })
  .map(schritte => {
    let [x, y] = [14, 47.5]
    return schritte.map(([dx, dy]): Punkt => [(x += dx), (y += dy)])
  })
  .filter(punkte => geodaetischerAbstand(punkte[0] as Punkt, punkte[1] as Punkt) > 1)

const ersteVon = (teile: readonly Messlinie[]): Messlinie => {
  const [erste] = teile
  if (!erste) throw new Error('Die Linie hat keinen Teil.')
  return erste
}

describe('[API-13] Kilometrierung', () => {
  test('beginnt an der Mündung mit 0 und nimmt flussauf streng zu', () => {
    fc.assert(
      fc.property(linie, punkte => {
        const messlinie = ersteVon(kilometriere([punkte]))
        expect(messlinie[0]?.[2]).toBe(0)
        for (const [i, [, , meter]] of messlinie.entries())
          if (i > 0) expect(meter).toBeGreaterThan(messlinie[i - 1]?.[2] ?? 0)
      }),
    )
  })

  test('Punkt zu km zu Punkt: auf der Linie bleibt jeder auf einen Meter, wo er ist', () => {
    fc.assert(
      fc.property(linie, fc.double({ min: 0, max: 1, noNaN: true }), (punkte, anteil) => {
        const messlinie = ersteVon(kilometriere([punkte]))
        const meter = anteil * (messlinie.at(-1)?.[2] ?? 0)
        const ort = punktBei(messlinie, meter)
        if (!ort) throw new Error('Innerhalb der Linie liegt ein Ort.')
        const lot = lotAuf(messlinie, ort.punkt)
        expect(lot.abstand).toBeLessThan(0.01)
        const zurueck = punktBei(messlinie, lot.meter)
        expect(geodaetischerAbstand(zurueck?.punkt ?? [0, 0], ort.punkt)).toBeLessThan(1)
      }),
    )
  })

  test('km zu Punkt zu km: auf einer Linie, die sich nicht selbst berührt, auf einen Meter', () => {
    const laengs: Linie = [
      [14, 47],
      [14.1, 47.05],
      [14.2, 47.02],
      [14.35, 47.2],
    ]
    const messlinie = ersteVon(kilometriere([laengs]))
    fc.assert(
      fc.property(fc.double({ min: 0, max: messlinie.at(-1)?.[2] ?? 0, noNaN: true }), meter => {
        const ort = punktBei(messlinie, meter)
        expect(Math.abs(lotAuf(messlinie, ort?.punkt ?? [0, 0]).meter - meter)).toBeLessThan(1)
      }),
    )
  })

  test('Zwischen zwei Teilen zählt die gerade Strecke', () => {
    const [unten, oben] = kilometriere([
      [
        [14, 47],
        [14, 47.1],
      ],
      [
        [14, 47.3],
        [14, 47.4],
      ],
    ])
    expect(oben?.[0]?.[2]).toBeCloseTo(geodaetischerAbstand([14, 47], [14, 47.3]), 3)
    expect(punktBei(unten ?? [], 20_000)).toBeNull()
    expect(punktBei(oben ?? [], 20_000)).toBeNull()
  })

  test('Die Fließrichtung zeigt zur Mündung', () => {
    const messlinie = ersteVon(
      kilometriere([
        [
          [14, 47],
          [14, 47.1],
          [14.1, 47.1],
        ],
      ]),
    )
    expect(punktBei(messlinie, 1000)?.fliessrichtung).toBeCloseTo(180, 6)
    expect(punktBei(messlinie, 12_000)?.fliessrichtung).toBeCloseTo(270, 6)
  })

  test('Vor der Mündung und über der Quelle gibt es keinen Ort; doppelte Stützpunkte stören nicht', () => {
    const messlinie = ersteVon(
      kilometriere([
        [
          [14, 47],
          [14, 47],
          [14, 47.1],
          [14, 47.1],
        ],
      ]),
    )
    expect(messlinie).toHaveLength(2)
    expect(punktBei(messlinie, -0.001)).toBeNull()
    expect(punktBei(messlinie, 12_000)).toBeNull()
    expect(punktBei(messlinie, 0)?.punkt).toEqual([14, 47])
  })
})
