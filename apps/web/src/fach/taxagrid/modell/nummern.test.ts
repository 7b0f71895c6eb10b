import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOECHSTE_NUMMER, vergibNummern } from './nummern.ts'
import type { Zeile } from './zeile.ts'

const zeile = (id: string, nummer: number | null = null): Zeile => ({ id, nummer, zellen: {} })
const nummern = (zeilen: readonly Zeile[], bekannt: readonly number[]) => {
  const je = vergibNummern(zeilen, new Set(bekannt))
  return zeilen.map(z => je.get(z.id))
}

test('Neue Zeilen am Ende lassen Platz, eingefügte stehen zwischen ihren Nachbarn', () => {
  expect(nummern([zeile('a'), zeile('b')], [])).toEqual([20, 40])
  expect(nummern([zeile('a', 20), zeile('x'), zeile('y'), zeile('b', 40), zeile('z')], [20, 40])).toEqual([
    20, 26, 33, 40, 60,
  ])
  expect(nummern([zeile('vorne'), zeile('a', 20)], [20])).toEqual([10, 20])
})

test('Eine Nummer, die der Server nicht (mehr) kennt, wird neu vergeben', () => {
  expect(nummern([zeile('a', 20), zeile('b', 60)], [20])).toEqual([20, 40])
})

test('Ohne Platz zwischen den Nachbarn geht es ans Ende, bekannte Zeilen behalten ihre Nummer', () => {
  expect(nummern([zeile('a', 1), zeile('x'), zeile('b', 2)], [1, 2])).toEqual([1, 22, 2])
})

test('5.000 Zeilen passen, auch wenn die höchste Nummer schon vergeben ist', () => {
  const zeilen = [zeile('letzte', HOECHSTE_NUMMER), ...Array.from({ length: 4999 }, (_, i) => zeile(`n${i}`))]
  const vergeben = nummern(zeilen, [HOECHSTE_NUMMER])
  expect(new Set(vergeben).size).toBe(5000)
  expect(vergeben.every(n => n !== undefined && n >= 1 && n <= HOECHSTE_NUMMER)).toBe(true)
})

test('Nummern sind eindeutig, und wo Platz ist, steigen sie in der Reihenfolge der Liste', () => {
  const liste = fc
    .array(fc.boolean(), { maxLength: 30 })
    .map(bekannt => bekannt.map((b, i) => zeile(`z${i}`, b ? (i + 1) * 50 : null)))
  fc.assert(
    fc.property(liste, zeilen => {
      const vergeben = nummern(
        zeilen,
        zeilen.flatMap(z => z.nummer ?? []),
      )
      expect(new Set(vergeben).size).toBe(zeilen.length)
      expect(vergeben).toEqual([...vergeben].sort((a, b) => (a ?? 0) - (b ?? 0)))
    }),
  )
})
