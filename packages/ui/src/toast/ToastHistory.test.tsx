import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ToastHistory } from './ToastHistory.tsx'
import { ToastQueue } from './ToastQueue.ts'

test('[FRAME-11] Ohne Nachrichten steht „Keine Nachrichten“, sonst die Liste', () => {
  const queue = new ToastQueue()
  expect(renderToStaticMarkup(<ToastHistory queue={queue} />)).toContain('Keine Nachrichten')
  const id = queue.add({ type: 'warning', message: 'Verbindung langsam' })
  const markup = renderToStaticMarkup(<ToastHistory queue={queue} />)
  queue.dismiss(id)
  expect(markup).toContain('Kurznachrichten')
  expect(markup).toContain('Warnung: ')
  expect(markup).toContain('Verbindung langsam')
  expect(markup).not.toContain('Keine Nachrichten')
})

test('[FRAME-11] Die Uhrzeit einer Nachricht ist die von Wien, wo immer der Rechner steht', () => {
  vi.useFakeTimers({ now: new Date('2025-07-01T12:05:00Z') })
  const queue = new ToastQueue()
  const id = queue.add({ type: 'info', message: 'Gespeichert' })
  const markup = renderToStaticMarkup(<ToastHistory queue={queue} />)
  queue.dismiss(id)
  vi.useRealTimers()
  expect(markup).toContain('>14:05</time>')
})
