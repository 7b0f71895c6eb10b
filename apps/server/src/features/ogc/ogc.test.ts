import { OGC_EIGENSCHAFTEN, OGC_LISTENKRITERIEN } from '@benthos/vertrag/ogc'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** OGC API – Features, Teil 1: die Anforderungen der Norm (/req/core/…), Zeile für Zeile über HTTP. */

const URSPRUNG = 'https://benthos.example'
const { db, als, ende } = await pruefdienst({ PUBLIC_URL: URSPRUNG })
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
afterAll(ende)

const WURZEL = `${URSPRUNG}/benthosdb/ogc`
const FREI = { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' } as const
const BEHOERDEN = { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'BEHOERDEN' } as const
const PHB_ROH = { phb_status: 'BEWERTET', phb_freigabe: 'NICHT_FREIGEGEBEN', phb_klasse: 5 } as const
const ost = await reihe.messstelle({ name: 'Ostbach <b>', laenge: 16.123456789, breite: 48.1 })
const west = await reihe.messstelle({ name: 'Westbach', laenge: 10.5, breite: 47.2 })
const ohne = await reihe.messstelle({ name: 'Ohne Punkt' })
const ids = {
  ost23: await reihe.aufnahme(ost, '2023-05-01', { spalten: { ...FREI, ...PHB_ROH, mzb_klasse: 2 } }),
  west24: await reihe.aufnahme(west, '2024-06-01', { spalten: FREI }),
  ohne25: await reihe.aufnahme(ohne, '2025-07-01', { spalten: FREI }),
  behoerden: await reihe.aufnahme(west, '2024-08-01', { spalten: BEHOERDEN }),
  roh: await reihe.aufnahme(await reihe.messstelle({ name: 'Geheimbach' }), '2024-05-01', {
    taxa: { 'Baetis rhodani': 3 },
  }),
}
expect((await als('admin')(post(`/aufnahme/${ids.roh}/mzb/bewertung/mhs`))).statusCode).toBeLessThan(300)

type Verweis = { rel: string; href: string; type?: string }
type Merkmal = { type: string; id: number; geometry: unknown; properties: Record<string, unknown>; links?: Verweis[] }
const rufe = (pfad: string, wer: string | null = null, headers: Record<string, string> = {}) =>
  als(wer)({ method: 'GET', url: `/ogc${pfad}`, headers })
async function lies<T>(pfad: string, wer: string | null = null): Promise<T & { links: Verweis[] }> {
  const antwort = await rufe(pfad, wer)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return antwort.json()
}
const items = (abfrage = '', wer: string | null = null, sammlung = 'aufnahmen') =>
  lies<{ type: string; features: Merkmal[]; numberReturned: number; numberMatched?: number }>(
    `/collections/${sammlung}/items${abfrage}`,
    wer,
  )
const nummern = async (abfrage = '', wer: string | null = null, sammlung = 'aufnahmen') =>
  (await items(abfrage, wer, sammlung)).features.map(({ id }) => id)
/** Folgt einem Verweis des Dienstes. */
const folge = (href: string, wer: string | null = null) => {
  expect(href.startsWith(WURZEL), href).toBe(true)
  return rufe(href.slice(WURZEL.length), wer)
}

describe('[A-OGC-01] OGC API: wer was sieht', () => {
  test('ohne Anmeldung nur öffentlich Freigegebenes, vom anderen Element nichts', async () => {
    expect(await nummern()).toEqual([ids.ost23, ids.west24, ids.ohne25])
    const [erste] = (await items()).features
    expect(erste?.properties).toMatchObject({
      mzbKlasse: 2,
      mzbFreigabe: 'Öffentlich freigegeben',
      phbKlasse: null,
      phbStatus: null,
    })
    for (const sammlung of ['messstellen', 'aufnahmen', 'bewertungen'])
      expect((await rufe(`/collections/${sammlung}/items?limit=1000`)).body).not.toMatch(/Geheimbach/)
    for (const verborgen of [ids.behoerden, ids.roh])
      expect((await rufe(`/collections/aufnahmen/items/${verborgen}`)).statusCode).toBe(404)
  })

  test('mit Token dazu, was für Behörden freigegeben ist, wo das Recht besteht; nie, was nicht freigegeben ist', async () => {
    expect(await nummern('', 'lesen')).toEqual([ids.ost23, ids.west24, ids.ohne25, ids.behoerden])
    expect(await nummern('', 'admin')).toEqual([ids.ost23, ids.west24, ids.ohne25, ids.behoerden])
    // Wer nur Eigenes liest, sieht hier trotzdem, was jeder sieht.
    expect(await nummern('', 'auftragnehmer')).toEqual([ids.ost23, ids.west24, ids.ohne25])
  })

  test('Bewertungen gehen mit der Freigabe hinaus', async () => {
    expect(await nummern('', null, 'bewertungen')).toEqual([])
    await db.updateTable('aufnahme').set(FREI).where('id', '=', ids.roh).execute()
    const bewertung = await db.selectFrom('bewertung').select(['id', 'klasse']).executeTakeFirstOrThrow()
    const { features } = await items('', null, 'bewertungen')
    expect(features.map(({ id }) => id)).toEqual([bewertung.id])
    expect(features[0]?.properties).toMatchObject({ klasse: bewertung.klasse, methode: 'MHS', element: 'MZB' })
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'BEWERTET', mzb_freigabe: 'NICHT_FREIGEGEBEN' })
      .where('id', '=', ids.roh)
      .execute()
  })
})

describe('OGC API: Einstieg, Beschreibung, Konformität', () => {
  test('root-op, root-success: Verweise service-desc, conformance, data; jeder antwortet im angekündigten Typ', async () => {
    const { links } = await lies('')
    const rels = links.map(({ rel }) => rel)
    for (const rel of ['self', 'alternate', 'service-desc', 'conformance', 'data']) expect(rels).toContain(rel)
    for (const { href, type } of links) {
      const antwort = await folge(href)
      expect(antwort.statusCode, href).toBe(200)
      expect(String(antwort.headers['content-type']), href).toContain(type)
    }
  })

  test('api-definition-op, -success: OpenAPI 3.0 nennt genau die Wege und Angaben des Dienstes', async () => {
    const antwort = await rufe('/api')
    expect(antwort.headers['content-type']).toMatch(/^application\/vnd\.oai\.openapi\+json; ?version="?3\.0/)
    const { openapi, servers, paths } = antwort.json()
    expect(openapi).toMatch(/^3\.0\./)
    expect(servers).toEqual([{ url: `${URSPRUNG}/benthosdb` }])
    expect(Object.keys(paths)).toEqual([
      '/ogc',
      '/ogc/api',
      '/ogc/conformance',
      '/ogc/collections',
      '/ogc/collections/{sammlung}',
      '/ogc/collections/{sammlung}/items',
      '/ogc/collections/{sammlung}/items/{merkmal}',
    ])
    type Parameter = { name: string; schema: object; style?: string; explode?: boolean }
    const angaben: Parameter[] = paths['/ogc/collections/{sammlung}/items'].get.parameters
    const angabe = (name: string) => angaben.find(eine => eine.name === name)
    // fc-limit-definition, fc-bbox-definition
    expect(angabe('limit')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 1000, default: 100 })
    expect(angabe('bbox')).toMatchObject({ style: 'form', explode: false, schema: { minItems: 4, maxItems: 6 } })
    const auswahl = [...OGC_EIGENSCHAFTEN, ...OGC_LISTENKRITERIEN]
    expect(angaben.map(({ name }) => name).filter(name => !auswahl.includes(name))).toEqual([
      'sammlung',
      'f',
      'limit',
      'bbox',
      'datetime',
      'suche',
      'next',
    ])
  })

  test('conformance-op, -success: die vier Klassen', async () => {
    const { conformsTo } = await lies<{ conformsTo: string[] }>('/conformance')
    expect(conformsTo).toEqual(
      ['core', 'oas30', 'geojson', 'html'].map(
        klasse => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${klasse}`,
      ),
    )
  })

  test('http: HEAD wie GET ohne Inhalt, andere Methoden 405, ETag und 304, CORS offen, Adressen nie aus dem Kopf Host', async () => {
    const kopf = await als(null)({ method: 'HEAD', url: '/ogc/collections' })
    expect([kopf.statusCode, kopf.body]).toEqual([200, ''])
    expect((await als(null)({ method: 'DELETE', url: '/ogc/collections' })).statusCode).toBe(405)
    const vorab = await als(null)({ method: 'OPTIONS', url: '/ogc/collections/aufnahmen/items' })
    expect(vorab.statusCode).toBe(204)
    expect(vorab.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'authorization, if-none-match',
    })
    const erste = await rufe('/collections/aufnahmen/items', null, {
      host: 'boese.example',
      origin: 'https://fremd.example',
    })
    expect(erste.body).not.toContain('boese.example')
    expect(erste.headers['access-control-allow-origin']).toBe('*')
    expect(erste.headers['access-control-allow-credentials']).toBeUndefined()
    const etag = String(erste.headers['etag'])
    const zweite = await rufe('/collections/aufnahmen/items', null, { 'if-none-match': etag })
    expect([zweite.statusCode, zweite.body]).toEqual([304, ''])
    expect((await rufe('/collections/aufnahmen/items', 'lesen', { 'if-none-match': etag })).statusCode).toBe(200)
    expect(Number(erste.headers['x-ratelimit-limit'])).toBeGreaterThan(100)
  })

  test.each([
    '?farbe=blau',
    '?limit=0',
    '?limit=-1',
    '?limit=1.5',
    '?limit=a',
    '?limit=',
    '?bbox=1,2,3',
    '?bbox=1,2,3,4,5',
    '?bbox=10,48,11,47',
    '?bbox=a,2,3,4',
    '?bbox=10,47,11,91',
    '?bbox=-181,47,11,48',
    '?datetime=../..',
    '?datetime=/',
    '?datetime=heute',
    '?datetime=2024-02-30T00:00:00Z',
    '?datetime=2024-05-02/2024-05-01',
    '?datetime=2024-05-01/2024-05-02/2024-05-03',
    '?f=xml',
    '?next=MTIz',
    '?limit=2&limit=3',
  ])('query-param-unknown, -invalid: items%s ist 400 mit dem Feld', async abfrage => {
    const antwort = await rufe(`/collections/aufnahmen/items${abfrage}`)
    expect(antwort.statusCode).toBe(400)
    const { errors } = antwort.json<{ errors: { field: string; message: string }[] }>()
    expect(errors[0]?.field).toBe(/\?(\w+)/.exec(abfrage)?.[1])
    expect(errors[0]?.message).not.toBe('')
  })

  test('query-param-unknown gilt auch für die übrigen Wege; eine Sammlung, die es nicht gibt, ist 404', async () => {
    for (const pfad of ['', '/api', '/conformance', '/collections', '/collections/aufnahmen'])
      expect((await rufe(`${pfad}?farbe=blau`)).statusCode, pfad).toBe(400)
    expect((await rufe('/collections/benutzer')).statusCode).toBe(404)
    expect((await rufe('/collections/benutzer/items')).statusCode).toBe(404)
  })
})

describe('OGC API: Sammlungen', () => {
  type Sammlung = {
    id: string
    links: Verweis[]
    crs: string[]
    extent: { spatial: { bbox: number[][] }; temporal: { interval: string[][] } }
  }

  test('fc-md-op, -success, -links, fc-md-items, -items-links: je Sammlung self, alternate und items je Form, mit Typ', async () => {
    const { links, collections } = await lies<{ collections: Sammlung[] }>('/collections')
    expect(links.map(({ rel }) => rel)).toEqual(['self', 'alternate'])
    expect(collections.map(({ id }) => id)).toEqual(['messstellen', 'aufnahmen', 'bewertungen'])
    for (const { links: eigene, id } of collections) {
      expect(eigene.filter(({ rel }) => rel === 'items').map(({ type }) => type)).toEqual([
        'application/geo+json',
        'text/html',
      ])
      for (const { href, type } of eigene) {
        const antwort = await folge(href)
        expect(antwort.statusCode, `${id} ${href}`).toBe(200)
        expect(String(antwort.headers['content-type']), href).toContain(type)
      }
    }
  })

  test('fc-md-extent: Rahmen und Spanne halten alles; crs84', async () => {
    const { extent, crs } = await lies<Sammlung>('/collections/aufnahmen')
    expect(extent.spatial.bbox).toEqual([[10.5, 47.2, 16.123456789, 48.1]])
    expect(extent.temporal.interval).toEqual([['2023-05-01T00:00:00Z', '2025-07-01T23:59:59Z']])
    expect(crs).toEqual(['http://www.opengis.net/def/crs/OGC/1.3/CRS84'])
  })

  test('sfc-md-op, -success: eine Sammlung sagt dasselbe wie in der Liste', async () => {
    const { collections } = await lies<{ collections: Sammlung[] }>('/collections')
    for (const eintrag of collections) expect(await lies(`/collections/${eintrag.id}`)).toEqual(eintrag)
  })
})

describe('OGC API: Merkmale', () => {
  test('fc-op, fc-response, fc-numberReturned: FeatureCollection, Länge zuerst, ohne Lage null', async () => {
    const antwort = await rufe('/collections/messstellen/items')
    expect(antwort.headers['content-type']).toMatch(/^application\/geo\+json/)
    const { type, features, numberReturned, ...rest } = await items('', null, 'messstellen')
    expect([type, numberReturned]).toEqual(['FeatureCollection', 3])
    expect(Object.keys(rest)).toEqual(['links'])
    expect(features.map(({ id, geometry }) => [id, geometry])).toEqual([
      [ost, { type: 'Point', coordinates: [16.1234568, 48.1] }],
      [west, { type: 'Point', coordinates: [10.5, 47.2] }],
      [ohne, null],
    ])
  })

  test('fc-limit-response: nie mehr als verlangt; mehr als das Größte ist kein Fehler', async () => {
    expect(await nummern('?limit=2')).toEqual([ids.ost23, ids.west24])
    expect(await nummern('?limit=100000')).toHaveLength(3)
  })

  test.each([
    ['10,47,11,48', ['west24', 'ohne25']],
    ['10,47,0,11,48,9000', ['west24', 'ohne25']],
    ['10.5,47.2,10.5,47.2', ['west24', 'ohne25']],
    ['9,46,17,49', ['ost23', 'west24', 'ohne25']],
    // über den 180. Längengrad: alles östlich von 11° und westlich von 9°
    ['11,46,9,49', ['ost23', 'ohne25']],
    ['-10,46,9,49', ['ohne25']],
  ] as const)('fc-bbox-response: bbox=%s trifft %j; ohne Lage trifft immer', async (bbox, erwartet) => {
    expect(await nummern(`?bbox=${bbox}`)).toEqual(erwartet.map(name => ids[name]))
  })

  test.each([
    ['2024-06-01T12:00:00Z', ['west24']],
    ['2024-06-01', ['west24']],
    // 23:30 Weltzeit ist in Österreich schon der nächste Tag
    ['2024-05-31T23:30:00Z', ['west24']],
    ['2024-06-01T23:30:00Z', []],
    ['2023-05-01T00:00:00%2B02:00/2024-06-01T00:00:00%2B02:00', ['ost23', 'west24']],
    ['../2024-01-01T00:00:00Z', ['ost23']],
    ['/2024-01-01T00:00:00Z', ['ost23']],
    ['2024-01-01T00:00:00Z/..', ['west24', 'ohne25']],
  ] as const)('fc-time-response: datetime=%s trifft %j', async (datetime, erwartet) => {
    expect(await nummern(`?datetime=${datetime}`)).toEqual(erwartet.map(name => ids[name]))
  })

  test('fc-links, fc-rel-type: self, alternate mit Typ; next nur, wo es weitergeht, und er behält alle Angaben', async () => {
    const { links } = await items('?limit=1&bbox=9,46,17,49&datetime=2020-01-01/..')
    expect(links.map(({ rel, type }) => [rel, type])).toEqual([
      ['self', 'application/geo+json'],
      ['alternate', 'text/html'],
      ['next', 'application/geo+json'],
    ])
    const weiter = new URL(links.at(-1)?.href ?? '')
    expect(Object.fromEntries(weiter.searchParams)).toMatchObject({
      limit: '1',
      bbox: '9,46,17,49',
      datetime: '2020-01-01/..',
    })
    expect((await items()).links.map(({ rel }) => rel)).toEqual(['self', 'alternate'])
    const marke = weiter.searchParams.get('next') ?? ''
    for (const andere of [`?next=${marke}`, `?bbox=9,46,17,48&datetime=2020-01-01/..&next=${marke}`])
      expect((await rufe(`/collections/aufnahmen/items${andere}`)).statusCode).toBe(400)
  })

  test('Blättern bleibt vollständig und ohne Doppel, auch wenn dazwischen Aufnahmen dazukommen und wegfallen', async () => {
    const vorher = await nummern()
    const gesehen: number[] = []
    let href = `${WURZEL}/collections/aufnahmen/items?limit=1`
    for (let seite = 0; href !== ''; seite++) {
      expect(seite).toBeLessThan(20)
      const { features, links } = (await folge(href)).json<{ features: Merkmal[]; links: Verweis[] }>()
      gesehen.push(...features.map(({ id }) => id))
      href = links.find(({ rel }) => rel === 'next')?.href ?? ''
      if (seite > 1) continue
      // Früher im Datum, später in der Nummer: nach Versatz zu blättern verschöbe hier die Seiten.
      await reihe.aufnahme(west, `20${10 + seite}-01-01`, { spalten: FREI })
      await db.updateTable('aufnahme').set(BEHOERDEN).where('id', '=', ids.ost23).execute()
    }
    await db.updateTable('aufnahme').set(FREI).where('id', '=', ids.ost23).execute()
    expect(new Set(gesehen).size).toBe(gesehen.length)
    expect(gesehen).toEqual(expect.arrayContaining(vorher))
    expect(gesehen).toHaveLength(vorher.length + 2)
  })

  test('f-op, f-success, f-links: ein Merkmal mit self, alternate, collection; unbekannt 404', async () => {
    const merkmal = await lies<Merkmal>(`/collections/aufnahmen/items/${ids.west24}`)
    expect(merkmal).toMatchObject({ type: 'Feature', id: ids.west24, geometry: { coordinates: [10.5, 47.2] } })
    expect(merkmal.links.map(({ rel }) => rel)).toEqual(['self', 'alternate', 'collection'])
    for (const { href } of merkmal.links) expect((await folge(href)).statusCode).toBe(200)
    for (const falsch of ['2000000', 'eins', '0'])
      expect((await rufe(`/collections/aufnahmen/items/${falsch}`)).statusCode).toBe(404)
  })
})

describe('OGC API: HTML', () => {
  test('f=html oder Accept: eine deutsche Seite ohne Skript; Namen sind Text', async () => {
    for (const pfad of [
      '',
      '/conformance',
      '/collections',
      '/collections/messstellen',
      '/collections/messstellen/items',
      `/collections/messstellen/items/${ost}`,
    ]) {
      const antwort = await rufe(`${pfad}?f=html`)
      expect(antwort.statusCode, pfad).toBe(200)
      expect(antwort.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(antwort.headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(antwort.body).toContain('<html lang="de">')
      expect(antwort.body.match(/<h1>/g)).toHaveLength(1)
      expect(antwort.body).not.toMatch(/<script|<b>/)
      expect(antwort.body).toMatch(
        /<footer>.*href="[^"]*\/benthosdb\/barrierefreiheit">Erklärung zur Barrierefreiheit</,
      )
    }
    const aufnahmen = (await rufe('/collections/aufnahmen/items?f=html')).body
    expect(aufnahmen).toContain('<td>01.05.2023</td>')
    expect(aufnahmen).not.toContain('2023-05-01</td>')
    const punkt = (await rufe(`/collections/messstellen/items/${ost}?f=html`)).body
    expect(punkt).toContain('<td>16,12346; 48,1</td>')
    const [kopf = ''] = /<thead>.*?<\/thead>/s.exec((await rufe('/collections/aufnahmen/items?f=html')).body) ?? []
    for (const titel of ['Gewässer', 'Klasse MZB', 'Freigabe PHB'])
      expect(kopf).toContain(`<th scope="col">${titel}</th>`)
    const nachKopf = await rufe('', null, { accept: 'text/html' })
    expect(nachKopf.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await rufe('?f=json', null, { accept: 'text/html' })).headers['content-type']).toMatch(/^application\/json/)
  })
})
