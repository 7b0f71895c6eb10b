import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Alert } from './Alert.tsx'
import { AlertList } from './AlertList.tsx'
import { sortBySeverity } from './severity.ts'

describe('Meldungen', () => {
  test.each([
    ['info', 'Information'],
    ['success', 'Erfolg'],
    ['warning', 'Warnung'],
    ['danger', 'Fehler'],
  ] as const)('[UI-02] %s trägt am Symbol das Wort „%s“', (severity, word) => {
    const markup = renderToStaticMarkup(<Alert severity={severity}>Text</Alert>)
    // Gesagt wird es einmal: das Symbol mit dem Hinweis für den Zeiger schweigt.
    expect(markup).toMatch(new RegExp(`aria-hidden="true"[^>]*title="${word}"`))
    expect(markup).toContain(`>${word}: <`)
  })

  test('[UI-02] Die Liste ordnet nach Schwere und behält sonst die Reihenfolge', () => {
    const items = [
      { id: 'a', severity: 'success' },
      { id: 'b', severity: 'danger' },
      { id: 'c', severity: 'info' },
      { id: 'd', severity: 'warning' },
      { id: 'e', severity: 'danger' },
    ] as const
    expect(sortBySeverity(items).map(item => item.id)).toEqual(['b', 'e', 'd', 'c', 'a'])
    const markup = renderToStaticMarkup(
      <AlertList items={items.map(item => ({ ...item, message: `Text-${item.id}` }))} />,
    )
    expect(markup.indexOf('Text-b')).toBeLessThan(markup.indexOf('Text-d'))
  })

  test('[UI-12] Die Schließen-Schaltfläche heißt „Schließen“ und fehlt ohne Auftrag', () => {
    expect(renderToStaticMarkup(<Alert onClose={() => undefined} severity="info" />)).toContain(
      'aria-label="Schließen"',
    )
    expect(renderToStaticMarkup(<Alert severity="info" />)).not.toContain('Schließen')
  })
})
