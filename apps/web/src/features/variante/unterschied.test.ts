import { expect, test } from 'vitest'
import { unterschiedVon, wertepaar } from './unterschied.ts'

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

test.each([
  [0.601, 0.599, [0.8, 0.6, 0.4, 0.2], '0,601', '0,599'],
  [0.595, 0.6, [0.8, 0.6, 0.4, 0.2], '0,595', '0,60'],
  [0.652, 0.648, [0.8, 0.6, 0.4, 0.2], '0,652', '0,648'],
  [0.601, 0.599, [], '0,601', '0,599'],
  [0.7, 0.5, [], '0,70', '0,50'],
  [0.1 + 0.2, 0.3, [], '0,30', '0,30'],
  [null, 0.5, [0.8], '–', '0,50'],
] as const)('%f → %f neben %j steht als %s → %s da', (vorher, nachher, grenzen, links, rechts) => {
  expect(wertepaar(vorher, nachher, grenzen)).toEqual([links, rechts])
})
