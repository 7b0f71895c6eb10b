import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { SeiteProvider } from '../seite/SeiteProvider.tsx'
import { Seitentitel } from './Seitentitel.tsx'

function zeige(angaben: Partial<ComponentProps<typeof Seitentitel>>): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SeiteProvider>
          <Seitentitel titel="Messstellen" {...angaben} />
        </SeiteProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('Seitentitel', () => {
  test('[FRAME-08] nur mit Titel: eine Überschrift, sonst nichts', () => {
    expect(zeige({}).replace(/<[^>]+>/g, '')).toBe('Messstellen')
  })

  test('[FRAME-08] Hinweis, Suche, Aktionen und Fehlerübersicht stehen, wo sie angegeben sind, in dieser Reihenfolge', () => {
    const markup = zeige({
      info: <i>Hinweis</i>,
      suche: <i>Suche</i>,
      aktionen: <i>Aktionen</i>,
      pruefbericht: <i>Fehlerübersicht</i>,
    })
    expect(markup.replace(/<[^>]+>/g, ' ').match(/\S+/g)).toEqual([
      'Messstellen',
      'Hinweis',
      'Suche',
      'Aktionen',
      'Fehlerübersicht',
    ])
  })

  test('[FRAME-16] die letzte Änderung ist ein Text, oder eigene Beschriftung, Text und Hinweis', () => {
    expect(zeige({ letzteAenderung: '21.04.2025, 14:32' })).toContain('Letzte Änderung: 21.04.2025, 14:32')
    const eigene = zeige({ letzteAenderung: { label: 'Stand:', text: 'Fassung 3', info: <i>von wem</i> } })
    expect(eigene).toContain('Stand: Fassung 3')
    expect(eigene).toContain('von wem')
    expect(eigene).not.toContain('Letzte Änderung')
  })
})
