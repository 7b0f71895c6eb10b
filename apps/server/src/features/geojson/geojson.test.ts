import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, liesGeojsonFremd, mitLeser } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** GeoJSON nach RFC 7946, geprüft Satz für Satz der Norm und gezählt an eigenen Abfragen. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
afterAll(ende)

const TUECKE = 'Bach "quer"\n\u2028</script> \u202Ertl'
const bach = await reihe.messstelle({ name: TUECKE, laenge: 16.123456789, breite: 48.1, seehoehe: 139 })
const ohne = await reihe.messstelle({ name: 'Ohne Punkt' })
const ids = {
  bach24: await reihe.aufnahme(bach, '2024-05-01', {
    auftragnehmer: 'auftragnehmer',
    spalten: { mzb_klasse: 2, phb_status: 'BEWERTET', phb_freigabe: 'NICHT_FREIGEGEBEN', phb_klasse: 4 },
  }),
  bach22: await reihe.aufnahme(bach, '2022-05-01'),
  ohne: await reihe.aufnahme(ohne, '2024-06-01'),
  fremd: await reihe.aufnahme(await reihe.messstelle({ bundesland: 'AT-4', name: 'Fremd' }), '2024-05-20'),
}

const lade = (was: string, wer: string | null, abfrage = '') => als(wer)(`/export/geojson/${was}${abfrage}`)
type Merkmal = { type: string; id: unknown; geometry: unknown; properties: Record<string, unknown> }
type Sammlung = Record<string, unknown> & { features: Merkmal[] }
async function lies(was: string, wer = 'land-noe', abfrage = '') {
  const antwort = await lade(was, wer, abfrage)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return { sammlung: antwort.json<Sammlung>(), kopf: antwort.headers, features: antwort.json<Sammlung>().features }
}

describe('[A-AUSFUHR-08] GeoJSON: Rechte und leere Auswahl', () => {
  test('anonym 401; was man nicht lesen darf, fehlt und ist nach Kennung 404', async () => {
    for (const was of ['messstellen', 'aufnahmen']) {
      expect((await lade(was, null)).statusCode).toBe(401)
      expect(JSON.stringify((await lies(was)).sammlung)).not.toContain('Fremd')
      expect((await lade(was, 'land-noe', `?id=${ids.fremd}`)).statusCode).toBe(404)
    }
  })

  test('über ein Element, das man nicht lesen darf, steht nichts da', async () => {
    const { features } = await lies('aufnahmen', 'auftragnehmer')
    expect(features).toHaveLength(1)
    expect(features[0]?.properties).toMatchObject({ mzbKlasse: 2, phbKlasse: null, phbStatus: null, phbFreigabe: null })
    const { features: alle } = await lies('aufnahmen', 'land-noe', `?id=${ids.bach24}`)
    expect(alle[0]?.properties).toMatchObject({ mzbKlasse: 2, phbKlasse: 4, phbFreigabe: 'Nicht freigegeben' })
  })

  test('ein Filter, der nichts trifft, sagt es; ein unbekannter ist ein Fehler', async () => {
    const leer = await lade('messstellen', 'land-noe', '?datumVon=2090-01-01')
    expect(leer.statusCode).toBe(404)
    expect(leer.json().message).toContain('trifft keine Aufnahme')
    expect((await lade('messstellen', 'land-noe', '?farbe=blau')).statusCode).toBe(400)
  })
})

describe('[A-AUSFUHR-08] GeoJSON: Form nach RFC 7946 und Inhalt', () => {
  test.each(['messstellen', 'aufnahmen'])(
    '%s: FeatureCollection ohne crs, jedes Merkmal mit Kennung, Länge zuerst',
    async was => {
      const { features, kopf, sammlung } = await lies(was)
      expect(kopf['content-type']).toBe('application/geo+json')
      expect(sammlung['type']).toBe('FeatureCollection')
      for (const verboten of ['crs', 'coordinates', 'geometries', 'geometry', 'properties'])
        expect(Object.keys(sammlung)).not.toContain(verboten)
      expect(features).toHaveLength(Number(sammlung['erwartet']))
      expect(new Set(features.map(({ id }) => id)).size).toBe(features.length)
      for (const { type, geometry, properties } of features) {
        expect(type).toBe('Feature')
        expect(properties).toBeTypeOf('object')
        if (properties['name'] === 'Ohne Punkt' || properties['messstellenname'] === 'Ohne Punkt')
          expect(geometry).toBeNull()
        else expect(geometry).toEqual({ type: 'Point', coordinates: [16.1234568, 48.1] })
      }
    },
  )

  test.each(['messstellen', 'aufnahmen'])(
    mitLeser('gdal-bin', '%s: GDAL liest dieselben Merkmale, Punkte und Angaben, auch die ohne Punkt'),
    async was => {
      if (!FREMDE_LESER['gdal-bin']) return
      const { features } = await lies(was)
      const gelesene = await liesGeojsonFremd((await lade(was, 'land-noe')).rawPayload)
      expect(gelesene).toHaveLength(features.length)
      expect(gelesene.length).toBeGreaterThan(1)
      const code = ({ properties }: { properties: Record<string, unknown> }) => String(properties['code'])
      for (const { geometry, properties } of features) {
        const gelesenes = gelesene.find(eines => code(eines) === code({ properties }))
        const { type, coordinates } = (geometry ?? {}) as { type?: string; coordinates?: number[] }
        if (geometry === null) expect(gelesenes?.geometry).toBeNull()
        else {
          expect(gelesenes?.geometry?.type).toBe(type)
          for (const [i, grad] of (coordinates ?? []).entries())
            expect(gelesenes?.geometry?.coordinates[i]).toBeCloseTo(grad, 6)
        }
        expect(gelesenes?.properties).toMatchObject(properties)
      }
    },
  )

  test('Messstellen der getroffenen Aufnahmen mit ihrer Zahl und Spanne, wie in der Datenbank', async () => {
    const { rows } = await sql<{ name: string; zahl: number; von: string; bis: string }>`
      select m.name, count(*)::int as zahl, min(a.datum) as von, max(a.datum) as bis
      from aufnahme a, messstelle m
      where m.id = a.messstelle_id and m.bundesland = 'AT-3'
      group by m.id order by m.id
    `.execute(db)
    expect(rows).toHaveLength(2)
    const { features } = await lies('messstellen')
    expect(
      features.map(({ properties: p }) => [p['name'], p['aufnahmen'], p['ersteAufnahme'], p['letzteAufnahme']]),
    ).toEqual(rows.map(({ name, zahl, von, bis }) => [name, zahl, von, bis]))
    expect(features[0]?.properties).toMatchObject({
      bundesland: 'Niederösterreich',
      art: 'Landesmessstelle',
      seehoehe: 139,
    })
  })

  test('derselbe Filter wie die Liste, einzelne Aufnahmen; die Datei nennt Abfrage und Umgang', async () => {
    const gefiltert = await lies('aufnahmen', 'land-noe', '?datumVon=2024-01-01')
    expect(gefiltert.features.map(({ properties }) => properties['datum'])).toEqual(['2024-05-01', '2024-06-01'])
    expect(gefiltert.sammlung).toMatchObject({ abfrage: '/export/geojson/aufnahmen?datumVon=2024-01-01', erwartet: 2 })
    expect(gefiltert.sammlung['nutzung']).toMatch(/Keine Lizenz erteilt/)
    expect((await lies('messstellen', 'land-noe', `?id=${ids.bach22}`)).features).toHaveLength(1)
  })
})
