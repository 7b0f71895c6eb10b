import { expect, test } from 'vitest'
import { SPERREN } from './sperren.ts'

test('jede Sperre hat ihre eigene Nummer', () => {
  const nummern = Object.values(SPERREN)
  expect(new Set(nummern).size).toBe(nummern.length)
})
