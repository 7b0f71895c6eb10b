import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery } from './Gallery.tsx'
import { anchorOf, SECTIONS } from './sections.ts'

test('Inhaltsverzeichnis und Abschnitte der Galerie stimmen überein, auch in der Reihenfolge', () => {
  const markup = renderToStaticMarkup(<Gallery />)
  const listed = SECTIONS.flatMap(group => group.sections.map(section => section.id))
  const shown = [...markup.matchAll(/data-example="([\w-]+)"/g)].map(match => match[1])
  expect(shown).toEqual(listed)
  for (const id of listed) expect(markup).toContain(`href="#${anchorOf(id)}"`)
})
