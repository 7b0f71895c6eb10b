import { describe, expect, it } from 'vitest'
import { berechneShannon } from '../kenngroessen/shannon.ts'
import { liesProbe } from '../probe.ts'
import { indiziereTaxaliste } from '../taxalisteIndex.ts'
import { bewertePruefprobe, eingabeAus, wertVon } from './musterprobe.ts'
import { pruefliste, taxon } from './pruefliste.ts'

const NAMEN = Array.from({ length: 28 }, (_, i) => `Taxon ${i + 1}`)
const LISTE = pruefliste([
  ...NAMEN.map(name => taxon(name)),
  taxon('Taxon 1 var.', { operationell: 'Taxon 1' }),
  taxon('Taxon 1 alt', { akzeptiert: 'Taxon 1' }),
])

function probe(anzahlen: readonly number[]) {
  return eingabeAus(anzahlen.map((anzahl, i) => [NAMEN[i] ?? '', anzahl] as const))
}

describe('Vielfalt', () => {
  it.each([2, 3, 7, 12])('Shannon von %i gleich häufigen Taxa ist ln S, Simpson 1 − 1/S, Evenness 1', taxa => {
    const ergebnis = bewertePruefprobe(LISTE, probe(Array.from({ length: taxa }, () => 25)))
    expect(wertVon(ergebnis, 'SHANNON')).toBeCloseTo(Math.log(taxa), 12)
    expect(wertVon(ergebnis, 'SIMPSON')).toBeCloseTo(1 - 1 / taxa, 12)
    expect(wertVon(ergebnis, 'PIELOU')).toBeCloseTo(1, 12)
  })

  it('rechnet Shannon zur Basis 2 und 10', () => {
    const index = indiziereTaxaliste(LISTE)
    const vierTaxa = liesProbe(probe([10, 10, 10, 10]), index, [])
    expect(berechneShannon(vierTaxa, null, 2)).toBeCloseTo(2, 12)
    expect(berechneShannon(vierTaxa, null, 10)).toBeCloseTo(Math.log10(4), 12)
  })

  it('stimmt mit der Handrechnung für 4, 3, 2, 1 überein', () => {
    const ergebnis = bewertePruefprobe(LISTE, probe([4, 3, 2, 1]))
    // H = −(0,4 ln 0,4 + 0,3 ln 0,3 + 0,2 ln 0,2 + 0,1 ln 0,1) = 1,279854
    expect(wertVon(ergebnis, 'SHANNON')?.toFixed(6)).toBe('1.279854')
    expect(wertVon(ergebnis, 'SIMPSON')?.toFixed(6)).toBe('0.700000')
    // (4 − 1)/ln 10
    expect(wertVon(ergebnis, 'MARGALEF')?.toFixed(6)).toBe('1.302883')
    expect(wertVon(ergebnis, 'PIELOU')?.toFixed(6)).toBe('0.923220')
  })

  /** Wirkliche Proben mit den Werten des Programms PAST 4.04 (Prüfdaten des R-Pakets biomonitoR, Laini et al. 2022). */
  it.each([
    {
      name: 'Taxa, Probe 1',
      anzahlen: [3, 2, 11, 2, 6, 61, 1, 1, 5, 2, 3, 1, 5, 2, 11, 3, 1, 2],
      soll: [1.958, 0.7245, 3.539, 0.6775],
    },
    {
      name: 'Taxa, Probe 2',
      anzahlen: [3, 1, 4, 1, 166, 1, 9, 40, 4, 15, 1, 1, 177, 8, 9, 8, 2, 25, 1, 5, 21, 167, 2, 128, 13, 4, 1, 13],
      soll: [2.211, 0.845, 4.017, 0.6636],
    },
    {
      name: 'Gattungen, Probe 1',
      anzahlen: [3, 2, 11, 2, 61, 1, 1, 5, 2, 1, 2, 11, 3],
      soll: [1.571, 0.6349, 2.578, 0.6125],
    },
    {
      name: 'Gattungen, Probe 2',
      anzahlen: [3, 1, 4, 166, 1, 4, 15, 1, 177, 8, 9, 8, 2, 25, 5, 21, 2, 13, 4, 1],
      soll: [1.755, 0.7255, 3.088, 0.5858],
    },
  ])('stimmt mit PAST überein: $name', ({ anzahlen, soll }) => {
    const ergebnis = bewertePruefprobe(LISTE, probe(anzahlen))
    const [shannon, simpson, margalef, pielou] = soll
    expect(wertVon(ergebnis, 'SHANNON')).toBeCloseTo(shannon ?? Number.NaN, 3)
    expect(wertVon(ergebnis, 'SIMPSON')).toBeCloseTo(simpson ?? Number.NaN, 4)
    expect(wertVon(ergebnis, 'MARGALEF')).toBeCloseTo(margalef ?? Number.NaN, 3)
    expect(wertVon(ergebnis, 'PIELOU')).toBeCloseTo(pielou ?? Number.NaN, 4)
  })

  it('zählt auf der operationellen Liste: Varietät und Synonym sind kein weiteres Taxon', () => {
    const ergebnis = bewertePruefprobe(
      LISTE,
      eingabeAus([
        ['Taxon 1', 4],
        ['Taxon 1 var.', 3],
        ['Taxon 1 alt', 2],
        ['Taxon 2', 9],
      ]),
    )
    expect(wertVon(ergebnis, 'TAXA')).toBe(2)
    expect(wertVon(ergebnis, 'SHANNON')).toBeCloseTo(Math.LN2, 12)
  })

  it('hat für ein einziges Taxon keine Evenness, aber H = 0 und Margalef 0', () => {
    const ergebnis = bewertePruefprobe(LISTE, probe([8]))
    expect(wertVon(ergebnis, 'SHANNON')).toBe(0)
    expect(wertVon(ergebnis, 'MARGALEF')).toBe(0)
    expect(wertVon(ergebnis, 'PIELOU')).toBeNull()
  })

  it('hat für ein einziges Individuum keinen Margalef-Index', () => {
    expect(wertVon(bewertePruefprobe(LISTE, probe([1])), 'MARGALEF')).toBeNull()
  })

  it('rechnet Individuen aus dem aussortierten Anteil hoch und auf die Fläche um', () => {
    const eingabe = eingabeAus([['Taxon 1', 12]], {
      probe: { methode: 'MHS', flaeche: 1.25, aussortiert: { zaehler: 5, nenner: 30 } },
    })
    const ergebnis = bewertePruefprobe(LISTE, eingabe)
    expect(wertVon(ergebnis, 'INDIVIDUEN')).toBe(72)
    expect(wertVon(ergebnis, 'INDIVIDUEN_M2')).toBe(57.6)
  })

  it('rechnet die ganze MHS-Probe: 12 Individuen auf 1,25 m² sind 9,60 je m²', () => {
    expect(wertVon(bewertePruefprobe(LISTE, probe([12])), 'INDIVIDUEN_M2')).toBe(9.6)
  })
})
