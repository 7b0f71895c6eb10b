import type { Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import type { Route } from '@benthos/vertrag/allgemein'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { EINLESESEITEN } from '@benthos/vertrag/einleseseiten'
import { matchPath } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { alleKnoten, baueKnoten, startziel } from '../technik/navigation/navigationsknoten.ts'
import { bestimmeOrt } from '../technik/navigation/ort.ts'
import type { Sichtlage, Weg } from '../technik/navigation/weg.ts'
import { baueWegbaum } from '../technik/navigation/wegbaum.ts'
import { AUFNAHMEKOPF } from './ladeAufnahme.ts'
import { FESTE_SEITEN, SEITEN } from './seiten.ts'
import { wegeDesServers } from './wegeDesServers.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const route = (path: string, rest: Partial<Route> = {}): Route => ({
  name: path.slice(1),
  path,
  component: 'MessstellenPage',
  bereiche: ['LAND'],
  permission: null,
  visible: true,
  subRoutes: [],
  ...rest,
})
const OHNE: Sichtlage = { rollen: [], hatAuftraege: false }
const baum = (routen: readonly Route[]) => baueWegbaum(FESTE_SEITEN, wegeDesServers(routen))

test('[ROUTE-04] jeder Baustein der Spezifikation hat seine Seite', () => {
  const ohneSeite = Object.entries(SEITEN).flatMap(([baustein, seite]) => (seite === null ? [baustein] : []))
  expect(ohneSeite).toEqual([])
})

test('[A-EINLESEN-41] zu jeder Art von Import gibt es die Seite, die ein Auftrag nennt', () => {
  const muster = alleKnoten(baueKnoten(FESTE_SEITEN, OHNE)).map(({ path }) => path)
  const ohneSeite = Object.values(EINLESESEITEN).filter(weg => !muster.some(eines => matchPath(eines, weg)))
  // Diese Adresse nennt der Server.
  expect(new Set(ohneSeite)).toEqual(new Set(['/taxalisten-import']))
})

test('nach der Aufnahme fragt die Seite ohne Schemata dasselbe wie mit ihnen', () => {
  const { methode, pfad, rumpfart, istLang } = leseAufnahme
  expect({ methode, pfad, rumpfart, istLang }).toEqual({ ...AUFNAHMEKOPF, rumpfart: undefined, istLang: undefined })
})

test('[ROUTE-03] eine Route, deren Baustein die Oberfläche nicht kennt, fehlt allein und steht im Protokoll', () => {
  const warnung = vi.spyOn(console, 'warn').mockReturnValue()
  const mitBaustein = (path: string, component: string | null, subRoutes: Route[] = []) =>
    route(path, { component: component as Seitenbaustein | null, subRoutes })
  const bleibt = wegeDesServers([
    mitBaustein('/liste', 'AufnahmenPage', [
      mitBaustein('/liste/neu', 'ErfundenePage'),
      mitBaustein('/liste/alt', 'AufnahmenDetailPage'),
    ]),
    mitBaustein('/erfunden', 'ErfundenePage', [mitBaustein('/erfunden/unter', 'AufnahmenPage')]),
    mitBaustein('/gruppe', null, [mitBaustein('/gruppe/projekte', 'ProjektePage')]),
  ])
  const wege = (routen: readonly Weg[]): string[] => routen.flatMap(r => [r.path, ...wege(r.subRoutes)])
  expect(wege(bleibt)).toEqual(['/liste', '/liste/alt', '/gruppe', '/gruppe/projekte'])
  expect(warnung.mock.calls.map(([text]) => /Route (\S+) /.exec(String(text))?.[1])).toEqual([
    '/liste/neu',
    '/erfunden',
  ])
})

test('[ROUTE-01] die festen Wege tragen Adressen und Namen der Spezifikation; im Menü steht nur die Startseite', () => {
  const knoten = baueKnoten(FESTE_SEITEN, OHNE)
  expect(alleKnoten(knoten).map(k => [k.path, k.name])).toEqual([
    ['/start', 'Startseite'],
    ['/allgemeine-info', 'Allgemeine Informationen'],
    ['/datensicherheit', 'Datensicherheit'],
    ['/ablaeufe', 'Arbeitsabläufe'],
    ['/tutorial', 'Videotutorials'],
    ['/datenimport', 'Datenimport'],
    ['/datenexport', 'Datenexport'],
    ['/regelwerke', 'Regelwerke'],
    ['/neuigkeiten', 'Neuigkeiten'],
    ['/user-tasklist', 'Aufträge'],
    ['/messstellen-import', 'Messstellen importieren'],
    ['/aufnahmen-import', 'Aufnahmen importieren'],
    ['/projekte-import', 'Projekte importieren'],
    ['/gewaesser-import', 'Gewässer importieren'],
    ['/gewaessernetz', 'Gewässernetz'],
    ['/fassungen', 'Taxalisten und Parameter'],
    ['/fassung-import/:art', 'Fassung importieren'],
    ['/fristen-setzen', 'Fristen setzen'],
    ['/nachrechnung', 'Ergebnisse nachrechnen'],
    ['/kapsel-pruefen', 'Kapsel prüfen'],
    ['/werte-pruefen', 'Gespeicherte Werte prüfen'],
    ['/eu-meldung', 'EU-Meldung (WISE-2)'],
    ['/qs-ziehung', 'Proben ziehen'],
    ['/qs-ziehungen', 'Ziehungen für die Qualitätssicherung'],
    ['/qs-uebereinstimmung', 'Übereinstimmung der Bestimmungen'],
    ['/gewaesserprofil', 'Gewässerprofil'],
    ['/taxon', 'Taxon'],
    ['/projekt-matrix/:id', 'Taxamatrix'],
    ['/eigene-namen', 'Eigene Namen'],
    ['/ergebnis/:id/:element', 'Veröffentlichtes Ergebnis'],
    ['/archive', 'Öffentliche Archive'],
    ['/benutzerinfo', 'Benutzerinfo'],
    ['/datenschutz', 'Datenschutz'],
    ['/helpdesk', 'Helpdesk'],
    ['/impressum', 'Impressum'],
    ['/barrierefreiheit', 'Erklärung zur Barrierefreiheit'],
    ['/barriere-melden', 'Barriere melden'],
    ['/barrieren', 'Gemeldete Barrieren'],
    ['/meine-daten', 'Meine Daten'],
    ['/benachrichtigungen-einstellen', 'Benachrichtigungen einstellen'],
    ['/post-abmelden/:kennzeichen', 'E-Mails abbestellen'],
    ['/registrierung-bestaetigen/:kennzeichen', 'E-Mail-Adresse bestätigen'],
    ['/postversand', 'Versand von E-Mails'],
    ['/aufbewahrung', 'Aufbewahrung'],
  ])
  expect(
    alleKnoten(knoten)
      .filter(k => !k.isHidden)
      .map(k => k.path),
  ).toEqual(['/start'])
  expect(knoten[0]?.subItems).toHaveLength(7)
})

test('[ROUTE-03] die Routen des Servers folgen den festen', () => {
  const routen = [route('/a', { subRoutes: [route('/b')] }), route('/c')]
  const wege = alleKnoten(baueKnoten(baum(routen), OHNE)).map(k => k.path)
  expect(wege.slice(-5)).toEqual(['/a', '/b', '/c', '/fassungen', '/fassung-import/:art'])
})

test('[ROUTE-03] eine feste Seite liegt unter ihrer Seite vom Server: die Brotkrumen führen dorthin zurück', () => {
  const rollen = { ...OHNE, rollen: ['ADMIN'] }
  const krumen = (routen: readonly Route[]) =>
    bestimmeOrt(baueKnoten(baum(routen), rollen), '/gewaessernetz').brotkrumen.map(k => k.linkTo)
  expect(krumen([route('/messstellen-uebersicht')])).toEqual(['/messstellen-uebersicht', '/gewaessernetz'])
  expect(krumen([])).toEqual(['/gewaessernetz'])
})

test('[ROUTE-02] „Aufträge“ steht im Menü, sobald der angemeldete Benutzer einen Auftrag hat', () => {
  const knoten = (lage: Sichtlage) => baueKnoten(FESTE_SEITEN, lage).find(einer => einer.path === '/user-tasklist')
  const angemeldet = { ...OHNE, rollen: ['LAND'] }
  expect(knoten(OHNE)).toMatchObject({ istErlaubt: false, isHidden: true })
  expect(knoten(angemeldet)).toMatchObject({ istErlaubt: true, isHidden: true, linkId: 'route-user-tasks' })
  expect(knoten({ ...angemeldet, hatAuftraege: true })).toMatchObject({ name: 'Aufträge', isHidden: false })
})

test('[ROLE-02] eine Route des Servers ohne Bereich für diesen Benutzer ist ihm verschlossen', () => {
  const knoten = baueKnoten(wegeDesServers([route('/a', { bereiche: [] }), route('/b')]), OHNE)
  expect(knoten.map(k => [k.path, k.istErlaubt])).toEqual([
    ['/a', false],
    ['/b', true],
  ])
})

test('[ROUTE-09] die Startadresse führt mit den Wegen des Produkts zur Startseite', () => {
  expect(startziel(baueKnoten(FESTE_SEITEN, OHNE))).toBe('/start')
})
