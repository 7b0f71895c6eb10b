import { expect, test } from 'vitest'
import { fristInWorten, heuteInOesterreich } from './frist.ts'

test('[A-FRIST-01] der Tag ist der in Österreich, im Sommer und im Winter', () => {
  expect(heuteInOesterreich(new Date('2027-07-01T21:59:59Z'))).toBe('2027-07-01')
  expect(heuteInOesterreich(new Date('2027-07-01T22:00:00Z'))).toBe('2027-07-02')
  expect(heuteInOesterreich(new Date('2027-12-01T22:59:59Z'))).toBe('2027-12-01')
  expect(heuteInOesterreich(new Date('2027-12-01T23:00:00Z'))).toBe('2027-12-02')
})

test('[A-FRIST-01] am Tag selbst ist nichts überfällig, am nächsten, was noch nicht übergeben ist', () => {
  const frist = '2027-05-08'
  expect(fristInWorten({ status: 'NEU', frist }, '2027-05-08')).toBe('08.05.2027')
  expect(fristInWorten({ status: 'UNPLAUSIBEL', frist }, '2027-05-09')).toBe('08.05.2027 (überfällig)')
  for (const status of ['BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL'] as const)
    expect(fristInWorten({ status, frist }, '2027-05-09')).toBe('08.05.2027')
  expect(fristInWorten({ status: 'NEU', frist: null }, '2027-05-09')).toBeNull()
  expect(fristInWorten(null)).toBeNull()
})
