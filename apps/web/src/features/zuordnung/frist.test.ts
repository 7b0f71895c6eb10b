import { expect, test } from 'vitest'
import { bestimmeFrist, fristhindernis } from './frist.ts'

const stand = { status: 'NEU' as const, frist: null, hindernis: null }

test('[A-FRIST-01] was nicht geht, sagt warum: kein Recht, übergeben, dieselbe, eine bestehende, keine aufzuheben', () => {
  const grund = (...angaben: Parameters<typeof bestimmeFrist>) => bestimmeFrist(...angaben)
  expect(grund({ ...stand, hindernis: 'kein Recht' }, '2099-05-01', true)).toEqual({
    danach: null,
    hindernis: 'kein Recht',
  })
  for (const status of ['BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL'] as const)
    expect(grund({ ...stand, status }, '2099-05-01', true).hindernis).toMatch(/übergeben/)
  const mit = { ...stand, frist: '2099-05-01' }
  expect(grund(mit, '2099-05-01', true).hindernis).toMatch(/diese Frist schon/)
  expect(grund(mit, '2099-05-02', false).hindernis).toMatch(/Bestehende Frist/)
  expect(grund(stand, null, true).hindernis).toMatch(/keine Frist/)
  expect([fristhindernis(stand, false), fristhindernis(mit, true)]).toEqual([null, null])
  expect(fristhindernis(mit, false)).toMatch(/Bestehende Frist/)
})

test('[A-FRIST-01] gesetzt, geändert, aufgehoben; auch nach einer Rückgabe', () => {
  expect(bestimmeFrist(stand, '2099-05-01', false).danach).toBe('01.05.2099')
  expect(bestimmeFrist({ ...stand, status: 'UNPLAUSIBEL', frist: '2099-05-01' }, '2099-05-02', true).danach).toBe(
    '02.05.2099',
  )
  expect(bestimmeFrist({ ...stand, frist: '2099-05-01' }, null, true).danach).toBe('ohne Frist')
})
