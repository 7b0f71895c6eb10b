import type { Plausibilitaetshinweis, VerdeckteHinweise } from '@benthos/vertrag/plausibilitaet'
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

const zeige = (anzahl: number, verdeckt: readonly VerdeckteHinweise[] = []): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Hinweisliste
        hinweise={Array.from({ length: anzahl }, (_, i) => hinweis(i + 1))}
        objekt={{ art: 'aufnahme', id: 1, stand: 1 }}
        verdeckt={verdeckt}
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

test('Mehrere offene lassen sich zusammen wählen, ein einzelner nicht', () => {
  expect(zeige(4)).toContain('Alle 3 offenen wählen')
  expect(zeige(4)).toContain('Erstnachweise')
  expect(zeige(2)).not.toContain('type="checkbox"')
})

test('[ROLE-02] Was jemand nicht im Einzelnen sieht, steht gezählt unter der Liste', () => {
  const verdeckt: VerdeckteHinweise[] = [
    { element: 'PHB', anzahl: 2, offen: 2 },
    { element: null, anzahl: 1, offen: 0 },
  ]
  const html = zeige(1, verdeckt)
  expect(html).toContain('2 weitere Hinweise zu PHB, die Sie nicht im Einzelnen sehen.')
  expect(html).toContain('Ein weiterer Hinweis, den Sie nicht im Einzelnen sehen (bestätigt).')
  // „Weitere“ gibt es nur zu lesbaren.
  const allein = zeige(0, verdeckt)
  expect(allein).toContain('2 Hinweise zu PHB, die Sie nicht im Einzelnen sehen.')
  expect(allein).toContain('Ein Hinweis, den Sie nicht im Einzelnen sehen (bestätigt).')
})
