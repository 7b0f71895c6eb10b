import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { benenneBruchstellen } from './bruchstelle.ts'
import { berechneTaxawechsel, type Taxamengen } from './taxawechsel.ts'

const mengen = (eintraege: Record<string, number | null>): Taxamengen => new Map(Object.entries(eintraege))

describe('Taxawechsel', () => {
  test('Rechenbeispiel der Qualitätssicherung: Sørensen 75, Bray–Curtis 81,9876', () => {
    const wechsel = berechneTaxawechsel(
      mengen({ A: 120, B: 80, C: 150, D: 50 }),
      mengen({ A: 110, B: 95, C: 140, E: 60 }),
    )
    // |120−110| + |80−95| + |150−140| + 50 + 60 = 145 von 805
    expect(wechsel).toMatchObject({ neu: ['E'], verschwunden: ['D'], gemeinsame: 3, soerensen: 75 })
    expect(wechsel.brayCurtis).toBeCloseTo(81.9876, 4)
  })

  test('leere und unvergleichbare Listen', () => {
    expect(berechneTaxawechsel(mengen({}), mengen({}))).toMatchObject({ soerensen: null, brayCurtis: null })
    expect(berechneTaxawechsel(mengen({ A: 1 }), mengen({}))).toMatchObject({ soerensen: 0, brayCurtis: 0 })
    expect(berechneTaxawechsel(mengen({ A: null }), mengen({ A: 3 }))).toMatchObject({
      soerensen: 100,
      brayCurtis: null,
    })
  })

  const liste = fc
    .dictionary(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), fc.integer({ min: 1, max: 1000 }), {
      noNullPrototype: true,
    })
    .map(mengen)

  test('für alle Listen: gleich mit sich selbst, umkehrbar, zwischen 0 und 100', () => {
    fc.assert(
      fc.property(liste, liste, (a, b) => {
        const hin = berechneTaxawechsel(a, b)
        const zurueck = berechneTaxawechsel(b, a)
        expect(hin.neu).toEqual(zurueck.verschwunden)
        expect(hin.soerensen).toBe(zurueck.soerensen)
        expect(hin.brayCurtis).toBe(zurueck.brayCurtis)
        for (const wert of [hin.soerensen ?? 0, hin.brayCurtis ?? 0]) {
          expect(wert).toBeGreaterThanOrEqual(0)
          expect(wert).toBeLessThanOrEqual(100)
        }
        if (a.size > 0) expect(berechneTaxawechsel(a, a)).toMatchObject({ neu: [], soerensen: 100, brayCurtis: 100 })
      }),
    )
  })
})

describe('Bruchstellen', () => {
  const grundlage = { methode: 'MHS', verfahren: 'V', edition: '2026-1', parametersatz: 'P', taxaliste: 'MZB 2026.1' }

  test('das erste Ergebnis und gleiche Grundlagen haben keine', () => {
    expect(benenneBruchstellen(undefined, grundlage)).toEqual([])
    expect(benenneBruchstellen(grundlage, { ...grundlage })).toEqual([])
  })

  test.each([
    ['methode', 'SCREENING', 'Methode: Detaillierte MZB-Methode (MHS) → Screening-Methode'],
    ['methode', 'PHB', 'Methode: Detaillierte MZB-Methode (MHS) → Phytobenthos'],
    ['edition', '2027-1', 'Edition: 2026-1 → 2027-1'],
    ['parametersatz', 'Q', 'Parametersatz: P → Q'],
    ['taxaliste', 'MZB 2027.1', 'Taxaliste: MZB 2026.1 → MZB 2027.1'],
  ])('%s', (teil, wert, text) => {
    expect(benenneBruchstellen(grundlage, { ...grundlage, [teil]: wert })).toEqual([text])
  })
})
