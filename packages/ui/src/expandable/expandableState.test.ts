import { expect, test } from 'vitest'
import { areAllExpanded, removeExpandable, setAllExpanded, setExpanded } from './expandableState.ts'

test('[UI-07] Erst wenn alle Blöcke offen sind, heißt der Schalter „Alles zuklappen“', () => {
  let state = setExpanded(setExpanded(new Map(), 'a', true), 'b', false)
  expect(areAllExpanded(state)).toBe(false)
  state = setAllExpanded(state, true)
  expect(areAllExpanded(state)).toBe(true)
  expect([...setAllExpanded(state, false).values()]).toEqual([false, false])
  expect(areAllExpanded(new Map())).toBe(false)
})

test('Ein verschwundener Block zählt nicht mehr, ein unveränderter zeichnet nicht neu', () => {
  const state = setExpanded(setExpanded(new Map(), 'a', true), 'b', false)
  expect(areAllExpanded(removeExpandable(state, 'b'))).toBe(true)
  expect(removeExpandable(state, 'c')).toBe(state)
  expect(setExpanded(state, 'a', true)).toBe(state)
})
