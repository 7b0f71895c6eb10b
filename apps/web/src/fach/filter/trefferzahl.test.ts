import { expect, test } from 'vitest'
import { treffersatz, trefferzahl } from './trefferzahl.ts'

test.each([
  [{ gesamt: 0 }, '0', '0 Aufnahmen'],
  [{ gesamt: 1 }, '1', '1 Aufnahme'],
  [{ gesamt: 10_000, gesamtIstMindestens: false }, '10.000', '10.000 Aufnahmen'],
  [{ gesamt: 10_000, gesamtIstMindestens: true }, 'über 10.000', 'Über 10.000 Aufnahmen'],
])('[API-09] %j heißt „%s“, am Satzanfang „%s“', (treffer, zahl, satz) => {
  expect(trefferzahl(treffer)).toBe(zahl)
  expect(treffersatz(treffer, 'Aufnahme', 'Aufnahmen')).toBe(satz)
})
