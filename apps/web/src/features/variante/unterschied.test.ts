import { expect, test } from 'vitest'
import { unterschiedVon } from './unterschied.ts'

test.each([
  [1.98, 2.1, 'fallend', '↑', '0,12 schlechter'],
  [0.6, 0.71, 'steigend', '↑', '0,11 besser'],
  [0.71, 0.6, 'steigend', '↓', '0,11 schlechter'],
  [12, 14, null, '↑', '2 mehr'],
  [14, 12.5, null, '↓', '1,5 weniger'],
  [1, 1.001, null, '↑', 'unter 0,01 mehr'],
  [0.1 + 0.2, 0.3, null, '=', 'gleich'],
] as const)('%f → %f (%s): %s %s', (vorher, nachher, richtung, pfeil, text) => {
  expect(unterschiedVon(vorher, nachher, richtung)).toEqual({ pfeil, text })
})

test('fehlt ein Wert, gibt es keinen Unterschied', () => {
  expect(unterschiedVon(null, 1, null)).toBeNull()
  expect(unterschiedVon(1, null, 'steigend')).toBeNull()
})
