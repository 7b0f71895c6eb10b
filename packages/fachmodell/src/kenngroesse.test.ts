import { expect, test } from 'vitest'
import { formatiereIndex, formatiereKenngroesse } from './kenngroesse.ts'
import { grenzenVon } from './klassengrenzen.ts'

test.each([
  [74, 'TAXA', '74'],
  [0, 'EPT_TAXA', '0'],
  [1234, 'INDIVIDUEN', '1.234'],
  [57.6, 'INDIVIDUEN', '57,6'],
  [2, 'SI', '2,00'],
  [0.004, 'SHANNON', '0,004'],
  [99.5, 'SAP_ABDECKUNG', '99,5'],
  [null, 'SI', '–'],
  [undefined, 'EQR SAPROBIE', '–'],
] as const)('%s %s steht als %s', (wert, schluessel, text) => {
  expect(formatiereKenngroesse(wert, schluessel)).toBe(text)
})

test('neben den Grenzen der Module, deren Wert sie ist, steht eine Zahl auf ihrer Seite; sonst mit zwei Stellen', () => {
  const mmi = { wert: 0.595, grenzen: [0.8, 0.6, 0.4, 0.2] }
  const saprobie = { wert: 2.1549, grenzen: [1.5, 2.15, 2.6, 3.1] }
  const module = [mmi, saprobie, { wert: null, grenzen: null }]
  expect(formatiereIndex(0.595, grenzenVon(0.595, module))).toBe('0,595')
  expect(formatiereKenngroesse(2.1549, 'SI', grenzenVon(2.1549, module))).toBe('2,155')
  // der aus dem Saprobienindex umgerechnete EQR hat keine eigenen Grenzen
  expect(formatiereIndex(0.5951, grenzenVon(0.5951, module))).toBe('0,60')
  expect([null, undefined].map(ohne => formatiereIndex(ohne, grenzenVon(ohne, module)))).toEqual(['–', '–'])
})
