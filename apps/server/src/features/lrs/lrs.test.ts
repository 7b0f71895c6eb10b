import { geodaetischerAbstand } from '@benthos/fachmodell/lage/geodaesie'
import type { Gewaesserroute, Linienbezug, Nachbarmessstelle, Stationspunkt } from '@benthos/vertrag/lrs'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeNetz } from '../../fach/saat/netz.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
await saeeNetz(db)

const sende = (url: string, payload: object, wer: string | null = null) => als(wer)({ method: 'POST', url, payload })
const bezug = (payload: object) => sende('/lrs/getLineRefFromPoint', payload)
const punkt = (payload: object) => sende('/lrs/geomFromLinRef/pointFromLinRef', payload)
const felder = (antwort: { json: () => { errors: { field: string; message: string }[] } }) =>
  antwort.json().errors.map(fehler => fehler.field)

const DONAU = 'NE-25'
const MUR = 'NE-208'
const DRAU = 'NE-303'
const route = async (routeId: string): Promise<Gewaesserroute> => {
  const antwort = await sende('/lrs/route/get', { routeId })
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Gewaesserroute>()
}

describe('[API-13] Abgelehnt wird', () => {
  test.each<[string, object]>([
    ['/lrs/getLineRefFromPoint', { x: 14.3, y: 48.3 }],
    ['/lrs/geomFromLinRef/pointFromLinRef', { stationierung: 1 }],
    ['/lrs/route/get', {}],
  ])('%s mit einer Route, die es nicht gibt, am Feld', async (url, angaben) => {
    for (const routeId of ['gibt-es-nicht', "'; drop table netzroute; --", '../NE-25']) {
      const antwort = await sende(url, { routeId, ...angaben })
      expect(antwort.statusCode).toBe(404)
      expect(felder(antwort)).toEqual(['routeId'])
    }
    const leer = await sende(url, { routeId: '', ...angaben })
    expect([leer.statusCode, felder(leer)]).toEqual([400, ['routeId']])
  })

  test('was keine Koordinate ist, am Feld', async () => {
    for (const [x, y, feld] of [
      [null, 48, ['x']],
      ['14,3', 48, ['x']],
      [14.3, [48], ['y']],
      [undefined, undefined, ['x', 'y']],
    ] as const) {
      const antwort = await bezug({ x, y })
      expect([antwort.statusCode, felder(antwort)]).toEqual([400, feld])
    }
    const unendlich = await als(null)({
      method: 'POST',
      url: '/lrs/getLineRefFromPoint',
      headers: { 'content-type': 'application/json' },
      payload: '{"x": 1e999, "y": NaN}',
    })
    expect(unendlich.statusCode).toBe(400)
    const systemfehler = { maxAbstand: 1e9, koordinatensystem: '9999', zielsystem: '1' }
    expect(felder(await bezug({ x: 14.3, y: 48.3, ...systemfehler }))).toEqual([
      'koordinatensystem',
      'zielsystem',
      'maxAbstand',
    ])
  })

  test('ein Punkt außerhalb, mit dem Vorschlag, der ihn nach Österreich bringt', async () => {
    const vertauscht = await bezug({ x: 48.3, y: 14.3 })
    expect(vertauscht.statusCode).toBe(400)
    expect(vertauscht.json().errors[0]).toMatchObject({
      field: 'x',
      message: expect.stringContaining('Sind x und y vertauscht?'),
    })
    const falschesSystem = await bezug({ x: 4_794_221.97, y: 2_808_780.1 })
    expect(felder(falschesSystem)).toEqual(['koordinatensystem'])
    expect(felder(await bezug({ x: 0, y: 0 }))).toEqual(['x'])
  })

  test('eine Stationierung, die es auf der Route nicht gibt', async () => {
    const { laenge } = await route(MUR)
    const antwort = await punkt({ routeId: MUR, stationierung: laenge + 0.01 })
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors).toEqual([
      {
        field: 'stationierung',
        message: `Die Route Mur endet bei Fluss-km ${laenge.toLocaleString('de-DE', { minimumFractionDigits: 3 })}`,
      },
    ])
    for (const stationierung of [-1, 1e12, null, '1'])
      expect(felder(await punkt({ routeId: MUR, stationierung }))).toEqual(['stationierung'])
    const rhein = await route('NE-105')
    const luecke = ((rhein.stationierungen[0]?.at(-1) ?? 0) + (rhein.stationierungen[1]?.[0] ?? 0)) / 2
    const inLuecke = await punkt({ routeId: 'NE-105', stationierung: luecke })
    expect(inLuecke.json().errors[0].message).toContain('hat die Route Rhein eine Lücke')
  })
})

describe('[API-13] Stationierung', () => {
  test('eine Route mit Länge, Mündung, Zuflüssen und Kilometern, die mit der Geometrie zunehmen', async () => {
    const mur = await route(MUR)
    expect(mur.muendung).toMatchObject({ routeId: DRAU, name: 'Drau' })
    expect((await route(DRAU)).zufluesse).toContainEqual({ ...mur.muendung, routeId: MUR, name: 'Mur' })
    expect(mur.stationierungen[0]?.[0]).toBe(0)
    expect(mur.stationierungen.at(-1)?.at(-1)).toBe(mur.laenge)
    for (const [i, linie] of mur.stationierungen.entries()) {
      expect(linie).toHaveLength(mur.geometrie.coordinates[i]?.length ?? -1)
      expect(linie).toEqual(linie.toSorted((a, b) => a - b))
    }
    const [west, sued, ost, nord] = mur.grenzen
    for (const [x, y] of mur.geometrie.coordinates.flat())
      expect(x >= west && x <= ost && y >= sued && y <= nord).toBe(true)
    expect((await route(DONAU)).muendung).toBeNull()
  })

  test('Punkt zu Route und km, in jedem System; und zurück auf einen Meter', async () => {
    const donau = await route(DONAU)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('4326', '31287', '3035'),
        // Nur der österreichische Lauf: Punkte anderswo nimmt die Suche nicht an.
        fc.integer({ min: 560_000, max: 880_000 }),
        async (koordinatensystem, meter) => {
          const stationierung = meter / 1000
          const ort = (await punkt({ routeId: DONAU, stationierung, koordinatensystem })).json<Stationspunkt>()
          const [treffer] = (await bezug({ koordinatensystem, x: ort.x, y: ort.y, routeId: DONAU })).json<{
            treffer: Linienbezug[]
          }>().treffer
          expect(Math.abs((treffer?.stationierung ?? -1) - stationierung)).toBeLessThanOrEqual(0.001)
          expect(treffer?.abstand).toBeLessThanOrEqual(1)
          expect(
            geodaetischerAbstand([ort.laenge, ort.breite], [treffer?.laenge ?? 0, treffer?.breite ?? 0]),
          ).toBeLessThan(1)
        },
      ),
      { numRuns: 25 },
    )
    expect(donau.laenge).toBeGreaterThan(1300)
  })

  test('die nächste Route zuerst, mit Abstand und Stelle; ohne Treffer eine leere Liste', async () => {
    const linz = { x: 14.29, y: 48.31, maxAbstand: 20_000 }
    const { treffer } = (await bezug(linz)).json<{ treffer: Linienbezug[] }>()
    expect(treffer.map(t => t.name)).toEqual(['Donau', 'Traun', 'Enns'])
    expect(treffer.map(t => t.abstand)).toEqual(treffer.map(t => t.abstand).toSorted((a, b) => a - b))
    for (const t of treffer)
      expect(geodaetischerAbstand([14.29, 48.31], [t.laenge, t.breite])).toBeCloseTo(t.abstand, 0)
    const eine = (await bezug({ ...linz, routeId: treffer[1]?.routeId })).json<{ treffer: Linienbezug[] }>()
    expect(eine.treffer).toEqual([treffer[1]])
    expect((await bezug({ ...linz, maxAbstand: 1 })).json().treffer).toEqual([])
  })

  test('nennt den gefragten Punkt in WGS84 und im verlangten System, auch fern jeder Route', async () => {
    const { ort } = (await bezug({ x: 14.29, y: 48.31, zielsystem: '31287', maxAbstand: 1 })).json()
    expect(ort).toMatchObject({ laenge: 14.29, breite: 48.31, koordinatensystem: '31287' })
    const zurueck = (await bezug({ x: ort.x, y: ort.y, koordinatensystem: '31287' })).json()
    expect(zurueck.ort.laenge).toBeCloseTo(14.29, 6)
    expect(zurueck.ort.breite).toBeCloseTo(48.31, 6)
    expect(zurueck.ort).toMatchObject({ koordinatensystem: '4326', x: zurueck.ort.laenge, y: zurueck.ort.breite })
  })

  test('Routen zur Auswahl: nach Namen, mit ihrer Mündung; eine gewählte nach Kennung', async () => {
    const suche = async (query: string) => (await als(null)(`/api/netz/routen?${query}`)).json()
    expect(await suche('suche=do')).toEqual([{ value: DONAU, label: 'Donau' }])
    expect(await suche(`id=${MUR}`)).toEqual([{ value: MUR, label: 'Mur, mündet in: Drau' }])
    expect(await suche('suche=%25')).toEqual([])
    expect((await als(null)('/api/netz/routen?anzahl=1000')).statusCode).toBe(400)
  })

  test('die Fließrichtung der Donau bei Wien weist nach Südosten', async () => {
    const wien = (await bezug({ x: 16.41, y: 48.23 })).json<{ treffer: Linienbezug[] }>().treffer[0]
    const ort = (await punkt({ routeId: DONAU, stationierung: wien?.stationierung })).json<Stationspunkt>()
    expect(ort.fliessrichtung).toBeGreaterThan(90)
    expect(ort.fliessrichtung).toBeLessThan(180)
  })
})

describe('[API-13] Nachbarn', async () => {
  const welt = await musterwelt(db)
  const stelle = async (art: 'GZUEV' | 'LAND', route_id: string, stationierung: number): Promise<number> => {
    const id = await welt.messstelle(art, 'AT-6')
    await db.updateTable('messstelle').set({ route_id, stationierung }).where('id', '=', id).execute()
    return id
  }
  const muendung = (await route(MUR)).muendung?.stationierung ?? 0
  const murOben = await stelle('GZUEV', MUR, 200)
  const mur = await stelle('GZUEV', MUR, 100)
  const murUnten = await stelle('LAND', MUR, 10)
  const drauOben = await stelle('GZUEV', DRAU, muendung + 50)
  const drauUnten = await stelle('GZUEV', DRAU, muendung - 50)
  const donau = await stelle('GZUEV', DONAU, 1)

  const hole = async (wer: string | null, abfrage: string) => als(wer)(`/api/netz/nachbarn?${abfrage}`)
  const nachbarn = async (wer: string, abfrage: string) => {
    const antwort = await hole(wer, abfrage)
    expect(antwort.statusCode, antwort.body).toBe(200)
    const { flussauf, flussab } = antwort.json<Record<'flussauf' | 'flussab', Nachbarmessstelle[]>>()
    return { flussauf: flussauf.map(n => n.id), flussab: flussab.map(n => n.id), wege: flussab.map(n => n.fliessweg) }
  }

  test('ohne Anmeldung keine, und Unsinn am Feld', async () => {
    expect((await hole(null, `routeId=${MUR}&stationierung=1`)).statusCode).toBe(401)
    expect(felder(await hole('admin', 'stationierung=x&anzahl=0'))).toEqual(['routeId', 'stationierung', 'anzahl'])
    expect((await hole('admin', 'routeId=X&stationierung=1')).statusCode).toBe(404)
  })

  test('flussab über die Mündung hinaus, flussauf auch die Zuflüsse, mit dem Weg im Gewässer', async () => {
    expect(await nachbarn('admin', `routeId=${MUR}&stationierung=100&ausser=${mur}`)).toEqual({
      flussauf: [murOben],
      flussab: [murUnten, drauUnten, donau],
      wege: [90, 150, expect.any(Number)],
    })
    const vonUnten = await nachbarn(
      'admin',
      `routeId=${DRAU}&stationierung=${muendung - 50}&ausser=${drauUnten}&anzahl=9`,
    )
    expect(vonUnten.flussauf).toEqual([murUnten, drauOben, mur, murOben])
    expect((await nachbarn('admin', `routeId=${MUR}&stationierung=100&anzahl=1`)).flussab).toEqual([murUnten])
  })

  test('nur, was der Fragende lesen darf', async () => {
    expect((await nachbarn('land-noe', `routeId=${MUR}&stationierung=100&ausser=${mur}`)).flussab).toEqual([
      drauUnten,
      donau,
    ])
  })

  test('auch ein Netz, das im Kreis fließt, hat ein Ende', async () => {
    await db.updateTable('netzroute').set({ muendet_in: MUR, muendet_bei: 0 }).where('id', '=', DONAU).execute()
    const { flussab } = await nachbarn('admin', `routeId=${MUR}&stationierung=5&anzahl=20`)
    expect(flussab.slice(0, 2)).toEqual([drauUnten, donau])
  })
})
