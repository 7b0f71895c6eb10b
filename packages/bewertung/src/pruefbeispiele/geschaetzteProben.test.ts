import { describe, expect, it } from 'vitest'
import { bewerte } from '../bewerte.ts'
import { SCREENING_AMTLICH } from '../parameter/screeningAmtlich.ts'
import { SCREENING_DEMO_2026 } from '../parameter/screeningDemo2026.ts'
import type { Parametersatz } from '../parameter/typen.ts'
import { indiziereTaxaliste } from '../taxalisteIndex.ts'
import type { BewertungsEingabe, BewertungsErgebnis, Probenmethode } from '../typen.ts'
import { geschaetzt } from './algenliste.ts'
import { MUSTERLISTE } from './musterliste.ts'
import { MUSTERPROBE, wertVon } from './musterprobe.ts'
import { pruefliste, taxon } from './pruefliste.ts'

type Klassen = readonly (readonly [string, number])[]

const INDEX = indiziereTaxaliste(MUSTERLISTE)
const probe = (methode: Probenmethode) => ({ methode, flaeche: null, aussortiert: { zaehler: 1, nenner: 1 } })
const codes = ({ meldungen }: BewertungsErgebnis) => meldungen.map(({ code }) => code)

function qualitativ(taxa: Klassen): BewertungsEingabe {
  return {
    ...MUSTERPROBE,
    verfahren: 'MZB_QUALITATIV',
    parametersatz: null,
    probe: probe('QUALITATIV'),
    taxa: taxa.map(([name, klasse]) => geschaetzt(name, klasse)),
  }
}
const bewerteQualitativ = (taxa: Klassen, index = INDEX) =>
  bewerte(qualitativ(taxa), { taxaliste: index, parameter: null }, { erklaerung: true })

describe('MZB qualitativ', () => {
  it('der Saprobienindex rechnet mit den Häufigkeitsklassen: Σ s·A·G / Σ A·G', () => {
    const index = indiziereTaxaliste(
      pruefliste([
        taxon('A', { saprobie: [0, 10, 0, 0, 0, 3] }),
        taxon('B', { saprobie: [0, 0, 10, 0, 0, 2] }),
        taxon('C'),
      ]),
    )
    const ergebnis = bewerteQualitativ(
      [
        ['A', 5],
        ['B', 2],
        ['C', 7],
      ],
      index,
    )
    // (1·5·3 + 2·2·2) / (5·3 + 2·2)
    expect(wertVon(ergebnis, 'SI')).toBeCloseTo(23 / 19, 12)
    expect(wertVon(ergebnis, 'SAP_KLASSENSUMME')).toBe(7)
    expect(wertVon(ergebnis, 'TAXA')).toBe(3)
  })

  it('vergibt nie eine Klasse und kennt keine Dichten', () => {
    const ergebnis = bewerteQualitativ([['Baetis rhodani', 3]])
    expect(ergebnis.ergebnis).toMatchObject({ klasse: null, text: 'MZB qualitativ ohne Klasse', module: [] })
    expect(codes(ergebnis)).not.toContain('FLAECHE_FEHLT')
    expect(ergebnis.kenngroessen.some(({ schluessel }) => schluessel.startsWith('INDIVIDUEN'))).toBe(false)
  })

  it('steht ein Taxon mehrfach da, gilt die höchste Klasse, in jeder Reihenfolge', () => {
    const soll = bewerteQualitativ([['Baetis rhodani', 5]])
    for (const klassen of [
      [5, 2],
      [2, 5],
      [5, 5],
    ] as const) {
      const ergebnis = bewerteQualitativ(klassen.map(klasse => ['Baetis rhodani', klasse] as const))
      expect(ergebnis.kenngroessen).toEqual(soll.kenngroessen)
      expect(codes(ergebnis)).toContain('KLASSE_DOPPELT')
    }
  })

  it.each([0, 8, 2.5, -1, Number.NaN])('die Klasse %d gibt es nicht: gemeldet, nicht gewertet', klasse => {
    const ergebnis = bewerteQualitativ([
      ['Baetis rhodani', klasse],
      ['Ecdyonurus venosus', 3],
    ])
    expect(ergebnis.meldungen.find(({ code }) => code === 'KLASSE_UNGUELTIG')?.feld).toBe('taxa[0].haeufigkeitsklasse')
    expect(wertVon(ergebnis, 'TAXA')).toBe(1)
  })

  it('ein gezähltes Taxon ohne Klasse wird gemeldet, ein unbekanntes ebenso, ein Synonym zählt als gültiges', () => {
    const ergebnis = bewerte(
      {
        ...qualitativ([
          ['Ephemerella ignita', 3],
          ['Quatschus', 2],
        ]),
        taxa: [
          ...qualitativ([
            ['Ephemerella ignita', 3],
            ['Quatschus', 2],
          ]).taxa,
          { ...MUSTERPROBE.taxa[0]! },
        ],
      },
      { taxaliste: INDEX, parameter: null },
      { erklaerung: false },
    )
    expect(codes(ergebnis)).toEqual(expect.arrayContaining(['TAXON_SYNONYM', 'TAXON_UNBEKANNT', 'KLASSE_UNGUELTIG']))
    expect(wertVon(ergebnis, 'TAXA')).toBe(1)
  })
})

describe('MZB Screening', () => {
  const eingabe = (taxa: Klassen, abweichend: Partial<BewertungsEingabe> = {}): BewertungsEingabe => ({
    ...MUSTERPROBE,
    verfahren: 'MZB_SCREENING',
    parametersatz: 'SCREENING-DEMO-2026',
    probe: probe('SCREENING'),
    taxa: taxa.map(([name, klasse]) => geschaetzt(name, klasse)),
    ...abweichend,
  })
  const screene = (e: BewertungsEingabe, parameter: Parametersatz<'MZB_SCREENING'> = SCREENING_DEMO_2026) =>
    bewerte(e, { taxaliste: INDEX, parameter }, { erklaerung: true })
  const TAXA: Klassen = [
    ['Baetis rhodani', 4],
    ['Baetis alpinus', 2],
    ['Ecdyonurus venosus', 3],
    ['Rhithrogena semicolorata', 1],
    ['Gammarus fossarum', 5],
    ['Perla marginata', 1],
  ]

  it('zählt Einheiten einmal, auch wenn mehrere Arten dazugehören; sensitiv ab dem gesetzten Wert', () => {
    const ergebnis = screene(eingabe(TAXA))
    // Baetidae 4, Heptageniidae 10, Gammaridae 6, Perlidae 10
    expect(wertVon(ergebnis, 'SCREENINGTAXA')).toBe(4)
    expect(wertVon(ergebnis, 'SENSITIVE_TAXA')).toBe(2)
    expect(wertVon(ergebnis, 'DEGRADATIONS_SCORE')).toBeCloseTo((4 + 10 + 6 + 10) / 4, 12)
    // Perlidae ohne Saprobiewert; die höchste Klasse je Einheit wiegt: (2·4 + 1,8·3 + 2,2·5) / 12
    expect(wertVon(ergebnis, 'SAPROBIE_SCORE')).toBeCloseTo((2 * 4 + 1.8 * 3 + 2.2 * 5) / 12, 12)
  })

  it('der schlechtere der beiden Werte entscheidet, ohne Toleranz; Teile ergeben den Modulwert', () => {
    const { ergebnis } = screene(eingabe(TAXA))
    expect(ergebnis.module.map(({ schluessel }) => schluessel)).toEqual([
      'ALLGEMEINE_BELASTUNG',
      'ORGANISCHE_BELASTUNG',
    ])
    expect(ergebnis.klasse).toBe(Math.max(...ergebnis.module.map(({ klasse }) => klasse ?? 0)))
    const [allgemein] = ergebnis.module
    expect(allgemein?.teile?.reduce((summe, { anteil }) => summe + anteil, 0)).toBe(allgemein?.wert)
  })

  it('ohne amtliche Liste: nichts gerechnet, was auf ihr beruht, und keine Klasse', () => {
    const ergebnis = screene({ ...eingabe(TAXA), parametersatz: 'SCREENING-AMTLICH' }, SCREENING_AMTLICH)
    expect(ergebnis.ergebnis).toMatchObject({
      klasse: null,
      text: 'keine Bewertung – Screening-Liste nicht hinterlegt',
      module: [],
    })
    expect(wertVon(ergebnis, 'SCREENINGTAXA')).toBeNull()
    expect(wertVon(ergebnis, 'TAXA')).toBe(6)
    expect(codes(ergebnis)).toContain('SCREENINGLISTE_FEHLT')
  })

  it.each<[string, Partial<BewertungsEingabe>, string]>([
    ['Typgruppe fehlt', { typologie: { ...MUSTERPROBE.typologie, typgruppe: null } }, 'TYPGRUPPE_FEHLT'],
    [
      'Grundzustand fehlt',
      { typologie: { ...MUSTERPROBE.typologie, saprobiellerGrundzustand: null } },
      'GRUNDZUSTAND_FEHLT',
    ],
    ['andere Methode', { probe: probe('QUALITATIV') }, 'PROBE_PASST_NICHT'],
    ['leere Probe', { taxa: [] }, 'KEINE_TAXA'],
  ])('keine Klasse, aber eine Meldung: %s', (_, abweichend, code) => {
    const ergebnis = screene(eingabe(TAXA, abweichend))
    expect(ergebnis.ergebnis.klasse).toBeNull()
    expect(codes(ergebnis)).toContain(code)
  })

  it('wenige Screening-Taxa: Warnung', () => {
    expect(codes(screene(eingabe(TAXA)))).toContain('SCREENINGTAXA_ZU_WENIG')
  })
})
