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

describe('Was die Hinweise sagen, stimmt auch mit den gezeigten Stellen', () => {
  const text = (angaben: Partial<typeof BILD>) =>
    pruefeMessstelle({ ...BILD, bioregion: null, bioregionHoehe: null, einzugsgebiet: null, ...angaben })[0]?.text
  test.each([
    [500.04, 'H2', 'Seehöhe 500,04 m liegt nicht in der Höhenklasse „200–500 m“.'],
    [799.96, 'H4', 'Seehöhe 799,96 m liegt nicht in der Höhenklasse „800–1.600 m“.'],
    [199.999, 'H2', 'Seehöhe 199,999 m liegt nicht in der Höhenklasse „200–500 m“.'],
    [520, 'H2', 'Seehöhe 520 m liegt nicht in der Höhenklasse „200–500 m“.'],
  ] as const)('%d m und %s', (seehoehe, bioregionHoehe, erwartet) => {
    expect(text({ seehoehe, bioregionHoehe })).toBe(erwartet)
  })
  test.each([
    [100.004, 'E2', 'Einzugsgebiet 100,004 km² gehört zur Klasse „100–1.000 km²“, angegeben ist „10–100 km²“.'],
    [99.996, 'E3', 'Einzugsgebiet 99,996 km² gehört zur Klasse „10–100 km²“, angegeben ist „100–1.000 km²“.'],
    [250, 'E2', 'Einzugsgebiet 250 km² gehört zur Klasse „100–1.000 km²“, angegeben ist „10–100 km²“.'],
  ] as const)('%d km² und %s', (einzugsgebiet, einzugsgebietsklasse, erwartet) => {
    expect(text({ einzugsgebiet, einzugsgebietsklasse })).toBe(erwartet)
  })
  test('neben den Quartilen der Bioregion steht eine Seehöhe auf ihrer Seite', () => {
    const hoehenDerBioregion = Array.from({ length: 40 }, (_, i) => 400 + (i % 2))
    const [befund] = pruefeMessstelle({
      ...BILD,
      bioregionHoehe: null,
      einzugsgebiet: null,
      seehoehe: 402.6,
      hoehenDerBioregion,
    })
    expect(befund?.text).toContain('Seehöhe 403 m')
    const [knapp] = pruefeMessstelle({
      ...BILD,
      bioregionHoehe: null,
      einzugsgebiet: null,
      seehoehe: 401.4,
      hoehenDerBioregion: Array.from({ length: 40 }, () => 401),
    })
    expect(knapp?.text).toMatch(/Seehöhe 401,4 m .* zwischen 401 und 401 m/)
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
