import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { alsZelltext, maskiereZelltext, ZELLZEICHEN } from './zelltext.ts'

/** Wie Excel einen Text der Datei liest (ECMA-376 Teil 1, 22.9.2.19 ST_Xstring). */
const liesWieExcel = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

test.each([
  ['_x0041_', '_x005F_x0041_'],
  ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
  ['__x000d_', '__x005F_x000d_'],
  ['_x41_ und x0041', '_x41_ und x0041'],
  ['Baetis rhodani', 'Baetis rhodani'],
])('[A-AUSFUHR-06] %s steht in der Datei als %s', (text, datei) => expect(maskiereZelltext(text)).toBe(datei))

test('[A-AUSFUHR-06] jeder Text kommt so an, wie er in der Zelle zu lesen sein soll', () => {
  const stueck = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('_', '_x', '0041', '_x0041_', 'x005F_', '_X0041_'),
  )
  fc.assert(
    fc.property(fc.array(stueck, { maxLength: 12 }), stuecke => {
      const text = stuecke.join('')
      expect(liesWieExcel(maskiereZelltext(text))).toBe(alsZelltext(text))
    }),
  )
})

test('[A-AUSFUHR-06] was eine Zelle nicht fasst, ist gekürzt und sagt es; ein Zeichen mehr oder weniger entscheidet', () => {
  expect(alsZelltext('a'.repeat(ZELLZEICHEN))).toBe('a'.repeat(ZELLZEICHEN))
  const gekuerzt = alsZelltext('a'.repeat(ZELLZEICHEN + 1))
  expect(gekuerzt).toHaveLength(ZELLZEICHEN)
  expect(gekuerzt).toMatch(/a … \(gekürzt: 32768 Zeichen, eine Excel-Zelle fasst 32767\)$/)
  // Zwei Hälften eines Zeichens werden nicht getrennt.
  const mitKrebs = alsZelltext('🦐'.repeat(ZELLZEICHEN))
  expect(mitKrebs.length).toBeLessThanOrEqual(ZELLZEICHEN)
  expect(mitKrebs).toMatch(/🦐 … \(/u)
})
