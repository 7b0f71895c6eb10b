import { describe, expect, test } from 'vitest'
import { alsBruch, ausZahl, type Bruch, berechneMittel, schreibeBruch } from './bruch.ts'
import { istMeldekennung } from './kennung.ts'
import {
  berechneNormalisiert,
  bestimmeKlasseDerAgentur,
  bestimmeNationaleKlasse,
  NORMALISIERTE_GRENZEN,
} from './normalisiert.ts'

const b = (text: string): Bruch => {
  const bruch = alsBruch(text)
  if (bruch === null) throw new TypeError(text)
  return bruch
}
const GRENZEN = ['0.83', '0.63', '0.42', '0.21'].map(b)
const SKALA = { referenz: b('1'), grenzen: GRENZEN, schlechtester: b('0') }
const neqr = (wert: Bruch, skala: Parameters<typeof berechneNormalisiert>[1] = SKALA) => {
  const ergebnis = berechneNormalisiert(wert, skala)
  return ergebnis === null ? null : schreibeBruch(ergebnis, 9)
}

describe('[A-EUMELDUNG-02] normalisierter EQR', () => {
  test.each([
    ['0.83', '0.800000000'],
    ['0.73', '0.700000000'],
    ['0.63', '0.600000000'],
    ['0.525', '0.500000000'],
    ['0.21', '0.200000000'],
    ['0.105', '0.100000000'],
    ['0', '0.000000000'],
    ['1', '1.000000000'],
    ['0.915', '0.900000000'],
    // über der Referenz: nicht gedeckelt
    ['1.17', '1.200000000'],
  ])('EQR %s → %s', (wert, erwartet) => {
    expect(neqr(b(wert))).toBe(erwartet)
    expect(neqr(ausZahl(Number(wert)))).toBe(erwartet)
  })

  test('genau auf der Grenze: national die bessere, bei der Agentur die schlechtere Klasse, daneben dieselbe', () => {
    for (const [i, grenze] of NORMALISIERTE_GRENZEN.entries()) {
      const wert = berechneNormalisiert(GRENZEN[i] as Bruch, SKALA) as Bruch
      expect(bestimmeNationaleKlasse(wert, NORMALISIERTE_GRENZEN)).toBe(i + 1)
      expect(bestimmeKlasseDerAgentur(wert, NORMALISIERTE_GRENZEN)).toBe(i + 2)
      for (const [schritt, klasse] of [
        [1n, i + 1],
        [-1n, i + 2],
      ] as const) {
        const nebenan = { zaehler: grenze.zaehler * 100_000_000n + schritt, nenner: grenze.nenner * 100_000_000n }
        expect(bestimmeNationaleKlasse(nebenan, NORMALISIERTE_GRENZEN)).toBe(klasse)
        expect(bestimmeKlasseDerAgentur(nebenan, NORMALISIERTE_GRENZEN)).toBe(klasse)
      }
    }
  })

  test('eine fallende Skala (Saprobienindex) ergibt dasselbe wie ihre Umrechnung auf den EQR', () => {
    const saprobie = { referenz: b('1.5'), grenzen: ['1.9', '2.3', '2.75', '3.2'].map(b), schlechtester: b('4') }
    for (const si of [1.5, 1.7, 1.9, 2.1, 2.3, 2.5, 2.75, 3, 3.2, 3.6, 4, 1.2]) {
      // Gegenrechnung in Gleitkomma, auf der Skala des EQR.
      const eqr = (x: number) => (4 - x) / 2.5
      const leiter = [1, eqr(1.9), eqr(2.3), eqr(2.75), eqr(3.2), 0]
      const i = [1, 2, 3, 4].find(k => eqr(si) >= (leiter[k] ?? 0) - 1e-12) ?? 5
      const [oben = 0, unten = 0] = [leiter[i - 1], leiter[i]]
      const erwartet = ((eqr(si) - unten) / (oben - unten)) * 0.2 + (5 - i) * 0.2
      expect(Number(neqr(ausZahl(si), saprobie))).toBeCloseTo(erwartet, 8)
    }
  })

  test('ohne die unteren Grenzen nur über der letzten bekannten; ohne Referenz keine erste Klasse', () => {
    const ohneUntere = { ...SKALA, grenzen: [b('0.83'), b('0.63'), null, null] }
    expect([neqr(b('0.63'), ohneUntere), neqr(b('0.629'), ohneUntere)]).toEqual(['0.600000000', null])
    expect([neqr(b('0.9'), { ...SKALA, referenz: null }), neqr(b('0.73'), { ...SKALA, referenz: null })]).toEqual([
      null,
      '0.700000000',
    ])
  })

  test('Brüche: lesen, mitteln, runden; was keine Dezimalzahl ist, ist keine', () => {
    expect(schreibeBruch(berechneMittel([b('0.1'), b('0.2')]), 2)).toBe('0.15')
    expect(schreibeBruch(b('0.0005'), 3)).toBe('0.001')
    expect(schreibeBruch(b('-0.0004'), 3)).toBe('0.000')
    expect(schreibeBruch(b('-12.5'), 0)).toBe('-13')
    expect(['', '.', '1e-3', '0,5', ' 1', '1.2.3', 'NaN'].map(alsBruch)).toEqual(Array(7).fill(null))
    expect(schreibeBruch(ausZahl(0.1 + 0.2), 12)).toBe('0.300000000000')
  })
})

test.each([
  ['AT10005707', true],
  ['ATFW61300487', true],
  ['AT-1', false],
  ['AT1_', false],
  ['AT1--2', false],
  ['AT1-_2', false],
  ['at10005707', false],
  ['AT', false],
  [`AT${'0'.repeat(40)}`, true],
  [`AT${'0'.repeat(41)}`, false],
  ['AT1', true],
  ['AT1-2', true],
  ['DE1', false],
  ['AT 1', false],
  ['', false],
])('[A-EUMELDUNG-01] Kennung „%s“: %s', (kennung, erwartet) => {
  expect(istMeldekennung(kennung, 'AT')).toBe(erwartet)
})
