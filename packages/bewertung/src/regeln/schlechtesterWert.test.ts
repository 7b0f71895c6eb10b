import { describe, expect, it } from 'vitest'
import { fc } from '../pruefbeispiele/pruefwerkzeug.ts'
import type { Modulwert, Toleranzregel } from './schlechtesterWert.ts'
import {
  bestimmeSchlechtestenWert,
  TOLERANZ_PARAGRAPH_9_MONOTON,
  TOLERANZ_PARAGRAPH_9_WIE_10,
  TOLERANZ_PARAGRAPH_9_WORTLAUT,
  TOLERANZ_PARAGRAPH_10,
  TOLERANZ_PARAGRAPH_10_MONOTON,
} from './schlechtesterWert.ts'

function mmi(schluessel: string, wert: number): Modulwert {
  return { schluessel, wert, grenzen: [0.8, 0.6, 0.4, 0.2], richtung: 'steigend' }
}
function si(wert: number): Modulwert {
  return { schluessel: 'SAPROBIE', wert, grenzen: [1.65, 2.15, 2.75, 3.4], richtung: 'fallend' }
}
/** Grenzen des Phytobenthos für die Prüffälle angenommen: 0,88 und 0,56. */
function eqr(schluessel: string, wert: number): Modulwert {
  return { schluessel, wert, grenzen: [0.88, 0.56, 0.34, 0.17], richtung: 'steigend' }
}
function klasse(werte: readonly Modulwert[], regel: Toleranzregel): number | undefined {
  return bestimmeSchlechtestenWert(werte, regel)?.klasse
}

describe('Schlechtester Wert nach § 10 QZV Ökologie OG (Toleranz 0,02)', () => {
  const GUT = [si(2), mmi('MMI2', 0.7)]

  it.each([
    ['0,595 allein mäßig → entfällt, gut', 0.595, 2],
    ['0,57 → bleibt, mäßig', 0.57, 3],
    ['genau 0,58 → strikt kleiner, bleibt, mäßig', 0.58, 3],
    ['0,5801 → entfällt, gut', 0.5801, 2],
    ['0,6 − 0,02 aus Gleitkommarechnung → bleibt, mäßig', 0.6 - 0.02, 3],
    ['0,58 aus 0,29 + 0,29 → bleibt, mäßig', 0.29 + 0.29, 3],
    ['genau 0,60 → gut', 0.6, 2],
  ])('MMI1 %s', (_, wert, soll) => {
    expect(klasse([...GUT, mmi('MMI1', wert)], TOLERANZ_PARAGRAPH_10)).toBe(soll)
  })

  it('lässt keinen weg, wenn zwei Werte in der schlechteren Klasse liegen: 0,595 und 0,590 → mäßig', () => {
    const werte = [si(2), mmi('MMI1', 0.595), mmi('MMI2', 0.59)]
    const ergebnis = bestimmeSchlechtestenWert(werte, TOLERANZ_PARAGRAPH_10)
    expect(ergebnis?.klasse).toBe(3)
    expect(ergebnis?.weggelassen).toBeNull()
  })

  it('nennt den weggelassenen Wert, Grenze und Abstand', () => {
    expect(bestimmeSchlechtestenWert([...GUT, mmi('MMI1', 0.595)], TOLERANZ_PARAGRAPH_10)?.weggelassen).toEqual({
      stelle: 2,
      grenze: 0.6,
      abstand: 0.005,
      klassenUnterschied: 1,
    })
  })

  it.each([
    ['2,16 → entfällt, gut', 2.16, 2],
    ['2,1699 → entfällt, gut', 2.1699, 2],
    ['genau 2,17 → bleibt, mäßig', 2.17, 3],
    ['2,15 + 0,02 aus Gleitkommarechnung → bleibt, mäßig', 2.15 + 0.02, 3],
  ])('gilt auch für den Saprobienindex: %s', (_, wert, soll) => {
    expect(klasse([si(wert), mmi('MMI1', 0.7), mmi('MMI2', 0.7)], TOLERANZ_PARAGRAPH_10)).toBe(soll)
  })

  it('misst zur nächstbesseren Klasse: 0,395 neben zwei guten Werten entfällt nach dem Wortlaut, zwei Klassen Unterschied', () => {
    const ergebnis = bestimmeSchlechtestenWert([...GUT, mmi('MMI1', 0.395)], TOLERANZ_PARAGRAPH_10)
    expect(ergebnis?.klasse).toBe(2)
    expect(ergebnis?.weggelassen?.klassenUnterschied).toBe(2)
  })

  it('entscheidet unter verschieden guten übrigen Werten mit dem schlechteren', () => {
    expect(klasse([si(1.2), mmi('MMI2', 0.7), mmi('MMI1', 0.59)], TOLERANZ_PARAGRAPH_10)).toBe(2)
  })

  it('lässt einen einzigen Wert nie weg', () => {
    expect(klasse([mmi('MMI1', 0.595)], TOLERANZ_PARAGRAPH_10)).toBe(3)
  })

  it('hat ohne Werte kein Ergebnis', () => {
    expect(bestimmeSchlechtestenWert([], TOLERANZ_PARAGRAPH_10)).toBeNull()
  })
})

describe('Schlechtester Wert nach § 9 QZV Ökologie OG (Toleranz 0,03, Grenzen 0,88/0,56 angenommen)', () => {
  const faelle: readonly [string, number, number, number, number, number, number][] = [
    ['T 0,55 allein grenznah → entfällt, gut', 0.55, 0.8, 0.75, 2, 2, 2],
    ['T 0,55 und S 0,57 grenznah → nach dem Wortlaut entfällt keiner', 0.55, 0.57, 0.75, 3, 2, 3],
    ['genau 0,53 → strikt kleiner, bleibt', 0.53, 0.8, 0.75, 3, 3, 3],
    ['0,5301 → entfällt', 0.5301, 0.8, 0.75, 2, 2, 2],
    ['T 0,50 → bleibt, mäßig', 0.5, 0.8, 0.75, 3, 3, 3],
    ['grenznah von der besseren Seite: T 0,57 unter sehr guten Werten', 0.57, 0.95, 0.95, 1, 2, 2],
    ['zwei schlechtere Werte: T 0,55, S 0,50 – nach dem Wortlaut entfällt T, S entscheidet', 0.55, 0.5, 0.75, 3, 3, 3],
    ['S 0,59 ist genau 0,03 von der Grenze entfernt und damit nicht grenznah', 0.55, 0.59, 0.75, 2, 2, 2],
    ['S 0,87 liegt an einer anderen Grenze als T', 0.55, 0.87, 0.75, 3, 2, 2],
    ['T 0,335 unter sehr guten Werten: das Weglassen hebt um höchstens eine Klasse', 0.335, 0.95, 0.95, 1, 1, 3],
  ]
  const werteAus = (t: number, s: number, r: number) => [eqr('T', t), eqr('S', s), eqr('R', r)]
  it.each(faelle)('Wortlaut: %s', (_, t, s, r, wortlaut) => {
    expect(klasse(werteAus(t, s, r), TOLERANZ_PARAGRAPH_9_WORTLAUT)).toBe(wortlaut)
  })
  it.each(faelle)('gelesen wie § 10: %s', (_, t, s, r, _wortlaut, wie10) => {
    expect(klasse(werteAus(t, s, r), TOLERANZ_PARAGRAPH_9_WIE_10)).toBe(wie10)
  })
  it.each(faelle)('monoton: %s', (_, t, s, r, _wortlaut, _wie10, monoton) => {
    expect(klasse(werteAus(t, s, r), TOLERANZ_PARAGRAPH_9_MONOTON)).toBe(monoton)
  })
})

describe('Monotone Lesarten', () => {
  const GRENZEN = [
    [0.88, 0.56, 0.34, 0.17],
    [0.8, 0.6, 0.4, 0.2],
    [0.9, 0.7, 0.45, 0.25],
  ] as const
  /**
   * Zweite Quelle, ohne „schlechtesten Wert": Klasse c ist erreicht, wenn alle Werte ihre Grenze zu c einhalten, oder alle bis
   * auf einen um mindestens `reserve` und dieser sie um weniger als die Toleranz verfehlt. Gerechnet in ganzen Tausendsteln.
   */
  function klasseNachMengen(werte: readonly number[], toleranz: number, reserve: number): number {
    const abstaende = (c: number) => werte.map((wert, i) => wert - Math.round(1000 * GRENZEN[i]![c - 1]!))
    const erreicht = (c: number) =>
      abstaende(c).every(abstand => abstand >= 0) ||
      abstaende(c).some(
        (abstand, i) =>
          werte.length > 1 && abstand > -toleranz && abstaende(c).every((anderer, j) => i === j || anderer >= reserve),
      )
    return [1, 2, 3, 4].find(erreicht) ?? 5
  }
  /** Grenznahe Werte sind darunter so häufig wie irgendwelche. */
  const tausendstel = fc.oneof(
    fc.integer({ min: 0, max: 1000 }),
    fc.tuple(fc.constantFrom(...GRENZEN.flat()), fc.integer({ min: -35, max: 35 })).map(([g, d]) => 1000 * g + d),
  )
  const proben = fc.array(tausendstel.map(Math.round), { minLength: 1, maxLength: 3 })
  const modulwerte = (werte: readonly number[]): Modulwert[] =>
    werte.map((wert, i) => ({ schluessel: `${i}`, wert: wert / 1000, grenzen: GRENZEN[i]!, richtung: 'steigend' }))

  it.each([
    ['§ 9', TOLERANZ_PARAGRAPH_9_MONOTON, 30, 30],
    ['§ 10', TOLERANZ_PARAGRAPH_10_MONOTON, 20, 0],
  ] as const)('%s: dieselbe Klasse wie aus den Mengen, die jede Klasse erreichen', (_, regel, toleranz, reserve) => {
    fc.assert(
      fc.property(proben, werte => {
        expect(klasse(modulwerte(werte), regel)).toBe(klasseNachMengen(werte, toleranz, reserve))
      }),
      { numRuns: 5000 },
    )
  })

  it('begrenzt: der Wert selbst entscheidet, mit der nächstbesseren Klasse', () => {
    expect(
      bestimmeSchlechtestenWert([si(2), mmi('MMI1', 0.395), mmi('MMI2', 0.7)], TOLERANZ_PARAGRAPH_10_MONOTON),
    ).toMatchObject({ klasse: 3, entscheidend: 1, weggelassen: { stelle: 1, klassenUnterschied: 2, begrenzt: true } })
  })
})
