import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Auswahl nach Eigenschaften, Zwischenspeicher und Grenze des OGC-Dienstes. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const reihe = await saeeProbenreihe(db, await musterwelt(db))
const FREI = { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' } as const
const PHB_ROH = { phb_status: 'BEWERTET', phb_freigabe: 'NICHT_FREIGEGEBEN', phb_klasse: 5 } as const
const ost = await reihe.messstelle({ name: 'Ostbach', laenge: 16.1, breite: 48.1 })
const west = await reihe.messstelle({ name: 'Westbach', laenge: 10.5, breite: 47.2 })
await db.updateTable('messstelle').set({ bundesland: 'AT-3' }).where('id', '=', ost).execute()
await db.updateTable('messstelle').set({ bundesland: 'AT-7' }).where('id', '=', west).execute()
const a = await reihe.aufnahme(ost, '2023-05-01', { spalten: { ...FREI, ...PHB_ROH, mzb_klasse: 2 } })
const b = await reihe.aufnahme(west, '2024-06-01', { spalten: { ...FREI, mzb_klasse: 3 } })
const c = await reihe.aufnahme(west, '2025-06-01', { spalten: { ...FREI, mzb_klasse: 2 } })
const codeVon = async (tabelle: 'messstelle' | 'aufnahme', id: number) =>
  (await db.selectFrom(tabelle).select('code').where('id', '=', id).executeTakeFirstOrThrow()).code

const rufe = (pfad: string, wer: string | null = null, headers: Record<string, string> = {}) =>
  als(wer)({ method: 'GET', url: `/ogc/collections/${pfad}`, headers, remoteAddress: '198.51.100.7' })
const nummern = async (pfad: string) => {
  const antwort = await rufe(pfad)
  expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
  return antwort.json<{ features: { id: number }[] }>().features.map(({ id }) => id)
}

describe('[A-OGC-05] Auswahl nach Eigenschaften', () => {
  test('trifft, was denselben Wert hat, allein und zusammen; das Bundesland auch mit seinem Schlüssel', async () => {
    expect(await nummern('aufnahmen/items?bundesland=AT-7')).toEqual([b, c])
    expect(await nummern('aufnahmen/items?bundesland=Nieder%C3%B6sterreich')).toEqual([a])
    expect(await nummern('aufnahmen/items?mzbKlasse=2')).toEqual([a, c])
    expect(await nummern('aufnahmen/items?mzbKlasse=2&bundesland=AT-7')).toEqual([c])
    expect(await nummern(`aufnahmen/items?messstelle=${await codeVon('messstelle', west)}`)).toEqual([b, c])
    expect(await nummern(`messstellen/items?code=${await codeVon('messstelle', ost)}`)).toEqual([ost])
    expect(await nummern('aufnahmen/items?gewaesser=%27%20or%201=1')).toEqual([])
  })

  test('was der Leser nicht sieht, trifft nicht: die Klasse eines nicht freigegebenen Elements lässt sich nicht erraten', async () => {
    for (let klasse = 1; klasse <= 5; klasse++) expect(await nummern(`aufnahmen/items?phbKlasse=${klasse}`)).toEqual([])
  })

  test('geblättert wird innerhalb der Auswahl, und die Marke gilt nur für sie', async () => {
    const erste = await rufe('aufnahmen/items?bundesland=AT-7&limit=1')
    const { links } = erste.json<{ links: { rel: string; href: string }[] }>()
    const weiter = new URL(links.find(({ rel }) => rel === 'next')?.href ?? '')
    expect(weiter.searchParams.get('bundesland')).toBe('AT-7')
    expect(await nummern(`aufnahmen/items${weiter.search}`)).toEqual([c])
    weiter.searchParams.set('bundesland', 'AT-3')
    expect((await rufe(`aufnahmen/items${weiter.search}`)).statusCode).toBe(400)
  })

  test.each([
    ['messstellen/items?mzbKlasse=2', 'mzbKlasse', 'code, gewaesser, bundesland'],
    ['bewertungen/items?code=x', 'code', 'klasse'],
    ['aufnahmen/items?bundesland=BAYERN', 'bundesland', ''],
    ['aufnahmen/items?mzbKlasse=6', 'mzbKlasse', ''],
    ['aufnahmen/items?mzbKlasse=2.0', 'mzbKlasse', ''],
    ['aufnahmen/items?projekt=1', 'projekt', ''],
  ])('%s ist 400 am Feld', async (pfad, feld, nennt) => {
    const antwort = await rufe(pfad)
    expect(antwort.statusCode).toBe(400)
    const { errors } = antwort.json<{ errors: { field: string; message: string }[] }>()
    expect(errors[0]?.field).toBe(feld)
    expect(errors[0]?.message).toContain(nennt)
  })

  test('die Beschreibung nennt sie', async () => {
    const { paths } = (await als(null)('/ogc/api')).json<{
      paths: Record<string, { get: { parameters: { name: string }[] } }>
    }>()
    const namen = paths['/ogc/collections/{sammlung}/items']?.get.parameters.map(({ name }) => name)
    expect(namen).toEqual(expect.arrayContaining(['bundesland', 'gewaesser', 'messstelle', 'mzbKlasse', 'phbKlasse']))
  })
})

describe('[A-OGC-05] Zwischenspeicher und Grenze', () => {
  test('Öffentliches dürfen Zwischenspeicher kurz behalten, was mit Token kommt, nicht', async () => {
    const ohne = await rufe('aufnahmen/items')
    expect(ohne.headers['cache-control']).toBe('public, max-age=60')
    expect(ohne.headers['vary']).toMatch(/authorization/i)
    expect((await rufe('aufnahmen/items', 'lesen')).headers['cache-control']).toBe('private, no-cache')
  })

  test('wer in einer Minute öfter ruft als erlaubt, bekommt 429 mit der Wartezeit, ein anderer nicht', async () => {
    const rufeVon = (remoteAddress: string) =>
      als(null)({ method: 'GET', url: '/ogc/conformance', headers: {}, remoteAddress })
    const grenze = Number((await rufeVon('198.51.100.8')).headers['x-ratelimit-limit'])
    for (let i = 1; i < grenze; i++) expect((await rufeVon('198.51.100.8')).statusCode).toBe(200)
    const zuViel = await rufeVon('198.51.100.8')
    expect(zuViel.statusCode).toBe(429)
    expect(Number(zuViel.headers['retry-after'])).toBeGreaterThan(0)
    expect((await rufeVon('198.51.100.9')).statusCode).toBe(200)
  })
})
