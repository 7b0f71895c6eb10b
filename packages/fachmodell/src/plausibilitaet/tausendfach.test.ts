import { expect, test } from 'vitest'
import { findeTausendfaches, type Wertumfeld } from './tausendfach.ts'

const NICHTS: Wertumfeld = { frueher: [], hier: [], alle: null, gegengroesse: null, fruehereKlassen: [] }

test.each<[string, number, Partial<Wertumfeld>, string]>([
  ['früher das Tausendstel', 125, { frueher: [3, 0.125] }, 'Früher stand hier 0,125.'],
  ['die eigene Reihe der Messstelle', 125, { hier: [0.11, 0.2, 0.14] }, 'An dieser Messstelle sonst um 0,14.'],
  [
    'höher als alle anderen',
    850,
    { alle: { kleinster: 0.01, hoher: 320.5, anzahl: 1200 } },
    'Höher als 99 % der 1.200 anderen Werte (bis 320,5).',
  ],
  [
    'Einzugsgebiet gegen MQ',
    850,
    { gegengroesse: { art: 'MQ', wert: 0.02 } },
    'Passt nicht zum Mittelwasserabfluss 0,02 m³/s.',
  ],
  [
    'MQ gegen Einzugsgebiet',
    125,
    { gegengroesse: { art: 'EINZUGSGEBIET', wert: 9 } },
    'Passt nicht zum Einzugsgebiet 9 km².',
  ],
  ['die frühere Klasse', 850, { fruehereKlassen: ['E1'] }, 'Früher war die Klasse des Einzugsgebiets die kleinste.'],
])('verdächtig: %s', (_, wert, umfeld, grund) => {
  expect(findeTausendfaches(wert, { ...NICHTS, ...umfeld })).toEqual([grund])
})

test.each<[string, number, Partial<Wertumfeld>]>([
  ['ohne Beleg', 125, {}],
  ['nicht ganz', 12.5, { frueher: [0.0125] }],
  ['zu groß für 0.nnn', 1250, { frueher: [1.25] }],
  ['früher ein anderer Wert', 125, { frueher: [12.5, 0.126] }],
  ['die Reihe ist so hoch', 125, { hier: [110, 140] }],
  ['zu wenige zum Vergleichen', 850, { alle: { kleinster: 0.01, hoher: 320, anzahl: 5 } }],
  ['auch das Tausendstel wäre zu klein', 5, { alle: { kleinster: 0.5, hoher: 4, anzahl: 100 } }],
  ['großes Gebiet mit passendem MQ', 850, { gegengroesse: { art: 'MQ', wert: 17 } }],
  ['kein einziges passt', 850, { gegengroesse: { art: 'MQ', wert: 5000 } }],
])('nicht verdächtig: %s', (_, wert, umfeld) => {
  expect(findeTausendfaches(wert, { ...NICHTS, ...umfeld })).toEqual([])
})
