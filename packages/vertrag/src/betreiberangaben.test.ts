import { expect, test } from 'vitest'
import { fehlendeAngaben, leseStellen, pruefeStellen, setzeAngabenEin } from './betreiberangaben.ts'

test.each([
  ['Post an {{Anschrift}}', { Anschrift: 'Stubenring 1' }, 'Post an Stubenring 1'],
  ['{{ E-Mail }} und {{E-Mail}}', { 'E-Mail': 'b@x.at' }, 'b@x.at und b@x.at'],
  ['{{Telefon}}', {}, '(Telefon: nicht angegeben)'],
  ['{{Kaiser}}', { Telefon: '1' }, '(Kaiser: nicht angegeben)'],
  ['{Telefon} {{}}', {}, '{Telefon} (: nicht angegeben)'],
  // Ein Wert wird nicht noch einmal gelesen.
  ['{{Betreiber}}', { Betreiber: '{{Telefon}} $& $1', Telefon: '1' }, '{{Telefon}} $& $1'],
])('„%s“ mit %j', (text, angaben, erwartet) => {
  expect(setzeAngabenEin(text, angaben)).toBe(erwartet)
})

test('nennt, was ein Text verlangt und fehlt, je Name einmal', () => {
  const text = '{{Telefon}} {{Anschrift}} {{Telefon}} {{Unbekannt}}'
  expect(leseStellen(text)).toEqual(['Telefon', 'Anschrift', 'Telefon', 'Unbekannt'])
  expect(fehlendeAngaben(text, { Anschrift: 'x' })).toEqual(['Telefon'])
  expect(fehlendeAngaben(text, { Anschrift: 'x', Telefon: '' })).toEqual(['Telefon'])
})

test('beanstandet Angaben, die es nicht gibt, und nennt die möglichen', () => {
  expect(pruefeStellen('{{Telefon}}')).toBeNull()
  expect(pruefeStellen('{{Telephon}}')).toContain(
    '„{{Telephon}}“ gibt es nicht; möglich sind {{Betreiber}}, {{Anschrift}}',
  )
  expect(pruefeStellen('{{constructor}}')).not.toBeNull()
})
