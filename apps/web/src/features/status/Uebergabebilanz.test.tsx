import type { AufnahmeKopf } from '@benthos/vertrag/aufnahme'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Uebergabebilanz } from './Uebergabebilanz.tsx'

const AUFNAHME = { id: 7, mzb: { klasse: null }, phb: null, mzbMethoden: [] } as unknown as AufnahmeKopf

const hinweise = (offene: number, verdeckteOffene: number): string | undefined => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Uebergabebilanz aufnahme={AUFNAHME} element="MZB" offene={offene} teile={[]} verdeckteOffene={verdeckteOffene} />
    </MemoryRouter>,
  )
  return /<dt>Offene Hinweise<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')
}

test('[A-AUFNAHME-20] Vor der Übergabe zählen auch die Hinweise, die jemand nicht im Einzelnen sieht', () => {
  expect(hinweise(0, 0)).toBe('keine')
  expect(hinweise(2, 0)).toBe('2 Hinweise zur Plausibilität')
  expect(hinweise(0, 5)).toBe('5 Hinweise zur Plausibilität, nicht im Einzelnen zu sehen')
  expect(hinweise(1, 2)).toBe('3 Hinweise zur Plausibilität, davon 2 nicht im Einzelnen zu sehen')
})
