import { expect, test } from 'vitest'
import { bestimmeErgebnissicherheit as bestimme } from './ergebnissicherheit.ts'

const OHNE_EINSCHRAENKUNG = { klasse: 2, gesichert: true }
const schwelle = (istErfuellt: boolean | null) => ({ sichert: true, minimum: 20, istErfuellt })
/** Verlangt, aber keine Schwelle der Sicherung: die Mindestzahl der Taxa eines Screenings. */
const MINDESTZAHL = { sichert: false, minimum: 5, istErfuellt: true }

test('gesichert ist ein Ergebnis mit Klasse, das jede Schwelle der Regel erreicht', () => {
  expect(bestimme(OHNE_EINSCHRAENKUNG, [schwelle(true), schwelle(true)])).toBe('GESICHERT')
  expect(bestimme(OHNE_EINSCHRAENKUNG, [schwelle(true), MINDESTZAHL])).toBe('GESICHERT')
})

test('ohne Schwelle der Regel heißt nichts gesichert, auch ein Screening mit seiner Mindestzahl nicht', () => {
  expect(bestimme(OHNE_EINSCHRAENKUNG, [])).toBe('OFFEN')
  expect(bestimme(OHNE_EINSCHRAENKUNG, [MINDESTZAHL])).toBe('OFFEN')
  expect(bestimme(OHNE_EINSCHRAENKUNG, [{ sichert: true, minimum: null, istErfuellt: null }])).toBe('OFFEN')
})

test('eine verfehlte oder nicht bestimmbare Schwelle sichert nichts', () => {
  expect(bestimme(OHNE_EINSCHRAENKUNG, [schwelle(true), schwelle(false)])).toBe('OFFEN')
  expect(bestimme(OHNE_EINSCHRAENKUNG, [schwelle(null)])).toBe('OFFEN')
})

test('ohne Klasse gibt es keine Sicherheit einer Klasse; was einschränkt, geht vor', () => {
  expect(bestimme({ klasse: null, gesichert: true }, [schwelle(true)])).toBe('OHNE_KLASSE')
  expect(bestimme({ klasse: null, gesichert: false }, [])).toBe('EINGESCHRAENKT')
  expect(bestimme({ klasse: 2, gesichert: false }, [schwelle(true)])).toBe('EINGESCHRAENKT')
})
