import { BEREICHE, type Bereich, RECHTE, ROLLEN } from '@benthos/fachmodell'
import { SEITENBAUSTEINE } from '@benthos/fachmodell/seitenbausteine'
import type { Route } from '@benthos/vertrag/allgemein'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)

const hole = async (wer: string | null): Promise<Route[]> => {
  const antwort = await als(wer)('/api/routes')
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Route[]>()
}
const flach = (routen: readonly Route[]): Route[] => routen.flatMap(route => [route, ...flach(route.subRoutes)])
const finde = async (wer: string | null, path: string): Promise<Route> => {
  const route = flach(await hole(wer)).find(einer => einer.path === path)
  if (!route) throw new Error(`${path} fehlt`)
  return route
}

test('[ROUTE-03] jede Route trägt Namen, Adresse, Unterseiten, Baustein, Bereiche, Berechtigung und Sichtbarkeit', async () => {
  const routen = await hole('admin')
  for (const route of flach(routen))
    expect(Object.keys(route).toSorted()).toEqual(
      ['bereiche', 'component', 'name', 'path', 'permission', 'subRoutes', 'visible'].toSorted(),
    )
  expect(routen.map(route => route.name)).toEqual([
    'Messstellen',
    'Aufnahmen',
    'Projekte',
    'Benutzer',
    'Registrierung',
    'Zugang beantragen',
  ])
  expect(routen[0]?.subRoutes.map(route => [route.name, route.visible])).toEqual([
    ['Messstelle anlegen', false],
    ['GZÜV-Messstelle anlegen', false],
    ['Stammdaten', false],
  ])
})

describe('[ROLE-02] je Rolle', () => {
  const ALLE = [...BEREICHE]
  const BEHOERDLICH: Bereich[] = ['GZUEV', 'LAND']
  /**
   * Benutzer, dann Bereiche in: Messstellen, Messstelle anlegen, GZÜV-Messstelle anlegen, Aufnahmen, Aufnahme anlegen,
   * Projekte, Status ändern, Auftragnehmer zuordnen, Benutzer, Benutzer anlegen.
   */
  const TAFEL: readonly [string | null, ...Bereich[][]][] = [
    ['admin', ALLE, ['LAND', 'FACHPROJEKT'], ['GZUEV'], ALLE, ALLE, ALLE, ALLE, ALLE, ALLE, ALLE],
    ['bund', ALLE, [], ['GZUEV'], ALLE, ['GZUEV'], ALLE, ALLE, ALLE, ALLE, ALLE],
    ['land-noe', ALLE, ['LAND'], [], ALLE, BEHOERDLICH, ALLE, BEHOERDLICH, BEHOERDLICH, ALLE, ALLE],
    ['auftragnehmer', ALLE, [], [], ALLE, [], ALLE, ALLE, [], ALLE, ALLE],
    ['fachprojekt', ALLE, ['FACHPROJEKT'], [], ALLE, ['FACHPROJEKT'], ALLE, ['FACHPROJEKT'], [], ALLE, ALLE],
    ['qs', BEHOERDLICH, [], [], BEHOERDLICH, [], BEHOERDLICH, BEHOERDLICH, [], ALLE, []],
    ['lesen', ALLE, [], [], ALLE, [], ALLE, [], [], [], []],
    [null, [], [], [], [], [], [], [], [], [], []],
  ]
  const WEGE = [
    '/messstellen-uebersicht',
    '/messstelle-anlegen',
    '/gzuev-anlegen',
    '/aufnahmen-uebersicht',
    '/aufnahme-anlegen',
    '/projekte-uebersicht',
    '/aufnahmen-status',
    '/auftragnehmer-zuordnen',
    '/benutzerverwaltung',
    '/benutzer-anlegen',
  ]
  test.each(TAFEL)('%s: die Bereiche, in denen er die Seiten benutzen darf', async (wer, ...erwartet) => {
    const routen = flach(await hole(wer))
    expect(WEGE.map(weg => routen.find(route => route.path === weg)?.bereiche)).toEqual(erwartet)
  })
  test('das Muster nennt die Rollen mit dem Recht der Seite, für jeden dasselbe', async () => {
    const muster = (await finde('lesen', '/messstelle-anlegen')).permission ?? ''
    expect(ROLLEN.filter(rolle => new RegExp(muster).test(rolle)).toSorted()).toEqual(
      ['ADMIN', 'BUND', 'FACHPROJEKT', 'LAND'].toSorted(),
    )
    expect((await finde(null, '/messstelle-anlegen')).permission).toBe(muster)
    expect(new RegExp(muster).test('BUNDESLAND')).toBe(false)
  })
})

describe('eingetragene Routen', () => {
  const eintrag = { name: 'Probe', path: '/probe', reihenfolge: 99, bereiche: [] as Bereich[], sichtbar: true }
  beforeEach(async () => {
    for (const path of ['/probe/unter', '/probe']) await db.deleteFrom('route').where('path', '=', path).execute()
  })
  const trageEin = (angaben: { component: string; recht: string | null }) =>
    db
      .insertInto('route')
      .values({ ...eintrag, ...angaben })
      .execute()

  test('ohne Recht steht die Seite allen offen, auch ohne Anmeldung', async () => {
    await trageEin({ component: 'RegistrierungPage', recht: null })
    expect(await finde(null, '/probe')).toMatchObject({ permission: null, bereiche: [...BEREICHE] })
  })
  test('[ROUTE-10] [ROUTE-11] ohne Baustein ist sie eine Gruppe oder eine Seite des Servers', async () => {
    await trageEin({ component: '', recht: null })
    expect((await finde(null, '/probe')).component).toBeNull()
  })
  test.each(SEITENBAUSTEINE)('[ROUTE-04] der Baustein %s lässt sich eintragen', async component => {
    await trageEin({ component, recht: null })
    expect(await finde(null, '/probe')).toMatchObject({ component })
  })
  test.each(RECHTE)('jedes Recht der Tafel lässt sich eintragen (%s)', async recht => {
    await trageEin({ component: 'ProjektePage', recht })
    expect((await finde('admin', '/probe')).permission).not.toBeNull()
  })

  describe('[ROUTE-03] was die Anwendung nicht kennt, fehlt allein und steht im Protokoll', () => {
    const warnung = vi.spyOn(app.log, 'warn')
    beforeEach(() => void warnung.mockClear())
    test.each([
      ['Baustein', { component: 'ErfundenePage', recht: null }],
      ['Schreibweise', { component: 'BenutzerverwaltungPage', recht: null }],
      ['Recht', { component: 'ProjektePage', recht: 'alles.duerfen' }],
    ])('unbekannt: %s', async (_, angaben) => {
      const sonst = await hole('admin')
      await trageEin(angaben)
      // Was unter ihr liegt, hinge sonst in der Luft: sein Recht gilt nur zusammen mit ihrem.
      const { id } = await db.selectFrom('route').select('id').where('path', '=', '/probe').executeTakeFirstOrThrow()
      await db
        .insertInto('route')
        .values({ ...eintrag, path: '/probe/unter', eltern_id: id, component: 'ProjektePage', recht: null })
        .execute()
      expect(await hole('admin')).toEqual(sonst)
      expect(await hole(null)).toHaveLength(sonst.length)
      expect(warnung.mock.calls.map(([angabe]) => angabe)).toEqual([
        expect.objectContaining({ route: '/probe', ...angaben }),
      ])
    })
  })
})
