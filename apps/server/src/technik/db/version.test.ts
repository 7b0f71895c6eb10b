import { expect, test } from 'vitest'
import { pruefeVersion } from './version.ts'

test('PostgreSQL 14 wird abgelehnt; die Meldung nennt die Version und zwei Auswege', () => {
  expect(() => pruefeVersion({ nummer: 140_011, version: '14.11' })).toThrow(
    /PostgreSQL 14\.11; nötig ist mindestens Version 15\. .*DATABASE_URL/,
  )
})

test.each([
  [150_000, '15.0'],
  [180_004, '18.4'],
])('server_version_num %i (%s) genügt', (nummer, version) => {
  expect(() => pruefeVersion({ nummer, version })).not.toThrow()
})
