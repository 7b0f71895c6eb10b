import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchField } from './SearchField.tsx'
import { SuggestionStatus } from './SuggestionStatus.tsx'

const noop = () => undefined

test('[UI-10] Das Suchfeld heißt „Suche“; „Eingabe löschen“ gibt es nur mit Eingabe', () => {
  const empty = renderToStaticMarkup(<SearchField onChange={noop} value="" />)
  expect(empty).toMatch(/<label[^>]*>Suche<\/label>/)
  expect(empty).not.toContain('Eingabe löschen')
  expect(renderToStaticMarkup(<SearchField onChange={noop} value="Donau" />)).toContain('aria-label="Eingabe löschen"')
})

test('[FORM-10] Die größte Länge gilt am Feld', () => {
  expect(renderToStaticMarkup(<SearchField maxLength={40} onChange={noop} value="" />)).toContain('maxLength="40"')
})

test('[UI-10] Ohne Treffer „Keine Ergebnisse“, beim Fehler sein Text, vor der Anfrage nichts', () => {
  expect(renderToStaticMarkup(<SuggestionStatus state={{ status: 'ready', items: [] }} />)).toContain(
    'Keine Ergebnisse',
  )
  expect(
    renderToStaticMarkup(<SuggestionStatus state={{ status: 'error', items: [], error: 'Netz weg' }} />),
  ).toContain('Netz weg')
  expect(renderToStaticMarkup(<SuggestionStatus state={{ status: 'idle', items: [] }} />)).toBe('')
  expect(renderToStaticMarkup(<SuggestionStatus state={{ status: 'ready', items: [1] }} />)).toBe('')
})
