import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNumber, parseNumber } from './parseNumber.ts'

describe('Zahlen in deutscher Schreibweise', () => {
  test.each([
    ['1.234,50', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['1234,5', 1234.5],
    ['0,71', 0.71],
    ['-3', -3],
    ['\u22123,5', -3.5],
    [' 12 ', 12],
    ['-0', 0],
    ['', null],
    ['   ', null],
  ])('liest „%s“ als %s', (text, value) => {
    expect(parseNumber(text)).toEqual({ ok: true, value })
  })

  test.each([
    '1.5',
    '1.23',
    '12.34,5',
    '1,234.5',
    '12,',
    ',5',
    '1..234',
    '1e3',
    '0x10',
    'zwölf',
    '1 234',
    '--1',
    '1.2345',
  ])('lehnt „%s“ ab, statt zu raten', text => {
    expect(parseNumber(text).ok).toBe(false)
  })

  test('Bei Punkt statt Komma steht die richtige Schreibweise in der Meldung', () => {
    expect(parseNumber('1.5')).toEqual({ ok: false, message: 'Dezimalzahlen bitte mit Komma schreiben: 1,5' })
  })

  test('Zu viele Stellen werden gemeldet, nicht gerundet', () => {
    expect(parseNumber('1234567890123456').ok).toBe(false)
    expect(parseNumber('0,1234567890123456').ok).toBe(false)
    expect(parseNumber('000000000000000000012').ok).toBe(true)
  })

  test('Jede Zahl bis 15 Stellen übersteht Schreiben und Lesen', () => {
    assert(
      property(integer({ min: -999_999_999, max: 999_999_999 }), integer({ min: 0, max: 6 }), (digits, decimals) => {
        const value = digits / 10 ** decimals
        expect(parseNumber(formatNumber(value, { minDecimals: decimals, maxDecimals: 6 }))).toEqual({
          ok: true,
          value: value === 0 ? 0 : value,
        })
      }),
    )
  })

  test('[GEN-06] Zahlen zeigen bis zu fünf Nachkommastellen, ohne Nullen am Ende', () => {
    expect(formatNumber(0.1234567)).toBe('0,12346')
    expect(formatNumber(1234.5)).toBe('1.234,5')
    expect(formatNumber(3)).toBe('3')
  })

  test('Schreibt mit Tausenderpunkt und gewünschter Stellenzahl', () => {
    expect(formatNumber(1234.5, { minDecimals: 2 })).toBe('1.234,50')
    expect(formatNumber(1234.5, { minDecimals: 2, maxDecimals: 2 })).toBe('1.234,50')
    expect(formatNumber(12408)).toBe('12.408')
    expect(formatNumber(2025, { useGrouping: false })).toBe('2025')
    expect(formatNumber(4.934999999999999, { minDecimals: 2, maxDecimals: 2 })).toBe('4,94')
    expect(formatNumber(162.79999999999998)).toBe('162,8')
    expect(formatNumber(null)).toBe('')
    expect(formatNumber(Number.NaN)).toBe('')
  })
})
