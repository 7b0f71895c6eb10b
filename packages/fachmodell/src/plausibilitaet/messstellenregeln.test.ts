import { describe, expect, test } from 'vitest'
import type { Messstellenbild } from './messstellenbild.ts'
import { pruefeMessstelle } from './messstellenregeln.ts'

const BILD: Messstellenbild = {
  seehoehe: 450,
  bioregion: 'FL',
  bioregionHoehe: 'H2',
  einzugsgebiet: 99.99,
  einzugsgebietsklasse: 'E2',
  netzbezug: { routeId: 'NE-25', abstand: 250, warnung: null },
  // Quartile 300 und 500: Zäune bei 0 und 800 m
  hoehenDerBioregion: [...Array<number>(10).fill(300), ...Array<number>(10).fill(500)],
}
const regeln = (abweichung: Partial<Messstellenbild>) => pruefeMessstelle({ ...BILD, ...abweichung }).map(b => b.regel)

test('eine stimmige Messstelle bleibt ohne Hinweis', () => {
  expect(pruefeMessstelle(BILD)).toEqual([])
})

test('fehlende Angaben sind nicht unplausibel', () => {
  const leer = { seehoehe: null, bioregion: null, bioregionHoehe: null, einzugsgebiet: null, netzbezug: null }
  expect(regeln({ ...leer, einzugsgebietsklasse: null })).toEqual([])
})

describe('Seehöhe gegen die Bioregion', () => {
  test.each([
    [800, []],
    [800.1, ['SEEHOEHE_BIOREGION']],
    [0, []],
    [-0.1, ['SEEHOEHE_BIOREGION']],
  ])('%d m', (seehoehe, erwartet) => {
    expect(regeln({ seehoehe, bioregionHoehe: null })).toEqual(erwartet)
  })

  test('unter 20 Vergleichsstellen bleibt alles möglich', () => {
    const hoehenDerBioregion = BILD.hoehenDerBioregion.slice(1)
    expect(regeln({ seehoehe: 3000, bioregionHoehe: null, hoehenDerBioregion })).toEqual([])
  })

  test('der Satz nennt den Wert, die Bioregion und den Vergleich', () => {
    const [befund] = pruefeMessstelle({ ...BILD, seehoehe: 1500, bioregionHoehe: 'H4' })
    expect(befund?.text).toBe(
      'Seehöhe 1.500 m ist für die Bioregion „Flysch“ ungewöhnlich: 20 andere Messstellen liegen zwischen 300 und 500 m, die mittlere Hälfte zwischen 300 und 500 m.',
    )
    expect(befund?.quelle).toMatch(/^Erfahrungswert/)
  })
})

describe('Seehöhe gegen die Höhenklasse: eine Grenze passt zu beiden Klassen', () => {
  test.each([
    ['H1', 200, true],
    ['H1', 200.1, false],
    ['H2', 199.9, false],
    ['H2', 200, true],
    ['H2', 500, true],
    ['H3', 500, true],
    ['H3', 800.1, false],
    ['H4', 1600, true],
    ['H5', 1600, true],
    ['H5', 1599.9, false],
  ])('%s bei %d m', (bioregionHoehe, seehoehe, passt) => {
    expect(regeln({ bioregionHoehe, seehoehe, bioregion: null })).toEqual(passt ? [] : ['SEEHOEHE_HOEHENKLASSE'])
  })
})

describe('Einzugsgebiet gegen seine Klasse', () => {
  test.each([
    [9.99, 'E1'],
    [10, 'E2'],
    [99.99, 'E2'],
    [100, 'E3'],
    [10_000, 'E5'],
  ])('%d km² ist %s', (einzugsgebiet, klasse) => {
    for (const einzugsgebietsklasse of ['E1', 'E2', 'E3', 'E4', 'E5'])
      expect(regeln({ einzugsgebiet, einzugsgebietsklasse }), einzugsgebietsklasse).toEqual(
        einzugsgebietsklasse === klasse ? [] : ['EINZUGSGEBIET_KLASSE'],
      )
  })
})

test('Abstand von der Route: gemeldet wird der Satz des Gewässernetzes, bestätigt der Abstand auf den Meter', () => {
  const befund = (abstand: number | null) =>
    pruefeMessstelle({ ...BILD, netzbezug: { routeId: 'NE-25', abstand, warnung: 'Zu weit.' } })
  expect(befund(4210.4)).toMatchObject([{ regel: 'ROUTENABSTAND', wert: 'NE-25 4210', text: 'Zu weit.' }])
  expect(befund(null)).toMatchObject([{ wert: 'NE-25 fern' }])
})
