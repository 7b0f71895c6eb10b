import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listeLesarten, schlageLageVor } from './lagevorschlag.ts'

/** Ein Gradnetz und ein Meternetz über demselben Gebiet, 10–20° Ost und 40–50° Nord. */
const SYSTEME = ['GRAD', 'METER'] as const
type System = (typeof SYSTEME)[number]
const imGebiet = (system: System, x: number, y: number): boolean => {
  const [ost, nord] = system === 'GRAD' ? [x, y] : [x / 1000, y / 1000]
  return ost >= 10 && ost <= 20 && nord >= 40 && nord <= 50
}
const schlageVor = (system: System, x: number, y: number) => schlageLageVor({ system, x, y }, SYSTEME, imGebiet)

describe('[API-13] Vorschlag zur Lage', () => {
  test('erkennt vertauschte Werte', () => {
    expect(schlageVor('GRAD', 47, 15)).toEqual({ art: 'VERTAUSCHT' })
  })

  test('erkennt das falsche System, auch mit vertauschten Werten', () => {
    expect(schlageVor('GRAD', 15_000, 47_000)).toEqual({ art: 'ANDERES_SYSTEM', systeme: ['METER'] })
    expect(schlageVor('METER', 47, 15)).toEqual({ art: 'ANDERES_SYSTEM_VERTAUSCHT', systeme: ['GRAD'] })
  })

  test('schweigt, wo keine Verwechslung die Lage erklärt', () => {
    expect(schlageVor('GRAD', 0, 0)).toBeNull()
    expect(schlageVor('METER', Number.NaN, 15)).toBeNull()
  })

  test('Jeder Vorschlag liegt wirklich im Gebiet', () => {
    const wert = fc.oneof(fc.double({ min: 0, max: 60 }), fc.double({ min: 0, max: 60_000 }))
    fc.assert(
      fc.property(fc.constantFrom(...SYSTEME), wert, wert, (system, x, y) => {
        const vorschlag = schlageVor(system, x, y)
        if (vorschlag?.art === 'VERTAUSCHT') expect(imGebiet(system, y, x)).toBe(true)
        else
          for (const anderes of vorschlag?.systeme ?? [])
            expect(vorschlag?.art === 'ANDERES_SYSTEM' ? imGebiet(anderes, x, y) : imGebiet(anderes, y, x)).toBe(true)
      }),
    )
  })
})

describe('[API-14] Lesarten eines Vorschlags', () => {
  test.each([
    ['GRAD', 47, 15, [['GRAD', 15, 47]]],
    ['GRAD', 15_000, 47_000, [['METER', 15_000, 47_000]]],
    ['METER', 47, 15, [['GRAD', 15, 47]]],
    ['GRAD', 0, 0, []],
    ['GRAD', 15, 47, []],
  ] as const)('%s %d, %d ist gemeint als %j', (system, x, y, erwartet) => {
    const lesarten = imGebiet(system, x, y) ? [] : listeLesarten(schlageVor(system, x, y), { system, x, y })
    expect(lesarten.map(lesart => [lesart.system, lesart.x, lesart.y])).toEqual(erwartet)
  })

  test('mehrere Systeme kommen in ihrer Reihenfolge, vertauscht bleibt vertauscht', () => {
    const eingabe = { system: 'A', x: 1, y: 2 }
    expect(listeLesarten({ art: 'ANDERES_SYSTEM', systeme: ['B', 'C'] }, eingabe)).toEqual([
      { system: 'B', x: 1, y: 2 },
      { system: 'C', x: 1, y: 2 },
    ])
    expect(listeLesarten({ art: 'ANDERES_SYSTEM_VERTAUSCHT', systeme: ['C'] }, eingabe)).toEqual([
      { system: 'C', x: 2, y: 1 },
    ])
  })

  test('Jede Lesart liegt im Gebiet', () => {
    const wert = fc.oneof(fc.double({ min: 0, max: 60 }), fc.double({ min: 0, max: 60_000 }))
    fc.assert(
      fc.property(fc.constantFrom(...SYSTEME), wert, wert, (system, x, y) => {
        for (const lesart of listeLesarten(schlageVor(system, x, y), { system, x, y }))
          expect(imGebiet(lesart.system, lesart.x, lesart.y)).toBe(true)
      }),
    )
  })
})
