import { describe, expect, it } from 'vitest'
import { bestimmeKlasse } from '../regeln/klassengrenzen.ts'
import { berechneMetrikwert } from '../regeln/metrikwert.ts'
import type { Klassengrenzen } from '../typen.ts'

const MMI: Klassengrenzen = [0.8, 0.6, 0.4, 0.2]

/** Ankerpunkte und Klassengrenzen des deutschen Typs 4. Quelle: Meier et al. 2006 (PERLODES), veröffentlichte Tabelle. */
describe('Skalierung gegen Ankerpunkte, deutscher Typ 4', () => {
  it.each([
    ['EPT [%]', 59, 15, 70, 0.8, 1],
    ['EPT [%]', 48, 15, 70, 0.6, 2],
    ['EPT [%]', 37, 15, 70, 0.4, 3],
    ['EPT [%]', 26, 15, 70, 0.2, 4],
    ['Faunaindex', 0.2, -1.8, 0.7, 0.8, 1],
    ['Faunaindex', -0.3, -1.8, 0.7, 0.6, 2],
    ['Faunaindex', -0.8, -1.8, 0.7, 0.4, 3],
    ['Faunaindex', -1.3, -1.8, 0.7, 0.2, 4],
    ['EPTCBO-Taxa', 21, 5, 25, 0.8, 1],
    ['EPTCBO-Taxa', 17, 5, 25, 0.6, 2],
    ['EPTCBO-Taxa', 13, 5, 25, 0.4, 3],
    ['EPTCBO-Taxa', 9, 5, 25, 0.2, 4],
    ['Rheoindex', 0.71, 0.35, 0.8, 0.8, 1],
    ['Rheoindex', 0.62, 0.35, 0.8, 0.6, 2],
    ['Rheoindex', 0.53, 0.35, 0.8, 0.4, 3],
    ['Rheoindex', 0.44, 0.35, 0.8, 0.2, 4],
  ] as const)('%s %d (Anker %d/%d) → %d, Klasse %i', (_, wert, unten, oben, score, klasse) => {
    const metrikwert = berechneMetrikwert(wert, unten, oben)
    expect(metrikwert).toBeCloseTo(score, 12)
    // Genau auf der Grenze: die bessere Klasse, auch wenn die Rechnung binär darunter liegt
    expect(bestimmeKlasse(metrikwert, MMI, 'steigend')).toBe(klasse)
  })

  it.each([
    [1.6, 1],
    [1.61, 2],
    [2.1, 2],
    [2.11, 3],
    [2.75, 3],
    [2.76, 4],
    [3.35, 4],
    [3.36, 5],
  ] as const)('SI %d bei 1,60/2,10/2,75/3,35 → Klasse %i', (si, klasse) => {
    expect(bestimmeKlasse(si, [1.6, 2.1, 2.75, 3.35], 'fallend')).toBe(klasse)
  })

  it('begrenzt auf 0…1 und kann fallende Kenngrößen', () => {
    expect(berechneMetrikwert(90, 15, 70)).toBe(1)
    expect(berechneMetrikwert(1, 15, 70)).toBe(0)
    expect(berechneMetrikwert(30, 80, 20)).toBeCloseTo(5 / 6, 12)
    expect(berechneMetrikwert(90, 80, 20)).toBe(0)
  })
})
