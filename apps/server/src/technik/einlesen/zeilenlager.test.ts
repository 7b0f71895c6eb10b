import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dateimangel, type Zelle } from './datei/tabelle.ts'
import { HOECHSTENS_GEHALTEN } from './konstanten.ts'
import { Zeilenlager } from './zeilenlager.ts'

const zelle: fc.Arbitrary<Zelle> = fc.oneof(
  fc.record(
    { art: fc.constant('TEXT' as const), text: fc.string({ unit: 'binary' }), istErgaenzt: fc.constant(true as const) },
    { requiredKeys: ['art', 'text'] },
  ),
  fc.record({
    art: fc.constant('ZAHL' as const),
    zahl: fc.double({ noNaN: true, noDefaultInfinity: true }).map(z => z + 0),
  }),
  fc.record({ art: fc.constant('TAG' as const), tag: fc.constantFrom('2024-02-29', '1900-01-01') }),
  fc.record({ art: fc.constant('JA_NEIN' as const), wert: fc.boolean() }),
  fc.record({ art: fc.constant('MANGEL' as const), text: fc.string(), grund: fc.string() }),
)
const gesichtet = fc.record({
  nummer: fc.nat(),
  zellen: fc
    .uniqueArray(fc.tuple(fc.nat({ max: 199 }), zelle), { selector: ([spalte]) => spalte })
    .map(z => new Map(z)),
  auslassen: fc.option(fc.string()),
  mangel: fc.option(fc.string()),
})

test('[A-EINLESEN-29] gehaltene Zeilen kommen so heraus, wie sie hineingingen, in welcher Folge auch immer', () => {
  fc.assert(
    fc.property(fc.array(gesichtet), zeilen => {
      const lager = new Zeilenlager()
      const plaetze = zeilen.map(zeile => lager.nimm(zeile))
      for (const i of [...plaetze.keys()].toReversed()) expect(lager.gib(plaetze[i] ?? -1)).toEqual(zeilen[i])
    }),
  )
})

test('[A-EINLESEN-29] mehr Text, als sich halten lässt, wird mit einem Satz abgewiesen', () => {
  const lager = new Zeilenlager()
  const zeile = {
    nummer: 1,
    zellen: new Map([[0, { art: 'TEXT' as const, text: 'x'.repeat(HOECHSTENS_GEHALTEN / 10) }]]),
    auslassen: null,
    mangel: null,
  }
  for (let i = 0; i < 9; i++) lager.nimm(zeile)
  expect(() => lager.nimm(zeile)).toThrow(Dateimangel)
})
