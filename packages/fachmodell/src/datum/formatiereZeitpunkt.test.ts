import { expect, test } from 'vitest'
import { formatiereTag, formatiereUhrzeit, formatiereZeitpunkt } from './formatiereZeitpunkt.ts'

test('kurz nach Mitternacht gilt der österreichische Tag, im Sommer wie im Winter', () => {
  expect(formatiereTag('2025-10-21T22:30:00.000Z')).toBe('22.10.2025')
  expect(formatiereTag('2025-12-31T23:05:00.000Z')).toBe('01.01.2026')
  expect(formatiereTag('2025-12-31T22:55:00.000Z')).toBe('31.12.2025')
})

test('Zeitpunkte tragen die österreichische Uhrzeit', () => {
  expect(formatiereZeitpunkt('2025-10-21T22:30:00Z')).toBe('22.10.2025, 00:30')
  expect(formatiereZeitpunkt('2025-01-05T08:07:00+01:00')).toBe('05.01.2025, 08:07')
  expect(formatiereZeitpunkt(Date.UTC(2025, 6, 1, 10))).toBe('01.07.2025, 12:00')
  expect(formatiereUhrzeit('2025-10-21T22:30:00Z')).toBe('00:30')
})

test.each([null, undefined, ''])('[GEN-05] ohne Zeitpunkt (%s) steht „jetzt“', zeitpunkt => {
  expect(formatiereTag(zeitpunkt)).toBe('jetzt')
  expect(formatiereUhrzeit(zeitpunkt)).toBe('jetzt')
  expect(formatiereZeitpunkt(zeitpunkt)).toBe('jetzt')
})

test('[GEN-05] ein Tag steht als TT.MM.JJJJ; Unlesbares bleibt, wie es ist', () => {
  expect(formatiereTag('2025-04-21')).toBe('21.04.2025')
  expect(formatiereTag(0)).toBe('01.01.1970')
  expect(formatiereTag('unbekannt')).toBe('unbekannt')
})
