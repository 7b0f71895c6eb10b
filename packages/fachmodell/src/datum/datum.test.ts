import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatiereDatum } from './formatiereDatum.ts'
import { istTag, leseDatum } from './leseDatum.ts'
import { leseUhrzeit } from './leseUhrzeit.ts'

describe('leseDatum', () => {
  it.each([
    ['21.4.2025', '2025-04-21'],
    ['21.04.2025', '2025-04-21'],
    ['1. 1. 2000', '2000-01-01'],
    ['29.2.2024', '2024-02-29'],
    [' 2025-04-21 ', '2025-04-21'],
    ['21042025', '2025-04-21'],
    ['29.02.2000', '2000-02-29'],
  ])('%s ergibt %s', (text, erwartet) => {
    expect(leseDatum(text)).toEqual({ art: 'WERT', wert: erwartet })
  })

  it.each([
    ['29.2.2025', 'gibt es nicht'],
    ['31.4.2025', 'gibt es nicht'],
    ['29.2.1900', 'gibt es nicht'],
    ['0.1.2025', 'gibt es nicht'],
    ['1.13.2025', 'gibt es nicht'],
    ['21.4.25', 'vierstellig'],
    ['4/21/2025', 'TT.MM.JJJJ'],
    ['20250421', 'gibt es nicht'],
    ['01.13.2025', 'gibt es nicht'],
    ['morgen', 'TT.MM.JJJJ'],
    ['21.4.2200', 'höchstens 2199'],
  ])('%s wird abgewiesen: %s', (text, teil) => {
    const l = leseDatum(text)
    expect(l.art === 'FEHLER' && l.grund).toContain(teil)
  })

  it('meldet eine leere Eingabe als leer', () => {
    expect(leseDatum('  ')).toEqual({ art: 'LEER' })
  })

  it('liest jedes formatierte Datum unverändert zurück', () => {
    const tag = fc.date({
      min: new Date('1800-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(tag, d => {
        const iso = d.toISOString().slice(0, 10)
        expect(leseDatum(formatiereDatum(iso))).toEqual({ art: 'WERT', wert: iso })
        expect(istTag(iso)).toBe(true)
      }),
    )
  })
})

test('Ein Tag ist nur, was so gespeichert wird und im Kalender steht', () => {
  expect(istTag('2025-02-31')).toBe(false)
  expect(istTag('21.04.2025')).toBe(false)
})

describe('leseUhrzeit', () => {
  test.each([
    ['14:32', '14:32'],
    ['9:05', '09:05'],
    ['14.32', '14:32'],
    ['0000', '00:00'],
  ])('liest „%s“ als %s', (text, wert) => {
    expect(leseUhrzeit(text)).toEqual({ art: 'WERT', wert })
  })

  test.each(['24:00', '12:60', '9', '9:5', 'mittags'])('weist „%s“ ab', text => {
    expect(leseUhrzeit(text)).toEqual({ art: 'FEHLER', grund: 'Bitte geben Sie die Uhrzeit in der Form HH:MM ein' })
  })

  test('leer ist keine Uhrzeit', () => {
    expect(leseUhrzeit(' ')).toEqual({ art: 'LEER' })
  })
})

describe('formatiereDatum', () => {
  it('schreibt Tag, Monat, Jahr und lässt Unbekanntes sichtbar', () => {
    expect(formatiereDatum('2025-04-21')).toBe('21.04.2025')
    expect(formatiereDatum('unbekannt')).toBe('unbekannt')
  })
})
