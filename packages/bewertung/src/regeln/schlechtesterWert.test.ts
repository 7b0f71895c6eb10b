import { describe, expect, it } from 'vitest'
import type { Modulwert, Toleranzregel } from './schlechtesterWert.ts'
import {
  bestimmeSchlechtestenWert,
  TOLERANZ_PARAGRAPH_9_WIE_10,
  TOLERANZ_PARAGRAPH_9_WORTLAUT,
  TOLERANZ_PARAGRAPH_10,
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
  const faelle: readonly [string, number, number, number, number, number][] = [
    ['T 0,55 allein grenznah → entfällt, gut', 0.55, 0.8, 0.75, 2, 2],
    ['T 0,55 und S 0,57 grenznah → nach dem Wortlaut entfällt keiner', 0.55, 0.57, 0.75, 3, 2],
    ['genau 0,53 → strikt kleiner, bleibt', 0.53, 0.8, 0.75, 3, 3],
    ['0,5301 → entfällt', 0.5301, 0.8, 0.75, 2, 2],
    ['T 0,50 → bleibt, mäßig', 0.5, 0.8, 0.75, 3, 3],
    ['grenznah von der besseren Seite: T 0,57 unter sehr guten Werten', 0.57, 0.95, 0.95, 1, 2],
    ['zwei schlechtere Werte: T 0,55, S 0,50 – nach dem Wortlaut entfällt T, S entscheidet', 0.55, 0.5, 0.75, 3, 3],
  ]
  it.each(faelle)('Wortlaut: %s', (_, t, s, r, wortlaut) => {
    expect(klasse([eqr('T', t), eqr('S', s), eqr('R', r)], TOLERANZ_PARAGRAPH_9_WORTLAUT)).toBe(wortlaut)
  })
  it.each(faelle)('gelesen wie § 10: %s', (_, t, s, r, _wortlaut, wie10) => {
    expect(klasse([eqr('T', t), eqr('S', s), eqr('R', r)], TOLERANZ_PARAGRAPH_9_WIE_10)).toBe(wie10)
  })
})
