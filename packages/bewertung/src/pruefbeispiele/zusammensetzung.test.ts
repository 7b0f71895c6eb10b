import { describe, expect, it } from 'vitest'
import { MUSTERLISTE } from './musterliste.ts'
import { bewertePruefprobe, eingabeAus, wertVon } from './musterprobe.ts'
import { pruefliste, taxon } from './pruefliste.ts'

const PROBE = eingabeAus([
  ['Baetis rhodani', 40],
  ['Perla marginata', 5],
  ['Sericostoma personatum', 15],
  ['Limnius volckmari', 10],
  ['Pisidium sp.', 5],
  ['Calopteryx virgo', 5],
  ['Chironomidae Gen. sp.', 15],
  ['Tubifex tubifex', 5],
])

describe('Zusammensetzung', () => {
  it.each([
    ['EPT_TAXA', 3],
    ['EPT_TAXA_PROZENT', 37.5],
    ['EPT_INDIVIDUEN_PROZENT', 60],
    ['OD_TAXA_PROZENT', 25],
    ['EPTCBO_TAXA', 6],
    ['TAXA', 8],
    ['FAMILIEN', 8],
    ['ANTEIL_EPHEMEROPTERA', 40],
    ['ANTEIL_DIPTERA', 15],
    ['ANTEIL_OLIGOCHAETA', 5],
    ['ANTEIL_CRUSTACEA', 0],
  ])('%s = %d', (schluessel, soll) => {
    expect(wertVon(bewertePruefprobe(MUSTERLISTE, PROBE), schluessel)).toBe(soll)
  })

  it('teilt alle Individuen ohne Überschneidung auf die Großgruppen auf', () => {
    const ergebnis = bewertePruefprobe(MUSTERLISTE, PROBE)
    const summe = ergebnis.kenngroessen
      .filter(eine => eine.schluessel.startsWith('ANTEIL_'))
      .reduce((s, eine) => s + (eine.wert ?? 0), 0)
    expect(summe).toBeCloseTo(100, 10)
  })

  it('zählt Chironomidae auch dann zu den Diptera, wenn die Quelle sie als eigene Gruppe führt', () => {
    const liste = pruefliste([
      taxon('Zuckmücke', { gruppe: 'Chironomidae', familie: 'CHIRONOMIDAE' }),
      taxon('Schnake', { gruppe: 'Diptera (excl. Chironomidae)', familie: 'TIPULIDAE' }),
      taxon('Schnecke', { gruppe: 'Gastropoda' }),
    ])
    const ergebnis = bewertePruefprobe(
      liste,
      eingabeAus([
        ['Zuckmücke', 1],
        ['Schnake', 1],
        ['Schnecke', 2],
      ]),
    )
    expect(wertVon(ergebnis, 'ANTEIL_DIPTERA')).toBe(50)
    expect(wertVon(ergebnis, 'FAMILIEN')).toBe(2)
  })

  it('gewichtet Strömungspunkte mit der Abundanz und weist Uneingestufte getrennt aus', () => {
    const liste = pruefliste([
      taxon('schnell', { stroemung: [0, 0, 0, 2, 8] }),
      taxon('langsam', { stroemung: [4, 2, 2, 1, 1] }),
      taxon('unbekannt'),
    ])
    const ergebnis = bewertePruefprobe(
      liste,
      eingabeAus([
        ['schnell', 30],
        ['langsam', 10],
        ['unbekannt', 60],
      ]),
    )
    expect(wertVon(ergebnis, 'STROEMUNG_STEHEND')).toBe(10)
    expect(wertVon(ergebnis, 'STROEMUNG_SCHNELL')).toBe(62.5)
    expect(wertVon(ergebnis, 'STROEMUNG_RHEO')).toBe(80)
    expect(wertVon(ergebnis, 'STROEMUNG_UNBEKANNT')).toBe(60)
  })
})
