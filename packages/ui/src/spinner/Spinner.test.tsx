import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Spinner } from './Spinner.tsx'

test('[UI-14] Die Warteanzeige ist zuerst leer, hält aber 48 px Platz frei', () => {
  const markup = renderToStaticMarkup(<Spinner />)
  expect(markup).toContain('min-block-size:48px')
  expect(markup).not.toContain('<svg')
})

test('[UI-14] Ohne Wartezeit erscheint sie sofort mit Text', () => {
  const markup = renderToStaticMarkup(<Spinner delayMs={0} label="Bewertung läuft …" />)
  expect(markup).toContain('width="48"')
  expect(markup).toContain('Bewertung läuft …')
})
