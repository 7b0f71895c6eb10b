import type { Dossierergebnis } from '@benthos/vertrag/dossier'
import { describe, expect, test } from 'vitest'
import { FARBEN } from '../../technik/diagramm/farben.pruefhilfe.ts'
import { baueTaxadiagramm, baueWechseldiagramm, baueZeitdiagramm } from './diagrammbau.ts'
import { alsZeitpunkte, benenneVerlauf } from './zeitreihe.ts'

const EQR = { schluessel: 'EQR', label: 'EQR', einheit: '' }
const DICHTE = { schluessel: 'INDIVIDUEN_M2', label: 'Dichte', einheit: 'Ind./m²' }

const ergebnis = (
  datum: string,
  eqr: number | null,
  wert: number | null,
  bruchstellen: string[] = [],
): Dossierergebnis => ({
  aufnahmeId: 1,
  code: 'A',
  datum,
  element: 'MZB',
  methode: 'MHS',
  verfahren: 'V',
  edition: '1',
  parametersatz: 'P',
  taxaliste: 'T',
  klasse: 2,
  einschaetzung: null,
  eqr,
  veraltet: false,
  hinweis: null,
  module: [],
  werte: [wert],
  bruchstellen,
})
const REIHE = [
  ergebnis('2020-04-01', 0.7, 1.9),
  ergebnis('2022-04-01', 0.5, null, ['Edition: 1 → 2']),
  ergebnis('2024-04-01', 0.6, 2.1),
]

describe('Zeitpunkte', () => {
  test('der EQR trägt die Klasse, eine Kenngröße nicht', () => {
    expect(alsZeitpunkte(REIHE).map(({ wert, klasse }) => [wert, klasse])).toEqual([
      [0.7, 2],
      [0.5, 2],
      [0.6, 2],
    ])
    expect(alsZeitpunkte(REIHE, 0).map(({ wert, klasse }) => [wert, klasse])).toEqual([
      [1.9, null],
      [2.1, null],
    ])
  })

  test('ohne Wert kein Punkt, aber seine Bruchstelle bleibt sichtbar', () => {
    expect(alsZeitpunkte(REIHE, 0).at(-1)?.bruchstellen).toEqual(['Edition: 1 → 2'])
  })

  test('der Satz nennt Zeitraum, Anzahl, Spanne und den letzten Wert', () => {
    expect(benenneVerlauf(EQR, alsZeitpunkte(REIHE))).toBe(
      'EQR von 01.04.2020 bis 01.04.2024: 3 Werte zwischen 0,50 und 0,70, zuletzt 0,60. Alle Werte stehen in der Tabelle darunter.',
    )
    expect(benenneVerlauf(DICHTE, alsZeitpunkte(REIHE.slice(0, 1), 0))).toBe('Dichte am 01.04.2020: 1,90 Ind./m²')
    expect(benenneVerlauf(EQR, [])).toBe('EQR: keine Werte')
    const taxa = alsZeitpunkte([ergebnis('2020-04-01', 0.7, 74)], 0)
    expect(benenneVerlauf({ schluessel: 'TAXA', label: 'Taxazahl', einheit: 'Taxa' }, taxa)).toBe(
      'Taxazahl am 01.04.2020: 74 Taxa',
    )
  })
})

describe('Diagramme zeigen genau ihre Punkte', () => {
  test('Zeitdiagramm: Werte, Klassenfarbe und -ziffer, ein Strich je Bruchstelle', () => {
    const option = baueZeitdiagramm(alsZeitpunkte(REIHE), { ...EQR, bereich: [0, 1] })(FARBEN, 800)
    expect(option).toMatchObject({
      yAxis: { min: 0, max: 1 },
      series: [
        {
          data: [
            { value: ['2020-04-01', 0.7], itemStyle: { color: '#2' }, label: { formatter: '2' } },
            { value: ['2022-04-01', 0.5] },
            { value: ['2024-04-01', 0.6] },
          ],
          markLine: { data: [{ xAxis: '2022-04-01' }] },
        },
      ],
    })
  })

  test('Taxawechsel: Verschwundenes nach unten; Häufigkeit bis zur Zahl der Aufnahmen', () => {
    const punkte = [{ datum: '2024-04-01', neu: 4, verschwunden: 7, bruchstellen: [] }]
    expect(baueWechseldiagramm(punkte)(FARBEN, 800)).toMatchObject({ series: [{ data: [4] }, { data: [-7] }] })
    expect(baueTaxadiagramm([{ taxon: 'Baetis rhodani', funde: 3 }], 5)(FARBEN, 800)).toMatchObject({
      xAxis: { max: 5 },
      yAxis: { data: ['Baetis rhodani'] },
      series: [{ data: [{ value: 3 }] }],
    })
  })
})
