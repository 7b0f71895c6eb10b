import { describe, expect, test } from 'vitest'
import { Problemfehler, Verbindungsfehler, Zeitueberschreitung } from '../http/problemfehler.ts'
import { queryClient } from './abfragen.ts'

describe('[CLIENT-07] Abfragen', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  test('laden beim Wechsel ins Fenster nicht nach und versuchen es auch ohne Netz', () => {
    expect(queries).toMatchObject({ refetchOnWindowFocus: false, networkMode: 'offlineFirst' })
    expect(mutations).toMatchObject({ networkMode: 'offlineFirst' })
  })
  test.each([
    [new Verbindungsfehler('/x'), [true, true, false]],
    [new Zeitueberschreitung('/x'), [false, false, false]],
    [new Problemfehler({ status: 500, message: 'x', errors: [], code: '' }, '/x'), [false, false, false]],
  ])('wiederholt wird nur, was an der Verbindung lag (%s)', (fehler, erwartet) => {
    const { retry } = queries ?? {}
    if (typeof retry !== 'function') throw new TypeError('retry ist keine Funktion')
    expect([0, 1, 2].map(versuche => retry(versuche, fehler))).toEqual(erwartet)
  })
})
