import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leseTsv, schreibeTsv } from './tsv.ts'

test('Ein Block aus Excel wird in Zeilen und Zellen zerlegt', () => {
  expect(leseTsv('Baetis rhodani\tLv.\t12\r\nElmis sp.\tAd.\t3\r\n')).toEqual([
    ['Baetis rhodani', 'Lv.', '12'],
    ['Elmis sp.', 'Ad.', '3'],
  ])
})

test('Geschützte Zellen dürfen Zeilenwechsel und Anführungszeichen enthalten', () => {
  expect(leseTsv('"a\nb"\t"sag ""ja"""\n')).toEqual([['a\nb', 'sag "ja"']])
})

test('Ein einzelnes Anführungszeichen verschluckt nichts', () => {
  expect(leseTsv('"offen\tx\ny')).toEqual([['"offen', 'x'], ['y']])
  expect(leseTsv('5" Rohr\t1')).toEqual([['5" Rohr', '1']])
})

test('Leerzeilen und leere Zellen bleiben sichtbar', () => {
  expect(leseTsv('a\t\n\n\tb')).toEqual([['a', ''], [''], ['', 'b']])
  expect(leseTsv('')).toEqual([])
})

test('Was geschrieben wurde, wird genauso gelesen', () => {
  const zelle = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', 'ü') })
  fc.assert(
    fc.property(fc.array(fc.array(zelle, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), zeilen => {
      // Eine letzte Zeile aus einer einzigen leeren Zelle ist vom Zeilenwechsel am Ende nicht zu unterscheiden.
      fc.pre(!(zeilen.at(-1)?.length === 1 && zeilen.at(-1)?.[0] === ''))
      expect(leseTsv(schreibeTsv(zeilen))).toEqual(zeilen)
    }),
  )
})
