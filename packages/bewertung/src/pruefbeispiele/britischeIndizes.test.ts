import { describe, expect, it } from 'vitest'
import { LIFE_PUNKTE } from '../kenngroessen/life.ts'
import { PSI_PUNKTE } from '../kenngroessen/psi.ts'
import { MUSTERLISTE } from './musterliste.ts'
import { bewertePruefprobe, eingabeAus, wertVon } from './musterprobe.ts'
import { pruefliste, taxon } from './pruefliste.ts'

/** Werte der Familien: Wörterbuch der britischen Umweltbehörden, Zeilen in pruefliste.ts. */
function bewerteMuster(...taxa: (readonly [string, number])[]) {
  return bewertePruefprobe(MUSTERLISTE, eingabeAus(taxa))
}

describe('BMWP und ASPT', () => {
  it('zählt jede Familie einmal: Baetidae 4, Heptageniidae 10, Gammaridae 6', () => {
    const ergebnis = bewerteMuster(
      ['Baetis rhodani', 30],
      ['Baetis alpinus', 5],
      ['Ecdyonurus venosus', 3],
      ['Rhithrogena semicolorata', 900],
      ['Gammarus fossarum', 60],
    )
    expect(wertVon(ergebnis, 'BMWP')).toBe(20)
    expect(wertVon(ergebnis, 'BMWP_FAMILIEN')).toBe(3)
    expect(wertVon(ergebnis, 'ASPT')).toBeCloseTo(20 / 3, 12)
  })

  it.each([
    ['Rhyacophila dorsalis', 'Glossosoma boltoni', 7],
    ['Dugesia gonocephala', 'Polycelis felina', 5],
    ['Gammarus fossarum', 'Niphargus sp.', 6],
    ['Limoniidae Gen. sp.', 'Dicranota sp.', 5],
    ['Tubifex tubifex', 'Limnodrilus hoffmeisteri', 1],
  ])('wertet die Sammelfamilie von %s und %s einmal (%d Punkte)', (a, b, punkte) => {
    const ergebnis = bewerteMuster([a, 3], [b, 4])
    expect(wertVon(ergebnis, 'BMWP')).toBe(punkte)
    expect(wertVon(ergebnis, 'BMWP_FAMILIEN')).toBe(1)
  })

  it('fasst auch ohne Angabe der Liste zusammen und wertet Familien mit 0 Punkten nicht', () => {
    const liste = pruefliste([
      taxon('Ecnomus tenellus', { familie: 'Ecnomidae', bmwp: 8 }),
      taxon('Psychomyia pusilla', { familie: 'Psychomyiidae', wertungsfamilie: 'Psychomyiidae', bmwp: 8 }),
      taxon('Empididae Gen. sp.', { rang: 'FAMILIE', familie: 'Empididae', wertungsfamilie: 'Empididae', bmwp: 0 }),
    ])
    const ergebnis = bewertePruefprobe(
      liste,
      eingabeAus([
        ['Ecnomus tenellus', 1],
        ['Psychomyia pusilla', 1],
        ['Empididae Gen. sp.', 1],
      ]),
    )
    expect(wertVon(ergebnis, 'BMWP')).toBe(8)
    expect(wertVon(ergebnis, 'ASPT')).toBe(8)
  })

  it('hat ohne wertende Familie keinen ASPT', () => {
    const ergebnis = bewertePruefprobe(pruefliste([taxon('X')]), eingabeAus([['X', 5]]))
    expect(wertVon(ergebnis, 'BMWP')).toBe(0)
    expect(wertVon(ergebnis, 'ASPT')).toBeNull()
  })
})

describe('WHPT', () => {
  it.each([
    [9, 3.6],
    [10, 5.9],
    [99, 5.9],
    [100, 7.2],
    [999, 7.2],
    [1000, 7.5],
  ])('Baetidae mit %i Individuen werten %d', (anzahl, wert) => {
    expect(wertVon(bewerteMuster(['Baetis rhodani', anzahl]), 'WHPT_SUMME')).toBe(wert)
  })

  it('bildet die Abundanzklasse aus der Summe der Familie: 6 + 5 Baetidae → Klasse B', () => {
    const ergebnis = bewerteMuster(['Baetis rhodani', 6], ['Baetis alpinus', 5])
    expect(wertVon(ergebnis, 'WHPT_SUMME')).toBe(5.9)
    expect(wertVon(ergebnis, 'WHPT_TAXA')).toBe(1)
  })

  it('bildet die Abundanzklasse aus der hochgerechneten Zählung', () => {
    const eingabe = eingabeAus([['Baetis rhodani', 6]], {
      probe: { methode: 'MHS', flaeche: 1.25, aussortiert: { zaehler: 1, nenner: 2 } },
    })
    expect(wertVon(bewertePruefprobe(MUSTERLISTE, eingabe), 'WHPT_SUMME')).toBe(5.9)
  })

  it('mittelt über Familien, auch mit negativen Werten', () => {
    const ergebnis = bewerteMuster(['Asellus aquaticus', 2000], ['Perla marginata', 12], ['Tubifex tubifex', 50])
    // −1,6 + 13,0 + 2,3
    expect(wertVon(ergebnis, 'WHPT_SUMME')).toBeCloseTo(13.7, 12)
    expect(wertVon(ergebnis, 'WHPT_ASPT')).toBeCloseTo(13.7 / 3, 12)
    // Präsenz: 2,8 + 12,7 + 2,7
    expect(wertVon(ergebnis, 'WHPT_P_SUMME')).toBeCloseTo(18.2, 12)
    expect(wertVon(ergebnis, 'WHPT_P_TAXA')).toBe(3)
  })
})

describe('LIFE', () => {
  it.each(
    LIFE_PUNKTE.flatMap((punkte, gruppe) =>
      [5, 50, 500, 5000].map((anzahl, klasse) => [gruppe + 1, anzahl, punkte[klasse] ?? 0] as const),
    ),
  )('Gruppe %i mit %i Individuen: %d Punkte', (life, anzahl, punkte) => {
    const liste = pruefliste([taxon('X', { familie: 'Xidae', wertungsfamilie: 'Xidae', life })])
    expect(wertVon(bewertePruefprobe(liste, eingabeAus([['X', anzahl]])), 'LIFE')).toBe(punkte)
  })

  it('hat die veröffentlichten Ecken der Punktetabelle: I bei ≥ 1000 → 12, VI bei ≥ 1000 → 1', () => {
    expect(LIFE_PUNKTE[0]).toEqual([9, 10, 11, 12])
    expect(LIFE_PUNKTE[5]).toEqual([4, 3, 2, 1])
  })

  it('trennt Limoniidae und Pediciidae (Gruppe II)', () => {
    const ergebnis = bewerteMuster(['Limoniidae Gen. sp.', 5], ['Dicranota sp.', 5])
    const life = ergebnis.kenngroessen.find(eine => eine.schluessel === 'LIFE')
    expect(life?.wert).toBe(8)
    expect(life?.terme?.map(term => term.taxon)).toEqual(['Limoniidae', 'Pediciidae'])
  })

  it('fasst Helophoridae und Hydrochidae mit den Hydrophilidae zusammen', () => {
    const wertungsfamilie = 'Hydrophilidae (mit Helophoridae, Georissidae und Hydrochidae)'
    const liste = pruefliste([
      taxon('Helophorus sp.', {
        familie: 'Helophoridae',
        wertungsfamilie,
        wertungsfamiliePsi: 'Helophoridae',
        life: 4,
      }),
      taxon('Hydrochus sp.', { familie: 'Hydrochidae', wertungsfamilie, wertungsfamiliePsi: 'Hydrochidae', life: 4 }),
      taxon('Anacaena sp.', {
        familie: 'Hydrophilidae',
        wertungsfamilie,
        wertungsfamiliePsi: 'Hydrophilidae',
        life: 4,
      }),
    ])
    const eingabe = eingabeAus([
      ['Helophorus sp.', 4],
      ['Hydrochus sp.', 3],
      ['Anacaena sp.', 3],
    ])
    const life = bewertePruefprobe(liste, eingabe).kenngroessen.find(eine => eine.schluessel === 'LIFE')
    // Zusammen 10 Individuen: Gruppe IV, Klasse B
    expect(life?.wert).toBe(5)
    expect(life?.terme).toHaveLength(1)
  })

  it('lässt Familien ohne Gruppe weg: Chironomidae ändern LIFE nicht', () => {
    const ohne = bewerteMuster(['Baetis rhodani', 12])
    const mit = bewerteMuster(['Baetis rhodani', 12], ['Chironomidae Gen. sp.', 400], ['Tubifex tubifex', 20])
    expect(wertVon(ohne, 'LIFE')).toBe(9)
    expect(wertVon(mit, 'LIFE')).toBe(9)
  })
})

describe('PSI', () => {
  it.each(
    PSI_PUNKTE.flatMap((punkte, gruppe) =>
      [5, 50, 500, 5000].map((anzahl, klasse) => [gruppe + 1, anzahl, punkte[klasse] ?? 0] as const),
    ),
  )('Gruppe %i mit %i Individuen: %d Punkte neben einer A-Familie mit 2 Punkten', (psi, anzahl, punkte) => {
    const liste = pruefliste([
      taxon('X', { familie: 'Xidae', wertungsfamilie: 'Xidae', psi }),
      taxon('A', { familie: 'Aidae', wertungsfamilie: 'Aidae', psi: 1 }),
    ])
    const ergebnis = bewertePruefprobe(
      liste,
      eingabeAus([
        ['X', anzahl],
        ['A', 1],
      ]),
    )
    const empfindlich = psi <= 2 ? punkte + 2 : 2
    expect(wertVon(ergebnis, 'PSI')).toBeCloseTo((100 * empfindlich) / (punkte + 2), 12)
  })

  it('wertet Ancylidae als A und nimmt Hydroptilidae aus', () => {
    // A 2 · Hydroptilidae ausgenommen · Asellidae D 2
    const ergebnis = bewerteMuster(['Ancylus fluviatilis', 3], ['Hydroptilidae Gen. sp.', 8], ['Asellus aquaticus', 5])
    expect(wertVon(ergebnis, 'PSI')).toBe(50)
  })

  it('wertet Oligochaeta als Ganzes', () => {
    const ergebnis = bewerteMuster(['Tubifex tubifex', 6], ['Limnodrilus hoffmeisteri', 5], ['Baetis rhodani', 5])
    // D mit 11 Individuen: 3 Punkte; A mit 5: 2 Punkte
    expect(wertVon(ergebnis, 'PSI')).toBe(40)
  })
})
