import { describe, expect, test } from 'vitest'
import { KLEINE_LISTE } from '../pruefdaten/kleineListe.ts'
import { erkenneDezimalzeichen, erkenneSpalten } from './spaltenplan.ts'

describe('Spalten der Zwischenablage', () => {
  test('Kopfzeile und Spalten eines Laborblatts werden erkannt', () => {
    const plan = erkenneSpalten(
      [
        ['Taxon', 'Stadium', 'Häufigkeit (Anzahl)'],
        ['Baetis rhodani', 'Lv.', '131'],
        ['Elmis sp.', 'Ad.', '21'],
      ],
      KLEINE_LISTE,
    )
    expect(plan).toEqual({ rollen: ['taxon', 'artStadium', 'anzahl'], hatKopfzeile: true, dezimalzeichen: null })
  })

  test('Ohne Kopfzeile entscheidet der Inhalt, gleich in welcher Reihenfolge', () => {
    expect(
      erkenneSpalten(
        [
          ['12', 'Baetis rhodani'],
          ['3,5', 'Elmis sp.'],
        ],
        KLEINE_LISTE,
      ),
    ).toEqual({
      rollen: ['anzahl', 'taxon'],
      hatKopfzeile: false,
      dezimalzeichen: ',',
    })
    expect(erkenneSpalten([['Baetis rhodani']], KLEINE_LISTE).rollen).toEqual(['taxon'])
  })

  test('Ein Autor neben dem Taxon wird nicht mit dem Taxon verwechselt', () => {
    const plan = erkenneSpalten(
      [
        ['Pictet, 1845', 'Baetis rhodani', '', '4'],
        ['Leach, 1815', 'Baetis sp.', '', '2'],
      ],
      KLEINE_LISTE,
    )
    expect(plan.rollen).toEqual(['keine', 'taxon', 'keine', 'anzahl'])
  })

  test('Die Überschrift „Art“ ist das Taxon, „Artstadium“ das Stadium', () => {
    expect(
      erkenneSpalten(
        [
          ['Art', 'Artstadium', 'Ind.'],
          ['x', 'y', 'z'],
        ],
        KLEINE_LISTE,
      ).rollen,
    ).toEqual(['taxon', 'artStadium', 'anzahl'])
  })

  test('Eine erste Zeile mit bekanntem Taxon ist keine Kopfzeile', () => {
    expect(erkenneSpalten([['Gammarus fossarum', 'Anzahl unklar']], KLEINE_LISTE).hatKopfzeile).toBe(false)
  })

  test('Widersprüchliche Schreibweisen legen kein Dezimalzeichen fest', () => {
    expect(erkenneDezimalzeichen(['1.234', '2,5'])).toBe(',')
    expect(erkenneDezimalzeichen(['1,234', '2.5'])).toBe('.')
    expect(erkenneDezimalzeichen(['1,5', '2.5'])).toBeNull()
    expect(erkenneDezimalzeichen(['1', '2', '1.234'])).toBeNull()
  })
})
