import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leseTeilung } from './leseTeilung.ts'
import { schreibeTeilung, zeigeTeilung } from './teilung.ts'

const teilung = fc
  .tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }))
  .map(([a, b]) => ({ zaehler: Math.min(a, b), nenner: Math.max(a, b) }))

describe('leseTeilung', () => {
  test.each([
    ['3/29', 3, 29],
    ['3 / 29', 3, 29],
    [' 3/ 29 ', 3, 29],
    ['3 von 29', 3, 29],
    ['3 VON 29', 3, 29],
    ['3⁄29', 3, 29],
    ['3\u00a0/\u202f29', 3, 29],
    ['03/29', 3, 29],
    ['1/1', 1, 1],
    ['29/29', 29, 29],
    // Nicht gekürzt.
    ['3/30', 3, 30],
  ])('%j ist %d von %d Teilen', (text, zaehler, nenner) => {
    expect(leseTeilung(text)).toEqual({ art: 'WERT', wert: { zaehler, nenner } })
  })

  test.each([
    ['0/29', 'Mindestens ein Teil muss ausgelesen sein.'],
    ['30/29', '30 von 29 Teilen ist mehr als die ganze Probe.'],
    ['3/0', 'In 0 Teile lässt sich keine Probe teilen.'],
    ['0/0', 'In 0 Teile lässt sich keine Probe teilen.'],
  ])('%j wird mit seinem Grund abgelehnt', (text, grund) => {
    expect(leseTeilung(text)).toEqual({ art: 'FEHLER', grund })
  })

  test.each([
    '3',
    '3/',
    '/29',
    '3/29/2',
    '-3/29',
    '3,5/29',
    '0,1',
    '10 %',
    '1:10',
    'drei von neun',
    '3 29',
    '3.1.2025',
    '1234567890/1234567890',
  ])('%j ist keine Angabe in Teilen', text => {
    expect(leseTeilung(text)).toEqual({
      art: 'FEHLER',
      grund: 'Bitte als Teile von allen Teilen angeben, etwa „3/29“.',
    })
  })

  test.each(['', '  ', '\u00a0'])('%j ist leer', text => {
    expect(leseTeilung(text)).toEqual({ art: 'LEER' })
  })

  test('was das Produkt schreibt, liest es wieder als dasselbe', () => {
    fc.assert(
      fc.property(teilung, wert => {
        expect(leseTeilung(schreibeTeilung(wert))).toEqual({ art: 'WERT', wert })
        expect(zeigeTeilung(wert.zaehler, wert.nenner)).toBe(schreibeTeilung(wert))
      }),
    )
  })

  test('jede Schreibweise derselben Teile hat denselben Wert; was gelesen ist, geht immer durch 1', () => {
    const artig = fc.stringMatching(/^ ?\d{1,4} ?(\/|von|⁄|:)? ?\d{0,4} ?$/)
    fc.assert(
      fc.property(artig, text => {
        const lesung = leseTeilung(text)
        if (lesung.art !== 'WERT') return
        const { zaehler, nenner } = lesung.wert
        expect(zaehler).toBeGreaterThanOrEqual(1)
        expect(nenner).toBeGreaterThanOrEqual(zaehler)
        for (const andere of [`${zaehler}/${nenner}`, `${zaehler} / ${nenner}`, `${zaehler} von ${nenner}`])
          expect(leseTeilung(andere)).toEqual(lesung)
      }),
    )
  })
})

test('zeigeTeilung: was nicht beides hat, ist keine', () => {
  expect(zeigeTeilung(null, 29)).toBeNull()
  expect(zeigeTeilung(3, null)).toBeNull()
  expect(zeigeTeilung(undefined, undefined)).toBeNull()
})
