import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ermittleEinzelaenderungen, ermittleTeilaenderungen, istGleich } from './teile.ts'

const daten = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 3 }),
  fc.jsonValue().filter(w => w !== undefined),
)

describe('Teile eines Entwurfs', () => {
  test('Nur geänderte, neue und weggefallene Teile werden geschrieben', () => {
    const zeile = { taxon: 'Baetis rhodani' }
    const gesichert = new Map<string, { wert: unknown }>([
      ['z1', { wert: zeile }],
      ['z2', { wert: { taxon: 'Baetis alpinus' } }],
      ['z3', { wert: 1 }],
    ])
    const jetzt = { z1: zeile, z2: { taxon: 'Baetis lutheri' }, z4: 'neu' }
    expect(ermittleTeilaenderungen(gesichert, jetzt)).toEqual([
      { teil: 'z2', wert: { taxon: 'Baetis lutheri' }, basis: { taxon: 'Baetis alpinus' } },
      { teil: 'z4', wert: 'neu', basis: undefined },
      { teil: 'z3', wert: undefined, basis: 1 },
    ])
  })

  test('Auf genannte Teile beschränkt bleibt alles Übrige gesichert', () => {
    const gesichert = new Map<string, { wert: unknown }>([
      ['a', { wert: 1 }],
      ['b', { wert: 2 }],
    ])
    expect(ermittleEinzelaenderungen(gesichert, { c: 3 }, ['c', 'b'])).toEqual([
      { teil: 'c', wert: 3, basis: undefined },
      { teil: 'b', wert: undefined, basis: 2 },
    ])
  })

  test('Gleicher Inhalt mit anderem Verweis wird nicht geschrieben', () => {
    expect(
      ermittleTeilaenderungen(new Map([['z1', { wert: { a: [1, Number.NaN] } }]]), { z1: { a: [1, Number.NaN] } }),
    ).toEqual([])
  })

  test('Die Änderungen, auf den gesicherten Stand angewandt, ergeben den neuen', () => {
    fc.assert(
      fc.property(daten, daten, (alt, neu) => {
        const stand = new Map(Object.entries(alt).map(([teil, wert]) => [teil, { wert }]))
        for (const { teil, wert } of ermittleTeilaenderungen(stand, neu)) {
          if (wert === undefined) stand.delete(teil)
          else stand.set(teil, { wert: wert as (typeof alt)[string] })
        }
        expect(Object.fromEntries([...stand].map(([teil, s]) => [teil, s.wert]))).toEqual({ ...neu })
      }),
    )
  })

  test('Gleichheit unterscheidet Datum, Feld, Objekt und fehlende Schlüssel', () => {
    expect(istGleich(new Date(5), new Date(5))).toBe(true)
    expect(istGleich(new Date(5), new Date(6))).toBe(false)
    expect(istGleich([], {})).toBe(false)
    expect(istGleich({ a: undefined }, { b: undefined })).toBe(false)
    expect(istGleich(null, {})).toBe(false)
    expect(istGleich([new File(['a'], 'a.pdf')], [new File(['b'], 'b.pdf')])).toBe(false)
  })
})
