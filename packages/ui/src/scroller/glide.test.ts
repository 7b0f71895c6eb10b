import { expect, test } from 'vitest'
import { glideProgress } from './glide.ts'

test('[UI-14] Ein Schritt ist nach 0,225 s ganz getan, vorher teilweise, nie darüber hinaus', () => {
  expect(glideProgress(-5)).toBe(0)
  expect(glideProgress(0)).toBe(0)
  expect(glideProgress(112.5)).toBeCloseTo(0.5)
  expect(glideProgress(224)).toBeLessThan(1)
  expect(glideProgress(225)).toBe(1)
  expect(glideProgress(1000)).toBe(1)
})
