import { expect, test } from 'vitest'
import { FocusHistory } from './FocusHistory.ts'

const note = (history: FocusHistory<number>, count: number) => {
  for (let item = 1; item <= count; item += 1) history.note(item)
}

test('[UI-14] Der Fokusverlauf reicht 20 Elemente zurück, nicht weiter', () => {
  const history = new FocusHistory<number>()
  note(history, 25)
  expect(history.latest(item => item <= 6)).toBe(6)
  note(history, 25)
  expect(history.latest(item => item <= 5)).toBeUndefined()
})

test('[UI-14] Ein Element steht nur einmal darin, zuletzt fokussiert zählt', () => {
  const history = new FocusHistory<number>()
  note(history, 20)
  history.note(1)
  history.note(1)
  expect(history.latest(() => true)).toBe(1)
  expect(history.latest(item => item !== 1)).toBe(20)
})
