import { erkenneSumme } from '@benthos/fachmodell/taxonname/summenzeile'
import { describe, expect, test } from 'vitest'
import { KLEINE_ART } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { bilanziere } from './bilanz.ts'
import { pruefeEinfuegen } from './pruefliste.ts'
import { vergleicheSummen } from './summenvergleich.ts'

const PLAN = { rollen: ['taxon', 'artStadium', 'anzahl'], hatKopfzeile: false, dezimalzeichen: null } as const
const pruefe = (zeilen: string[][]) => pruefeEinfuegen(zeilen, PLAN, KLEINE_ART)
const vergleiche = (zeilen: string[][], abgelehnt: ReadonlySet<number> = new Set()) =>
  Object.fromEntries(
    [...vergleicheSummen(pruefe(zeilen), abgelehnt, KLEINE_ART)].map(([nr, s]) => [nr, s.map(v => [v.stimmt, v.text])]),
  )

describe('„Summe“ in einer eingefügten Liste', () => {
  test.each([
    ['Summe', 'MENGE'],
    ['SUMME:', 'MENGE'],
    ['Σ', 'MENGE'],
    ['Gesamt', 'MENGE'],
    ['Gesamtsumme', 'MENGE'],
    ['Insgesamt', 'MENGE'],
    ['Total', 'MENGE'],
    ['Zwischensumme Ephemeroptera', 'MENGE'],
    ['Ephemeroptera gesamt', 'MENGE'],
    ['Individuen gesamt', 'MENGE'],
    ['Individuenzahl', 'MENGE'],
    ['Gesamtergebnis', 'MENGE'],
    ['Ephemeroptera Ergebnis', 'MENGE'],
    ['Taxazahl', 'TAXA'],
    ['Anzahl Taxa', 'TAXA'],
    ['Summe der Taxa', 'TAXA'],
    ['Gesamtartenzahl', 'TAXA'],
    ['Baetis rhodani', null],
    ['Totanus totanus', null],
    ['Summerella sp.', null],
    ['Gesamtheit', null],
    ['', null],
  ] as const)('„%s“ ist %s', (text, art) => {
    expect(erkenneSumme(text)).toBe(art)
  })

  const ZEILEN = [
    ['Baetis rhodani', 'Lv.', '12'],
    ['Baetis alpinus', 'Lv.', '8'],
    ['Summe Ephemeroptera', '', '20'],
    ['Gammarus fossarum', '', '5'],
    ['Quatschus sp.', '', '7'],
    ['Summe', '', '32'],
  ]

  test('wird nie ein Fund und zählt in der Bilanz als übersprungen', () => {
    const pruefung = pruefe(ZEILEN)
    expect(pruefung.map(p => p.lage)).toEqual(['ZUGEORDNET', 'ZUGEORDNET', 'SUMME', 'ZUGEORDNET', 'UNBEKANNT', 'SUMME'])
    const wahl = { zusammenfassen: true, vorhandene: 'EIGENE_ZEILE', abgelehnt: new Set<number>() } as const
    expect(bilanziere(pruefung, wahl, [], KLEINE_ART, String).bilanz).toEqual({
      gelesen: 6,
      uebernommen: 3,
      zusammengefasst: 0,
      uebersprungen: 2,
      abgelehnt: 1,
    })
  })

  test('die Zwischensumme gilt ihrem Block, die Summe am Ende allem; was nicht übernommen wird, ist genannt', () => {
    expect(vergleiche(ZEILEN)).toEqual({
      3: [[true, 'Anzahl 20 stimmt mit den übernommenen Zeilen überein.']],
      6: [[false, 'Anzahl 32: übernommen sind 25, die übrigen 7 stehen in offenen oder abgelehnten Zeilen.']],
    })
    expect(vergleiche(ZEILEN, new Set([2]))[3]).toEqual([
      [false, 'Anzahl 20: übernommen sind 12, die übrigen 8 stehen in offenen oder abgelehnten Zeilen.'],
    ])
  })

  test('eine Summe, die schon in der Liste nicht stimmt, nennt die Abweichung', () => {
    expect(
      vergleiche([
        ['Baetis rhodani', '', '12'],
        ['Gammarus fossarum', '', '5,5'],
        ['Gesamt', '', '18'],
      ]),
    ).toEqual({ 3: [[false, 'Anzahl 18: die Zeilen der Liste ergeben 17,5, das sind 0,5 weniger.']] })
  })

  test('sie darf über den Funden stehen, eine eigene Spalte haben, gerundet sein und Taxa zählen', () => {
    const funde = [
      ['Baetis rhodani', 'Lv.', '1,25'],
      ['Baetis rhodani', 'Ad.', '2,3'],
      ['Elmis sp.', 'Lv.', '4'],
    ]
    expect(vergleiche([['Total', '', '7,6'], ...funde])[1]?.[0]?.[0]).toBe(true)
    expect(vergleiche([...funde, ['', 'Summe', '7,55']])[4]?.[0]?.[0]).toBe(true)
    expect(vergleiche([...funde, ['Taxazahl', '', '2']])[4]).toEqual([
      [true, '2 Taxa stimmen mit den übernommenen Zeilen überein.'],
    ])
    expect(vergleiche([...funde, ['Taxazahl', '', '5']])[4]).toEqual([
      [false, '5 Taxa: übernommen sind 2 verschiedene in 3 Zeilen.'],
    ])
  })

  test('ohne lesbare Zahl und in einer anderen Einheit wird nicht verglichen, und das steht da', () => {
    const fund = ['Baetis rhodani', '', '12']
    expect(vergleiche([fund, ['Summe', '', '']])[2]).toEqual([
      [null, 'Hier steht keine Zahl, die sich vergleichen lässt.'],
    ])
    expect(vergleiche([fund, ['Individuen/m²', '', '96']])[2]).toEqual([
      [null, 'Hier steht keine Zahl, die sich vergleichen lässt.'],
    ])
  })

  test('ein Taxon, in dessen Bemerkung „Summe“ steht, bleibt ein Fund', () => {
    const plan = { ...PLAN, rollen: ['taxon', 'bemerkung', 'anzahl'] }
    expect(pruefeEinfuegen([['Baetis rhodani', 'Summe aus zwei Teilproben', '12']], plan, KLEINE_ART)[0]?.lage).toBe(
      'ZUGEORDNET',
    )
  })
})
