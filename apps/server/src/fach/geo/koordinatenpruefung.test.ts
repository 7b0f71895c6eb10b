import { expect, test } from 'vitest'
import { pruefeKoordinaten } from './koordinatenpruefung.ts'

test('Ein Punkt in Österreich wird umgerechnet', () => {
  expect(pruefeKoordinaten({ koordinatensystem: '31287', x: 625866.61, y: 483230.6 })).toEqual({
    ok: true,
    laenge: expect.closeTo(16.37306, 5),
    breite: expect.closeTo(48.20861, 5),
  })
})

test('Ein Oberlieger 10 km jenseits der Grenze ist erlaubt', () => {
  expect(pruefeKoordinaten({ koordinatensystem: '4326', x: 17.107, y: 48.143 }).ok).toBe(true)
})

test('Vertauschte Werte: der Fehler nennt die richtige Reihenfolge', () => {
  expect(pruefeKoordinaten({ koordinatensystem: '4326', x: 48.20861, y: 16.37306 })).toEqual({
    ok: false,
    fehler: {
      field: 'x',
      message:
        'Mit diesen Werten liegt der Punkt nicht in Österreich. Sind x und y vertauscht? x = 16,37306, y = 48,20861 läge in Österreich.',
    },
  })
})

test('Falsches System: der Fehler nennt genau die Systeme, in denen der Punkt in Österreich läge', () => {
  const ergebnis = pruefeKoordinaten({ koordinatensystem: '4326', x: 4794221.97, y: 2808780.1 })
  expect(ergebnis).toEqual({
    ok: false,
    fehler: {
      field: 'koordinatensystem',
      message: 'In diesem Koordinatensystem liegt der Punkt nicht in Österreich, wohl aber in „ETRS89 / LAEA Europe“.',
    },
  })
})

test('Falsches System und vertauscht: beides wird gesagt', () => {
  const ergebnis = pruefeKoordinaten({ koordinatensystem: '31287', x: 48.20861, y: 16.37306 })
  expect(ergebnis).toEqual({
    ok: false,
    fehler: {
      field: 'koordinatensystem',
      message:
        'In diesem Koordinatensystem liegt der Punkt nicht in Österreich, wohl aber mit vertauschtem x und y in „WGS84 (Länge, Breite)“.',
    },
  })
})

test('[A-STELLE-09] Kein Ausweg: der Fehler nennt die Entfernung', () => {
  const ergebnis = pruefeKoordinaten({ koordinatensystem: '4326', x: 2.35, y: 48.86 })
  expect(ergebnis.ok ? '' : ergebnis.fehler.message).toMatch(
    /^Der Punkt liegt 5\d\d km außerhalb von Österreich; erlaubt sind höchstens 30 km\./,
  )
  expect(pruefeKoordinaten({ koordinatensystem: '31287', x: 9e6, y: -9e6 }).ok).toBe(false)
})
