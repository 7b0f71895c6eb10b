import { describe, expect, test } from 'vitest'
import { neueZeile } from '../modell/zeile.ts'
import { leseFensteraenderung, leseInhalt, nebenteile, zeilenteile } from './entwurfsform.ts'

const zeilen = [neueZeile('a', { taxon: 'Perla sp.' }), neueZeile('b', { taxon: 'Elmis sp.' })]

describe('Form des Listenentwurfs', () => {
  test('Geschrieben und gelesen ist gleich, samt offener Eingabe und abgelehnten Zeilen', () => {
    const offen = { zeile: null, spalte: 'taxon', text: 'bae rh', um: 2 }
    const abgelehnte = [{ nr: 3, roh: ['x'], grund: 'unbekannt' }]
    const daten = { ...zeilenteile(zeilen), ...nebenteile('f1', offen, abgelehnte) }
    expect(leseInhalt(daten)).toEqual({ zeilen, abgelehnte, offene: [offen] })
  })

  test('Jedes Fenster hat seine eigene offene Eingabe, die jüngste steht zuletzt', () => {
    const eingabe = (text: string, um: number) => ({ zeile: 'a', spalte: 'taxon', text, um })
    const daten = { ...nebenteile('f1', eingabe('neu', 9), []), ...nebenteile('f2', eingabe('alt', 3), []) }
    expect(leseInhalt(daten).offene.map(o => o.text)).toEqual(['alt', 'neu'])
  })

  test('Eine Zeile ohne Platz in der Reihenfolge geht nicht verloren', () => {
    expect(leseInhalt({ ...zeilenteile(zeilen), ordnung: ['b'] }).zeilen.map(z => z.id)).toEqual(['b', 'a'])
  })

  test('Änderungen eines anderen Fensters kommen mit ihrem Vorgänger', () => {
    const [a, b] = zeilen
    const neu = neueZeile('b', { taxon: 'Elmis sp.', anzahl: '3' })
    expect(
      leseFensteraenderung([
        { teil: 'z:a', basis: a, wert: undefined },
        { teil: 'z:b', basis: b, wert: neu },
        { teil: 'ordnung', basis: ['a', 'b'], wert: ['b'] },
      ]),
    ).toEqual({ vorher: [a, b], nachher: [neu], ordnung: ['b'], abgelehnte: null })
  })
})
