import { describe, expect, test } from 'vitest'
import type { Aufnahmebild, Messwertbild, Taxonbild } from './aufnahmebild.ts'
import { pruefeAufnahme } from './aufnahmeregeln.ts'
import { MESSGROESSEN } from './messgroessen.ts'

const BILD: Aufnahmebild = {
  datum: '2025-04-21',
  beobachtungVon: null,
  beobachtungBis: null,
  gebiet: 'Enns mit Zuflüssen',
  monate: Array<number>(30).fill(4),
  messwerte: [],
  taxa: [],
}
const regeln = (abweichung: Partial<Aufnahmebild>) => pruefeAufnahme({ ...BILD, ...abweichung }).map(b => b.regel)

const messwert = (schluessel: string, wert: number, reihe: number[], nachbarn: number[] = []): Messwertbild => {
  const groesse = MESSGROESSEN.find(g => g.schluessel === schluessel)
  if (!groesse) throw new Error(schluessel)
  return { groesse, wert, reihe, nachbarn }
}
const taxon = (angaben: Partial<Taxonbild>): Taxonbild => ({
  taxon: 'Baetis rhodani',
  rang: 'ART',
  teil: 'mzb/mhs',
  element: 'MZB',
  taxalisten: 30,
  dichte: null,
  istErstnachweis: false,
  vergleich: [],
  ...angaben,
})

test('eine stimmige Aufnahme bleibt ohne Hinweis', () => {
  expect(pruefeAufnahme(BILD)).toEqual([])
})

describe('Datum gegen den Beobachtungszeitraum: die Grenzen gehören dazu', () => {
  test.each([
    ['2025-04-21', null, true],
    ['2025-04-22', null, false],
    [null, '2025-04-21', true],
    [null, '2025-04-20', false],
    ['2025-01-01', '2025-12-31', true],
  ])('von %s bis %s', (beobachtungVon, beobachtungBis, passt) => {
    expect(regeln({ beobachtungVon, beobachtungBis })).toEqual(passt ? [] : ['DATUM_BEOBACHTUNG'])
  })
})

describe('Datum gegen die Jahreszeit', () => {
  test.each([
    ['2025-02-01', ['DATUM_JAHRESZEIT']],
    ['2025-03-01', []],
    ['2025-05-31', []],
    ['2025-06-01', ['DATUM_JAHRESZEIT']],
  ])('%s, wenn alle anderen im April liegen', (datum, erwartet) => {
    expect(regeln({ datum })).toEqual(erwartet)
  })

  test('Dezember und Jänner sind Nachbarn', () => {
    const monate = Array<number>(30).fill(12)
    expect(regeln({ datum: '2025-01-10', monate })).toEqual([])
    expect(regeln({ datum: '2025-02-10', monate })).toEqual(['DATUM_JAHRESZEIT'])
  })

  test('unter 30 Vergleichsaufnahmen und über 2 % in der Nähe: kein Hinweis', () => {
    expect(regeln({ datum: '2025-08-01', monate: BILD.monate.slice(1) })).toEqual([])
    const mitAugust = (anzahl: number) => [...Array<number>(100 - anzahl).fill(4), ...Array<number>(anzahl).fill(8)]
    expect(regeln({ datum: '2025-08-01', monate: mitAugust(2) })).toEqual(['DATUM_JAHRESZEIT'])
    expect(regeln({ datum: '2025-08-01', monate: mitAugust(3) })).toEqual([])
  })

  test('der Satz nennt Anzahl, Gebiet und Zeit', () => {
    expect(pruefeAufnahme({ ...BILD, datum: '2025-12-05' })[0]?.text).toBe(
      'Probenahme im Dezember ist hier ungewöhnlich: von 30 Vergleichsaufnahmen (Enns mit Zuflüssen) fällt keine in die Zeit von November bis Jänner.',
    )
  })
})

describe('Messwert gegen die eigene Reihe', () => {
  // Median 8, MAD 0,1: Streuung 0,14826, übliche Spanne 7,48109 bis 8,51891
  const REIHE = [7.8, 7.9, 8, 8.1, 8.2]
  test.each([
    [8.51, []],
    [8.52, ['WERT_EIGENE_REIHE']],
    [7.49, []],
    [7.48, ['WERT_EIGENE_REIHE']],
  ])('pH %d', (wert, erwartet) => {
    expect(regeln({ messwerte: [messwert('ph', wert, REIHE)] })).toEqual(erwartet)
  })

  test('vier frühere Werte sind keine Reihe', () => {
    expect(regeln({ messwerte: [messwert('ph', 3, REIHE.slice(1))] })).toEqual([])
  })

  test('gleiche Werte: gestreut wird mindestens um die Auflösung der Größe', () => {
    const gleiche = Array<number>(5).fill(8)
    expect(regeln({ messwerte: [messwert('ph', 8.35, gleiche)] })).toEqual([])
    expect(regeln({ messwerte: [messwert('ph', 8.36, gleiche)] })).toEqual(['WERT_EIGENE_REIHE'])
  })

  test('Leitfähigkeit zählt als Verhältnis: das Zehnfache fällt auf wie ein Zehntel', () => {
    const reihe = [380, 390, 400, 410, 420]
    for (const wert of [4000, 40])
      expect(regeln({ messwerte: [messwert('leitfaehigkeit', wert, reihe)] })).toEqual(['WERT_EIGENE_REIHE'])
    expect(regeln({ messwerte: [messwert('leitfaehigkeit', 400, reihe)] })).toEqual([])
  })

  test('der Satz nennt Wert, Anzahl, Median und übliche Spanne', () => {
    expect(pruefeAufnahme({ ...BILD, messwerte: [messwert('ph', 9.8, REIHE)] })[0]).toMatchObject({
      teil: 'ortsbefund/morphologieHydraulikPhysikalischChemischerBefund',
      stelle: 'ph',
      wert: '9.8',
      text: 'pH-Wert 9,8 weicht von den 5 früheren Werten dieser Messstelle ab (Median 8, üblich 7,48 bis 8,52).',
    })
  })
})

test('Messwert gegen die Nachbarn: sechs Werte genügen, fünf nicht', () => {
  const nachbarn = [7.8, 7.9, 8, 8, 8.1, 8.2]
  expect(regeln({ messwerte: [messwert('ph', 9.8, [], nachbarn)] })).toEqual(['WERT_NACHBARN'])
  expect(regeln({ messwerte: [messwert('ph', 9.8, [], nachbarn.slice(1))] })).toEqual([])
  expect(regeln({ messwerte: [messwert('ph', 8.1, [], nachbarn)] })).toEqual([])
})

test('Erstnachweis: je Taxon ein Hinweis an seinem Element, aber nicht unter 30 Vergleichslisten', () => {
  const kieselalge = taxon({ taxon: 'Diatoma vulgaris', element: 'PHB', teil: 'phb/taxa', istErstnachweis: true })
  const taxa = [taxon({ istErstnachweis: true }), taxon({ taxon: 'Gammarus fossarum' }), kieselalge]
  expect(pruefeAufnahme({ ...BILD, taxa })).toMatchObject([
    { regel: 'TAXON_ERSTNACHWEIS', stelle: 'Baetis rhodani', element: 'MZB', teil: 'mzb/mhs' },
    { regel: 'TAXON_ERSTNACHWEIS', stelle: 'Diatoma vulgaris', element: 'PHB', teil: 'phb/taxa' },
  ])
  expect(regeln({ taxa: taxa.map(eines => ({ ...eines, taxalisten: 29 })) })).toEqual([])
})

test.each([
  ['UNTERART', false],
  ['ART', true],
  ['ARTENGRUPPE', false],
  ['GATTUNG', true],
  ['FAMILIE', false],
  ['GRUPPE', false],
] as const)('Erstnachweis nur für Arten und Gattungen: %s %s', (rang, ist) => {
  expect(regeln({ taxa: [taxon({ rang, istErstnachweis: true })] })).toEqual(ist ? ['TAXON_ERSTNACHWEIS'] : [])
})

describe('Häufigkeit eines Taxons', () => {
  const vergleich = Array<number>(10).fill(10)
  // Streuung mindestens ln 1,5: auffällig über 10 × 1,5^3,5 = 41,3
  test.each([
    [41.3, []],
    [41.4, ['TAXON_HAEUFIGKEIT']],
    [0.1, []],
    [null, []],
  ])('%s Individuen je m² gegen zehnmal 10', (dichte, erwartet) => {
    expect(regeln({ taxa: [taxon({ dichte, vergleich })] })).toEqual(erwartet)
  })

  test('neun Vergleichsfunde genügen nicht', () => {
    expect(regeln({ taxa: [taxon({ dichte: 5000, vergleich: vergleich.slice(1) })] })).toEqual([])
  })
})
