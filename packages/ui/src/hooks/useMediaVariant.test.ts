import { expect, test } from 'vitest'
import { mediaVariantOf } from './useMediaVariant.ts'

test.each([
  [24.375, 'Mobile'],
  [35.99, 'Mobile'],
  [36, 'Tablet'],
  [47.99, 'Tablet'],
  [48, 'Desktop'],
  [90, 'Desktop'],
])('[FRAME-14] %s rem ist %s', (width, variant) => {
  expect(mediaVariantOf(width)).toBe(variant)
})
