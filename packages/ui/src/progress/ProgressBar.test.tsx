import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProgressBar } from './ProgressBar.tsx'

test('Der Stand steht als Text da und bleibt zwischen 0 und 100', () => {
  expect(renderToStaticMarkup(<ProgressBar label="Einlesen" value={41.6} />)).toContain('42 %')
  expect(renderToStaticMarkup(<ProgressBar label="Einlesen" value={140} />)).toContain('value="100"')
  expect(renderToStaticMarkup(<ProgressBar label="Einlesen" value={30} valueText="120 von 400 Zeilen" />)).toContain(
    'aria-valuetext="120 von 400 Zeilen"',
  )
})

test('Bei unbekannter Dauer steht kein Wert da', () => {
  expect(renderToStaticMarkup(<ProgressBar label="Berechnen" />)).not.toContain('value="')
})
