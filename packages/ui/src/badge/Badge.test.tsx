import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScaleBadge } from './ScaleBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

test('Eine Stufe zeigt Zahl und Wort, ohne Stufe einen Strich und das Wort', () => {
  expect(renderToStaticMarkup(<ScaleBadge label="gut" step={2} />)).toMatch(/>2<.*>gut</)
  const ohne = renderToStaticMarkup(<ScaleBadge label="nicht bewertet" step={null} />)
  expect(ohne).toMatch(/aria-hidden="true"[^>]*>–<.*>nicht bewertet</)
  expect(renderToStaticMarkup(<ScaleBadge label="gut" step={2} />)).not.toContain('aria-hidden')
})

test('Ein Zustand ohne sichtbares Wort wird vorgelesen und steht im Hinweis', () => {
  const markup = renderToStaticMarkup(<StatusBadge isLabelHidden label="In Prüfung" shape="half" tone="warning" />)
  expect(markup).toContain('title="In Prüfung"')
  expect(markup).toContain('>In Prüfung<')
})
