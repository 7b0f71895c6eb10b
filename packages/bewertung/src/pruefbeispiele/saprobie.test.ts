import { describe, expect, it } from 'vitest'
import { bewertePruefprobe, eingabeAus, wertVon } from './musterprobe.ts'
import { pruefliste, taxon } from './pruefliste.ts'

/** Von Hand gerechnet: ΣsAG 100,4; ΣAG 56. */
const LISTE = pruefliste([
  taxon('A', { saprobie: [0, 2, 6, 2, 0, 3] }),
  taxon('B', { saprobie: [2, 6, 2, 0, 0, 4] }),
  taxon('C', { saprobie: [0, 0, 1, 4, 5, 3] }),
  taxon('ohne Gewicht', { saprobie: [0, 0, 5, 5, 0, 0] }),
  taxon('ohne Wert'),
])
const PROBE = [
  ['A', 10],
  ['B', 5],
  ['C', 2],
] as const

describe('Saprobienindex nach Zelinka & Marvan', () => {
  it('ergibt das von Hand gerechnete Beispiel 100,4/56 = 1,792857', () => {
    const ergebnis = bewertePruefprobe(LISTE, eingabeAus(PROBE))
    expect(wertVon(ergebnis, 'SI')).toBeCloseTo(100.4 / 56, 12)
    expect(wertVon(ergebnis, 'SI')?.toFixed(6)).toBe('1.792857')
  })

  it.each([
    ['SAP_X', '0.7143'],
    ['SAP_O', '3.2143'],
    ['SAP_B', '4.0357'],
    ['SAP_A', '1.5000'],
    ['SAP_P', '0.5357'],
  ])('ergibt die summierte Valenz %s = %s', (schluessel, soll) => {
    expect(wertVon(bewertePruefprobe(LISTE, eingabeAus(PROBE)), schluessel)?.toFixed(4)).toBe(soll)
  })

  it('hat Valenzen, die zusammen 10 ergeben', () => {
    const ergebnis = bewertePruefprobe(LISTE, eingabeAus(PROBE))
    const summe = ['SAP_X', 'SAP_O', 'SAP_B', 'SAP_A', 'SAP_P'].reduce((s, k) => s + (wertVon(ergebnis, k) ?? 0), 0)
    expect(summe).toBeCloseTo(10, 12)
  })

  it('streut nach DIN 38410: SM = √(Σ G·A·(SI−s)² / ((n−1)·Σ G·A))', () => {
    const si = 100.4 / 56
    // s: A 2,0 · B 1,0 · C 3,4
    const quadrate = 30 * (si - 2) ** 2 + 20 * (si - 1) ** 2 + 6 * (si - 3.4) ** 2
    expect(wertVon(bewertePruefprobe(LISTE, eingabeAus(PROBE)), 'SAP_STREUUNG')).toBeCloseTo(
      Math.sqrt(quadrate / (2 * 56)),
      12,
    )
  })

  it('lässt Taxa ohne Wert oder Gewicht in Zähler und Nenner weg', () => {
    const mitFremden = eingabeAus([...PROBE, ['ohne Gewicht', 500], ['ohne Wert', 500]])
    const ergebnis = bewertePruefprobe(LISTE, mitFremden)
    expect(wertVon(ergebnis, 'SI')).toBe(wertVon(bewertePruefprobe(LISTE, eingabeAus(PROBE)), 'SI'))
    expect(wertVon(ergebnis, 'SAP_INDIKATORTAXA')).toBe(3)
    expect(wertVon(ergebnis, 'SAP_ABDECKUNG')).toBeCloseTo((100 * 17) / 1017, 12)
  })

  it('zählt Häufigkeitsklassen der Indikatortaxa: 10 → 2, 5 → 2, 2 → 1', () => {
    expect(wertVon(bewertePruefprobe(LISTE, eingabeAus(PROBE)), 'SAP_HAEUFIGKEITSSUMME')).toBe(5)
  })

  it('nennt die Stufe x unbekannt, wenn die Liste sie nicht führt', () => {
    const { sap_x: _, ...kenngroessen } = LISTE.kenngroessen
    const ergebnis = bewertePruefprobe({ ...LISTE, kenngroessen }, eingabeAus(PROBE))
    expect(wertVon(ergebnis, 'SAP_X')).toBeNull()
    expect(wertVon(ergebnis, 'SAP_O')).not.toBeNull()
  })

  it('streut erst ab zwei Indikatortaxa', () => {
    expect(wertVon(bewertePruefprobe(LISTE, eingabeAus([['A', 10]])), 'SAP_STREUUNG')).toBeNull()
  })

  it('trägt die Marke des abgeleiteten Gewichts', () => {
    const si = bewertePruefprobe(LISTE, eingabeAus(PROBE)).kenngroessen.find(eine => eine.schluessel === 'SI')
    expect(si?.marke).toBe('abgeleitet')
    expect(si?.quelle).toContain('Prüfquelle')
  })
})
