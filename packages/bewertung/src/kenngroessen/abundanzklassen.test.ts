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
})
