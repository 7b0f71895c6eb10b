import { describe, expect, test } from 'vitest'
import { nextUploads, type UploadEvent } from './uploadState.ts'

const file = new File(['abc'], 'liste.xlsx')
const after = (...events: readonly UploadEvent[]) => events.reduce(nextUploads, [])
const start: UploadEvent = { type: 'start', id: '1', file }

describe('Hochladen', () => {
  test('Der Fortschritt steigt nur und endet bei 100', () => {
    const progress = (value: number): UploadEvent => ({ type: 'progress', id: '1', progress: value })
    expect(after(start, progress(40), progress(30))[0]?.progress).toBe(40)
    expect(after(start, progress(140))[0]?.progress).toBe(100)
    expect(after(start, { type: 'done', id: '1' })[0]).toMatchObject({ status: 'done', progress: 100 })
  })

  test('Nach dem Abbruch ändert keine verspätete Meldung mehr etwas', () => {
    const cancelled = after(start, { type: 'cancelled', id: '1' }, { type: 'done', id: '1' })
    expect(cancelled[0]?.status).toBe('cancelled')
  })

  test('Ein neuer Versuch beginnt an derselben Stelle von vorn, Entfernen nimmt die Datei aus der Liste', () => {
    const other: UploadEvent = { type: 'start', id: '2', file }
    const retried = after(start, other, { type: 'failed', id: '1', message: 'Netz weg' }, start)
    expect(retried.map(upload => upload.id)).toEqual(['1', '2'])
    expect(retried[0]).toMatchObject({ status: 'running', progress: 0 })
    expect(retried[0]?.message).toBeUndefined()
    expect(after(start, other, { type: 'remove', id: '1' }).map(upload => upload.id)).toEqual(['2'])
  })
})
