import { describe, expect, test } from 'vitest'
import { KLEINE_ART, KLEINE_LISTE } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { rasterartDer } from '../taxa/rasterartDer.ts'
import { erkenneSpalten } from './spaltenplan.ts'

const BIOMASSE = rasterartDer('BIOMASSE', KLEINE_LISTE, { flaeche: null, aussortierterAnteil: null })

describe('Spalten der Zwischenablage', () => {
  test('Kopfzeile und Spalten eines Laborblatts werden erkannt', () => {
    const plan = erkenneSpalten(
      [
        ['Taxon', 'Stadium', 'Häufigkeit (Anzahl)'],
        ['Baetis rhodani', 'Lv.', '131'],
        ['Elmis sp.', 'Ad.', '21'],
      ],
      KLEINE_ART,
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
        KLEINE_ART,
      ),
    ).toEqual({
      rollen: ['anzahl', 'taxon'],
      hatKopfzeile: false,
      dezimalzeichen: ',',
    })
    expect(erkenneSpalten([['Baetis rhodani']], KLEINE_ART).rollen).toEqual(['taxon'])
  })

  test('Ein Autor neben dem Taxon wird nicht mit dem Taxon verwechselt', () => {
    const plan = erkenneSpalten(
      [
        ['Pictet, 1845', 'Baetis rhodani', '', '4'],
        ['Leach, 1815', 'Baetis sp.', '', '2'],
      ],
      KLEINE_ART,
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
        KLEINE_ART,
      ).rollen,
    ).toEqual(['taxon', 'artStadium', 'anzahl'])
  })

  test('Angaben zur Bestimmung werden an den Überschriften des Katalogs erkannt und nicht für das Taxon gehalten', () => {
    const rollen = (kopf: readonly string[]) => erkenneSpalten([kopf, kopf.map(() => '')], KLEINE_ART).rollen
    expect(rollen(['Bestimmungsmethode', 'Bestimmt von', 'Bestimmung', 'cf.', 'Anzahl', 'Bem.'])).toEqual([
      'bestimmungsmethode',
      'bestimmer',
      'taxon',
      'sicherheit',
      'anzahl',
      'bemerkung',
    ])
    expect(rollen(['Art', 'Sicherheit', 'det.', 'Nachweismethode', 'cfu'])).toEqual([
      'taxon',
      'sicherheit',
      'bestimmer',
      'bestimmungsmethode',
      'keine',
    ])
  })

  test.each(['Bestimmungssicherheit', 'identificationQualifier', 'Sicherheit der Bestimmung', 'unsicher'])(
    'Die Überschrift „%s“ ist auch in der ersten Spalte die Sicherheit und nicht das Taxon',
    kopf => {
      const zeilen = [
        [kopf, 'Bestimmung', 'Anzahl'],
        ['cf.', 'Baetis rhodani', '12'],
      ]
      expect(erkenneSpalten(zeilen, KLEINE_ART).rollen).toEqual(['sicherheit', 'taxon', 'anzahl'])
    },
  )

  test('Nur „Bestimmung“ allein ist das Taxon, ein zusammengesetztes Wort etwas anderes', () => {
    const kopf = ['Bestimmungsliteratur', 'Bestimmung (Taxon)', 'Anzahl']
    expect(erkenneSpalten([kopf, kopf.map(() => '')], KLEINE_ART).rollen).toEqual(['keine', 'taxon', 'anzahl'])
  })

  test('Eine Spalte in anderer Einheit wird nicht still als die eigene gelesen', () => {
    const rollen = (kopf: readonly string[], art = KLEINE_ART) =>
      erkenneSpalten([kopf, ['Baetis rhodani', '12', '3']], art).rollen
    expect(rollen(['Taxon', 'Ind./m²', 'Bemerkung'])).toEqual(['taxon', 'keine', 'bemerkung'])
    expect(rollen(['Taxon', 'Individuen pro m2', 'Anzahl'])).toEqual(['taxon', 'keine', 'anzahl'])
    expect(rollen(['Taxon', 'Biomasse (mg/m²)', 'x'], BIOMASSE)).toEqual(['taxon', 'keine', 'biomasse'])
    expect(rollen(['Taxon', 'Biomasse g/m²', 'x'], BIOMASSE)).toEqual(['taxon', 'biomasse', 'keine'])
  })

  test('Eine erste Zeile mit bekanntem Taxon ist keine Kopfzeile', () => {
    expect(erkenneSpalten([['Gammarus fossarum', 'Anzahl unklar']], KLEINE_ART).hatKopfzeile).toBe(false)
  })
})
