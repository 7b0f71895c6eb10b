import { describe, expect, it } from 'vitest'
import { vergleicheDezimal } from '../dezimal.ts'
import { fc } from '../pruefbeispiele/pruefwerkzeug.ts'
import type { Klassengrenzen, Richtung } from '../typen.ts'
import { bestimmeBessereGrenze, bestimmeKlasse, bestimmeSchlechtereGrenze, sindMonoton } from './klassengrenzen.ts'

const MMI: Klassengrenzen = [0.8, 0.6, 0.4, 0.2]
const SI: Klassengrenzen = [1.65, 2.15, 2.75, 3.4]

describe('Klassengrenzen', () => {
  it.each([
    [0.1 + 0.2 + 0.3, 2],
    [0.6 - 1e-15, 2],
    [0.6 - 1e-9, 3],
    [0.2, 4],
    [0.1999999, 5],
    [1 - 0.2, 1],
    [4 / 5, 1],
    [3 * 0.2, 2],
  ])('MMI %d → Klasse %i: dezimal gleich ist gleich', (wert, klasse) => {
    expect(bestimmeKlasse(wert, MMI, 'steigend')).toBe(klasse)
  })

  it.each([
    [2.15, 2],
    [2.1500000000000004, 2],
    [2.15 + 1e-9, 3],
    [0, 1],
    [4, 5],
  ])('SI %d → Klasse %i', (wert, klasse) => {
    expect(bestimmeKlasse(wert, SI, 'fallend')).toBe(klasse)
  })

  it('ist monoton im Wert: ein besserer Wert hat nie die schlechtere Klasse', () => {
    const richtungen: readonly [Klassengrenzen, Richtung][] = [
      [MMI, 'steigend'],
      [SI, 'fallend'],
    ]
    for (const [grenzen, richtung] of richtungen) {
      fc.assert(
        fc.property(fc.double({ min: 0, max: 4, noNaN: true }), fc.double({ min: 0, max: 4, noNaN: true }), (a, b) => {
          const [klein, gross] = a <= b ? [a, b] : [b, a]
          const kleinere = bestimmeKlasse(klein, grenzen, richtung)
          const groessere = bestimmeKlasse(gross, grenzen, richtung)
          return richtung === 'steigend' ? groessere <= kleinere : kleinere <= groessere
        }),
      )
    }
  })

  it('kennt die Grenzen zur besseren und zur schlechteren Klasse', () => {
    expect(bestimmeBessereGrenze(1, MMI)).toBeNull()
    expect(bestimmeBessereGrenze(3, MMI)).toBe(0.6)
    expect(bestimmeSchlechtereGrenze(3, MMI)).toBe(0.4)
    expect(bestimmeSchlechtereGrenze(5, MMI)).toBeNull()
  })

  it('erkennt Überschneidungen', () => {
    expect(sindMonoton(MMI, 'steigend')).toBe(true)
    expect(sindMonoton(MMI, 'fallend')).toBe(false)
    expect(sindMonoton([0.8, 0.6, 0.6, 0.2], 'steigend')).toBe(false)
  })

  it('vergleicht nahe null ohne Vorzeichenfehler', () => {
    expect(vergleicheDezimal(1e-17, 0)).toBe(0)
    expect(vergleicheDezimal(-1e-6, 0)).toBe(-1)
  })
})
