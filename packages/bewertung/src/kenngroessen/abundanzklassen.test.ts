import { describe, expect, it } from 'vitest'
import { bestimmeDekadenklasse, bestimmeHaeufigkeitsklasse } from './abundanzklassen.ts'

describe('Abundanzklassen', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [10, 2],
    [11, 3],
    [30, 3],
    [31, 4],
    [60, 4],
    [61, 5],
    [100, 5],
    [101, 6],
    [150, 6],
    [151, 7],
    [100_000, 7],
  ])('%i Individuen → Häufigkeitsklasse %i (DIN 38410)', (anzahl, klasse) => {
    expect(bestimmeHaeufigkeitsklasse(anzahl)).toBe(klasse)
  })

  it.each([
    [1, 0],
    [9, 0],
    [10, 1],
    [99, 1],
    [100, 2],
    [999, 2],
    [1000, 3],
    [10_000, 3],
  ])('%i Individuen → Dekadenklasse %i', (anzahl, klasse) => {
    expect(bestimmeDekadenklasse(anzahl)).toBe(klasse)
  })

  it.each([
    { menge: 1, taxa: 9, zaehler: 9, nenner: 10, dekade: 1, haeufigkeit: 2 },
    { menge: 1, taxa: 18, zaehler: 3, nenner: 5, dekade: 1, haeufigkeit: 3 },
    { menge: 1, taxa: 45, zaehler: 3, nenner: 4, dekade: 1, haeufigkeit: 4 },
    { menge: 1, taxa: 60, zaehler: 3, nenner: 5, dekade: 2, haeufigkeit: 5 },
  ])('$taxa × $menge aus $zaehler/$nenner: der binäre Rechenfehler der Summe verschiebt keine Klasse', fall => {
    let summe = 0
    for (let i = 0; i < fall.taxa; i++) summe += (fall.menge * fall.nenner) / fall.zaehler
    expect(summe).not.toBe(Math.round(summe))
    expect(bestimmeDekadenklasse(summe)).toBe(fall.dekade)
    expect(bestimmeHaeufigkeitsklasse(summe)).toBe(fall.haeufigkeit)
  })

  it.each([
    [9.5, 0, 2],
    [9.99, 0, 2],
    [99.5, 1, 5],
    [999.9, 2, 7],
    [2.4, 0, 2],
    [0.5, 0, 1],
  ])(
    '[A-VERFAHREN-05] %d Individuen (hochgerechnet) bleiben unter der nächsten Grenze: Dekade %i, Häufigkeitsklasse %i',
    (zahl, d, h) => {
      expect(bestimmeDekadenklasse(zahl)).toBe(d)
      expect(bestimmeHaeufigkeitsklasse(zahl)).toBe(h)
    },
  )
})
