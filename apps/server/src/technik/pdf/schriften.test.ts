import { expect, test } from 'vitest'
import { zerlege } from './schriften.ts'

const gesetzt = (text: string) =>
  zerlege(text, 'normal')
    .map(stueck => stueck.text)
    .join('')

test.each([
  ['Anteil 12\t5', 'Anteil 12 5'],
  ['eins\r\nzwei\rdrei\nvier', 'eins\nzwei\ndrei\nvier'],
  ['a\u0000b\u0007c', 'abc'],
  ['\u202Erechts\u202C', 'rechts'],
  ['≤ 5, ≥ 3, ≈ 4 → 2', '≤ 5, ≥ 3, ≈ 4 → 2'],
  ['\u{1F41F}', '?'],
])('%j steht im Bericht als %j', (text, erwartet) => {
  expect(gesetzt(text)).toBe(erwartet)
})
