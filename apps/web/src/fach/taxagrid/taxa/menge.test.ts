import { MZB_METHODEN } from '@benthos/fachmodell'
import { describe, expect, test } from 'vitest'
import { erkenneSpalten } from '../einfuegen/spaltenplan.ts'
import { neueZeile } from '../modell/zeile.ts'
import { KLEINE_LISTE } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { vereineMengen } from './menge.ts'
import { mengenDer } from './mengen.ts'
import { rasterartDer } from './rasterartDer.ts'

const GROESSE = { flaeche: 1.25, aussortierterAnteil: null }
const [screening, qualitativ, biomasse] = (['SCREENING', 'QUALITATIV', 'BIOMASSE'] as const).map(
  methode => mengenDer(methode)[0],
)

describe('Häufigkeit: Ziffer, Wort oder dessen Anfang', () => {
  test.each([
    [screening, '3', '3'],
    [screening, 'mass', '5'],
    [screening, 'Mäßig Häufig', '3'],
    [screening, '4 – häufig', '4'],
    [qualitativ, 'wenig', '2'],
    [qualitativ, 'wenig bis', '3'],
    [qualitativ, '7 – massenhaft (über 150)', '7'],
    [screening, '', ''],
  ])('%# „%s“', (menge, text, stufe) => {
    expect(menge?.deute(text)).toBe(stufe)
    expect(menge?.pruefe(stufe)).toBeNull()
  })

  test('Mehrdeutiges und Unbekanntes bleibt stehen und wird mit den Möglichkeiten beanstandet', () => {
    expect(screening?.deute('m')).toBe('m')
    expect(screening?.pruefe('m')).toBe('„m“ ist keine Stufe: 1 bis 5 oder das Wort.')
    expect(qualitativ?.pruefe('8')).toBe('„8“ ist keine Stufe: 1 bis 7 oder das Wort.')
    expect(screening?.leseAusListe('0', null)).toEqual({ art: 'WERT', wert: '0' })
  })

  test('Von gleichen Funden gilt die höhere Stufe, Biomassen werden addiert', () => {
    expect(screening?.vereine(['2', '5', '3'])).toBe('5')
    expect(biomasse?.vereine(['0,1', '0,2001'])).toBe('0,3001')
  })
})

test('Jede Methode hat genau ihre Menge als Spalte; Individuen je m² nur, wo gezählt wird', () => {
  expect(MZB_METHODEN.map(({ value }) => rasterartDer(value, KLEINE_LISTE, GROESSE).spalten.map(s => s.id)[2])).toEqual(
    ['anzahl', 'haeufigkeitsklasse', 'haeufigkeitsklasse', 'anzahl', 'biomasse'],
  )
  expect(
    MZB_METHODEN.filter(({ value }) =>
      rasterartDer(value, KLEINE_LISTE, GROESSE).spalten.some(s => s.id === 'dichte'),
    ).map(m => m.value),
  ).toEqual(['MHS', 'QUANTITATIV'])
})

test('Biomasse: vier Nachkommastellen, größer als 0, bis 100.000 g/m²', () => {
  expect(['0,0001', '100000'].map(t => biomasse?.pruefe(t))).toEqual([null, null])
  expect(['0,00001', '0', '100001', '1.5'].map(t => biomasse?.pruefe(t))).toEqual([
    'Höchstens vier Nachkommastellen',
    'Wert muss größer als 0 sein',
    'Wert darf maximal 100.000 sein',
    'Bitte ein Komma als Dezimalzeichen verwenden: „1,5“.',
  ])
})

test('Vereinigt wird nur, was alle Zeilen haben', () => {
  const mengen = [...mengenDer('MHS'), ...mengenDer('BIOMASSE')]
  const zeilen = (a: Record<string, string>, b: Record<string, string>) => [neueZeile('a', a), neueZeile('b', b)]
  expect(vereineMengen(mengen, zeilen({ anzahl: '1' }, { anzahl: '2' }))).toEqual({ anzahl: '3' })
  expect(vereineMengen(mengen, zeilen({ anzahl: '1' }, { anzahl: '2', biomasse: '1' }))).toBeNull()
  expect(vereineMengen(mengen, zeilen({}, {}))).toBeNull()
})

test('Spalten der Zwischenablage richten sich nach der Methode', () => {
  const art = rasterartDer('SCREENING', KLEINE_LISTE, GROESSE)
  expect(
    erkenneSpalten(
      [
        ['Baetis rhodani', 'häufig'],
        ['Elmis sp.', '2'],
      ],
      art,
    ).rollen,
  ).toEqual(['taxon', 'haeufigkeitsklasse'])
  expect(
    erkenneSpalten(
      [
        ['Taxon', 'Biomasse [g/m²]'],
        ['Elmis sp.', '0,5'],
      ],
      rasterartDer('BIOMASSE', KLEINE_LISTE, GROESSE),
    ),
  ).toEqual({ rollen: ['taxon', 'biomasse'], hatKopfzeile: true, dezimalzeichen: ',' })
})
