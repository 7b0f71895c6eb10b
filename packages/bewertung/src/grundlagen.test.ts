import { describe, expect, it } from 'vitest'
import { berechneDifferenz, rundeZwoelf, vergleicheDezimal } from './dezimal.ts'
import { kanonisch } from './kanonisch.ts'
import { ln } from './ln.ts'
import { fc } from './pruefbeispiele/pruefwerkzeug.ts'
import { berechneSha256 } from './sha256.ts'
import { anzahltext, zahltext, zahltextNeben } from './zahltext.ts'

describe('Dezimalgenaue Vergleiche', () => {
  it.each([
    [0.1 + 0.2, 0.3, 0],
    [0.6 - 0.02, 0.58, 0],
    [0.58, 0.6, -1],
    [0.6000000001, 0.6, 1],
    [1e-17, 0, 0],
    [-0.2, 0.2, -1],
  ])('%d gegen %d → %i', (a, b, soll) => {
    expect(vergleicheDezimal(a, b)).toBe(soll)
    expect(vergleicheDezimal(b, a)).toBe(soll === 0 ? 0 : -soll)
  })

  it('weist NaN ab, statt es in eine Klasse fallen zu lassen', () => {
    expect(() => vergleicheDezimal(Number.NaN, 0.6)).toThrow(RangeError)
    expect(() => vergleicheDezimal(0.6, Number.NaN)).toThrow(RangeError)
  })

  it('zieht dezimal ab: 0,60 − 0,58 = 0,02', () => {
    expect(0.6 - 0.58).not.toBe(0.02)
    expect(berechneDifferenz(0.6, 0.58)).toBe(0.02)
    expect(rundeZwoelf(0.1 + 0.2)).toBe(0.3)
  })

  it('stimmt für alle Dezimalzahlen mit vier Stellen mit dem Vergleich ganzer Zahlen überein', () => {
    const zehntausendstel = fc.integer({ min: -50_000, max: 50_000 })
    fc.assert(
      fc.property(zehntausendstel, zehntausendstel, fc.integer({ min: 1, max: 7 }), (a, b, teiler) => {
        const umweg = (a / 1e4 / teiler) * teiler
        return vergleicheDezimal(umweg, b / 1e4) === Math.sign(a - b)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('Natürlicher Logarithmus', () => {
  it.each([
    [1, 0],
    [Math.E, 1],
    [2, Math.LN2],
    [10, Math.LN10],
    [0.5, -Math.LN2],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [0, Number.NEGATIVE_INFINITY],
  ])('ln %d = %d', (x, soll) => {
    expect(ln(x)).toBe(soll)
  })

  it('hat für negative Zahlen keinen Wert', () => {
    expect(ln(-1)).toBeNaN()
    expect(ln(Number.NaN)).toBeNaN()
  })

  it('weicht von Math.log höchstens um wenige Einheiten der letzten Stelle ab, auch bei denormalen Zahlen', () => {
    fc.assert(
      fc.property(fc.double({ min: 5e-324, max: 1e308, noNaN: true }), x => {
        const soll = Math.log(x)
        return (
          Math.abs(ln(x) - soll) <= 4 * Number.EPSILON * Math.max(Math.abs(soll), Math.abs(x - 1) < 0.5 ? 1e-300 : 1)
        )
      }),
      { numRuns: 5000 },
    )
    for (const x of [
      0.999,
      1.001,
      Math.SQRT2 * (1 - 1e-9),
      Math.SQRT2 * (1 + 1e-9),
      Math.SQRT1_2,
      1 + Number.EPSILON,
    ]) {
      expect(Math.abs(ln(x) - Math.log(x))).toBeLessThanOrEqual(4 * Number.EPSILON * Math.abs(Math.log(x)))
    }
  })
})

describe('Kanonisches JSON', () => {
  it.each<[unknown, string]>([
    [{ b: 1, a: [0.1, null, true], ä: 'ü' }, '{"a":[0.1,null,true],"b":1,"ä":"ü"}'],
    [{ a: undefined, b: { d: [], c: {} } }, '{"b":{"c":{},"d":[]}}'],
    // Schlüssel nach UTF-16-Codeeinheiten, RFC 8785 Abschnitt 3.2.3
    [
      { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 },
      '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
    ],
    // Zahlen nach RFC 8785 Anhang B
    [
      [0, -0, 5e-324, 1.7976931348623157e308, 9007199254740992, 295147905179352830000, 1e21, 0.000001, 1e-7],
      '[0,0,5e-324,1.7976931348623157e+308,9007199254740992,295147905179352830000,1e+21,0.000001,1e-7]',
    ],
    ['a"b\\c\u0001', '"a\\"b\\\\c\\u0001"'],
  ])('%j', (wert, soll) => {
    expect(kanonisch(wert)).toBe(soll)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Symbol('x'), () => 1])('weist %s ab', wert => {
    expect(() => kanonisch({ wert })).toThrow(RangeError)
  })

  it('hängt nicht von der Reihenfolge der Schlüssel ab und bleibt dasselbe JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), objekt => {
        const gedreht = Object.fromEntries(Object.entries(objekt).toReversed())
        expect(kanonisch(gedreht)).toBe(kanonisch(objekt))
        expect(kanonisch(JSON.parse(kanonisch(objekt)))).toBe(kanonisch(objekt))
      }),
    )
  })
})

describe('SHA-256', () => {
  // Prüfvektoren: FIPS 180-4 und NIST CAVP
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('Prüfvektor %#', (text, soll) => {
    expect(berechneSha256(text)).toBe(soll)
  })

  it('stimmt für jede Länge um die Blockgrenze, Umlaute und halbe Zeichen mit der Laufzeitumgebung überein', async () => {
    for (const text of [
      ...Array.from({ length: 140 }, (_, i) => 'x'.repeat(i)),
      'Fließgewässer – α 🐟',
      'halb \ud83d',
    ]) {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      const soll = Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
      expect(berechneSha256(text)).toBe(soll)
    }
  })
})

describe('Zahlen in Texten', () => {
  it.each([
    [0.595, '0,595'],
    [1.98, '1,98'],
    [2, '2,00'],
    [1.899489646017205, '1,8995'],
    [-0.3, '−0,30'],
    [1234.5, '1.234,50'],
    [0, '0,00'],
    [0.59996, '0,60'],
    [-0.00001, '−0,00001'],
    [0.00004, '0,00004'],
    [-0.000_012_34, '−0,000012'],
    [1e-10, '0,00'],
  ])('zahltext(%d) = %s', (wert, soll) => {
    expect(zahltext(wert)).toBe(soll)
  })

  it.each([
    [0.59995, 0.6, '0,59995'],
    [0.19995, 0.2, '0,19995'],
    [1.74995, 1.75, '1,74995'],
    [1.99995, 2, '1,99995'],
    [1.59995, 1.6, '1,59995'],
    [0.39995, 0.4, '0,39995'],
    [0.595, 0.6, '0,595'],
    [2, 2.00004, '2,00'],
    [0.6, 0.6, '0,60'],
    [0.1 + 0.2, 0.3, '0,30'],
  ])('zahltextNeben(%d) neben %d = %s', (wert, grenze, soll) => {
    expect(zahltextNeben(wert, [grenze])).toBe(soll)
  })

  it.each([
    [12, '12'],
    [1313, '1.313'],
    [1234567, '1.234.567'],
    [2.5, '2,5'],
    [-3, '-3'],
  ])('anzahltext(%d) = %s', (wert, soll) => {
    expect(anzahltext(wert)).toBe(soll)
  })
})
