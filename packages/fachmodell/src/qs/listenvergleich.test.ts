import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { berechneListenaehnlichkeit, type Zaehlung } from './listenaehnlichkeit.ts'
import { type Vergleichsfund, vergleicheListen } from './listenvergleich.ts'

const zaehlung = (eintraege: Record<string, number>): Zaehlung => new Map(Object.entries(eintraege))
const vergleiche = (a: Zaehlung, b: Zaehlung) =>
  berechneListenaehnlichkeit([new Set(a.keys()), new Set(b.keys())], [a, b])

describe('Ähnlichkeit', () => {
  const A = zaehlung({ A: 120, B: 80, C: 150, D: 50 })
  const B = zaehlung({ A: 110, B: 95, C: 140, E: 60 })

  test('[QS] Rechenbeispiel der Produktgestaltung', () => {
    const ist = vergleiche(A, B)
    const soll = { ptd: 18.5185, pde: 0.6211, brayCurtis: 81.9876, renkonen: 81.7284, jaccard: 60, soerensen: 75 }
    for (const [mass, wert] of Object.entries(soll)) expect(ist[mass as keyof typeof soll], mass).toBeCloseTo(wert, 4)
    // Ränge 4, 3, 5, 2, 1 und 4, 3, 5, 1, 2: d² = 2, ρ = 1 − 6·2 / (5·24)
    expect(ist.spearman).toBeCloseTo(0.9, 12)
  })

  test('geschlossene Fälle: gleich, ohne Gemeinsames, leer, ohne Zahlen', () => {
    expect(vergleiche(A, A)).toEqual({
      ptd: 0,
      pde: 0,
      brayCurtis: 100,
      renkonen: expect.closeTo(100, 9),
      jaccard: 100,
      soerensen: 100,
      spearman: expect.closeTo(1, 9),
    })
    expect(vergleiche(zaehlung({ A: 10 }), zaehlung({ B: 30 }))).toEqual({
      ptd: 100,
      pde: 50,
      brayCurtis: 0,
      renkonen: 0,
      jaccard: 0,
      soerensen: 0,
      spearman: -1,
    })
    const nichts = {
      ptd: null,
      pde: null,
      brayCurtis: null,
      renkonen: null,
      jaccard: null,
      soerensen: null,
      spearman: null,
    }
    expect(vergleiche(zaehlung({}), zaehlung({}))).toEqual(nichts)
    expect(berechneListenaehnlichkeit([new Set(['A', 'B']), new Set(['B'])], null)).toEqual({
      ...nichts,
      jaccard: 50,
      soerensen: expect.closeTo(66.6667, 4),
    })
  })

  // Lehrbuchformel mit Bindungen: ρ = (Sx + Sy − Σd²) / (2 √(Sx·Sy)), S = (n³ − n − Σ(t³ − t)) / 12.
  test('Spearman mit Bindungen wie nach der Formel mit Bindungskorrektur, fehlende Taxa zählen 0', () => {
    const A = zaehlung({ A: 5, B: 5, C: 2, D: 1, E: 1, F: 1 })
    const B = zaehlung({ A: 7, B: 3, C: 3, D: 1, G: 4 })
    // A–G: Ränge 6,5 6,5 5 3 3 3 1 (F fehlt in B, G in A) gegen 7 4,5 4,5 3 1,5 1,5 6.
    const d2 = 0.25 + 4 + 0.25 + 0 + 2.25 + 2.25 + 25
    const s = (...bindungen: number[]) => (7 ** 3 - 7 - bindungen.reduce((summe, t) => summe + t ** 3 - t, 0)) / 12
    const [sx, sy] = [s(2, 3), s(2, 2)]
    expect(vergleiche(A, B).spearman).toBeCloseTo((sx + sy - d2) / (2 * Math.sqrt(sx * sy)), 12)
    expect(vergleiche(zaehlung({ A: 3, B: 3 }), zaehlung({ A: 1, B: 2 })).spearman, 'alle gleich').toBeNull()
  })

  test('eine leere Liste: alles verschieden, was sich nicht sagen lässt, fehlt', () => {
    expect(vergleiche(A, zaehlung({}))).toMatchObject({
      ptd: 100,
      pde: 100,
      brayCurtis: 0,
      renkonen: null,
      jaccard: 0,
      soerensen: 0,
      spearman: null,
    })
  })

  /** Zweite Rechnung: jedes Individuum einzeln, eines nach dem anderen zugeordnet. */
  function naiv(a: Zaehlung, b: Zaehlung) {
    const einzelne = (z: Zaehlung) => [...z].flatMap(([taxon, n]) => Array.from({ length: n }, () => taxon))
    const [x, y] = [einzelne(a), einzelne(b)]
    const uebrig = [...y]
    let gleich = 0
    for (const taxon of x) {
      const stelle = uebrig.indexOf(taxon)
      if (stelle >= 0) {
        uebrig.splice(stelle, 1)
        gleich += 1
      }
    }
    const anteil = (liste: readonly string[], taxon: string) => liste.filter(t => t === taxon).length / liste.length
    const taxa = [...new Set([...x, ...y])]
    return {
      ptd: 100 - (100 * gleich) / (x.length > y.length ? x.length : y.length),
      pde: (100 * (x.length > y.length ? x.length - y.length : y.length - x.length)) / (x.length + y.length),
      brayCurtis: (100 * 2 * gleich) / (x.length + y.length),
      renkonen: taxa.reduce((summe, t) => summe + 100 * Math.min(anteil(x, t), anteil(y, t)), 0),
      jaccard: (100 * taxa.filter(t => x.includes(t) && y.includes(t)).length) / taxa.length,
    }
  }
  const liste = fc
    .dictionary(fc.constantFrom('A', 'B', 'C', 'D', 'E'), fc.integer({ min: 1, max: 25 }), {
      minKeys: 1,
      noNullPrototype: true,
    })
    .map(zaehlung)

  test('für alle Listen: wie die zweite Rechnung, umkehrbar, in ihren Grenzen', () => {
    fc.assert(
      fc.property(liste, liste, (a, b) => {
        const [hin, zurueck] = [vergleiche(a, b), vergleiche(b, a)]
        for (const [mass, soll] of Object.entries(naiv(a, b)))
          expect(hin[mass as keyof typeof hin], mass).toBeCloseTo(soll, 9)
        for (const [mass, wert] of Object.entries(hin)) {
          const andersherum = zurueck[mass as keyof typeof zurueck]
          if (wert === null) expect(andersherum).toBeNull()
          else {
            expect(andersherum, mass).toBeCloseTo(wert, 9)
            expect(Math.abs(wert), mass).toBeLessThanOrEqual(mass === 'spearman' ? 1.000_000_001 : 100.000_000_1)
          }
        }
      }),
    )
  })
})

describe('Gegenüberstellung', () => {
  const fund = (taxon: string, anzahl: number, rest: Partial<Vergleichsfund> = {}): Vergleichsfund => ({
    taxon,
    rang: 'ART',
    gattung: taxon.split(' ')[0] ?? null,
    familie: 'Baetidae',
    stadium: null,
    anzahl,
    menge: anzahl,
    ...rest,
  })
  const zeile = (erste: Vergleichsfund[], zweite: Vergleichsfund[], taxon: string) =>
    vergleicheListen(erste, zweite).zeilen.find(eine => eine.taxon === taxon)

  test('gleich, andere Menge, anderes Stadium; Stadien sind je Taxon zusammengefasst', () => {
    const larven = fund('Baetis rhodani', 3, { stadium: 'LARVE' })
    const puppen = fund('Baetis rhodani', 2, { stadium: 'PUPPE' })
    expect(zeile([larven], [larven], 'Baetis rhodani')?.abweichungen).toEqual([])
    expect(zeile([larven, puppen], [larven], 'Baetis rhodani')).toMatchObject({
      mengen: [5, 3],
      abweichungen: ['MENGE', 'STADIUM'],
    })
  })

  test('dieselbe Menge, anders auf die Stadien verteilt, ist ein anderes Stadium; mehr Larven allein sind nur eine andere Menge', () => {
    const liste = (larven: number, puppen: number, ohne = 0) => [
      fund('Baetis rhodani', larven, { stadium: 'LARVE' }),
      fund('Baetis rhodani', puppen, { stadium: 'PUPPE' }),
      ...(ohne > 0 ? [fund('Baetis rhodani', ohne)] : []),
    ]
    expect(zeile(liste(10, 1), liste(1, 10), 'Baetis rhodani')).toMatchObject({
      mengen: [11, 11],
      abweichungen: ['STADIUM'],
      jeStadium: [
        [
          { stadium: 'LARVE', menge: 10 },
          { stadium: 'PUPPE', menge: 1 },
        ],
        [
          { stadium: 'LARVE', menge: 1 },
          { stadium: 'PUPPE', menge: 10 },
        ],
      ],
    })
    expect(zeile(liste(10, 1), liste(12, 1), 'Baetis rhodani')?.abweichungen).toEqual(['MENGE'])
    expect(zeile(liste(10, 1), liste(10, 1), 'Baetis rhodani')?.abweichungen).toEqual([])
    expect(zeile(liste(10, 1), liste(1, 10).toReversed(), 'Baetis rhodani')?.abweichungen).toEqual(['STADIUM'])
    // auch, was ohne Stadium gezählt ist
    expect(zeile(liste(10, 1, 2), liste(2, 1, 10), 'Baetis rhodani')?.abweichungen).toEqual(['STADIUM'])
  })

  test('Klassen je Stadium addieren sich nicht: es gilt die höchste', () => {
    const klasse = (stufe: number, stadium: 'LARVE' | 'PUPPE') =>
      fund('Baetis rhodani', 0, { anzahl: null, menge: stufe, stadium })
    const [eine, andere] = [
      [klasse(3, 'LARVE'), klasse(2, 'LARVE'), klasse(1, 'PUPPE')],
      [klasse(3, 'LARVE'), klasse(1, 'PUPPE')],
    ]
    expect(zeile(eine, andere, 'Baetis rhodani')?.abweichungen).toEqual([])
  })

  test('dieselben Anzahlen in anderer Folge sind keine Abweichung, auch mit Nachkommastellen', () => {
    const teile = [0.1, 0.2, 0.3].map(anzahl => fund('Baetis rhodani', anzahl))
    const { aehnlichkeit, zeilen } = vergleicheListen(teile, teile.toReversed())
    expect(zeilen[0]?.abweichungen).toEqual([])
    expect(aehnlichkeit.ptd).toBeCloseTo(0, 9)
    expect(zeile([fund('Baetis rhodani', 0.3)], [fund('Baetis rhodani', 0.4)], 'Baetis rhodani')?.abweichungen).toEqual(
      ['MENGE'],
    )
  })

  test('nur eine Liste, anderer Rang, anderer Name', () => {
    const gattung = fund('Baetis sp.', 4, { rang: 'GATTUNG' })
    expect(zeile([fund('Baetis rhodani', 4)], [gattung], 'Baetis rhodani')).toMatchObject({
      gefunden: [true, false],
      abweichungen: ['NUR_ERSTE', 'RANG'],
      entsprechung: 'Baetis sp.',
    })
    expect(zeile([fund('Baetis rhodani', 4)], [gattung], 'Baetis sp.')).toMatchObject({
      abweichungen: ['NUR_ZWEITE', 'RANG'],
      entsprechung: 'Baetis rhodani',
    })
    expect(zeile([fund('Baetis rhodani', 4)], [fund('Baetis alpinus', 4)], 'Baetis alpinus')).toMatchObject({
      abweichungen: ['NUR_ZWEITE', 'NAME'],
      entsprechung: 'Baetis rhodani',
    })
    expect(zeile([fund('Baetis rhodani', 4)], [fund('Elmis aenea', 4)], 'Elmis aenea')).toMatchObject({
      abweichungen: ['NUR_ZWEITE'],
      entsprechung: null,
    })
  })

  test('Zahlen der Übersicht; von Klassen gilt die höchste', () => {
    const klasse = (taxon: string, stufe: number) => fund(taxon, 0, { anzahl: null, menge: stufe })
    const vergleich = vergleicheListen(
      [klasse('Baetis rhodani', 2), klasse('Baetis rhodani', 3), klasse('Elmis aenea', 1)],
      [klasse('Baetis rhodani', 3)],
    )
    expect(vergleich).toMatchObject({ beide: 1, nurErste: 1, nurZweite: 0, aehnlichkeit: { ptd: null, jaccard: 50 } })
    expect(vergleich.zeilen[0]).toMatchObject({ mengen: [3, 3], abweichungen: [] })
  })
})
