import { expect, test } from 'vitest'
import { modulzeile } from './ergebnisbericht.ts'

test('im Ergebnisbericht stehen Wert und EQR auf ihrer Seite der Klassengrenze: 0,595 ist nicht 0,60', () => {
  const [, wert, eqr, klasse, grenzen] = modulzeile({
    schluessel: 'MMI1',
    label: 'MMI 1',
    wert: 0.595,
    eqr: 0.595,
    klasse: 3,
    text: 'mäßig',
    grenzen: [0.8, 0.6, 0.4, 0.2],
    richtung: 'steigend',
    quelle: 'Q',
    marke: 'demonstration',
  })
  expect([wert, eqr, klasse, grenzen]).toEqual(['0,595', '0,595', '3 – mäßig', '0,80 / 0,60 / 0,40 / 0,20'])
})
