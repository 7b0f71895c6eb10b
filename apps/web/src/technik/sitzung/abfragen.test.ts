import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { Problemfehler, Verbindungsfehler, Zeitueberschreitung } from '../http/problemfehler.ts'
import { queryClient } from './abfragen.ts'

describe('[CLIENT-07] Abfragen', () => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  test('laden beim Wechsel ins Fenster nicht nach und versuchen es auch ohne Netz', () => {
    expect(queries).toMatchObject({ refetchOnWindowFocus: false, networkMode: 'offlineFirst' })
    expect(mutations).toMatchObject({ networkMode: 'offlineFirst' })
  })
  test.each([
    ['nicht', {}, 1],
    // Gegenprobe: wer es verlangt, bekommt es; der Wechsel kommt also an.
    ['nur, wo es verlangt ist', { refetchOnWindowFocus: true }, 2],
  ])('auch Veraltetes lädt der Wechsel ins Fenster %s nach', async (name, angaben, gelesen) => {
    const lies = vi.fn(async () => 1)
    const beobachter = new QueryObserver(queryClient, { queryKey: [name], queryFn: lies, ...angaben, staleTime: 0 })
    queryClient.mount()
    const ende = beobachter.subscribe(() => undefined)
    await vi.waitFor(() => expect(beobachter.getCurrentResult().isFetchedAfterMount).toBe(true))
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(lies).toHaveBeenCalledTimes(gelesen)
    ende()
    queryClient.unmount()
    focusManager.setFocused(undefined)
  })
  test('ohne Netz wird trotzdem gefragt', async () => {
    onlineManager.setOnline(false)
    const lies = vi.fn(async () => 1)
    expect(await queryClient.fetchQuery({ queryKey: ['ohne Netz'], queryFn: lies })).toBe(1)
    onlineManager.setOnline(true)
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
