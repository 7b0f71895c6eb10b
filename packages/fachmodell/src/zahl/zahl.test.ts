import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { erkenneDezimalzeichen } from './erkenneDezimalzeichen.ts'
import { formatiereAnzahl } from './formatiereAnzahl.ts'
import { formatiereZahl } from './formatiereZahl.ts'
import { leseZahl } from './leseZahl.ts'
import { type Dezimalzeichen, leseZahlAusListe } from './leseZahlAusListe.ts'
import type { Lesung } from './lesung.ts'
import { bestimmeSpaltenstellen } from './spaltenstellen.ts'

const wert = (l: Lesung<number>) => (l.art === 'WERT' ? l.wert : l.art)
/** Zahlen mit höchstens fünf Nachkommastellen, wie sie in Formularen stehen. */
const formularzahl = fc.tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 5 }))

describe('leseZahl: strenge deutsche Schreibweise', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['1234', 1234],
    ['1.234', 1234],
    ['1.234.567,25', 1234567.25],
    ['0,5', 0.5],
    ['-3,25', -3.25],
    ['−3', -3],
    [' 12 ', 12],
    ['-0', 0],
  ])('%s ergibt %d', (text, erwartet) => {
    expect(leseZahl(text)).toEqual({ art: 'WERT', wert: erwartet })
  })

  it.each([
    '1.5',
    '0.123',
    '1.2345',
    '12.34.567',
    '1,234.5',
    '1.234.56',
    ',5',
    '5,',
    '1,2,3',
    'abc',
    '1e3',
    '1 234',
    '--1',
    '12345678901234567',
  ])('%s wird mit Grund abgewiesen', text => {
    const l = leseZahl(text)
    expect(l.art).toBe('FEHLER')
    expect(l.art === 'FEHLER' && l.grund.length).toBeGreaterThan(10)
  })

  it('nennt bei einem Dezimalpunkt die richtige Schreibweise', () => {
    expect(leseZahl('1.5')).toEqual({ art: 'FEHLER', grund: 'Bitte ein Komma als Dezimalzeichen verwenden: „1,5“.' })
  })

  it('meldet eine leere Eingabe als leer, nicht als Fehler', () => {
    expect(leseZahl(' \u00a0')).toEqual({ art: 'LEER' })
  })

  it('liest jede formatierte Zahl unverändert zurück', () => {
    fc.assert(
      fc.property(formularzahl, ([ganz, stellen]) => {
        const n = Number((ganz / 10 ** stellen).toFixed(stellen))
        expect(wert(leseZahl(formatiereZahl(n)))).toBe(n === 0 ? 0 : n)
      }),
    )
  })

  it('liest nie einen beliebigen Text als Zahl, den die deutsche Schreibweise nicht zulässt', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-0-9.,]{1,10}$/), text => {
        const l = leseZahl(text)
        if (l.art !== 'WERT') return
        const ohneGruppen = text.replaceAll('.', '').replace(',', '.')
        expect(l.wert + 0).toBe(Number(ohneGruppen) + 0)
        expect(text).toMatch(/^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/)
      }),
    )
  })
})

describe('leseZahlAusListe: Dezimalen in beiderlei Schreibweise', () => {
  it.each<[string, number]>([
    ['3', 3],
    ['3,5', 3.5],
    ['3.5', 3.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['1 234,5', 1234.5],
    ['1 234', 1234],
    ['1\u202f234\u202f567', 1234567],
    ["1'234.5", 1234.5],
    ['0.123', 0.123],
    ['0,123', 0.123],
    ['1234.567', 1234.567],
    ['1,2345', 1.2345],
    ['12.50', 12.5],
    ['-2,5', -2.5],
  ])('%s ergibt %d', (text, erwartet) => {
    expect(leseZahlAusListe(text)).toEqual({ art: 'WERT', wert: erwartet })
  })

  it.each(['1.234', '1,234', '12.345', '-123,456'])('%s ist ohne bekanntes Dezimalzeichen mehrdeutig', text => {
    const l = leseZahlAusListe(text)
    expect(l.art === 'FEHLER' && l.grund).toContain('mehrdeutig')
  })

  it.each<[string, Dezimalzeichen, number]>([
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['1,234', ',', 1.234],
    ['1,234', '.', 1234],
    ['1.234,5', ',', 1234.5],
    ['1.234.567', ',', 1234567],
  ])('%s mit Dezimalzeichen „%s“ ergibt %d', (text, zeichen, erwartet) => {
    expect(leseZahlAusListe(text, zeichen)).toEqual({ art: 'WERT', wert: erwartet })
  })

  it.each<[string, Dezimalzeichen]>([
    ['1,234.5', ','],
    ['3.5', ','],
    ['1.234.567', '.'],
  ])('%s widerspricht dem Dezimalzeichen „%s“ und wird abgewiesen', (text, zeichen) => {
    expect(leseZahlAusListe(text, zeichen).art).toBe('FEHLER')
  })

  it.each<[string, string]>([
    ['<5', 'ungefähre Angabe'],
    ['ca. 20', 'ungefähre Angabe'],
    ['5. Mai', 'Datum'],
    ['3.5.', 'keine Zahl'],
    ['1E+05', 'Exponentialschreibweise'],
    ['12 %', 'Prozentangabe'],
    ['1.23.456', 'keine Zahl'],
    ['1,2.3', 'keine Zahl'],
    ['viele', 'keine Zahl'],
    ['12 34', 'keine Zahl'],
  ])('%s nennt den Grund: %s', (text, teil) => {
    const l = leseZahlAusListe(text)
    expect(l.art === 'FEHLER' && l.grund).toContain(teil)
  })

  it('liest jede Zahl gleich, ob mit Komma und Punktgruppen oder umgekehrt geschrieben', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99_999_999 }), fc.integer({ min: 1, max: 99 }), (ganz, rest) => {
        const n = ganz + rest / 100
        const deutsch = formatiereZahl(n, 2, 2)
        const englisch = deutsch.replaceAll('.', 'T').replace(',', '.').replaceAll('T', ',')
        expect(wert(leseZahlAusListe(deutsch))).toBe(Number(n.toFixed(2)))
        expect(wert(leseZahlAusListe(englisch))).toBe(Number(n.toFixed(2)))
      }),
    )
  })
})

describe('bestimmeSpaltenstellen', () => {
  it.each<[(number | null)[], number]>([
    [[2, 1.7, null], 2],
    [[2.0000000001, 3, null], 0],
    [[0.004], 0],
    [[0.005], 2],
    [[], 0],
  ])('%j: %d Stellen', (werte, stellen) => {
    expect(bestimmeSpaltenstellen(werte)).toBe(stellen)
  })
})

describe('formatiereZahl', () => {
  it.each<[number, number | undefined, number | undefined, string]>([
    [1234.5, undefined, undefined, '1.234,5'],
    [1_234_567.123456, undefined, undefined, '1.234.567,12346'],
    [2, 2, 2, '2,00'],
    [-0, undefined, undefined, '0'],
    [-0.000001, undefined, undefined, '0'],
    [-1.5, 0, undefined, '-2'],
    [1.005, 2, 2, '1,01'],
    // Mittel und Summen binärer Zahlen: gerundet wird der gemeinte Wert, nicht sein Rechenfehler
    [4.934999999999999, 2, 2, '4,94'],
    [162.79999999999998, 5, undefined, '162,8'],
    [4.934999999999999, 15, undefined, '4,934999999999999'],
    [Number.NaN, undefined, undefined, '–'],
  ])('%d mit höchstens %s und mindestens %s Stellen', (n, max, min, text) => {
    expect(formatiereZahl(n, max, min)).toBe(text)
  })
})

describe('erkenneDezimalzeichen', () => {
  it.each<[string[], ',' | '.' | null]>([
    [['1.234', '2,5'], ','],
    [['1,234', '2.5'], '.'],
    [['1,5', '2.5'], null],
    [['1', '2', '1.234'], null],
  ])('%j: %s', (zellen, zeichen) => {
    expect(erkenneDezimalzeichen(zellen)).toBe(zeichen)
  })
})

describe('formatiereAnzahl', () => {
  it.each([
    [0, '0 Zeilen'],
    [1, '1 Zeile'],
    [1234, '1.234 Zeilen'],
  ])('%d', (anzahl, text) => {
    expect(formatiereAnzahl(anzahl, 'Zeile', 'Zeilen')).toBe(text)
  })
})
