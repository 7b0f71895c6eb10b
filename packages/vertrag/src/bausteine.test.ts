import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  bereinige,
  Datum,
  Kennung,
  pflichtabsaetze,
  pflichttext,
  suchtext,
  text,
  Version,
  Verweis,
} from './bausteine.ts'
import { meldungFuer } from './meldungstexte.ts'

const meldungen = (schema: z.ZodType, wert: unknown) =>
  schema.safeParse(wert, { reportInput: true }).error?.issues.map(meldungFuer) ?? []

describe('Texte', () => {
  test('unsichtbare Zeichen und zerlegte Umlaute machen keinen zweiten Namen', () => {
    for (const gleich of [
      'M\u00fcrz 1',
      'Mu\u0308rz 1',
      'M\u200b\u00fcrz 1',
      '\ufeffM\u00fcrz\u00ad 1',
      '\u202eM\u00fcrz 1 ',
      'M\ud800\u00fcrz 1',
    ])
      for (const schema of [pflichttext(20), text(20), suchtext(20)]) expect(schema.parse(gleich)).toBe('Mürz 1')
    expect(pflichttext(20).parse('ελληνικά 😀')).toBe('ελληνικά 😀')
  })

  test('Texte aus Latin-1 bleiben bis auf die weiche Trennung, wie sie sind; was bereinigt ist, bleibt es', () => {
    const latin1 = fc.array(fc.integer({ min: 0, max: 0xff })).map(codes => String.fromCharCode(...codes))
    fc.assert(
      fc.property(latin1, wert => {
        expect(wert.normalize('NFC')).toBe(wert)
        expect(bereinige(wert)).toBe(wert.split('\u00ad').join(''))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), wert => {
        const rein = bereinige(wert)
        expect(rein).toBe(rein.normalize('NFC'))
        expect(rein).not.toMatch(/[\u00ad\u200b-\u200f\u202a-\u202e\ufeff]/)
        expect(rein).not.toMatch(/\p{Surrogate}/u)
        expect(bereinige(rein)).toBe(rein)
      }),
    )
  })

  test('[FORM-04] Steuerzeichen werden abgewiesen; Zeilenumbrüche nur in Namen und Codes; nur Unsichtbares ist leer', () => {
    for (const zeichen of ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f'])
      for (const schema of [pflichttext(9), pflichtabsaetze(9), text(9)])
        expect(meldungen(schema, `a${zeichen}b`)).toEqual(['Der Text enthält unzulässige Steuerzeichen'])
    expect(text(9).parse('a\n\tb')).toBe('a\n\tb')
    expect(pflichtabsaetze(9).parse(' a\n\tb\n')).toBe('a\n\tb')
    expect(meldungen(pflichttext(9), 'a\nb')).toEqual(['Der Text enthält unzulässige Steuerzeichen'])
    expect(meldungen(pflichttext(9), '\u200b')).toEqual(['Dieses Feld ist verpflichtend'])
    expect(text(9).parse('\u200b ')).toBeNull()
    expect(suchtext(9).parse('a\u0000b')).toBe('a b')
  })
})

test('[FORM-04] Tage gibt es ab 1900, und nur wirkliche', () => {
  for (const tag of ['1900-01-01', '2024-02-29', '9999-12-31']) expect(Datum.parse(tag)).toBe(tag)
  for (const tag of ['0000-01-01', '0001-01-01', '1899-12-31'])
    expect(meldungen(Datum, tag)).toEqual(['01.01.1900 oder später'])
  for (const tag of ['2023-02-29', '2024-13-01']) expect(meldungen(Datum, tag)).toEqual(['Dieses Datum gibt es nicht'])
  for (const tag of ['24-01-01', '2024-1-1', '10000-01-01', '2024-01-01T00:00'])
    expect(meldungen(Datum, tag)[0]).toBe('Bitte geben Sie ein Datum in der Form TT.MM.JJJJ ein')
})

test('Kennungen und Versionen passen in die Datenbank', () => {
  for (const schema of [Kennung, Verweis, Version]) {
    expect(schema.parse(2_147_483_647)).toBe(2_147_483_647)
    for (const wert of [2_147_483_648, 1e15, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(schema.safeParse(wert).success, String(wert)).toBe(false)
  }
  for (const wert of [true, '5', [5]]) expect(Verweis.safeParse(wert).success).toBe(false)
  expect(meldungen(Verweis, undefined)).toEqual(['Dieses Feld ist verpflichtend'])
})
