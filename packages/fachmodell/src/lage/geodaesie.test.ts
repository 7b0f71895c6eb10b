import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geodaetischerAbstand, richtung } from './geodaesie.ts'
import { abstandKm, type Punkt } from './linie.ts'

const gms = (grad: number, minuten: number, sekunden: number) => grad + minuten / 60 + sekunden / 3600

describe('[API-13] Geodätischer Abstand', () => {
  test('Rechenbeispiel der Geoscience Australia: Flinders Peak – Buninyong 54 972,271 m', () => {
    const flindersPeak: Punkt = [gms(144, 25, 29.5244), -gms(37, 57, 3.7203)]
    const buninyong: Punkt = [gms(143, 55, 35.3839), -gms(37, 39, 10.1561)]
    expect(geodaetischerAbstand(flindersPeak, buninyong)).toBeCloseTo(54_972.271, 2)
  })

  test('Ein Grad auf dem Äquator misst 111 319,491 m (Umfang des WGS84-Ellipsoids durch 360)', () => {
    expect(geodaetischerAbstand([16, 0], [17, 0])).toBeCloseTo((2 * Math.PI * 6_378_137) / 360, 3)
  })

  test('In Österreich stimmt er mit der ebenen Rechnung auf ein halbes Prozent überein, hin wie zurück', () => {
    const punkt = fc.tuple(
      fc.double({ min: 9.5, max: 17.2, noNaN: true }),
      fc.double({ min: 46.3, max: 49.1, noNaN: true }),
    )
    const versatz = fc.double({ min: -0.3, max: 0.3, noNaN: true })
    fc.assert(
      fc.property(punkt, versatz, versatz, (von, dx, dy) => {
        const bis: Punkt = [von[0] + dx, von[1] + dy]
        const abstand = geodaetischerAbstand(von, bis)
        expect(geodaetischerAbstand(bis, von)).toBeCloseTo(abstand, 4)
        expect(Math.abs(abstand - abstandKm(von, [[bis]]) * 1000)).toBeLessThan(abstand * 0.005 + 1e-3)
      }),
    )
  })

  test('Richtungen zählen im Uhrzeigersinn von Nord', () => {
    expect(richtung([16, 48], [16, 48.1])).toBeCloseTo(0, 6)
    expect(richtung([16, 48], [16.1, 48])).toBeCloseTo(90, 6)
    expect(richtung([16, 48], [16, 47.9])).toBeCloseTo(180, 6)
    expect(richtung([16, 48], [15.9, 48])).toBeCloseTo(270, 6)
  })
})
