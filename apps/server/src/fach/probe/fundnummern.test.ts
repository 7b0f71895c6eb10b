import { describe, expect, test } from 'vitest'
import { type Fundmerkmale, ordneNummernZu } from './fundnummern.ts'

const [BAETIS, GAMMARUS, PERLA, EPEORUS] = [11, 12, 13, 14]
const fund = (zeile: number, taxonId: number, weiteres: Partial<Fundmerkmale> = {}) => ({ zeile, taxonId, ...weiteres })
const bisher = [
  { nummer: 101, ...fund(1, BAETIS, { anzahl: 4, artStadium: 'LARVE' }) },
  { nummer: 102, ...fund(2, GAMMARUS, { anzahl: 7, habitat: 'Xylal' }) },
  { nummer: 103, ...fund(3, GAMMARUS, { anzahl: 9, habitat: 'Akal' }) },
]

describe('[A-DARWINCORE-02] ein Fund behält seine Nummer', () => {
  test.each([
    ['unverändert', [fund(1, BAETIS, { artStadium: 'LARVE' }), fund(2, GAMMARUS, { habitat: 'Xylal' })], [101, 102]],
    [
      'umsortiert, auch zwischen Zeilen desselben Taxons',
      [
        fund(1, GAMMARUS, { habitat: 'Akal' }),
        fund(2, BAETIS, { artStadium: 'LARVE' }),
        fund(3, GAMMARUS, { habitat: 'Xylal' }),
      ],
      [103, 101, 102],
    ],
    [
      'aufgerückt, weil die erste Zeile fort ist',
      [fund(1, GAMMARUS, { habitat: 'Xylal' }), fund(2, GAMMARUS, { habitat: 'Akal' })],
      [102, 103],
    ],
    ['mit anderer Menge und Bemerkung', [fund(1, BAETIS, { anzahl: 400, artStadium: 'LARVE', bemerkung: 'x' })], [101]],
    ['mit anderem Stadium in seiner Zeile', [fund(1, BAETIS, { artStadium: 'PUPPE' })], [101]],
    [
      'mit anderem Habitat in einer anderen Zeile',
      [fund(9, BAETIS, { artStadium: 'LARVE', habitat: 'Phytal' })],
      [101],
    ],
    ['anders bestimmt in seiner Zeile', [fund(1, PERLA), fund(2, GAMMARUS, { habitat: 'Xylal' })], [101, 102]],
    [
      '„sicher“ und „morphologisch“ ausgeschrieben',
      [fund(8, BAETIS, { artStadium: 'LARVE', sicherheit: 'SICHER', bestimmungsmethode: 'MORPHOLOGISCH' })],
      [101],
    ],
  ])('%s', (_, neue, nummern) => {
    expect(ordneNummernZu(bisher, neue)).toEqual(nummern)
  })

  test('neu ist, was keinem gleicht und in keiner bisherigen Zeile steht; eine vergebene Nummer bekommt niemand ein zweites Mal', () => {
    expect(ordneNummernZu(bisher, [fund(4, EPEORUS), fund(5, PERLA)])).toEqual([null, null])
    // Baetis rückt in die zweite Zeile; was in der ersten steht, ist neu.
    expect(ordneNummernZu(bisher, [fund(1, EPEORUS), fund(2, BAETIS, { artStadium: 'LARVE' })])).toEqual([null, 101])
    expect(ordneNummernZu([], [fund(1, BAETIS)])).toEqual([null])
  })

  test('jede Umordnung lässt jedem Fund seine Nummer, und keine kommt zweimal vor', () => {
    // Eigener Zähler statt Zufall: jeder Lauf prüft dieselben Listen.
    let keim = 7
    const wuerfle = (bis: number) => {
      keim = (keim * 1_103_515_245 + 12_345) % 2_147_483_648
      return keim % bis
    }
    for (let lauf = 0; lauf < 200; lauf++) {
      const liste = Array.from({ length: 30 }, (_, i) => ({
        nummer: 1000 + i,
        ...fund(i + 1, 1 + (i % 10), { habitat: `h${i}` }),
      }))
      const gemischte = liste.map(eine => ({ eine, rang: wuerfle(1_000_000) })).sort((a, b) => a.rang - b.rang)
      const neue = gemischte.map(({ eine: { taxonId, habitat } }, i) => fund(i + 1, taxonId, { habitat }))
      expect(ordneNummernZu(liste, neue)).toEqual(gemischte.map(({ eine }) => eine.nummer))
      const teils = neue.map((einer, i) =>
        i % 3 === 0 ? { ...einer, taxonId: 1 + wuerfle(12), habitat: null } : einer,
      )
      const vergeben = ordneNummernZu(liste, teils).filter(nummer => nummer !== null)
      expect(new Set(vergeben).size).toBe(vergeben.length)
    }
  })
})
