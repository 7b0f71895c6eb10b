import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from './ErrorSummary.tsx'

test('[UI-09] [FORM-06] Die Übersicht nennt Titel, Feld und Meldung', () => {
  const problems = [{ fieldId: 'datum', label: 'Datum', message: 'Dieses Feld ist verpflichtend' }]
  const markup = renderToStaticMarkup(<ErrorSummary problems={problems} />)
  expect(markup).toContain('Folgende Angaben fehlen oder sind fehlerhaft:')
  expect(markup).toMatch(/<button[^>]*><span[^>]*>Datum<\/span>/)
  expect(markup.replaceAll(/<[^>]*>/g, '')).toContain('Datum: Dieses Feld ist verpflichtend')
})

test('Ohne Fehler steht nichts da', () => {
  expect(renderToStaticMarkup(<ErrorSummary problems={[]} />)).toBe('')
})
