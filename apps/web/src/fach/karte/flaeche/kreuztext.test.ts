import { expect, test } from 'vitest'
import { nenneKreuz, type Zeichenort } from './kreuztext.ts'

const mitte = { laenge: 14.28581, breite: 48.30694 }
const zeichen = (rechts: number, unten: number, anzahl = 1): Zeichenort => ({
  name: 'Donau, Aschach',
  anzahl,
  rechts,
  unten,
})

test.each([
  ['eine unter dem Kreuz', [zeichen(90, 0), zeichen(-14, 14)], 'Unter dem Kreuz: Donau, Aschach'],
  ['eine Gruppe', [zeichen(3, 0, 12)], 'Unter dem Kreuz: 12 Messstellen, die Eingabetaste führt näher heran'],
  [
    'keine, die nächste schräg',
    [zeichen(300, 0), zeichen(60, -70)],
    'Keine Messstelle unter dem Kreuz, die nächste rechts oben',
  ],
  ['keine, die nächste gerade', [zeichen(-15, 0)], 'Keine Messstelle unter dem Kreuz, die nächste links'],
  ['nichts zu sehen', [], 'Keine Messstelle im Ausschnitt'],
  ['eine Karte ohne Messstellen', null, 'Kreuz auf 48,3069° Nord, 14,2858° Ost'],
] as const)('[API-13] Die Pfeiltasten der Karte: %s', (_was, alle, text) => {
  expect(nenneKreuz(alle, mitte)).toBe(text)
})
