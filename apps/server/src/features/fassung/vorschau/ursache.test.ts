import type { BewertungsErgebnis, Klassengrenzen, ModulErgebnis } from '@benthos/bewertung'
import { expect, test } from 'vitest'
import { nenneParameterursache } from './ursache.ts'

const modul = (wert: number, grenzen: Klassengrenzen, klasse: ModulErgebnis['klasse']): ModulErgebnis => ({
  schluessel: 'MMI1',
  label: 'MMI 1',
  wert,
  eqr: wert,
  klasse,
  text: 'mäßig',
  grenzen,
  richtung: 'steigend',
  quelle: 'Q',
  marke: 'demonstration',
})

test('Vorschau: Wert, neue und alte Grenze sehen verschieden aus, wenn sie verschieden sind', () => {
  const mit = (grenze: number, klasse: ModulErgebnis['klasse']) =>
    ({ ergebnis: { module: [modul(0.600_1, [0.8, grenze, 0.4, 0.2], klasse)] } }) as unknown as BewertungsErgebnis
  expect(nenneParameterursache(mit(0.6, 2), mit(0.600_2, 3))).toBe(
    'MMI 1: Grenze gut | mäßig bei 0,6002 statt 0,6 (Wert 0,6001)',
  )
})
