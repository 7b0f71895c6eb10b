import { expect, test } from 'vitest'
import { formatiereAbstand } from './formatiereAbstand.ts'

const JETZT = Date.parse('2025-10-21T12:00:00Z')

test.each([
  [null, 'jetzt'],
  ['2025-10-21T11:59:01Z', 'jetzt'],
  ['2025-10-21T12:00:30Z', 'jetzt'],
  ['2025-10-21T11:59:00Z', 'vor 1 Minute'],
  ['2025-10-21T11:00:01Z', 'vor 59 Minuten'],
  ['2025-10-21T09:30:00Z', 'vor 2 Stunden'],
  ['2025-10-20T12:00:00Z', 'vor 1 Tag'],
  ['2025-10-01T12:00:00Z', 'vor 20 Tagen'],
])('[API-02] %s → %s', (zeitpunkt, erwartet) => {
  expect(formatiereAbstand(zeitpunkt, JETZT)).toBe(erwartet)
})
