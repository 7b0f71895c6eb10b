import { expect, test } from 'vitest'
import { erklaereWiederholungen, formatiereAnteil, nenneKlassenanteile } from './zaehlunsicherheit.ts'

const Z = {
  wiederholungen: 1000,
  einheit: 'Individuen',
  gezaehlt: 1936,
  klassen: [0, 828, 170, 0, 2],
  ohneKlasse: 0,
  mitToleranz: 0,
  taxazahl: { mittel: 25.388 },
}

test.each([
  [0, '0 %'],
  [1, 'unter 1 %'],
  [9, 'unter 1 %'],
  [10, '1 %'],
  [826, '83 %'],
  [990, '99 %'],
  [991, 'über 99 %'],
  [999, 'über 99 %'],
  [1000, '100 %'],
])(
  '[GEN-01] %i von 1000 Wiederholungen sind %s: Seltenes verschwindet nicht, und sicher ist nur, was immer so ausging',
  (anzahl, text) => {
    expect(formatiereAnteil(anzahl, 1000)).toBe(text)
  },
)

test('[GEN-01] Anteile nennen nur Klassen, die vorkommen, die beste zuerst', () => {
  expect(nenneKlassenanteile(Z)).toBe('gut 83 %, mäßig 17 %, schlecht unter 1 %')
  expect(nenneKlassenanteile({ ...Z, klassen: [0, 0, 0, 0, 0], ohneKlasse: 1000 })).toBe('ohne Klasse 100 %')
})

test('[GEN-01] dabei steht, was die Wiederholungen abdecken, und wo sie zu niedrig liegen', () => {
  const saetze = erklaereWiederholungen({ ...Z, mitToleranz: 40 }, 26)
  expect(saetze).toHaveLength(3)
  expect(saetze[0]).toContain('1.000-mal aus den 1.936 gezählten Individuen')
  expect(saetze[0]).toContain('nicht Probenahme, Wahl der Habitate, Jahreszeit und Bestimmung')
  expect(saetze[1]).toContain('im Mittel 25,4 statt 26')
  expect(saetze[2]).toContain('In 4 % der Wiederholungen')
  expect(erklaereWiederholungen(Z, null)).toHaveLength(1)
})
