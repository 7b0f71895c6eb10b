import { expect, test } from 'vitest'
import { benenneBlatt } from './tafelmappe.ts'

test('[A-AUSFUHR-15] Namen der Blätter: höchstens 31 Zeichen, keines, das Excel nicht nimmt, gekürzt am Wortende', () => {
  expect(benenneBlatt('Aufnahme')).toBe('Aufnahme')
  expect(benenneBlatt('Organoleptischer Befund und Reduktionen')).toBe('Organoleptischer Befund und')
  expect(benenneBlatt('Morphologie, Hydraulik: physikalisch/chemisch')).toBe('Morphologie, Hydraulik')
  expect(benenneBlatt('x'.repeat(40))).toBe('x'.repeat(31))
  expect(benenneBlatt('a[b]c*d?e\\f')).toBe('a b c d e f')
})
