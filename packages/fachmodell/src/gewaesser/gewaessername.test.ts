import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gewaesserschluessel, vergleicheGewaessernamen } from './gewaessername.ts'

describe('[A-STELLE-17] Wann zwei Gewässernamen derselbe Name sind', () => {
  test.each([
    ['Mühlbach', 'mühlbach'],
    ['Mühlbach', 'MÜHLBACH'],
    ['Mühlbach', '  Mühl   bach '],
    ['Mühlbach', 'Mühl-Bach'],
    ['Mühlbach', 'Mühl–Bach'],
    ['Mühlbach', 'Muehlbach'],
    ['Große Mühl', 'Grosse Mühl'],
    ['Große Mühl', 'GROSSE MUEHL'],
    ['St. Pöltner Mühlbach', 'Sankt Pöltner Mühlbach'],
    ['St.-Pöltner-Mühlbach', 'st. poeltner mühlbach'],
    ["D'Ache", 'D’Ache'],
    ['Drau (Drava)', 'Drau Drava'],
    // Derselbe Buchstabe, einmal zusammengesetzt gespeichert.
    ['Mühlbach', 'Mu\u0308hlbach'],
    ['Rísa', 'Risa'],
  ])('„%s“ und „%s“: gleich', (a, b) => {
    expect(vergleicheGewaessernamen(a, b)).toBe('GLEICH')
    expect(vergleicheGewaessernamen(b, a)).toBe('GLEICH')
  })

  test.each([
    ['Mühlbach', 'Muhlbach'],
    ['Erlauf', 'Erlaufbach'],
    ['Krems', 'Kremsfluss'],
    ['Ybbs', 'Ibbs'],
    ['Mühlbach 1', 'Mühlbach 2'],
    ['Weißenbach', 'Weisenbach'],
    ['Großer Kamp', 'Grosse Kamp'],
    ['Reichramingbach', 'Reichraminger Bach'],
  ])('„%s“ und „%s“: ähnlich', (a, b) => {
    expect(vergleicheGewaessernamen(a, b)).toBe('AEHNLICH')
    expect(vergleicheGewaessernamen(b, a)).toBe('AEHNLICH')
  })

  test.each([
    ['Inn', 'Ill'],
    ['Mur', 'Mürz'],
    ['Donau', 'Drau'],
    ['Bach', 'Ache'],
    ['Kamp', 'Krems'],
    ['Große Mühl', 'Kleine Mühl'],
    ['Schwarze Sulm', 'Weiße Sulm'],
  ])('„%s“ und „%s“: verschieden', (a, b) => {
    expect(vergleicheGewaessernamen(a, b)).toBe('VERSCHIEDEN')
    expect(vergleicheGewaessernamen(b, a)).toBe('VERSCHIEDEN')
  })

  test('Jeder Name ist sich selbst gleich, und das Verhältnis hat keine Richtung', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 30 }), string({ maxLength: 30 }), (a, b) => {
        expect(vergleicheGewaessernamen(a, a)).toBe('GLEICH')
        expect(vergleicheGewaessernamen(a, b)).toBe(vergleicheGewaessernamen(b, a))
      }),
    )
  })

  test('Der Schlüssel eines Schlüssels ist er selbst; ohne Buchstaben und Ziffern ist er leer', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 60 }), name => {
        const schluessel = gewaesserschluessel(name)
        expect(gewaesserschluessel(schluessel)).toBe(schluessel)
      }),
    )
    // Buchstaben, die erst zerlegt einen auszuschreibenden ergeben.
    expect(gewaesserschluessel('Ǽ ǿ')).toBe('aeoe')
    for (const leer of ['', '   ', '–', '…(–)']) expect(gewaesserschluessel(leer)).toBe('')
  })
})
