import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SuggestionLoader, type SuggestionState } from './suggestionLoader.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function record(load: (query: string, signal: AbortSignal) => Promise<string[]>) {
  const states: SuggestionState<string>[] = []
  return { states, loader: new SuggestionLoader<string>(load, state => states.push(state)) }
}

describe('Vorschläge laden', () => {
  test('[UI-10] Fragt erst 400 ms nach der letzten Eingabe, und nur einmal', async () => {
    const load = vi.fn(async (query: string) => [query])
    const { loader, states } = record(load)
    loader.request('D', 400)
    await vi.advanceTimersByTimeAsync(399)
    loader.request('Do', 400)
    await vi.advanceTimersByTimeAsync(399)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledOnce()
    expect(states.at(-1)).toEqual({ status: 'ready', items: ['Do'] })
  })

  test('Eine verspätete Antwort ersetzt keine neuere, und ihre Anfrage wird abgebrochen', async () => {
    const signals: AbortSignal[] = []
    const { loader, states } = record(async (query, signal) => {
      signals.push(signal)
      await new Promise(resolve => setTimeout(resolve, query === 'alt' ? 1000 : 10))
      return [query]
    })
    loader.request('alt', 0)
    await vi.advanceTimersByTimeAsync(5)
    loader.request('neu', 0)
    await vi.advanceTimersByTimeAsync(5000)
    expect(signals[0]?.aborted).toBe(true)
    expect(states.at(-1)).toEqual({ status: 'ready', items: ['neu'] })
    expect(states.flatMap(state => state.items)).not.toContain('alt')
  })

  test('Ein Fehler wird als Text gemeldet, die nächste Anfrage gelingt wieder', async () => {
    let isBroken = true
    const { loader, states } = record(async query => {
      if (isBroken) throw new Error('Netz')
      return [query]
    })
    loader.request('x', 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)?.status).toBe('error')
    expect(states.at(-1)?.error).toMatch(/nicht geladen/)
    isBroken = false
    loader.request('x', 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(states.at(-1)).toEqual({ status: 'ready', items: ['x'] })
    loader.reset()
    expect(states.at(-1)).toEqual({ status: 'idle', items: [] })
  })
})
