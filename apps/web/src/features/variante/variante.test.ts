import type { Bewertungsgrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import { expect, test } from 'vitest'
import { mzbFund } from '../../fach/taxagrid/pruefdaten/mzbFund.pruefhilfe.ts'
import {
  aendereFund,
  type Fund,
  leseMenge,
  mengeVon,
  mitFund,
  OHNE_AENDERUNG,
  wendeAn,
  zaehleAenderungen,
} from './variante.ts'

const GRUNDLAGE: Bewertungsgrundlage = {
  verfahren: 'MZB_DETAILLIERT',
  edition: '2026-1',
  parametersatz: 'MZB-DEMO-2026',
  taxaliste: 'MZB 2026.1',
  typologie: {
    bioregion: 'FL',
    saprobiellerGrundzustand: 1.5,
    hoehenklasse: null,
    einzugsgebietsklasse: null,
    typgruppe: 'VORLAND',
  },
  probe: { methode: 'MHS', flaeche: 1.25, aussortiert: { zaehler: 1, nenner: 1 } },
  wiederholungen: 1000,
}
const gezaehlt = (zeile: number, taxon: string, anzahl: number): Fund =>
  mzbFund(zeile, taxon, anzahl, { artStadium: 'LARVE' })
const alge: Fund = {
  zeile: 1,
  taxon: 'Ulothrix sp.',
  schalen: null,
  schaetzklasse: null,
  deckung: 4,
  cf: false,
  bemerkung: null,
}
const FUNDE = [gezaehlt(1, 'Baetis rhodani', 12), gezaehlt(20, 'Perla sp.', 3)]

test('ohne Änderung ist die Variante genau die gespeicherte Probe', () => {
  expect(wendeAn(OHNE_AENDERUNG, GRUNDLAGE, FUNDE)).toEqual({ grundlage: GRUNDLAGE, funde: FUNDE })
})

test('weglassen, andere Menge, anderes Taxon; geändert wird die Größe, in der der Fund erfasst ist', () => {
  expect(aendereFund(FUNDE[0] as Fund, { weg: true })).toBeNull()
  expect(aendereFund(FUNDE[0] as Fund, { menge: 5, taxon: 'Baetis sp.' })).toMatchObject({
    taxon: 'Baetis sp.',
    artStadium: null,
    anzahl: 5,
    haeufigkeitsklasse: null,
  })
  expect(mengeVon(alge)).toEqual({ feld: 'deckung', wert: 4 })
  expect(aendereFund(alge, { menge: 40 })).toMatchObject({ deckung: 40, schaetzklasse: null })
})

test('eine andere Bioregion zieht ihre Typgruppe nach', () => {
  const { grundlage } = wendeAn({ funde: {}, bioregion: 'DO', saprobiellerGrundzustand: 2 }, GRUNDLAGE, FUNDE)
  expect(grundlage.typologie).toMatchObject({
    bioregion: 'DO',
    typgruppe: 'GROSSER_FLUSS',
    saprobiellerGrundzustand: 2,
  })
})

test('eine zurückgenommene Änderung zählt nicht mehr', () => {
  const eine = mitFund(mitFund({ ...OHNE_AENDERUNG, edition: '2026-2' }, 1, { weg: true }), 20, { menge: 9 })
  expect(zaehleAenderungen(eine)).toBe(3)
  expect(zaehleAenderungen(mitFund(eine, 1, {}))).toBe(2)
})

test('eine geänderte Menge muss so erfassbar sein wie im Raster; das Feld sagt, was daran nicht geht', () => {
  expect(leseMenge('1.234,5', 'anzahl', 'MHS')).toEqual({ art: 'WERT', wert: 1234.5 })
  expect(leseMenge('5', 'haeufigkeitsklasse', 'SCREENING')).toEqual({ art: 'WERT', wert: 5 })
  expect(leseMenge('7', 'haeufigkeitsklasse', 'QUALITATIV')).toEqual({ art: 'WERT', wert: 7 })
  for (const [text, feld, methode] of [
    ['', 'anzahl', 'MHS'],
    ['0', 'anzahl', 'MHS'],
    ['-5', 'anzahl', 'MHS'],
    ['99999999999', 'anzahl', 'MHS'],
    ['6', 'haeufigkeitsklasse', 'SCREENING'],
    ['8', 'haeufigkeitsklasse', 'QUALITATIV'],
    ['2,5', 'haeufigkeitsklasse', 'QUALITATIV'],
    ['1,5', 'schalen', 'PHB'],
    ['6', 'schaetzklasse', 'PHB'],
    ['0', 'deckung', 'PHB'],
    ['120', 'deckung', 'PHB'],
  ] as const)
    expect(leseMenge(text, feld, methode), `${feld} ${text}`).toEqual({
      art: 'FEHLER',
      grund: expect.stringMatching(/./),
    })
})
