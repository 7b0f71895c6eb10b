import type { Route } from '@benthos/vertrag/allgemein'
import { describe, expect, test } from 'vitest'
import { FESTE_WEGE } from './festeWege.ts'
import { alleKnoten, baueKnoten, startziel } from './navigationsknoten.ts'
import { bestimmeOrt } from './ort.ts'
import type { Sichtlage, Weg } from './weg.ts'
import { baueWegbaum } from './wegbaum.ts'

const weg = (path: string, rest: Partial<Weg> = {}): Weg => ({
  name: path.slice(1),
  path,
  component: 'MessstellenPage',
  permission: null,
  visible: true,
  subRoutes: [],
  ...rest,
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
const erlaubteWege = (wege: readonly Weg[], rollen: readonly string[]) =>
  alleKnoten(baueKnoten(wege, { ...OHNE, rollen }))
    .filter(knoten => knoten.istErlaubt)
    .map(knoten => knoten.path)
const imMenue = (wege: readonly Weg[], rollen: readonly string[]) =>
  alleKnoten(baueKnoten(wege, { ...OHNE, rollen }))
    .filter(knoten => !knoten.isHidden)
    .map(knoten => knoten.path)

test('[ROUTE-01] die festen Wege tragen Adressen und Namen der Spezifikation; im Menü steht nur die Startseite', () => {
  const knoten = baueKnoten(FESTE_WEGE, OHNE)
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
    ['/gewaessernetz', 'Gewässernetz'],
    ['/fassungen', 'Taxalisten und Parameter'],
    ['/fassung-import/:art', 'Fassung importieren'],
    ['/nachrechnung', 'Ergebnisse nachrechnen'],
    ['/kapsel-pruefen', 'Kapsel prüfen'],
    ['/werte-pruefen', 'Gespeicherte Werte prüfen'],
    ['/benutzerinfo', 'Benutzerinfo'],
    ['/datenschutz', 'Datenschutz'],
    ['/helpdesk', 'Helpdesk'],
    ['/impressum', 'Impressum'],
    ['/barrierefreiheit', 'Erklärung zur Barrierefreiheit'],
  ])
  expect(imMenue(FESTE_WEGE, [])).toEqual(['/start'])
  expect(knoten[0]?.subItems).toHaveLength(7)
})

test('[ROUTE-03] die Routen des Servers folgen den festen, die Galerie gibt es nur außerhalb der Produktion', () => {
  const routen = [route('/a', { subRoutes: [route('/b')] }), route('/c')]
  const wege = (istProduktion: boolean) =>
    alleKnoten(baueKnoten(baueWegbaum(routen, istProduktion), OHNE)).map(k => k.path)
  expect(wege(true).slice(-5)).toEqual(['/a', '/b', '/c', '/fassungen', '/fassung-import/:art'])
  expect(wege(false).slice(0, -1)).toEqual([...wege(true), '/galerie'])
})

test('[ROUTE-03] eine feste Seite liegt unter ihrer Seite vom Server: die Brotkrumen führen dorthin zurück', () => {
  const rollen = { ...OHNE, rollen: ['ADMIN'] }
  const krumen = (routen: readonly Route[]) =>
    bestimmeOrt(baueKnoten(baueWegbaum(routen, true), rollen), '/gewaessernetz').brotkrumen.map(k => k.linkTo)
  expect(krumen([route('/messstellen-uebersicht')])).toEqual(['/messstellen-uebersicht', '/gewaessernetz'])
  expect(krumen([])).toEqual(['/gewaessernetz'])
})

test('[ROUTE-02] „Aufträge“ steht im Menü, sobald der angemeldete Benutzer einen Auftrag hat', () => {
  const knoten = (lage: Sichtlage) => baueKnoten(FESTE_WEGE, lage).find(einer => einer.path === '/user-tasklist')
  const angemeldet = { ...OHNE, rollen: ['LAND'] }
  expect(knoten(OHNE)).toMatchObject({ istErlaubt: false, isHidden: true })
  expect(knoten(angemeldet)).toMatchObject({ istErlaubt: true, isHidden: true, linkId: 'route-user-tasks' })
  expect(knoten({ ...angemeldet, hatAuftraege: true })).toMatchObject({ name: 'Aufträge', isHidden: false })
})

describe('erlaubt', () => {
  test.each([
    [null, [], true],
    [null, ['LAND'], true],
    [['LAND', 'BUND'], ['LAND'], true],
    [['LAND', 'BUND'], ['QS', 'BUND'], true],
    [['LAND', 'BUND'], ['QS'], false],
    [['LAND'], [], false],
    ['^(LAND|BUND)$', ['BUND'], true],
    ['^(LAND|BUND)$', ['BUNDESLAND'], false],
    ['^(LAND|BUND)$', [], false],
  ] as const)('[ROLE-02] [ROUTE-05] verlangt sind %j, da sind %j: %s', (permission, rollen, erwartet) => {
    expect(erlaubteWege([weg('/a', { permission })], rollen)).toEqual(erwartet ? ['/a'] : [])
  })
  test('[ROUTE-05] die eigene Prüfung des Wegs entscheidet mit', () => {
    expect(erlaubteWege([weg('/a', { hatZugang: () => false }), weg('/b', { hatZugang: () => true })], [])).toEqual([
      '/b',
    ])
  })
  test('[ROLE-02] [ROUTE-07] nur mit dem Elternweg: darunter ist nichts erlaubt, was darüber verboten ist', () => {
    const baum = [weg('/a', { permission: ['LAND'], subRoutes: [weg('/b', { subRoutes: [weg('/c')] })] }), weg('/d')]
    expect(erlaubteWege(baum, ['QS'])).toEqual(['/d'])
    expect(erlaubteWege(baum, ['LAND'])).toEqual(['/a', '/b', '/c', '/d'])
  })
  test('[ROLE-02] eine Route des Servers ohne Bereich für diesen Benutzer ist ihm verschlossen', () => {
    const baum = baueWegbaum([route('/a', { bereiche: [] }), route('/b')], true)
    expect(erlaubteWege(baum, [])).not.toContain('/a')
    expect(erlaubteWege(baum, [])).toContain('/b')
  })
})

describe('[ROUTE-06] sichtbar im Menü', () => {
  test.each([
    ['erlaubt und nichts spricht dagegen', {}, true],
    ['nicht erlaubt', { permission: ['LAND'] }, false],
    ['vom Server nicht gezeigt', { visible: false }, false],
    ['verborgen', { isHidden: true }, false],
    ['die Sichtbarkeitsprüfung lehnt ab', { istSichtbar: (): boolean => false }, false],
    ['die Sichtbarkeitsprüfung stimmt zu', { istSichtbar: (): boolean => true }, true],
  ] as const)('%s', (_, angaben, erwartet) => {
    expect(imMenue([weg('/a', angaben)], [])).toEqual(erwartet ? ['/a'] : [])
  })
  test('verborgen heißt nicht verboten', () => {
    expect(erlaubteWege([weg('/a', { isHidden: true })], [])).toEqual(['/a'])
  })
})

test('[FRAME-16] ein Knoten trägt die Felder der Spezifikation', () => {
  const [knoten] = baueKnoten([weg('/a', { linkTo: '/a/1', linkId: 'route-a', subRoutes: [weg('/b')] })], OHNE)
  expect(knoten).toMatchObject({
    name: 'a',
    path: '/a',
    linkTo: '/a/1',
    linkId: 'route-a',
    isHidden: false,
    hasChildren: true,
    showSubRoutesAsDropdown: true,
  })
  expect(knoten?.subItems.map(kind => kind.path)).toEqual(['/b'])
  const [ohne] = baueKnoten([weg('/a', { subRoutes: [weg('/b', { visible: false })] })], OHNE)
  expect(ohne).toMatchObject({ linkTo: '/a', hasChildren: true, showSubRoutesAsDropdown: false })
})

test('[ROUTE-11] ohne Baustein und ohne Unterseiten liefert der Server die Seite; sie öffnet im selben Fenster', () => {
  const [seite, gruppe] = baueKnoten(
    [weg('/a', { component: null }), weg('/b', { component: null, subRoutes: [weg('/c')] })],
    OHNE,
  )
  expect(seite).toMatchObject({ istServerseite: true, target: '_self' })
  expect(gruppe).toMatchObject({ istServerseite: false })
  expect(gruppe).not.toHaveProperty('target')
})

describe('[ROUTE-09] die Startadresse führt', () => {
  test('zum ersten erlaubten Weg, der kein Beiwerk des Rahmens ist', () => {
    const baum = [weg('/a', { istRahmenweg: true }), weg('/b', { permission: ['LAND'] }), weg('/c'), weg('/d')]
    expect(startziel(baueKnoten(baum, OHNE))).toBe('/c')
    expect(startziel(baueKnoten(baum, { ...OHNE, rollen: ['LAND'] }))).toBe('/b')
  })
  test('nirgends hin, wenn keiner bleibt', () => {
    expect(
      startziel(baueKnoten([weg('/a', { istRahmenweg: true }), weg('/b', { permission: ['LAND'] })], OHNE)),
    ).toBeNull()
  })
  test('mit den Wegen des Produkts zur Startseite', () => {
    expect(startziel(baueKnoten(FESTE_WEGE, OHNE))).toBe('/start')
  })
})

describe('[FRAME-07] der Ort im Baum', () => {
  const knoten = baueKnoten(
    [
      weg('/listen', {
        subRoutes: [weg('/liste/:id', { name: 'Liste', subRoutes: [weg('/liste/:id/zeile/:nr', { name: 'Zeile' })] })],
      }),
      weg('/listenwesen'),
    ],
    OHNE,
  )
  const spur = (pathname: string) => bestimmeOrt(knoten, pathname).brotkrumen.map(({ name, linkTo }) => [name, linkTo])
  test('Brotkrumen folgen den Eltern, Parameter sind eingesetzt', () => {
    expect(spur('/liste/7/zeile/3')).toEqual([
      ['listen', '/listen'],
      ['Liste', '/liste/7'],
      ['Zeile', '/liste/7/zeile/3'],
    ])
    expect(spur('/listen')).toEqual([['listen', '/listen']])
  })
  test('was unter einer Seite liegt, gehört zu ihr; ähnliche Namen nicht', () => {
    expect(bestimmeOrt(knoten, '/liste/7/mehr/davon').aktuell?.path).toBe('/liste/:id')
    expect(bestimmeOrt(knoten, '/listenwesen').aktuell?.path).toBe('/listenwesen')
  })
  test('eine unbekannte Adresse liegt nirgends', () => {
    expect(bestimmeOrt(knoten, '/anderswo')).toEqual({ aktuell: null, brotkrumen: [] })
  })
})
