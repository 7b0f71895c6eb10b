import { expect, test } from 'vitest'
import { letztesBerichtsjahr } from './berichtsjahr.ts'

test.each([
  ['2026-12-31T22:59:59Z', 2025],
  // Wien ist im Winter eine Stunde voraus: dort ist schon Neujahr.
  ['2026-12-31T23:00:00Z', 2026],
  ['2027-06-30T12:00:00Z', 2026],
])('[A-EUMELDUNG-01] am %s endet der Berichtszeitraum mit %i, nach dem Kalender in Österreich', (stand, jahr) => {
  expect(letztesBerichtsjahr(stand)).toBe(jahr)
})
