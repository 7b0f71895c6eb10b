import type { Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Hinweisliste } from './Hinweisliste.tsx'

const hinweis = (nummer: number): Plausibilitaetshinweis => ({
  regel: 'TAXON_ERSTNACHWEIS',
  element: 'MZB',
  teil: 'mzb/mhs',
  stelle: `Taxon ${nummer}`,
  wert: '1',
  text: `Taxon ${nummer} wäre hier ein Erstnachweis.`,
  quelle: 'Taxalisten der Aufnahmen dieses Gebiets',
  bestaetigung: nummer === 1 ? { grund: 'Beleg vorhanden', am: '2025-05-01T08:00:00Z', von: 'Anna Auinger' } : null,
  bestaetigbar: true,
})

const zeige = (anzahl: number): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Hinweisliste
        hinweise={Array.from({ length: anzahl }, (_, i) => hinweis(i + 1))}
        objekt={{ art: 'aufnahme', id: 1, stand: 1 }}
      />
    </QueryClientProvider>,
  )
const zaehle = (html: string): number => html.match(/<li/g)?.length ?? 0

test('Viele Hinweise: zehn stehen da, offene zuerst, und es steht dabei, wie viele noch kommen', () => {
  const html = zeige(64)
  expect(zaehle(html)).toBe(10)
  expect(html).toContain('54 weitere anzeigen')
  expect(html).not.toContain('Beleg vorhanden')
})

test('Bis zehn stehen alle da; ein elfter heißt nicht „1 weitere“', () => {
  expect(zaehle(zeige(10))).toBe(10)
  expect(zeige(10)).not.toContain('anzeigen')
  expect(zeige(11)).toContain('Einen weiteren anzeigen')
})
