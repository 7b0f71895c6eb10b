import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestimmeSchaetzklasse, istKieselalge } from './listen/phb.ts'
import { berechnePhbSummen, type PhbBestand, summiereProzent } from './phbSummen.ts'

const LEER: PhbBestand = {
  gezaehlteSchalen: null,
  schalenziel: null,
  gesamtdeckung: null,
  funde: [],
  mischbestaende: [],
}
const kieselalge = (taxon: string, schalen: number) => ({
  taxon,
  istKieselalge: true,
  schalen,
  schaetzklasse: null,
  deckung: null,
})
const alge = (taxon: string, deckung: number | null, schaetzklasse: number | null = null) => ({
  taxon,
  istKieselalge: false,
  schalen: null,
  schaetzklasse,
  deckung,
})
const hinweise = (teil: Partial<PhbBestand>) => berechnePhbSummen({ ...LEER, ...teil }).hinweise

describe('Summen einer PHB-Probe', () => {
  test.each([
    [0.1, 3],
    [4.9, 3],
    [5, 4],
    [33, 4],
    [33.1, 5],
    [100, 5],
  ])('Zur Deckung %s %% gehört die Schätzklasse %i', (deckung, klasse) => {
    expect(bestimmeSchaetzklasse(deckung)).toBe(klasse)
  })

  test.each([
    ['Bacillariophyceae', true],
    ['Coscinodiscophyceae', true],
    ['Fragilariophyceae', true],
    ['Cyanophyceae', false],
    ['Florideophyceae', false],
  ])('%s: Kieselalge %s', (gruppe, ist) => {
    expect(istKieselalge({ gruppe })).toBe(ist)
  })

  test('nichts erfasst: keine Zahl und kein Hinweis', () => {
    expect(berechnePhbSummen(LEER)).toMatchObject({ deckungssumme: 0, hinweise: [] })
    expect(hinweise({ gezaehlteSchalen: 500, schalenziel: 500, gesamtdeckung: 40 })).toEqual([])
  })

  test('genau am Ziel, wie im Kopf, genau die Gesamtdeckung: kein Hinweis', () => {
    expect(
      hinweise({
        gezaehlteSchalen: 400,
        schalenziel: 400,
        gesamtdeckung: 12.5,
        funde: [kieselalge('a', 399), kieselalge('b', 1), alge('c', 12.5, 4)],
      }),
    ).toEqual([])
  })

  test('eine Schale zu wenig, anders als im Kopf', () => {
    expect(hinweise({ gezaehlteSchalen: 400, schalenziel: 400, funde: [kieselalge('a', 399)] })).toEqual([
      '399 von 400 Schalen: Bis zum Ziel der Zählung fehlt 1.',
      'Die Taxaliste ergibt 399 Schalen, im Kopf der Probe stehen 400. Bitte gleichen Sie beide ab.',
    ])
  })

  test('Deckungen über der Gesamtdeckung und ohne Gesamtdeckung', () => {
    expect(hinweise({ gesamtdeckung: 12, funde: [alge('c', 12.1)] })).toEqual([
      'Die einzelnen Deckungen ergeben 12,1 %, mehr als die Gesamtdeckung von 12 %.',
    ])
    expect(hinweise({ funde: [alge('c', 12.1)] })).toEqual([
      'Die Gesamtdeckung fehlt im Kopf der Probe; die einzelnen Deckungen ergeben 12,1 %.',
    ])
  })

  test('Mischbestand ohne Arten, mit zu wenig Anteilen, vollständig', () => {
    expect(
      hinweise({
        gesamtdeckung: 100,
        mischbestaende: [
          { name: 'A', deckung: 1, anteile: [] },
          { name: 'B', deckung: 1, anteile: [33.3, 33.3] },
          { name: 'C', deckung: 1, anteile: [33.3, 33.3, 33.4] },
        ],
      }),
    ).toEqual([
      'Mischbestand „A“: Die Arten sind noch nicht angegeben.',
      'Mischbestand „B“: Die Anteile ergeben 66,6 % statt 100 %.',
    ])
  })

  test('Eigenschaft: Summen hängen nicht von der Reihenfolge ab und haben keinen Rundungsrest', () => {
    const zehntel = fc.integer({ min: 1, max: 1000 }).map(n => n / 10)
    fc.assert(
      fc.property(
        fc.array(zehntel, { maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 500 })),
        (deckungen, schalen) => {
          const funde = [...deckungen.map((d, i) => alge(`a${i}`, d)), ...schalen.map((s, i) => kieselalge(`k${i}`, s))]
          const vorwaerts = berechnePhbSummen({ ...LEER, funde })
          const rueckwaerts = berechnePhbSummen({ ...LEER, funde: funde.toReversed() })
          expect({ ...rueckwaerts, hinweise: [] }).toEqual({ ...vorwaerts, hinweise: [] })
          expect(vorwaerts.kieselalgen.schalen).toBe(schalen.reduce((a, b) => a + b, 0))
          expect(vorwaerts.deckungssumme * 10).toBeCloseTo(Math.round(vorwaerts.deckungssumme * 10), 9)
          expect(summiereProzent(deckungen)).toBe(vorwaerts.uebrige.deckung)
        },
      ),
    )
  })
})
