import { expect, test } from 'vitest'
import { formatiereEnde } from './formatiereEnde.ts'

test.each([
  [null, 'jetzt'],
  ['2025-12-31', '31.12.2025'],
])('[GEN-05] ein Zeitraum mit dem Ende %s endet „%s“', (ende, text) => {
  expect(formatiereEnde(ende)).toBe(text)
})
