import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
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
