import { expect, test } from 'vitest'
import { erklaereWiederholungen, listeKlassenanteile, nenneKlassenanteile } from './zaehlunsicherheit.ts'

const Z = {
  wiederholungen: 1000,
  einheit: 'Individuen',
  gezaehlt: 1936,
  istGanzAusgezaehlt: false,
  klassen: [0, 828, 170, 0, 2],
  ohneKlasse: 0,
  mitToleranz: 0,
  module: [{ schluessel: 'MMI2', label: 'MMI 2', unten: 0.44, oben: 0.52 }],
  taxazahl: { mittel: 25.388 },
}
const ERGEBNIS = {
  ergebnis: { module: [{ schluessel: 'MMI2', wert: 0.5 }] },
  kenngroessen: [{ schluessel: 'TAXA', wert: 26 }],
}

test.each([
  [[0, 1000, 0, 0, 0], 'gut 100 %'],
  [[0, 999, 1, 0, 0], 'gut über 99 %, mäßig unter 1 %'],
  [[0, 991, 9, 0, 0], 'gut 99 %, mäßig 1 %'],
  [[0, 215, 785, 0, 0], 'gut 21 %, mäßig 79 %'],
  [[0, 826, 174, 0, 0], 'gut 83 %, mäßig 17 %'],
  [[333, 333, 334, 0, 0], 'sehr gut 33 %, gut 33 %, mäßig 34 %'],
  [[0, 995, 2, 3, 0], 'gut über 99 %, mäßig unter 1 %, unbefriedigend unter 1 %'],
])(
  '[GEN-01] Anteile %j stehen da als „%s“: Seltenes verschwindet nicht, sicher ist nur, was immer so ausging',
  (klassen, text) => {
    expect(nenneKlassenanteile({ ...Z, klassen })).toBe(text)
  },
)

test('[GEN-01] Anteile ergeben zusammen 100, gleich wie sie gerundet werden', () => {
  for (let gut = 0; gut <= 1000; gut++) {
    const klassen = [Math.floor((1000 - gut) / 3), gut, 1000 - gut - Math.floor((1000 - gut) / 3), 0, 0]
    const prozente = listeKlassenanteile({ ...Z, klassen }).map(({ anteil }) => anteil)
    if (prozente.some(text => /unter|über/.test(text))) continue
    expect(prozente.reduce((summe, text) => summe + Number.parseInt(text, 10), 0)).toBe(100)
  }
})

test('[GEN-01] ohne Klasse ist auch ein Ausgang', () => {
  expect(nenneKlassenanteile({ ...Z, klassen: [0, 0, 0, 0, 0], ohneKlasse: 1000 })).toBe('ohne Klasse 100 %')
})

test('[GEN-01] dabei steht, was die Wiederholungen abdecken, und wo sie zu niedrig liegen', () => {
  const saetze = erklaereWiederholungen({ ...Z, mitToleranz: 40 }, ERGEBNIS).join(' ')
  expect(saetze).toContain('1.000-mal aus den 1.936 gezählten Individuen')
  expect(saetze).toContain('nicht Probenahme, Wahl der Habitate, Jahreszeit und Bestimmung')
  expect(saetze).toContain('im Mittel 25,4 statt 26')
  expect(saetze).toContain('40 von 1.000')
  expect(saetze).not.toContain('verschoben')
})

test('[GEN-01] liegt der Wert eines Moduls neben seiner Spanne, steht zuerst da, dass die Anteile verschoben sind', () => {
  const neben = { ...ERGEBNIS, ergebnis: { module: [{ schluessel: 'MMI2', wert: 0.5334 }] } }
  expect(erklaereWiederholungen(Z, neben)[0]).toContain('außerhalb der Spanne von MMI 2')
  expect(erklaereWiederholungen(Z, neben)[0]).toContain('nicht, wie wahrscheinlich eine Klasse ist')
})

test('[GEN-01] eine ganz ausgezählte Probe nennt, was die Spanne dann heißt', () => {
  const saetze = erklaereWiederholungen({ ...Z, istGanzAusgezaehlt: true }, ERGEBNIS).join(' ')
  expect(saetze).toContain('ganz ausgezählt')
  expect(saetze).not.toContain('nur das Auszählen')
})
