import { expect, test } from 'vitest'
import { formatiereKenngroesse } from './kenngroesse.ts'

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
