import type { Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import type { Route } from '@benthos/vertrag/allgemein'
import { afterEach, expect, test, vi } from 'vitest'
import { FESTE_WEGE } from '../technik/navigation/festeWege.ts'
import type { Weg } from '../technik/navigation/weg.ts'
import { routenMitSeite } from './routenMitSeite.ts'
import { SEITEN } from './seiten.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Wird kürzer, nie länger: zu diesen Bausteinen der Spezifikation gibt es noch keine Seite. */
const NOCH_OHNE_SEITE: readonly Seitenbaustein[] = [
  'BenutzerverwaltungsPage',
  'BenutzerAnlegenPage',
  'BenutzerBearbeitenPage',
  'RegistrierungPage',
  'EcoprofOrganisationsPage',
  'EcoprofOTFPage',
  'TaxalistenImportPage',
  'TaxalistenProtokollePage',
]

test('[ROUTE-04] jeder Baustein hat seine Seite; welche noch fehlen, steht hier', () => {
  const ohneSeite = Object.entries(SEITEN).flatMap(([baustein, seite]) => (seite === null ? [baustein] : []))
  expect(ohneSeite.toSorted()).toEqual(NOCH_OHNE_SEITE.toSorted())
})

test('[ROUTE-01] jeder feste Weg hat eine Seite', () => {
  const alle = (wege: readonly Weg[]): readonly Weg[] => wege.flatMap(weg => [weg, ...alle(weg.subRoutes)])
  for (const { component, path } of alle(FESTE_WEGE)) expect(component && SEITEN[component], path).toBeTruthy()
})

test('[ROUTE-03] eine Route, deren Baustein die Oberfläche nicht kennt, fehlt allein und steht im Protokoll', () => {
  const warnung = vi.spyOn(console, 'warn').mockReturnValue()
  const route = (path: string, component: string | null, subRoutes: Route[] = []): Route => ({
    name: path,
    path,
    component: component as Seitenbaustein | null,
    bereiche: [],
    permission: null,
    visible: true,
    subRoutes,
  })
  const bleibt = routenMitSeite([
    route('/liste', 'AufnahmenPage', [
      route('/liste/neu', 'ErfundenePage'),
      route('/liste/alt', 'AufnahmenDetailPage'),
    ]),
    route('/erfunden', 'ErfundenePage', [route('/erfunden/unter', 'AufnahmenPage')]),
    route('/benutzer', 'BenutzerverwaltungsPage'),
    route('/gruppe', null, [route('/gruppe/projekte', 'ProjektePage')]),
  ])
  const wege = (routen: readonly Route[]): string[] => routen.flatMap(r => [r.path, ...wege(r.subRoutes)])
  expect(wege(bleibt)).toEqual(['/liste', '/liste/alt', '/gruppe', '/gruppe/projekte'])
  expect(warnung.mock.calls.map(([text]) => /Route (\S+) /.exec(String(text))?.[1])).toEqual([
    '/liste/neu',
    '/erfunden',
    '/benutzer',
  ])
})
