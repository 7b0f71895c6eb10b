import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SplitPane } from './SplitPane.tsx'

test('Die Trennleiste ist ein benannter Schieber mit Grenzen und Stand', () => {
  const html = renderToStaticMarkup(<SplitPane end="Karte" initialShare={60} label="Breite der Liste" start="Liste" />)
  for (const teil of ['role="separator"', 'aria-label="Breite der Liste"', 'aria-valuenow="60"', 'tabindex="0"'])
    expect(html).toContain(teil)
})

test('Ohne rechte Seite steht die linke allein, an derselben Stelle des Baums', () => {
  const html = renderToStaticMarkup(<SplitPane end={null} label="Breite der Liste" start="Liste" />)
  expect(html).not.toContain('separator')
  const mitEnde = renderToStaticMarkup(<SplitPane end="Karte" label="Breite der Liste" start="Liste" />)
  const tiefe = (markup: string) => markup.slice(0, markup.indexOf('Liste<')).match(/<div/g)?.length
  expect(tiefe(html)).toBe(tiefe(mitEnde.replaceAll('Breite der Liste', '')))
})
