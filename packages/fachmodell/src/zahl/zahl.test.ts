import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { erkenneDezimalzeichen } from './erkenneDezimalzeichen.ts'
import { formatiereAnzahl } from './formatiereAnzahl.ts'
import { formatiereBytes } from './formatiereBytes.ts'
import { formatiereNeben } from './formatiereNeben.ts'
import { formatiereZahl } from './formatiereZahl.ts'
import { type Dezimalzeichen, leseZahl } from './leseZahl.ts'
import { deuteMehrdeutiges, leseZahlAusListe } from './leseZahlAusListe.ts'
import type { Lesung } from './lesung.ts'
import { mitMinuszeichen } from './mitMinuszeichen.ts'
import { schreibeZahl } from './schreibeZahl.ts'
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
    ['+3', 3],
    ['1 234', 1234],
    ['1\u202f234\u202f567,5', 1234567.5],
    ["1'234,5", 1234.5],
    ['000000000000000000012', 12],
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
    '0x10',
    '1..234',
    '12 34',
    '01.234',
    '1.234 567',
    '--1',
    '12345678901234567',
    '0,1234567890123456',
  ])('%s wird mit Grund abgewiesen', text => {
    const l = leseZahl(text)
    expect(l.art).toBe('FEHLER')
    expect(l.art === 'FEHLER' && l.grund.length).toBeGreaterThan(10)
  })

  it.each(['0.125', '0.850', '0.001', '-0.125', '00.125'])('eine führende 0 ist keine Tausendergruppe: %s', text => {
    expect(leseZahl(text).art).toBe('FEHLER')
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
        expect(text).toMatch(/^-?(\d+|[1-9]\d{0,2}(\.\d{3})+)(,\d+)?$/)
      }),
    )
  })
})

/** Dieselbe Zahl in der anderen Schreibweise: Punkt und Komma vertauscht. */
const gespiegelt = (text: string) => text.replaceAll(/[.,]/g, zeichen => (zeichen === '.' ? ',' : '.'))
/** Was jemand als Zahl schreiben könnte, richtig oder falsch. */
const zahlenartig = fc.oneof(
  fc.stringMatching(/^[-+]?[0-9]{1,4}([.,' ][0-9]{1,4}){0,3}$/),
  fc.stringMatching(/^[-0-9.,]{1,10}$/),
)

describe('leseZahlAusListe: dieselben Zahlen wie im Formular', () => {
  it('mit erkanntem Komma wird genau das angenommen, was jedes Feld annimmt, mit demselben Wert', () => {
    fc.assert(
      fc.property(zahlenartig, text => {
        expect(leseZahlAusListe(text, ',')).toEqual(leseZahl(text))
      }),
    )
  })

  it('mit erkanntem Punkt gelten dieselben Regeln gespiegelt', () => {
    fc.assert(
      fc.property(zahlenartig, text => {
        expect(wert(leseZahlAusListe(text, '.'))).toBe(wert(leseZahl(gespiegelt(text))))
      }),
    )
  })

  it('ohne erkanntes Dezimalzeichen nie ein anderer Wert als im Feld: Mehrdeutiges ist keiner, sonst gilt die einzige Lesung', () => {
    fc.assert(
      fc.property(zahlenartig, text => {
        const liste = leseZahlAusListe(text, null)
        const feld = leseZahl(text)
        if (deuteMehrdeutiges(text) !== null) expect(liste.art).toBe('FEHLER')
        else if (feld.art === 'FEHLER') expect(wert(liste)).toBe(wert(leseZahl(text, '.')))
        else expect(liste).toEqual(feld)
      }),
    )
  })

  it.each<[string, [string, string]]>([
    ['1.234', ['1234', '1,234']],
    ['1,234', ['1234', '1,234']],
    ['12.345', ['12345', '12,345']],
    ['-123,456', ['-123456', '-123,456']],
  ])('%s ist ohne bekanntes Dezimalzeichen mehrdeutig: %j', (text, lesungen) => {
    const l = leseZahlAusListe(text, null)
    expect(l.art === 'FEHLER' && l.grund).toContain(`mehrdeutig: ${lesungen.join(' oder ')}`)
  })

  it.each<[string, Dezimalzeichen | null, number]>([
    ['3', null, 3],
    ['3,5', null, 3.5],
    ['1.234,5', null, 1234.5],
    ['1.234.567', null, 1234567],
    ['1 234,5', null, 1234.5],
    ['0,123', null, 0.123],
    ['3.5', '.', 3.5],
    ['3.5', null, 3.5],
    ['0.123', null, 0.123],
    ['1,234.5', null, 1234.5],
    ['12.50', null, 12.5],
    ['1,234.5', '.', 1234.5],
    ['1,234,567', '.', 1234567],
    ["1'234.5", '.', 1234.5],
    ['0.123', '.', 0.123],
    ['1234.567', '.', 1234.567],
    ['12.50', '.', 12.5],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['1,234', ',', 1.234],
    ['1,234', '.', 1234],
  ])('%s mit Dezimalzeichen „%s“ ergibt %d', (text, zeichen, erwartet) => {
    expect(leseZahlAusListe(text, zeichen)).toEqual({ art: 'WERT', wert: erwartet })
  })

  it.each<[string, Dezimalzeichen | null]>([
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
    const l = leseZahlAusListe(text, null)
    expect(l.art === 'FEHLER' && l.grund).toContain(teil)
  })

  it('liest jede Zahl gleich, ob mit Komma und Punktgruppen oder umgekehrt geschrieben', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99_999_999 }), fc.integer({ min: 1, max: 99 }), (ganz, rest) => {
        const n = ganz + rest / 100
        const deutsch = formatiereZahl(n, 2, 2)
        expect(wert(leseZahlAusListe(deutsch, null))).toBe(Number(n.toFixed(2)))
        expect(wert(leseZahlAusListe(gespiegelt(deutsch), '.'))).toBe(Number(n.toFixed(2)))
      }),
    )
  })
})

describe('schreibeZahl', () => {
  it.each<[number, string]>([
    [1234.5, '1234,5'],
    [0.1 + 0.2, '0,3'],
    [1e-7, '0,0000001'],
    [123_456_789_012_345, '123456789012345'],
    [-0, '0'],
  ])('%d steht mit allen Stellen und ohne Tausenderpunkte: %s', (n, text) => {
    expect(schreibeZahl(n)).toBe(text)
  })

  it('was das Produkt zum Bearbeiten und Weitergeben schreibt, liest jeder Ort unverändert ein', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), roh => {
        const n = Number(roh.toPrecision(12))
        if (Math.abs(n) < 1e-6 && n !== 0) return
        const text = schreibeZahl(n)
        expect(wert(leseZahl(text))).toBe(n + 0)
        expect(wert(leseZahlAusListe(text, ','))).toBe(n + 0)
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
    [-0.000001, undefined, undefined, '-0,000001'],
    [-1.5, 0, undefined, '-2'],
    [1.005, 2, 2, '1,01'],
    // Mittel und Summen binärer Zahlen: gerundet wird der gemeinte Wert, nicht sein Rechenfehler
    [4.934999999999999, 2, 2, '4,94'],
    [162.79999999999998, 5, undefined, '162,8'],
    [4.934999999999999, 15, undefined, '4,934999999999999'],
    // Nichts sieht aus wie keines; ein Rechenrest ist keines
    [0.004, 2, 2, '0,004'],
    [0.0041234, 2, 2, '0,0041'],
    [-0.004, 2, undefined, '-0,004'],
    [0.4, 0, undefined, '0,4'],
    [0.005, 2, 2, '0,01'],
    [5.551115123125783e-17, 2, 2, '0,00'],
    [Number.NaN, undefined, undefined, '–'],
  ])('%d mit höchstens %s und mindestens %s Stellen', (n, max, min, text) => {
    expect(formatiereZahl(n, max, min)).toBe(text)
  })
})

describe('formatiereNeben: die gezeigte Zahl steht auf derselben Seite der Grenze', () => {
  it.each<[number, number[], string]>([
    [0.39995, [0.4], '0,39995'],
    [0.3999999, [0.2, 0.4], '0,3999999'],
    [0.4, [0.4], '0,40'],
    [0.1 + 0.3, [0.4], '0,40'],
    [0.597, [0.599], '0,597'],
    [0.7, [0.599], '0,70'],
    [2.1549, [2.15], '2,155'],
    [0.595, [0.6], '0,595'],
    [1.595, [1.6], '1,595'],
    [0.59995, [0.6], '0,59995'],
    [74, [], '74,00'],
  ])('%d neben %j: %s', (n, grenzen, text) => {
    expect(formatiereNeben(n, grenzen)).toBe(text)
  })

  it('für jeden Wert und jede Grenze mit höchstens sechs Stellen', () => {
    const sechs = fc.integer({ min: 0, max: 3_000_000 }).map(n => n / 1e6)
    // Wo gerundet wird: eine halbe Stelle neben einer Grenze mit zwei Nachkommastellen.
    const hundertstel = fc.integer({ min: 0, max: 300 }).map(n => n / 100)
    const grenze = fc.oneof(sechs, hundertstel)
    const rand = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(-5000, -500, -50, 50, 500, 5000))
    fc.assert(
      fc.property(sechs, fc.array(grenze, { maxLength: 4 }), rand, (wert, grenzen, abstand) => {
        const nah = Math.abs((Math.round((grenzen[0] ?? wert) * 1e6) + abstand) / 1e6)
        for (const n of [wert, nah]) {
          const gezeigt = leseZahl(formatiereNeben(n, grenzen))
          if (gezeigt.art !== 'WERT') throw new Error(formatiereNeben(n, grenzen))
          for (const grenze of grenzen) {
            const ganze = (zahl: number) => Math.round(zahl * 1e6)
            expect(Math.sign(gezeigt.wert - grenze)).toBe(Math.sign(ganze(n) - ganze(grenze)))
          }
        }
      }),
    )
  })
})

describe('formatiereZahl: kein Wert steht als ein anderer da', () => {
  it('was nicht 0 ist, sieht nie wie 0 aus, mit wie vielen Stellen auch immer', () => {
    fc.assert(
      fc.property(formularzahl, fc.integer({ min: 0, max: 5 }), ([ganz, teile], stellen) => {
        const n = Number((ganz / 10 ** teile).toFixed(teile))
        expect(/[1-9]/.test(formatiereZahl(n, stellen, stellen))).toBe(n !== 0)
      }),
    )
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

describe('mitMinuszeichen', () => {
  it.each([
    ['-0,53', '−0,53'],
    ['-1.234,5', '−1.234,5'],
    ['0,53', '0,53'],
    ['–', '–'],
    ['-', '-'],
  ])('%s: „%s“, und wer es liest, bekommt dieselbe Zahl', (zahl, geschrieben) => {
    expect(mitMinuszeichen(zahl)).toBe(geschrieben)
    expect(leseZahl(geschrieben)).toEqual(leseZahl(zahl))
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

describe('formatiereBytes', () => {
  it.each([
    [0, '0 Byte'],
    [999, '999 Byte'],
    [1000, '1 kB'],
    [1_250_000, '1,3 MB'],
    [4_294_967_295, '4,3 GB'],
    [5_000_000_000_000, '5.000 GB'],
  ])('%d: „%s“', (bytes, text) => {
    expect(formatiereBytes(bytes)).toBe(text)
  })
})
