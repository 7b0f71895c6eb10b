import { expect, test } from 'vitest'
import { stelleSperren } from './sperren.ts'
import { SPERRE_PX } from './zeichen.ts'

const groesse = { width: 300, height: 201 }
const knopf = { left: 250, top: 10, right: 282, bottom: 115 }
const sperren = stelleSperren(groesse, [knopf])

/** Ein Name an dieser Stelle berührt eine Sperre, entfällt also dort. */
const trifft = (left: number, top: number, breite: number, hoehe: number) =>
  sperren.some(
    ([x, y]) =>
      left < x + SPERRE_PX / 2 &&
      left + breite > x - SPERRE_PX / 2 &&
      top < y + SPERRE_PX / 2 &&
      top + hoehe > y - SPERRE_PX / 2,
  )

test.each([
  ['über den linken Rand', -20, 90],
  ['über den rechten Rand', 270, 150],
  ['über den oberen Rand', 100, -6],
  ['über den unteren Rand', 100, 194],
  ['in eine Ecke', -10, -10],
  ['unter einen Knopf, ganz', 255, 50],
  ['unter einen Knopf, mit seinem Ende', 215, 60],
])('Kein Name reicht %s', (_was, left, top) => {
  expect(trifft(left, top, 40, 12)).toBe(true)
})

test.each([
  ['nahe dem Rand', 6, 90],
  ['neben dem Knopf', 200, 60],
  ['unterhalb des Knopfs', 250, 125],
])('Ein Name %s bleibt', (_was, left, top) => {
  expect(trifft(left, top, 40, 12)).toBe(false)
})
