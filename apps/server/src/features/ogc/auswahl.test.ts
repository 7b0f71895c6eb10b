import { OGC_EIGENSCHAFTEN, OGC_LISTENKRITERIEN, OGC_WERTELISTEN } from '@benthos/vertrag/ogc'
import { afterAll, describe, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Auswahl nach Eigenschaften, Zwischenspeicher und Grenze des OGC-Dienstes. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const reihe = await saeeProbenreihe(db, await musterwelt(db))
const FREI = { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' } as const
const PHB_FREI = { phb_status: 'PLAUSIBEL', phb_freigabe: 'BEHOERDEN', phb_klasse: 4 } as const
const PHB_ROH = { phb_status: 'BEWERTET', phb_freigabe: 'NICHT_FREIGEGEBEN', phb_klasse: 5 } as const
const ost = await reihe.messstelle({ name: 'Ostbach', laenge: 16.1, breite: 48.1 })
const west = await reihe.messstelle({ name: 'Westbach', laenge: 10.5, breite: 47.2 })
await db.updateTable('messstelle').set({ bundesland: 'AT-3' }).where('id', '=', ost).execute()
await db.updateTable('messstelle').set({ bundesland: 'AT-7' }).where('id', '=', west).execute()
await db
  .updateTable('messstelle')
  .set({ art: 'GZUEV', gzuev_id: 'FW70000001', bioregion: 'GG', aktiv: false })
  .where('id', '=', west)
  .execute()
const a = await reihe.aufnahme(ost, '2023-05-01', { spalten: { ...FREI, ...PHB_ROH, mzb_klasse: 2 } })
const b = await reihe.aufnahme(west, '2024-06-01', { taxa: { 'Baetis rhodani': 30 } })
const c = await reihe.aufnahme(west, '2025-06-01', { spalten: { ...FREI, mzb_klasse: 2 } })
/** Öffentlich ist hier nur das MZB. */
const d = await reihe.aufnahme(ost, '2025-07-01', { spalten: { ...FREI, ...PHB_FREI, mzb_klasse: 1 } })
const bewertet = await als('admin')(post(`/bewertung/mzb/${b}`))
expect(bewertet.statusCode, bewertet.body).toBe(200)
await db
  .updateTable('aufnahme')
  .set({ ...FREI, mzb_klasse: 3 })
  .where('id', '=', b)
  .execute()
const codeVon = async (tabelle: 'messstelle' | 'aufnahme', id: number) =>
  (await db.selectFrom(tabelle).select('code').where('id', '=', id).executeTakeFirstOrThrow()).code

const rufe = (pfad: string, wer: string | null = null, headers: Record<string, string> = {}) =>
  als(wer)({ method: 'GET', url: `/ogc/collections/${pfad}`, headers, remoteAddress: naechsteAdresse() })
const nummern = async (pfad: string, wer: string | null = null) => {
  const antwort = await rufe(pfad, wer)
  expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
  return antwort.json<{ features: { id: number }[] }>().features.map(({ id }) => id)
}

describe('[A-OGC-05] Auswahl nach Eigenschaften', () => {
  test('trifft, was denselben Wert hat, allein und zusammen; das Bundesland auch mit seinem Schlüssel', async () => {
    expect(await nummern('aufnahmen/items?bundesland=AT-7')).toEqual([b, c])
    expect(await nummern('aufnahmen/items?bundesland=Nieder%C3%B6sterreich')).toEqual([a, d])
    expect(await nummern('aufnahmen/items?mzbKlasse=2')).toEqual([a, c])
    expect(await nummern('aufnahmen/items?mzbKlasse=2&bundesland=AT-7')).toEqual([c])
    expect(await nummern(`aufnahmen/items?messstelle=${await codeVon('messstelle', west)}`)).toEqual([b, c])
    expect(await nummern(`messstellen/items?code=${await codeVon('messstelle', ost)}`)).toEqual([ost])
    expect(await nummern('aufnahmen/items?gewaesser=%27%20or%201=1')).toEqual([])
  })

  test('mehrere Werte eines Kriteriums gelten als Oder, mehrere Kriterien als Und, wie in der Aufnahmenliste', async () => {
    expect(await nummern('aufnahmen/items?mzbKlasse=1,3')).toEqual([b, d])
    expect(await nummern('aufnahmen/items?mzbKlasse=1,3&bundesland=AT-7,AT-4')).toEqual([b])
    const wien = await als('admin')(`/aufnahmen?mzbKlasse=1&mzbKlasse=3&bundesland=AT-7&bundesland=AT-4`)
    expect(wien.json<{ zeilen: { id: number }[] }>().zeilen.map(({ id }) => id)).toEqual([b])
  })

  test.each([
    ['aufnahmen/items?art=GZUEV', () => [b, c]],
    ['aufnahmen/items?art=Landesmessstelle', () => [a, d]],
    ['messstellen/items?art=GZUEV', () => [west]],
    ['messstellen/items?bioregion=GG,DO', () => [west]],
    ['messstellen/items?bioregion=GG,FL', () => [ost, west]],
    ['aufnahmen/items?bioregion=GG&mzbKlasse=2', () => [c]],
    ['messstellen/items?aktiv=false', () => [west]],
    ['messstellen/items?aktiv=true', () => [ost]],
    ['aufnahmen/items?mzbStatus=PLAUSIBEL', () => [a, b, c, d]],
    ['aufnahmen/items?mzbStatus=Plausibel&mzbKlasse=1', () => [d]],
    ['aufnahmen/items?mzbFreigabe=OEFFENTLICH&mzbKlasse=1', () => [d]],
    ['aufnahmen/items?freigabe=BEHOERDEN', () => []],
    ['aufnahmen/items?element=MZB&mzbKlasse=1', () => [d]],
    ['aufnahmen/items?element=PHB', () => []],
    ['aufnahmen/items?suche=westb', () => [b, c]],
    ['aufnahmen/items?suche=ostb%20AB', () => []],
    ['messstellen/items?suche=OSTBACH', () => [ost]],
    ['messstellen/items?suche=%25', () => []],
    ['aufnahmen/items?suche=', () => [a, b, c, d]],
  ])('%s', async (pfad, erwartet) => {
    expect(await nummern(pfad)).toEqual(erwartet())
  })

  test('mit Token trifft die Auswahl auch, was nur für Behörden freigegeben ist, und nur an dessen Element', async () => {
    expect(await nummern('aufnahmen/items?element=PHB', 'lesen')).toEqual([d])
    expect(await nummern('aufnahmen/items?freigabe=BEHOERDEN', 'lesen')).toEqual([d])
    expect(await nummern('aufnahmen/items?phbStatus=PLAUSIBEL&phbKlasse=4', 'lesen')).toEqual([d])
    expect(await nummern('aufnahmen/items?phbStatus=BEWERTET', 'lesen')).toEqual([])
  })

  test('Bewertungen nach Element, Methode, Klasse und Stand; was veraltet ist, trifft sein Gegenteil nicht', async () => {
    const alle = await nummern('bewertungen/items')
    expect(alle).toHaveLength(1)
    for (const auswahl of ['element=MZB', 'methode=MHS', 'methode=SCREENING,MHS', 'veraltet=false', 'bioregion=GG'])
      expect(await nummern(`bewertungen/items?${auswahl}`), auswahl).toEqual(alle)
    for (const auswahl of ['element=PHB', 'methode=SCREENING', 'veraltet=true', 'bioregion=FL', 'suche=ostbach'])
      expect(await nummern(`bewertungen/items?${auswahl}`), auswahl).toEqual([])
    expect(await nummern(`bewertungen/items?aufnahme=${await codeVon('aufnahme', b)}`)).toEqual(alle)
  })

  test('geblättert wird auch durch eine Auswahl aus mehreren Werten ohne Lücke und ohne Doppeltes, während Neues dazukommt', async () => {
    const gelesen: number[] = []
    let pfad: string | undefined = 'aufnahmen/items?mzbKlasse=1,2&suche=bach&limit=1'
    while (pfad !== undefined) {
      const antwort = await rufe(pfad)
      const seite = antwort.json<{ features: { id: number }[]; links: { rel: string; href: string }[] }>()
      gelesen.push(...seite.features.map(({ id }) => id))
      const weiter = seite.links.find(({ rel }) => rel === 'next')
      pfad = weiter && `aufnahmen/items${new URL(weiter.href).search}`
      // Was davor seine Klasse verliert, verschiebt keine Seite.
      if (gelesen.length === 1) await db.updateTable('aufnahme').set({ mzb_klasse: 3 }).where('id', '=', a).execute()
    }
    await db.updateTable('aufnahme').set({ mzb_klasse: 2 }).where('id', '=', a).execute()
    expect(gelesen).toEqual([a, c, d])
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
    ['messstellen/items?mzbKlasse=2', 'mzbKlasse', 'code, gzuevId, gewaesser'],
    ['bewertungen/items?code=x', 'code', 'klasse'],
    ['aufnahmen/items?bundesland=BAYERN', 'bundesland', ''],
    ['aufnahmen/items?mzbKlasse=6', 'mzbKlasse', ''],
    ['aufnahmen/items?mzbKlasse=2.0', 'mzbKlasse', ''],
    ['aufnahmen/items?projekt=1', 'projekt', ''],
    ['aufnahmen/items?mzbKlasse=1,6', 'mzbKlasse', ''],
    ['aufnahmen/items?mzbKlasse=', 'mzbKlasse', ''],
    ['aufnahmen/items?mzbKlasse=1,', 'mzbKlasse', ''],
    ['aufnahmen/items?mzbKlasse=1&mzbKlasse=2', 'mzbKlasse', ''],
    ['aufnahmen/items?bundesland=AT-7;AT-3', 'bundesland', ''],
    ['aufnahmen/items?freigabe=NICHT_FREIGEGEBEN', 'freigabe', ''],
    ['aufnahmen/items?mzbStatus=GIBTESNICHT', 'mzbStatus', ''],
    ['aufnahmen/items?aktiv=true', 'aktiv', 'element'],
    ['messstellen/items?aktiv=ja', 'aktiv', ''],
    ['messstellen/items?element=MZB', 'element', 'bioregion'],
    ['bewertungen/items?methode=UNBEKANNT', 'methode', ''],
    ['aufnahmen/items?veraltet=true', 'veraltet', ''],
    ['aufnahmen/items?taxon=Baetis', 'taxon', ''],
    ['aufnahmen/items?auftragnehmerId=1', 'auftragnehmerId', ''],
    ['aufnahmen/items?frist=OHNE', 'frist', ''],
    [`aufnahmen/items?suche=${'x'.repeat(101)}`, 'suche', ''],
  ])('%s ist 400 am Feld', async (pfad, feld, nennt) => {
    const antwort = await rufe(pfad)
    expect(antwort.statusCode).toBe(400)
    const { errors } = antwort.json<{ errors: { field: string; message: string }[] }>()
    expect(errors[0]?.field).toBe(feld)
    expect(errors[0]?.message).toContain(nennt)
  })

  test('die Beschreibung nennt jedes Kriterium, und jeder Wert, den sie nennt, wird angenommen', async () => {
    type Parameter = {
      name: string
      style?: string
      explode?: boolean
      schema: { type: string; items?: { enum?: string[] } }
    }
    const { paths } = (await als(null)('/ogc/api')).json<{
      paths: Record<string, { get: { parameters: Parameter[] } }>
    }>()
    const beschrieben = paths['/ogc/collections/{sammlung}/items']?.get.parameters ?? []
    expect(beschrieben.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['suche', ...OGC_EIGENSCHAFTEN, ...OGC_LISTENKRITERIEN]),
    )
    const listen = beschrieben.filter(({ schema }) => schema.items?.enum)
    expect(listen.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(OGC_WERTELISTEN), 'bereich', 'ergebnis', 'frist'].sort(),
    )
    for (const { name, style, explode, schema } of listen) {
      expect([style, explode, schema.type], name).toEqual(['form', false, 'array'])
      const alle = schema.items?.enum ?? []
      const antworten = await Promise.all(
        ['messstellen', 'aufnahmen', 'bewertungen'].map(sammlung =>
          rufe(`${sammlung}/items?${name}=${alle.map(encodeURIComponent).join(',')}&limit=1`, 'admin'),
        ),
      )
      expect(
        antworten.some(({ statusCode }) => statusCode === 200),
        name,
      ).toBe(true)
      for (const { statusCode, body } of antworten)
        if (statusCode !== 200)
          expect(body).toMatch(new RegExp(`hat keine Eigenschaft ${name}|Diesen Wert von methode kennt`))
    }
  })

  test('auch jede Bezeichnung wird angenommen, wie das Merkmal sie nennt; keine hat einen Beistrich, der sie zerlegte', async () => {
    for (const [name, liste] of Object.entries(OGC_WERTELISTEN))
      for (const { label } of liste) {
        expect(label).not.toContain(',')
        const { statusCode, body } = await rufe(
          `bewertungen/items?${name}=${encodeURIComponent(label)}&limit=1`,
          'admin',
        )
        if (statusCode !== 200) expect(body, label).toContain(`hat keine Eigenschaft ${name}`)
      }
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
