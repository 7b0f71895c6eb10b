import type { AufnahmeZeile } from '@benthos/vertrag/aufnahme'
import { describe, expect, test } from 'vitest'
import { schrittZu } from './schrittZu.ts'
import { findeVorige, stelleGegenueber } from './vorige.ts'

const zeile = (id: number, datum: string) => ({ id, datum }) as AufnahmeZeile
type Ergebnis = Parameters<typeof stelleGegenueber>[0]
const ergebnis = (klasse: number, eqr: number | null, taxa: number) =>
  ({
    klasse,
    module: [{ schluessel: 'SAPROBIE', label: 'Saprobie', wert: 2, eqr, klasse }],
    kenngroessen: { TAXA: taxa },
  }) as unknown as Ergebnis

describe('[A-ANSICHT-04] vorige Aufnahme', () => {
  const zeilen = [zeile(9, '2025-04-01'), zeile(7, '2025-04-01'), zeile(3, '2024-04-01')]
  test('die jüngste davor, auch vom selben Tag; die erste hat keine', () => {
    expect(findeVorige(zeilen, zeile(9, '2025-04-01'))?.id).toBe(7)
    expect(findeVorige(zeilen, zeile(7, '2025-04-01'))?.id).toBe(3)
    expect(findeVorige(zeilen, zeile(3, '2024-04-01'))).toBeNull()
    expect(findeVorige([], zeile(1, '2024-04-01'))).toBeNull()
  })

  test('nebeneinander steht, was eine der beiden hat; ohne EQR auf einer Seite der Wert selbst', () => {
    expect(stelleGegenueber(ergebnis(2, 0.8, 40), ergebnis(3, 0.6, 35)).map(z => [z.label, z.jetzt, z.zuvor])).toEqual([
      ['Klasse', 2, 3],
      ['Saprobie (EQR)', 0.8, 0.6],
      ['Taxa', 40, 35],
    ])
    expect(stelleGegenueber(ergebnis(2, null, 40), ergebnis(3, 0.6, 35))[1]).toMatchObject({
      label: 'Saprobie',
      jetzt: 2,
    })
  })
})

test('[A-ANSICHT-04] fällt die gewählte fort, gilt die, die an ihre Stelle rückt; am Ende die letzte', () => {
  const zeilen = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(schrittZu(zeilen, null)).toBe(0)
  expect(schrittZu(zeilen, { id: 3, stelle: 0 })).toBe(2)
  expect(schrittZu(zeilen, { id: 8, stelle: 1 })).toBe(1)
  expect(schrittZu(zeilen, { id: 8, stelle: 9 })).toBe(2)
  expect(schrittZu([], { id: 8, stelle: 1 })).toBe(0)
})
