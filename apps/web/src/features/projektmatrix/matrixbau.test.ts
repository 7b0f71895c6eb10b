import { METHODENANGABEN } from '@benthos/fachmodell'
import type { Matrixaufnahme, Matrixtaxon } from '@benthos/vertrag/projektmatrix'
import { describe, expect, test } from 'vitest'
import { alsZwischenablage } from '../../fach/filter/listenausgabe.ts'
import { groessenDer, type Matrixgroesse } from './groessen.ts'
import { baueMatrix, baueTaxonzeilen } from './matrixbau.ts'
import { alsMatrixtabelle } from './matrixtabelle.ts'
import { zielDerTaste } from './matrixtasten.ts'
import { lesetext, zelltext } from './matrixtexte.ts'

const aufnahme = (id: number, messstelle: string, datum: string, jeQuadratmeter: number | null): Matrixaufnahme => ({
  id,
  code: `A-${id}`,
  datum,
  messstelleId: id,
  messstelle,
  klasse: id === 1 ? 2 : null,
  jeQuadratmeter,
})
const AUFNAHMEN = [
  aufnahme(1, 'Obere', '2023-05-01', 0.8),
  aufnahme(2, 'Obere', '2024-05-01', 1.6),
  aufnahme(3, 'Untere', '2024-05-02', null),
]
const taxon = (name: string, gruppe: string, anzahl: Record<number, number>, rest: Partial<Matrixtaxon> = {}) =>
  ({
    name,
    rang: 'ART',
    gruppe,
    familie: null,
    abgeleitet: false,
    aufnahmen: Object.keys(anzahl).map(Number),
    mengen: { anzahl: Object.values(anzahl) },
    erstnachweise: [],
    ...rest,
  }) satisfies Matrixtaxon
const TAXA = [
  taxon('Gammarus fossarum', 'Crustacea', { 0: 10, 1: 20, 2: 5 }),
  taxon('Baetis rhodani', 'Ephemeroptera', { 1: 5 }, { familie: 'Baetidae', erstnachweise: [1] }),
  taxon('Ephemera danica', 'Ephemeroptera', { 0: 1, 1: 2 }, { familie: 'Ephemeridae' }),
]
const groesse = (schluessel: Matrixgroesse['schluessel']) => {
  const eine = groessenDer('MHS', AUFNAHMEN, TAXA).find(g => g.schluessel === schluessel)
  if (!eine) throw new Error(`${schluessel} fehlt`)
  return eine
}
const baue = (schluessel: Matrixgroesse['schluessel'], suche = '', gefaltet: readonly string[] = []) =>
  baueMatrix(
    baueTaxonzeilen(TAXA, AUFNAHMEN, groesse(schluessel)),
    AUFNAHMEN.length,
    suche,
    new Set(gefaltet),
    groesse(schluessel),
  )
const reihe = (matrix: ReturnType<typeof baue>, name: string) => {
  const zeile = matrix.zeilen.find(z => (z.art === 'taxon' ? z.taxon.name : z.gruppe) === name)
  if (!zeile) throw new Error(`${name} fehlt`)
  return zeile
}

describe('[A-MATRIX-01] Zellen und Summen', () => {
  test('Dichte ist Anzahl mal Individuen je gezähltem; ohne Fläche ist ein Fund da, aber ohne Menge', () => {
    const gammarus = reihe(baue('dichte'), 'Gammarus fossarum')
    expect([...gammarus.zellen.values()].map(z => 'menge' in z && z.menge)).toEqual([8, 32, null])
    expect(gammarus.summe).toBe(40)
    expect([0, 1, 2].map(platz => zelltext(gammarus, platz, groesse('dichte')))).toEqual(['8', '32', '+'])
  })

  test('Zwischensummen, Spaltensummen, Stetigkeit', () => {
    const matrix = baue('anzahl')
    expect(reihe(matrix, 'Ephemeroptera')).toMatchObject({ taxazahl: 2, summe: 8, stetigkeit: 2 })
    expect(matrix.summen).toEqual([
      { taxa: 2, summe: 11 },
      { taxa: 3, summe: 27 },
      { taxa: 1, summe: 5 },
    ])
    expect(matrix.gesamt).toEqual({ taxa: 3, summe: 43 })
    expect(reihe(matrix, 'Gammarus fossarum').stetigkeit).toBe(3)
  })

  test('eine gefaltete Gruppe zeigt nur ihre Zwischensumme; der Filter trifft Name, Familie und Gruppe', () => {
    const namen = (matrix: ReturnType<typeof baue>) =>
      matrix.zeilen.map(z => (z.art === 'taxon' ? z.taxon.name : `# ${z.gruppe}`))
    expect(namen(baue('anzahl', '', ['Ephemeroptera']))).toEqual([
      '# Crustacea',
      'Gammarus fossarum',
      '# Ephemeroptera',
    ])
    expect(namen(baue('anzahl', 'baetidae'))).toEqual(['# Ephemeroptera', 'Baetis rhodani'])
    expect(namen(baue('anzahl', 'ephem danica'))).toEqual(['# Ephemeroptera', 'Ephemera danica'])
    expect(baue('anzahl', 'ephem danica').summen[1]).toEqual({ taxa: 1, summe: 2 })
  })

  test('Klassen werden nicht addiert: Zwischensummen zählen Taxa', () => {
    const taxa = [taxon('Baetis rhodani', 'Ephemeroptera', {}, { aufnahmen: [0], mengen: { haeufigkeitsklasse: [3] } })]
    const [klasse] = groessenDer('SCREENING', AUFNAHMEN, taxa)
    if (!klasse) throw new Error('keine Größe')
    expect(klasse).toMatchObject({ schluessel: 'haeufigkeitsklasse', istSummierbar: false })
    const matrix = baueMatrix(baueTaxonzeilen(taxa, AUFNAHMEN, klasse), 3, '', new Set(), klasse)
    expect(matrix.zeilen.map(zeile => zelltext(zeile, 0, klasse))).toEqual(['1', '3'])
    expect(matrix.gesamt.summe).toBeNull()
  })
})

test('Größen: was die Methode misst und eine Probe hergibt, Individuen je m² zuerst', () => {
  expect(groessenDer('MHS', AUFNAHMEN, TAXA).map(g => g.schluessel)).toEqual(['dichte', 'anzahl'])
  const ohneFlaeche = AUFNAHMEN.map(a => ({ ...a, jeQuadratmeter: null }))
  expect(groessenDer('MHS', ohneFlaeche, TAXA).map(g => g.schluessel)).toEqual(['anzahl'])
  for (const methode of Object.keys(METHODENANGABEN) as (keyof typeof METHODENANGABEN)[])
    expect(groessenDer(methode, [], []), methode).toHaveLength(1)
})

test('[A-MATRIX-02] Vorleser hören Taxon, Aufnahme, Menge und Erstnachweis', () => {
  const matrix = baue('anzahl')
  const [, zweite] = AUFNAHMEN
  if (!zweite) throw new Error('fehlt')
  expect(lesetext(reihe(matrix, 'Baetis rhodani'), zweite, 1, groesse('anzahl'))).toBe(
    'Baetis rhodani, Obere, 01.05.2024: 5 Ind., Erstnachweis an der Messstelle',
  )
  expect(lesetext(reihe(matrix, 'Ephemeroptera'), zweite, 1, groesse('anzahl'))).toBe(
    'Gruppe Ephemeroptera, Obere, 01.05.2024: 7 Ind., 2 Taxa',
  )
  expect(zelltext(reihe(matrix, 'Baetis rhodani'), 1, groesse('anzahl'))).toBe('◆ 5')
})

test('[A-MATRIX-03] ausgegeben werden alle Taxa, auch gefaltete, mit Summen und Klassen; jede Zelle ist gezählt', () => {
  const tabelle = alsMatrixtabelle(baue('anzahl', '', ['Crustacea', 'Ephemeroptera']), AUFNAHMEN, groesse('anzahl'))
  expect(tabelle.zellen).toBe(tabelle.zeilen.flat().filter(zelle => zelle !== null).length)
  expect(alsZwischenablage(tabelle).split('\n')).toEqual([
    'Großgruppe\tFamilie\tTaxon\tStetigkeit\tSumme Anzahl\tErstnachweis\tObere 01.05.2023 (A-1)\tObere 01.05.2024 (A-2)\tUntere 02.05.2024 (A-3)',
    'Crustacea\t\tGammarus fossarum\t3\t35\t\t10\t20\t5',
    'Ephemeroptera\tBaetidae\tBaetis rhodani\t1\t5\tObere 01.05.2024 (A-2)\t\t5\t',
    'Ephemeroptera\tEphemeridae\tEphemera danica\t2\t3\t\t1\t2\t',
    '\t\tTaxa\t\t3\t\t2\t3\t1',
    '\t\tSumme Anzahl\t\t43\t\t11\t27\t5',
    '\t\tKlasse\t\t\t\t2\t\t',
  ])
})

test.each([
  ['ArrowDown', {}, [6, 4]],
  ['ArrowUp', {}, [4, 4]],
  ['ArrowLeft', {}, [5, 3]],
  ['ArrowRight', {}, [5, 5]],
  ['ArrowDown', { ctrlKey: true }, [99, 4]],
  ['Home', {}, [5, 0]],
  ['End', {}, [5, 9]],
  ['Home', { ctrlKey: true }, [0, 0]],
  ['End', { ctrlKey: true }, [99, 9]],
  ['PageDown', {}, [25, 4]],
  ['PageUp', {}, [0, 4]],
] as const)('Taste %s %o', (key, dazu, [zeile, spalte]) => {
  const taste = { key, ctrlKey: false, metaKey: false, altKey: false, ...dazu }
  const umfang = { zeilen: 100, spalten: 10, seite: 20 }
  expect(zielDerTaste(taste, { zeile: 5, spalte: 4 }, umfang)).toEqual({ zeile, spalte })
})
