import type { Profilergebnis, Profilstelle } from '@benthos/vertrag/gewaesserprofil'
import { describe, expect, test } from 'vitest'
import { leseProfilwahl, profiladresse } from '../../fach/gewaesserprofil/profiladresse.ts'
import { FARBEN } from '../../technik/diagramm/farben.pruefhilfe.ts'
import { baueGroessenprofil, baueKlassenprofil } from './profildiagramm.ts'
import { alsProfilpunkte, bestimmeAusschnitt, naechsterPunkt } from './profilpunkte.ts'
import { ordneStellen, profilspalten } from './profilspalten.tsx'

const SI = { schluessel: 'SI', label: 'Saprobienindex', einheit: '', grenzen: [1.5, 2, 2.5, 3], platz: 0 }
const ergebnis = (klasse: number | null, wert: number | null): Profilergebnis => ({
  aufnahmeId: 1,
  aufnahme: 'A',
  datum: '2024-04-01',
  methode: 'MHS',
  edition: '2026-1',
  parametersatz: 'P',
  klasse,
  einschaetzung: null,
  eqr: null,
  veraltet: false,
  hinweis: null,
  module: [{ wert, grenzen: [1.5, 2, 2.5, 3] }],
  werte: [wert],
})
const stelle = (id: number, km: number | null, sein: Profilergebnis | null): Profilstelle => ({
  id,
  code: `M-${id}`,
  name: `Stelle ${id}`,
  routeId: km === null ? null : 'R',
  km,
  andererLauf: null,
  ergebnis: sein,
})
const STELLEN = [
  stelle(1, 100, ergebnis(2, 1.9)),
  stelle(2, 60, null),
  stelle(3, 20.25, ergebnis(null, 2.4)),
  stelle(4, null, ergebnis(5, 3.5)),
]

describe('[A-PROFIL-02] Punkte eines Profils', () => {
  test('jede Messstelle mit Kilometer hat einen, auch ohne Ergebnis; der Satz nennt Klasse mit Zahl und Wort', () => {
    expect(alsProfilpunkte(STELLEN, SI).map(({ id, km, klasse, wert, satz }) => [id, km, klasse, wert, satz])).toEqual([
      [1, 100, 2, 1.9, 'km 100,000, Stelle 1 (M-1): 2 gut, 01.04.2024: Saprobienindex 1,90'],
      [2, 60, null, null, 'km 60,000, Stelle 2 (M-2): ohne Ergebnis'],
      [3, 20.25, null, 2.4, 'km 20,250, Stelle 3 (M-3): keine Bewertung, 01.04.2024: Saprobienindex 2,40'],
    ])
  })

  test('ein Klick trifft die nächstgelegene; der Ausschnitt reicht nie über den Lauf hinaus', () => {
    const punkte = alsProfilpunkte(STELLEN, null)
    expect(naechsterPunkt(punkte, 81)?.id).toBe(1)
    expect(naechsterPunkt(punkte, 79)?.id).toBe(2)
    expect(bestimmeAusschnitt(punkte, 101)).toEqual([16, 101])
    expect(bestimmeAusschnitt(punkte.slice(0, 1), 400)).toEqual([99, 101])
  })
})

describe('[A-PROFIL-02] [A-PROFIL-03] Diagramme zeigen genau ihre Punkte', () => {
  const rahmen = { punkte: alsProfilpunkte(STELLEN, SI), ausschnitt: [0, 110] as const, gewaehlt: undefined }

  test('Klassen als Farbe und Ziffer auf ihrer Zeile, ohne Klasse auf einer eigenen', () => {
    expect(baueKlassenprofil(rahmen)(FARBEN, 800)).toMatchObject({
      xAxis: { inverse: true, min: 0, max: 110 },
      yAxis: { data: ['1 sehr gut', '2 gut', '3 mäßig', '4 unbefriedigend', '5 schlecht', 'ohne Klasse'] },
      series: [
        {
          data: [
            { value: [100, 1], itemStyle: { color: '#2' }, label: { show: true, formatter: '2' } },
            { value: [60, 5], itemStyle: { color: '#fff' }, label: { show: false } },
            { value: [20.25, 5] },
          ],
        },
      ],
    })
  })

  test('die Linie bricht ab, wo ein Wert fehlt; Klassengrenzen nur, wenn es gemeinsame gibt', () => {
    expect(baueGroessenprofil(SI, rahmen)(FARBEN, 800)).toMatchObject({
      series: [
        {
          connectNulls: false,
          data: [{ value: [100, 1.9] }, { value: [60, null] }, { value: [20.25, 2.4] }],
          markLine: { data: [{ yAxis: 1.5 }, { yAxis: 2 }, { yAxis: 2.5 }, { yAxis: 3 }] },
        },
      ],
    })
    expect(baueGroessenprofil({ ...SI, grenzen: null }, rahmen)(FARBEN, 800)).toMatchObject({
      series: [{ markLine: { data: [] } }],
    })
  })
})

test.each([
  ['km', 'desc', [1, 2, 3]],
  ['km', 'asc', [3, 2, 1]],
  ['groesse', 'desc', [3, 1, 2]],
  ['klasse', 'asc', [1, 2, 3]],
  ['name', 'desc', [3, 2, 1]],
] as const)('Zeilen nach %s %s; ohne Wert stehen sie am Ende', (column, direction, erwartet) => {
  const geordnet = ordneStellen(STELLEN.slice(0, 3), profilspalten(SI), { column, direction })
  expect(geordnet.map(({ id }) => id)).toEqual(erwartet)
})

test('die Adresse trägt die ganze Wahl; Unlesbares gilt als nicht angegeben', () => {
  expect(profiladresse({ gewaesser: 7, stelle: 12 })).toBe('/gewaesserprofil?gewaesser=7&stelle=12')
  const wahl = leseProfilwahl(new URLSearchParams('gewaesser=7&element=phb&groesse=TI&von=2020&stelle=x&bis=-1'))
  expect(wahl).toEqual({
    gewaesser: 7,
    element: 'PHB',
    groesse: 'TI',
    von: 2020,
    bis: null,
    lauf: null,
    stelle: null,
  })
  expect(profiladresse(wahl)).toBe('/gewaesserprofil?gewaesser=7&element=phb&groesse=TI&von=2020')
})
