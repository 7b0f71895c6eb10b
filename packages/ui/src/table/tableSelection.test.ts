import { describe, expect, test } from 'vitest'
import { pageSelectionState, togglePage, toggleRange, toggleRow } from './tableSelection.ts'

const keys = ['a', 'b', 'c', 'd', 'e']

describe('Zeilenauswahl', () => {
  test('Eine Zeile schaltet um, ohne die alte Menge zu ändern', () => {
    const before = new Set(['a'])
    expect([...toggleRow(before, 'b')]).toEqual(['a', 'b'])
    expect([...toggleRow(before, 'a')]).toEqual([])
    expect([...before]).toEqual(['a'])
  })

  test('Mit der Umschalttaste gilt der Bereich in beiden Richtungen', () => {
    expect([...toggleRange(new Set(['b']), keys, 'b', 'd')].toSorted()).toEqual(['b', 'c', 'd'])
    expect([...toggleRange(new Set(['d']), keys, 'd', 'b')].toSorted()).toEqual(['b', 'c', 'd'])
    expect([...toggleRange(new Set(keys), keys, 'b', 'd')].toSorted()).toEqual(['a', 'e'])
  })

  test('Gesperrte Zeilen bleiben unberührt, ein fremder Anker zählt nicht', () => {
    expect([...toggleRange(new Set(), keys, 'a', 'c', key => key !== 'b')]).toEqual(['a', 'c'])
    expect([...toggleRange(new Set(), keys, 'z', 'c')]).toEqual(['c'])
  })

  test('„Alle auf dieser Seite“ lässt andere Seiten in Ruhe', () => {
    const selection = new Set(['x', 'a'])
    expect(pageSelectionState(selection, keys)).toBe('some')
    const all = togglePage(selection, keys)
    expect(pageSelectionState(all, keys)).toBe('all')
    expect([...togglePage(all, keys)]).toEqual(['x'])
    expect(pageSelectionState(new Set(), keys)).toBe('none')
    expect(pageSelectionState(new Set(['x']), [])).toBe('none')
  })
})
