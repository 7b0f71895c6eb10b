import { SEITENBAUSTEINE } from '@benthos/fachmodell/seitenbausteine'
import { expect, test } from 'vitest'
import { FESTE_WEGE } from '../navigation/festeWege.ts'
import type { Weg } from '../navigation/weg.ts'
import { SEITEN } from './seiten.ts'

test('[ROUTE-04] das Seitenregister kennt alle 19 Bausteine', () => {
  expect(SEITENBAUSTEINE).toHaveLength(19)
  for (const baustein of SEITENBAUSTEINE) expect(SEITEN).toHaveProperty(baustein)
})

test('[ROUTE-01] jeder feste Weg hat eine Seite', () => {
  const alle = (wege: readonly Weg[]): readonly Weg[] => wege.flatMap(weg => [weg, ...alle(weg.subRoutes)])
  for (const { component, path } of alle(FESTE_WEGE)) expect(component && SEITEN[component], path).toBeTruthy()
})
