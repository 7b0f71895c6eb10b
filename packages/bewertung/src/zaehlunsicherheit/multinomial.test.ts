import { describe, expect, it } from 'vitest'
import { fc } from '../pruefbeispiele/pruefwerkzeug.ts'
import { Muenzwurf } from './muenzwurf.ts'
import { Multinomialziehung, zieheBinomial } from './multinomial.ts'

const SAAT = '243f6a8885a308d313198a2e03707344'
const bits = (wort: number) => wort.toString(2).replaceAll('0', '').length

describe('Münzwurf', () => {
  it('folgt den veröffentlichten Werten von xoshiro128**', () => {
    // Werte der C-Vorlage von Blackman und Vigna zur Saat 964D4A0C D40AB895 AD7FDECB 3006F0F0, nachgedruckt in edorfaus/xoshiro-6502
    const muenze = new Muenzwurf('964d4a0cd40ab895ad7fdecb3006f0f0')
    expect([32, 32, 32, 32].map(wuerfe => muenze.zaehle(wuerfe))).toEqual(
      [0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70].map(bits),
    )
  })

  it('nimmt vom letzten Wort nur die obersten Bits', () => {
    for (let wuerfe = 0; wuerfe < 32; wuerfe++) {
      const muenze = new Muenzwurf('964d4a0cd40ab895ad7fdecb3006f0f0')
      expect(muenze.zaehle(32 + wuerfe)).toBe(bits(0xf1391922) + bits(Math.floor(0x6fe53806 / 2 ** (32 - wuerfe))))
      // das angebrochene Wort ist verbraucht, bei null Würfen war es keines
      expect(muenze.zaehle(32)).toBe(bits(wuerfe === 0 ? 0x6fe53806 : 0xa5be2840))
    }
  })

  it('ist gerecht, auch wo ein Wort nur zum Teil gebraucht wird', () => {
    const muenze = new Muenzwurf(SAAT)
    for (const wuerfe of [1, 7, 31, 33, 100]) {
      let zahl = 0
      for (let i = 0; i < 20_000; i++) zahl += muenze.zaehle(wuerfe)
      const streuung = Math.sqrt(20_000 * wuerfe) / 2
      expect(Math.abs(zahl - 10_000 * wuerfe)).toBeLessThan(4 * streuung)
    }
  })
})

describe('Ziehung', () => {
  /** Binomialverteilung aus ihrer Formel. */
  const wahrscheinlichkeit = (n: number, k: number, p: number) => {
    let moeglichkeiten = 1
    for (let i = 0; i < k; i++) moeglichkeiten = (moeglichkeiten * (n - i)) / (i + 1)
    return moeglichkeiten * p ** k * (1 - p) ** (n - k)
  }

  it.each([
    [5, 3, 7],
    [8, 1, 2],
    [3, 999, 1000],
    [12, 1, 10],
  ])('aus %i Versuchen mit %i/%i ist binomial verteilt', (versuche, teil, ganzes) => {
    const muenze = new Muenzwurf(SAAT)
    const ziehungen = 50_000
    const haeufigkeit = Array.from({ length: versuche + 1 }, () => 0)
    for (let i = 0; i < ziehungen; i++) haeufigkeit[zieheBinomial(versuche, teil, ganzes, muenze)]!++
    let chiQuadrat = 0
    let freiheitsgrade = -1
    for (const [k, beobachtet] of haeufigkeit.entries()) {
      const erwartet = ziehungen * wahrscheinlichkeit(versuche, k, teil / ganzes)
      if (erwartet < 5) continue
      chiQuadrat += (beobachtet - erwartet) ** 2 / erwartet
      freiheitsgrade++
    }
    // Erwartungswert und Streuung von χ²: Freiheitsgrade und √(2 · Freiheitsgrade)
    expect(chiQuadrat).toBeLessThan(freiheitsgrade + 4 * Math.sqrt(2 * freiheitsgrade) + 1)
  })

  it('trifft immer oder nie, wo der Anteil 1 oder 0 ist', () => {
    const muenze = new Muenzwurf(SAAT)
    expect(zieheBinomial(17, 4, 4, muenze)).toBe(17)
    expect(zieheBinomial(17, 0, 4, muenze)).toBe(0)
    expect(zieheBinomial(0, 1, 4, muenze)).toBe(0)
  })

  it('behält in jeder Wiederholung die Summe und zieht nichts, was nicht gezählt wurde', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.nat(400), { minLength: 1, maxLength: 90 })
          .filter(zaehlungen => zaehlungen.some(anzahl => anzahl > 0)),
        fc.stringMatching(/^[1-9a-f][0-9a-f]{31}$/),
        (zaehlungen, saat) => {
          const summe = zaehlungen.reduce((a, b) => a + b, 0)
          const ziehung = new Multinomialziehung(zaehlungen)
          const muenze = new Muenzwurf(saat)
          for (let i = 0; i < 5; i++) {
            ziehung.ziehe(muenze)
            expect(ziehung.gezogen.reduce((a, b) => a + b, 0)).toBe(summe)
            for (const [k, zaehlung] of zaehlungen.entries()) if (zaehlung === 0) expect(ziehung.gezogen[k]).toBe(0)
          }
        },
      ),
    )
  })

  it('streut Anteile mit p(1 − p)/N und Paare mit −pq/N', () => {
    const zaehlungen = [500, 120, 60, 15, 4, 1]
    const summe = 700
    const ziehung = new Multinomialziehung(zaehlungen)
    const muenze = new Muenzwurf(SAAT)
    const ziehungen = 20_000
    const mittel = zaehlungen.map(() => 0)
    const quadrate = zaehlungen.map(() => 0)
    let paar = 0
    for (let i = 0; i < ziehungen; i++) {
      ziehung.ziehe(muenze)
      for (const [k, gezogen] of ziehung.gezogen.entries()) {
        mittel[k]! += gezogen / summe / ziehungen
        quadrate[k]! += (gezogen / summe) ** 2 / ziehungen
      }
      paar += (ziehung.gezogen[0]! * ziehung.gezogen[1]!) / summe ** 2 / ziehungen
    }
    for (const [k, zaehlung] of zaehlungen.entries()) {
      const p = zaehlung / summe
      const varianz = (p * (1 - p)) / summe
      expect(Math.abs(mittel[k]! - p)).toBeLessThan(4 * Math.sqrt(varianz / ziehungen))
      // relative Streuung einer Stichprobenvarianz: √(2/n), bei seltenen Taxa mehr
      expect((quadrate[k]! - mittel[k]! ** 2) / varianz).toBeCloseTo(1, 1)
    }
    const kovarianz = -(500 * 120) / summe ** 3
    expect((paar - mittel[0]! * mittel[1]!) / kovarianz).toBeCloseTo(1, 1)
  })
})
