import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastQueue } from './ToastQueue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const messages = (queue: ToastQueue) => queue.getState().active.map(toast => toast.message)

describe('Warteschlange der Kurznachrichten', () => {
  test('[UI-13] Eine Nachricht blendet nach 4000 ms aus und verschwindet dann', () => {
    const queue = new ToastQueue()
    queue.add({ type: 'success', message: 'Gespeichert' })
    vi.advanceTimersByTime(3999)
    expect(queue.getState().active[0]?.isLeaving).toBe(false)
    vi.advanceTimersByTime(1)
    expect(queue.getState().active[0]?.isLeaving).toBe(true)
    vi.advanceTimersByTime(150)
    expect(messages(queue)).toEqual([])
  })

  test('[UI-13] Höchstens drei zugleich; die vierte wartet und bekommt ihre ganze Zeit', () => {
    const queue = new ToastQueue()
    for (const message of ['1', '2', '3', '4']) queue.add({ type: 'info', message })
    expect(messages(queue)).toEqual(['1', '2', '3'])
    vi.advanceTimersByTime(4150)
    expect(messages(queue)).toEqual(['4'])
    vi.advanceTimersByTime(3999)
    expect(queue.getState().active[0]?.isLeaving).toBe(false)
  })

  test('Anhalten bewahrt die restliche Zeit', () => {
    const queue = new ToastQueue()
    queue.add({ type: 'info', message: 'Lesen' })
    vi.advanceTimersByTime(3000)
    queue.pause()
    vi.advanceTimersByTime(60_000)
    expect(messages(queue)).toEqual(['Lesen'])
    queue.resume()
    vi.advanceTimersByTime(999)
    expect(queue.getState().active[0]?.isLeaving).toBe(false)
    vi.advanceTimersByTime(1)
    expect(queue.getState().active[0]?.isLeaving).toBe(true)
  })

  test('[FRAME-11] Die Liste behält alle, neueste zuerst, auch geschlossene', () => {
    const queue = new ToastQueue()
    const first = queue.add({ type: 'info', message: 'eins' })
    queue.add({ type: 'danger', message: 'zwei', addedByApplication: true })
    queue.dismiss(first)
    vi.advanceTimersByTime(10_000)
    expect(queue.getState().history.map(toast => toast.message)).toEqual(['zwei', 'eins'])
    expect(queue.getState().history[0]?.addedByApplication).toBe(true)
    queue.clearHistory()
    expect(queue.getState().history).toEqual([])
  })

  test('Eine geschlossene wartende Nachricht erscheint nicht mehr, und jede Änderung wird gemeldet', () => {
    const queue = new ToastQueue()
    const listener = vi.fn()
    const stop = queue.subscribe(listener)
    for (const message of ['1', '2', '3']) queue.add({ type: 'info', message })
    const waiting = queue.add({ type: 'info', message: '4' })
    queue.dismiss(waiting)
    vi.advanceTimersByTime(4200)
    expect(messages(queue)).toEqual([])
    expect(listener).toHaveBeenCalled()
    stop()
    listener.mockClear()
    queue.add({ type: 'info', message: '5' })
    expect(listener).not.toHaveBeenCalled()
  })
})
