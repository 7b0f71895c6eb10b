import { describe, expect, test } from 'vitest'
import { alleKnoten, baueKnoten, startziel } from './navigationsknoten.ts'
import { bestimmeOrt } from './ort.ts'
import type { Sichtlage, Weg } from './weg.ts'

const weg = (path: string, rest: Partial<Weg> = {}): Weg => ({
  name: path.slice(1),
  path,
  seite: { Inhalt: () => null },
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
    [weg('/a', { seite: null }), weg('/b', { seite: null, subRoutes: [weg('/c')] })],
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
