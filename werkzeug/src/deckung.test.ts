import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bausteineVon, waehleDateien } from '../skript/deckung.mjs'

describe('Auf PostgreSQL 15 laufen wenige Dateien, die zusammen jeden Baustein stellen', () => {
  const buch = new Map([
    ['a', ['1', '2', '3']],
    ['b', ['3', '4']],
    ['c', ['4']],
    ['d', []],
  ])

  test('was andere ganz stellen und was keine stellt, fällt weg', () => {
    expect(waehleDateien(buch)).toEqual(['a', 'b'])
  })

  test('von zweien, die dasselbe Neue bringen, die schnellere', () => {
    expect(waehleDateien(buch, new Map([['b', 60]]))).toEqual(['a', 'c'])
  })

  test('was immer dabei ist, muss niemand noch einmal stellen', () => {
    expect(waehleDateien(buch, new Map(), ['b', 'd'])).toEqual(['a', 'b', 'd'])
    expect(waehleDateien(buch, new Map([['a', 1]]), ['a', 'c'])).toEqual(['a', 'c'])
  })

  test('für jedes Buch fehlt kein Baustein, und jede gewählte Datei steht darin', () => {
    const einBuch = fc.dictionary(fc.string(), fc.array(fc.integer({ min: 1, max: 30 }).map(String)))
    fc.assert(
      fc.property(einBuch, fc.func(fc.integer({ min: 0, max: 100 })), (dateien, dauer) => {
        const jedes = new Map(Object.entries(dateien))
        const gewaehlte = waehleDateien(jedes, new Map([...jedes.keys()].map(datei => [datei, dauer(datei)])))
        const gestellte = new Set(gewaehlte.flatMap(datei => jedes.get(datei) ?? []))
        expect([...jedes.values()].flat().filter(eine => !gestellte.has(eine))).toEqual([])
        expect(gewaehlte.filter(datei => !jedes.has(datei))).toEqual([])
        // Jede gewählte war nötig, als sie gewählt wurde: keine stellt gar nichts.
        expect(gewaehlte.filter(datei => jedes.get(datei)?.length === 0)).toEqual([])
      }),
    )
  })

  test('Bausteine sind, was zwischen den Fugen steht: dieselben Bedingungen in anderer Zahl und Folge sind keine neuen', () => {
    const eine = bausteineVon(
      'select a.id, count(*) from a join b on b.a_id = a.id where a.land = any(?) and (a.stand is null or b.x ~ ?) order by a.id desc',
    )
    expect(eine).toEqual([
      'a.id',
      'count',
      '*',
      'a',
      'b',
      'b.a_id = a.id',
      'a.land = any',
      '?',
      'a.stand is null',
      'b.x ~ ?',
      'a.id desc',
    ])
    const andere = bausteineVon('select count(*) from a join b on b.a_id = a.id where b.x ~ ? or a.land = any(?)')
    expect(andere.filter(teil => !eine.includes(teil))).toEqual([])
    expect(bausteineVon('select json_table(a.x, ?) from a').filter(teil => !eine.includes(teil))).toEqual([
      'json_table',
      'a.x',
    ])
  })
})
