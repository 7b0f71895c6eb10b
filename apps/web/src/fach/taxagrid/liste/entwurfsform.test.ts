import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neueZeile, type Zeile } from '../modell/zeile.ts'
import { leseFensteraenderung, leseInhalt, nebenteile, zeilenteile } from './entwurfsform.ts'

const zeilen = [neueZeile('a', { taxon: 'Perla sp.' }), neueZeile('b', { taxon: 'Elmis sp.' })]
const [a, b] = zeilen as [Zeile, Zeile]

describe('Form des Listenentwurfs', () => {
  test('Geschrieben und gelesen ist gleich, samt offener Eingabe und abgelehnten Zeilen', () => {
    const offen = { zeile: null, spalte: 'taxon', text: 'bae rh', um: 2 }
    const abgelehnte = [{ nr: 3, roh: ['x'], grund: 'unbekannt' }]
    const daten = { ...zeilenteile(zeilen, []), ...nebenteile('f1', offen, abgelehnte) }
    expect(leseInhalt(daten, [])).toEqual({ zeilen, abgelehnte, offene: [offen] })
  })

  test('Nur geänderte Zeilen werden eigens gesichert', () => {
    const geaendert = neueZeile('b', { taxon: 'Elmis sp.', anzahl: '3' })
    expect(Object.keys(zeilenteile([a, geaendert], zeilen))).toEqual(['ordnung', 'z:b'])
  })

  test('Bei jeder Änderung, Löschung und Ergänzung ist gelesen gleich geschrieben', () => {
    const zeile = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), taxon: fc.constantFrom('A', 'B') })
    const liste = fc
      .uniqueArray(zeile, { selector: z => z.id, maxLength: 4 })
      .map(zs => zs.map(z => neueZeile(z.id, { taxon: z.taxon })))
    fc.assert(
      fc.property(liste, liste, (basis, stand) => {
        expect(leseInhalt(zeilenteile(stand, basis), basis).zeilen).toEqual(stand)
      }),
    )
  })

  test('Jedes Fenster hat seine eigene offene Eingabe, die jüngste steht zuletzt', () => {
    const eingabe = (text: string, um: number) => ({ zeile: 'a', spalte: 'taxon', text, um })
    const daten = { ...nebenteile('f1', eingabe('neu', 9), []), ...nebenteile('f2', eingabe('alt', 3), []) }
    expect(leseInhalt(daten, []).offene.map(o => o.text)).toEqual(['alt', 'neu'])
  })

  test('Ein Entwurf aus der Zeit der Spalte „cf.“ sagt es heute in der Sicherheit', () => {
    const alt = { id: 'a', nummer: 1, zellen: { taxon: 'Elmis sp.', cf: 'cf.' } }
    const offen = { zeile: 'a', spalte: 'cf', text: 'x', um: 2 }
    const { zeilen: gelesene, offene } = leseInhalt({ ...zeilenteile([alt], []), ...nebenteile('f1', offen, []) }, [])
    expect(gelesene).toEqual([{ ...alt, zellen: { taxon: 'Elmis sp.', sicherheit: 'CF' } }])
    expect(offene).toEqual([{ ...offen, spalte: 'sicherheit' }])
  })

  test('Eine offene Eingabe allein heißt nicht, dass die Liste leer ist', () => {
    expect(leseInhalt(nebenteile('f1', { zeile: 'a', spalte: 'taxon', text: 'x', um: 1 }, []), []).zeilen).toBeNull()
    expect(leseInhalt(zeilenteile([], zeilen), zeilen).zeilen).toEqual([])
  })

  test('Eine Zeile ohne Platz in der Reihenfolge geht nicht verloren', () => {
    expect(leseInhalt({ ...zeilenteile(zeilen, []), ordnung: ['b'] }, []).zeilen?.map(z => z.id)).toEqual(['b', 'a'])
  })
})

describe('Änderungen eines anderen Fensters', () => {
  test('Eine erstmals geänderte Zeile hat die Grundlage als Vorgänger', () => {
    const neu = neueZeile('b', { taxon: 'Elmis sp.', anzahl: '3' })
    expect(leseFensteraenderung([{ teil: 'z:b', basis: undefined, wert: neu }], zeilen)).toEqual({
      vorher: [b],
      nachher: [neu],
      ordnung: null,
      abgelehnte: null,
    })
  })

  test('Gelöschte Zeilen verrät die Reihenfolge, auch wenn sie nie geändert waren', () => {
    const aenderung = leseFensteraenderung([{ teil: 'ordnung', basis: ['a', 'b'], wert: ['b'] }], zeilen)
    expect(aenderung).toMatchObject({ vorher: [a], nachher: [], ordnung: ['b'] })
  })

  test('Neue Zeilen haben keinen Vorgänger, zurückgenommene Löschungen bringen die Grundlage wieder', () => {
    const neu = neueZeile('n', { taxon: 'Baetis sp.' })
    const aenderung = leseFensteraenderung(
      [
        { teil: 'z:n', basis: undefined, wert: neu },
        { teil: 'ordnung', basis: ['b'], wert: ['a', 'b', 'n'] },
      ],
      zeilen,
    )
    expect(aenderung.vorher).toEqual([])
    expect(aenderung.nachher).toEqual([neu, a])
  })
})
