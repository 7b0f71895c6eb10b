import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatiereDatum } from './formatiereDatum.ts'
import { leseDatum } from './leseDatum.ts'

describe('leseDatum', () => {
  it.each([
    ['21.4.2025', '2025-04-21'],
    ['21.04.2025', '2025-04-21'],
    ['1. 1. 2000', '2000-01-01'],
    ['29.2.2024', '2024-02-29'],
    [' 2025-04-21 ', '2025-04-21'],
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
    ['morgen', 'TT.MM.JJJJ'],
    ['21.4.0025', 'zwischen 1800 und 2199'],
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
      }),
    )
  })
})

describe('formatiereDatum', () => {
  it('schreibt Tag, Monat, Jahr und lässt Unbekanntes sichtbar', () => {
    expect(formatiereDatum('2025-04-21')).toBe('21.04.2025')
    expect(formatiereDatum('unbekannt')).toBe('unbekannt')
  })
})
