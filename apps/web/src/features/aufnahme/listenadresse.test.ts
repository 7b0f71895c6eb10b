import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leseListenadresse, schreibeListenadresse, zaehleKriterien } from './listenadresse.ts'

describe('Adresse der Aufnahmenliste', () => {
  test('leere Adresse: Vorgaben, kein Kriterium', () => {
    const angaben = leseListenadresse(new URLSearchParams())
    expect(angaben).toMatchObject({ seite: 1, groesse: 50, sortierung: 'datum', richtung: 'ab', mzbStatus: [] })
    expect(zaehleKriterien(angaben)).toBe(0)
    expect(schreibeListenadresse(angaben).toString()).toBe('')
  })
  test('Unlesbares gilt als nicht gesetzt', () => {
    const angaben = leseListenadresse(
      new URLSearchParams('seite=-3&groesse=9999&sortierung=;drop&mzbStatus=XY&datumVon=gestern&messstelleId=a'),
    )
    expect(angaben).toMatchObject({
      seite: 1,
      groesse: 200,
      sortierung: 'datum',
      mzbStatus: [],
      datumVon: null,
      messstelleId: [],
    })
  })
  test('Schreiben und Lesen heben einander auf', () => {
    fc.assert(
      fc.property(
        fc.record({
          suche: fc.string({ maxLength: 20 }),
          mzbKlasse: fc.subarray([1, 2, 3, 4, 5]),
          seite: fc.integer({ min: 1, max: 999 }),
          groesse: fc.constantFrom(25, 50, 100),
          richtung: fc.constantFrom('auf' as const, 'ab' as const),
          sortierung: fc.constantFrom('code' as const, 'datum' as const, 'mzbStatus' as const),
          bundesland: fc.subarray(['AT-3', 'AT-4']),
        }),
        teil => {
          const angaben = { ...leseListenadresse(new URLSearchParams()), ...teil }
          expect(leseListenadresse(new URLSearchParams(schreibeListenadresse(angaben).toString()))).toEqual(angaben)
        },
      ),
    )
  })
})
