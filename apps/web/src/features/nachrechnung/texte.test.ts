import { describe, expect, test } from 'vitest'
import { unterschriftstext, urteilUeberHerkunft } from './texte.ts'

describe('Herkunft einer Kapsel', () => {
  test.each([
    ['GUELTIG', 'BELEGT', 'BELEGT'],
    ['GUELTIG', 'NICHT_PRUEFBAR', 'BELEGT'],
    ['GUELTIG', 'NIE', 'GEFAELSCHT'],
    ['UNGUELTIG', 'BELEGT', 'GEFAELSCHT'],
    ['UNGUELTIG', 'NICHT_PRUEFBAR', 'GEFAELSCHT'],
    ['UNBEKANNT', 'NICHT_PRUEFBAR', 'OFFEN'],
    ['GUELTIG', 'ABWEICHEND', 'BELEGT'],
    ['UNGUELTIG', 'ABWEICHEND', 'GEFAELSCHT'],
    ['UNBEKANNT', 'NIE', 'GEFAELSCHT'],
    ['UNBEKANNT', 'BELEGT', 'OFFEN'],
    ['UNBEKANNT', 'ABWEICHEND', 'OFFEN'],
    ['OHNE', 'BELEGT', 'BELEGT'],
    ['OHNE', 'NICHT_PRUEFBAR', 'OFFEN'],
    ['OHNE', 'NIE', 'GEFAELSCHT'],
    ['OHNE', 'ABWEICHEND', 'OFFEN'],
    ['FEHLT', 'NICHT_PRUEFBAR', 'OFFEN'],
    ['FEHLT', 'BELEGT', 'GEFAELSCHT'],
    ['FEHLT', 'ABWEICHEND', 'GEFAELSCHT'],
    ['FEHLT', 'NIE', 'GEFAELSCHT'],
    ['NUR_KAPSEL', 'BELEGT', 'BELEGT'],
    ['NUR_KAPSEL', 'NICHT_PRUEFBAR', 'OFFEN'],
  ] as const)('Unterschrift %s, Ausstellung %s: %s', (unterschrift, ausstellung, urteil) => {
    expect(urteilUeberHerkunft({ unterschrift, ausstellung })).toBe(urteil)
  })

  test('die Unterschrift steht mit der Kennung ihres Schlüssels da', () => {
    expect(unterschriftstext({ unterschrift: 'OHNE', schluessel: null, ausstellung: 'BELEGT' })).toBe(
      'ohne Unterschrift ausgestellt (vor Einführung)',
    )
    expect(unterschriftstext({ unterschrift: 'GUELTIG', schluessel: '0123456789abcdef', ausstellung: 'BELEGT' })).toBe(
      'mit dem Schlüssel dieser Installation unterschrieben (0123456789abcdef)',
    )
  })
})
