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
  [
    'was die Eingabetaste wählte, wo immer sein Zeichen steht',
    { unter: zeichen(20, 0), alle: [{ ...zeichen(15, 0), name: 'Inn, Schärding' }, zeichen(20, 0)] },
    'Unter dem Kreuz: Donau, Aschach',
  ],
  [
    'eine Gruppe',
    { unter: zeichen(3, 0, 12), alle: [zeichen(3, 0, 12)] },
    'Unter dem Kreuz: 12 Messstellen, die Eingabetaste führt näher heran',
  ],
  [
    'keine, die nächste schräg',
    { unter: null, alle: [zeichen(300, 0), zeichen(60, -70)] },
    'Keine Messstelle unter dem Kreuz, die nächste rechts oben',
  ],
  [
    'keine, die nächste gerade',
    { unter: null, alle: [zeichen(-40, 14)] },
    'Keine Messstelle unter dem Kreuz, die nächste links',
  ],
  ['nichts zu sehen', { unter: null, alle: [] }, 'Keine Messstelle im Ausschnitt'],
  ['eine Karte ohne Messstellen', null, 'Kreuz auf 48,3069° Nord, 14,2858° Ost'],
] as const)('[API-13] Die Pfeiltasten der Karte: %s', (_was, lage, text) => {
  expect(nenneKreuz(lage, mitte)).toBe(text)
})
