import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Abschnitt } from '../technik/formular/typen.ts'
import { CHARAKTERISTIK, LAGE_KOORDINATEN } from './messstelle/felder.ts'
import {
  MORPHOLOGIE_HYDRAULIK,
  ORGANOLEPTISCHER_BEFUND,
  PHYTOBENTHOS,
  WETTER_HYDROGRAPHIE,
} from './ortsbefund/felder.ts'

const ABSCHNITTE: readonly Abschnitt[] = [
  LAGE_KOORDINATEN,
  CHARAKTERISTIK,
  ...WETTER_HYDROGRAPHIE,
  ...MORPHOLOGIE_HYDRAULIK,
  ...ORGANOLEPTISCHER_BEFUND,
  ...PHYTOBENTHOS,
]
const ZAHLFELDER = ABSCHNITTE.flatMap(abschnitt => abschnitt.felder.flatMap(feld => (feld.art === 'zahl' ? feld : [])))

/** So steht der Wert im Feld, solange niemand darin tippt. */
function imFeld(name: string, wert: number): string {
  const feld = ZAHLFELDER.find(eines => eines.name === name)
  const markup = renderToStaticMarkup(
    <NumberField decimals={feld?.nachkommastellen?.({}) ?? 2} id="f" label={name} value={wert} />,
  )
  return /<input[^>]* value="([^"]*)"/.exec(markup)?.[1] ?? ''
}

test.each([
  ['seehoehe', 262, '262'],
  ['seehoehe', 262.4, '262,4'],
  ['abfluss', 0.004, '0,004'],
  ['abfluss', 12, '12,00'],
  ['einzugsgebiet', 2100.5, '2.100,50'],
  ['mq', 0.0359, '0,0359'],
  ['stationierung', 12.3, '12,300'],
  ['pegelstand', 45, '45'],
  ['wassertemperatur', 12.25, '12,25'],
  ['ph', 7.4, '7,40'],
  ['leitfaehigkeit', 1250, '1.250'],
])('%s %d steht als %s', (name, wert, text) => {
  expect(imFeld(name, wert)).toBe(text)
})

test('[GEN-06] Jede Größe hat ihre Nachkommastellen erklärt, an einem Ort', () => {
  expect(ZAHLFELDER.filter(feld => feld.nachkommastellen === undefined).map(feld => feld.name)).toEqual([])
})

test('Was im Feld steht, liest sich als derselbe Wert: keiner steht als ein anderer da', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZAHLFELDER.map(feld => feld.name)),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 0, max: 5 }),
      (name, ganz, stellen) => {
        const wert = Number((ganz / 10 ** stellen).toFixed(stellen))
        expect(leseZahl(imFeld(name, wert))).toEqual({ art: 'WERT', wert: wert + 0 })
      },
    ),
  )
})
