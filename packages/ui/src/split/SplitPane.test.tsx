import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SplitPane } from './SplitPane.tsx'

test('Die Trennleiste ist ein benannter Schieber mit Grenzen und Stand', () => {
  const html = renderToStaticMarkup(<SplitPane end="Karte" initialShare={60} label="Breite der Liste" start="Liste" />)
  for (const teil of ['role="separator"', 'aria-label="Breite der Liste"', 'aria-valuenow="60"', 'tabindex="0"'])
    expect(html).toContain(teil)
})
