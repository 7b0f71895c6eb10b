import { describe, expect, test } from 'vitest'
import { formatDateTime, formatDay, formatTime } from './formatDateTime.ts'

describe('Datum und Uhrzeit', () => {
  test.each([null, undefined, ''])('[GEN-05] ohne Datum (%s) steht „jetzt“', moment => {
    expect(formatDay(moment)).toBe('jetzt')
    expect(formatTime(moment)).toBe('jetzt')
    expect(formatDateTime(moment)).toBe('jetzt')
  })

  test.each([
    ['2025-04-21', '21.04.2025'],
    ['2025-04-20T22:30:00Z', '21.04.2025'],
    [new Date('2025-12-31T23:30:00Z'), '01.01.2026'],
    [0, '01.01.1970'],
  ])('[GEN-05] %s steht als dd.MM.yyyy nach Wiener Kalender', (moment, text) => {
    expect(formatDay(moment)).toBe(text)
  })

  test('Die Uhrzeit gilt in Wien, im Sommer und im Winter, wo immer der Rechner steht', () => {
    expect(formatTime('2025-04-21T12:32:00Z')).toBe('14:32')
    expect(formatTime('2025-01-21T12:32:00Z')).toBe('13:32')
    expect(formatDateTime('2025-04-20T22:30:00Z')).toBe('21.04.2025, 00:30')
  })

  test('Unlesbarer Text bleibt, wie er ist', () => {
    expect(formatDay('unbekannt')).toBe('unbekannt')
  })
})
