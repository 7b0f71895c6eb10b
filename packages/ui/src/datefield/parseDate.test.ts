import { assert, date, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, isIsoDate, parseDate } from './parseDate.ts'
import { parseTime } from './parseTime.ts'

describe('Datum lesen und schreiben', () => {
  test.each([
    ['21.04.2025', '2025-04-21'],
    ['1.4.2025', '2025-04-01'],
    ['1. 4. 2025', '2025-04-01'],
    ['21042025', '2025-04-21'],
    ['2025-04-21', '2025-04-21'],
    ['29.02.2024', '2024-02-29'],
    ['29.02.2000', '2000-02-29'],
    ['', null],
  ])('liest „%s“ als %s', (text, value) => {
    expect(parseDate(text)).toEqual({ ok: true, value })
  })

  test.each([
    '31.02.2025',
    '29.02.2023',
    '29.02.1900',
    '00.01.2025',
    '01.13.2025',
    '21.04.25',
    '21/04/2025',
    'gestern',
  ])('lehnt „%s“ ab', text => {
    expect(parseDate(text).ok).toBe(false)
  })

  test('Jeder Tag übersteht Schreiben und Lesen', () => {
    const days = date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    assert(
      property(days, date => {
        const iso = date.toISOString().slice(0, 10)
        expect(isIsoDate(iso)).toBe(true)
        expect(parseDate(formatDate(iso))).toEqual({ ok: true, value: iso })
      }),
    )
  })

  test('Unlesbarer Text bleibt beim Anzeigen, wie er ist', () => {
    expect(formatDate('31.02.2025')).toBe('31.02.2025')
    expect(isIsoDate('2025-02-31')).toBe(false)
  })
})

describe('Uhrzeit lesen', () => {
  test.each([
    ['14:32', '14:32'],
    ['9:05', '09:05'],
    ['14.32', '14:32'],
    ['0000', '00:00'],
    ['', null],
  ])('liest „%s“ als %s', (text, value) => {
    expect(parseTime(text)).toEqual({ ok: true, value })
  })

  test.each(['24:00', '12:60', '9', '9:5', 'mittags'])('lehnt „%s“ ab', text => {
    expect(parseTime(text).ok).toBe(false)
  })
})
