import { expect, test } from 'vitest'
import { nenneFilter, treffersatz, trefferzahl } from './trefferzahl.ts'

test.each([
  [{ gesamt: 0 }, '0', '0 Aufnahmen'],
  [{ gesamt: 1 }, '1', '1 Aufnahme'],
  [{ gesamt: 10_000, gesamtIstMindestens: false }, '10.000', '10.000 Aufnahmen'],
  [{ gesamt: 10_000, gesamtIstMindestens: true }, 'über 10.000', 'Über 10.000 Aufnahmen'],
])('[API-09] %j heißt „%s“, am Satzanfang „%s“', (treffer, zahl, satz) => {
  expect(trefferzahl(treffer)).toBe(zahl)
  expect(treffersatz(treffer, 'Aufnahme', 'Aufnahmen')).toBe(satz)
})

test.each([
  [{ wirksamerName: null, suchtext: null }, '3 Aufnahmen'],
  [{ wirksamerName: 'Offene', suchtext: null }, '3 Aufnahmen mit Filter „Offene“'],
  [{ wirksamerName: 'Unbenannter Filter', suchtext: 'Leitha' }, '3 Aufnahmen zu „Leitha“'],
])('[FILT-10] wo nur ein Suchtext gilt, steht er statt des namenlosen Filters: %j', (filter, satz) => {
  expect(nenneFilter('3 Aufnahmen', filter)).toBe(satz)
})
