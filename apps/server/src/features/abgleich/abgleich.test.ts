import type { AntwortVon } from '@benthos/vertrag'
import { HOECHSTENS_ABGLEICHE, type leseAbgleichmanifest } from '@benthos/vertrag/abgleich'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { listeGeltende } from '../../fach/taxalisten/sql.ts'
import { ladeTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { zeichneVorschau } from './vorschau.ts'

/** Reconciliation Service API 0.2; die Fälle stehen in der Vorgabe (publication.md, Abschnitt 5), nicht im Code. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)

type Kandidat = { id: string; name: string; score: number; match: boolean; type: { id: string }[]; features: Feature[] }
type Feature = { id: string; value: number }

const sende = (felder: Record<string, string>, koepfe = {}) =>
  als(null)({
    method: 'POST',
    url: '/reconcile',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...koepfe },
    payload: new URLSearchParams(felder).toString(),
  })
async function gleicheAb(fragen: object): Promise<Record<string, { result: Kandidat[] }>> {
  const antwort = await sende({ queries: JSON.stringify(fragen) })
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json()
}
const frage = async (eine: object) => (await gleicheAb({ q0: eine }))['q0']?.result ?? []
const treffer = async (eine: object) => (await frage(eine)).filter(({ match }) => match).map(({ id }) => id)

describe('[A-ABGLEICH-01] abgelehnt', () => {
  test.each([
    ['kein JSON', { queries: '{' }],
    ['eine Liste statt der Schlüssel', { queries: '[{"query":"Baetis"}]' }],
    ['eine Frage ohne Namen und Eigenschaft', { queries: '{"q0":{}}' }],
    ['eine Angabe, die die Norm nicht kennt', { queries: '{"q0":{"query":"Baetis","lang":"de"}}' }],
    ['eine Zahl als Name', { queries: '{"q0":{"query":4711}}' }],
    ['eine Anzahl unter null', { queries: '{"q0":{"query":"Baetis","limit":-1}}' }],
    ['ein unbekanntes type_strict', { queries: '{"q0":{"query":"Baetis","type_strict":"maybe"}}' }],
    ['eine Eigenschaft ohne Wert', { queries: '{"q0":{"properties":[{"pid":"gruppe"}]}}' }],
    ['weder Fragen noch Ergänzung', {}],
    ['beides zugleich', { queries: '{}', extend: '{"ids":[],"properties":[]}' }],
    ['eine Ergänzung um Unbekanntes', { extend: '{"ids":["Baetis rhodani"],"properties":[{"id":"preis"}]}' }],
  ])('%s: 400 mit dem Ort', async (_, felder) => {
    const antwort = await sende(felder as Record<string, string>)
    expect(antwort.statusCode).toBe(400)
    const [erster] = antwort.json<{ errors: { field: string; message: string }[] }>().errors
    expect(erster?.field).toMatch(/^(queries|extend)/)
    expect(erster?.message).not.toBe('')
  })

  test('so viele Fragen, wie in einen Aufruf gehören, werden alle beantwortet', async () => {
    const fragen = Object.fromEntries(
      Array.from({ length: HOECHSTENS_ABGLEICHE }, (_, i) => [`q${i}`, { query: 'Baetis rhodani', limit: 1 }]),
    )
    const antwort = await sende({ queries: JSON.stringify(fragen) })
    expect(antwort.statusCode).toBe(200)
    expect(Object.keys(antwort.json())).toHaveLength(HOECHSTENS_ABGLEICHE)
  })

  test('[A-ABGLEICH-01] 2.000 verschiedene Namen, genaue, vertippte und unbekannte, in einem Aufruf', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct name from taxon order by name limit ${HOECHSTENS_ABGLEICHE}
    `.execute(db)
    expect(rows.length).toBe(HOECHSTENS_ABGLEICHE)
    const fragen = Object.fromEntries(
      rows.map(({ name }, i) => [
        `q${i}`,
        { query: i % 3 === 0 ? name : i % 3 === 1 ? `${name}x` : `Erfundenia ${name}` },
      ]),
    )
    // Wie schnell es geht, misst `npm run bench -- abgleich`.
    const antwort = await gleicheAb(fragen)
    expect(Object.keys(antwort)).toHaveLength(HOECHSTENS_ABGLEICHE)
    const genau = rows.filter((_, i) => i % 3 === 0 && (antwort[`q${i}`]?.result.length ?? 0) > 0)
    expect(genau.length).toBe(Math.ceil(HOECHSTENS_ABGLEICHE / 3))
  })

  test('zu viele Fragen: 400, und zu Großes: 413', async () => {
    const viele = Object.fromEntries(Array.from({ length: HOECHSTENS_ABGLEICHE + 1 }, (_, i) => [i, { query: 'B' }]))
    expect((await sende({ queries: JSON.stringify(viele) })).statusCode).toBe(400)
    expect((await sende({ queries: JSON.stringify({ q: { query: 'x'.repeat(270_000) } }) })).statusCode).toBe(413)
  })

  test('eine Vorschau ohne Taxon: 404', async () => {
    expect((await als(null)('/reconcile/preview?id=Erfundenia')).statusCode).toBe(404)
  })
})

test('[A-ABGLEICH-01] das Manifest nennt Fassung, Ansicht, Vorschau und Vorschläge; jede Seite darf es lesen', async () => {
  const antwort = await als(null)({ url: '/reconcile', headers: { origin: 'https://openrefine.example' } })
  expect(antwort.headers['access-control-allow-origin']).toBe('*')
  const manifest = antwort.json<AntwortVon<typeof leseAbgleichmanifest>>()
  expect(manifest.versions).toContain('0.2')
  for (const adresse of [manifest.view.url, manifest.preview.url]) {
    expect(adresse).toContain('{{id}}')
    expect(adresse).toMatch(/^http:\/\/localhost:\d+\/benthosdb\//)
  }
  const { service_url, service_path } = manifest.suggest.entity
  expect(new URL(service_url + service_path).pathname).toBe('/benthosdb/reconcile/suggest/entity')
})

test('[A-ABGLEICH-01] auch von einer fremden Seite aus, die sonst nichts senden dürfte', async () => {
  const koepfe = { 'sec-fetch-site': 'cross-site', origin: 'https://openrefine.example', cookie: 'XSRF-TOKEN=fremd' }
  const antwort = await sende({ queries: '{"q0":{"query":"Baetis rhodani"}}' }, koepfe)
  expect(antwort.statusCode).toBe(200)
  expect(antwort.headers['access-control-allow-origin']).toBe('*')
  expect(antwort.headers['access-control-allow-credentials']).toBeUndefined()
  const anderswo = await als(null)({
    method: 'POST',
    url: '/api/log',
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: { level: 'ERROR', message: 'x' },
  })
  expect(anderswo.statusCode).toBe(403)
})

describe('[A-ABGLEICH-02] wann ein Name als erkannt gilt', () => {
  test.each([
    ['wie die Liste ihn schreibt', 'Baetis rhodani', 'Baetis rhodani'],
    ['mit doppelten Leerzeichen', '  Baetis   rhodani ', 'Baetis rhodani'],
    ['mit Autor', 'Baetis rhodani (Pictet, 1843)', 'Baetis rhodani'],
    ['Gattung mit sp.', 'Baetis sp.', 'Baetis sp.'],
  ])('%s: genau ein Treffer', async (_, query, erwartet) => {
    expect(await treffer({ query })).toEqual([erwartet])
  })

  test.each([
    ['verschrieben', 'Baetis rodani', 'Baetis rhodani'],
    ['unsicher', 'Baetis cf. rhodani', 'Baetis rhodani'],
    ['mit Stadium', 'Baetis rhodani Lv.', 'Baetis rhodani'],
    ['falsche Endung', 'Baetis rhodanii', 'Baetis rhodani'],
  ])('%s: ein Vorschlag, kein Treffer', async (_, query, erwartet) => {
    const kandidaten = await frage({ query })
    expect(kandidaten[0]?.id).toBe(erwartet)
    expect(kandidaten.filter(({ match }) => match)).toEqual([])
    expect(kandidaten[0]?.score).toBeLessThan(100)
  })

  test.each(['', '?', 'Artengruppe eines Gottes', '🦐', 'Robert’); drop table taxon;--'].filter(q => q.trim() !== ''))(
    'was keine Liste kennt („%s“), wird nie ein Treffer',
    async query => expect(await treffer({ query })).toEqual([]),
  )

  test('jedes Synonym der ausgelieferten Listen führt zu seinem gültigen Namen, oder mehrere Listen sind uneins', async () => {
    const erwartet = new Map<string, Set<string>>()
    for (const name of await listeGeltende(db)) {
      const taxa = (await ladeTaxaliste({ db }, db, name))?.liste.taxa ?? []
      for (const { name: schreibweise, akzeptiert } of taxa) {
        const gueltige = erwartet.get(schreibweise) ?? new Set<string>()
        erwartet.set(schreibweise, gueltige.add(akzeptiert ?? schreibweise))
      }
    }
    const synonyme = [...erwartet].filter(([name, gueltige]) => !gueltige.has(name)).slice(0, 500)
    expect(synonyme.length).toBeGreaterThan(100)
    const antworten = await gleicheAb(Object.fromEntries(synonyme.map(([query], i) => [`s${i}`, { query }])))
    const falsche = synonyme.filter(([, gueltige], i) => {
      const gefunden = antworten[`s${i}`]?.result.filter(({ match }) => match).map(({ id }) => id) ?? []
      return gueltige.size === 1 ? gefunden.join() !== [...gueltige].join() : gefunden.length > 0
    })
    expect(falsche).toEqual([])
  })
})

describe('[A-ABGLEICH-02] Fragen einschränken', () => {
  test('Typ: Liste oder Rang; ein unbekannter passt auf nichts, als Wunsch schadet er nicht', async () => {
    const query = 'Baetis rhodani'
    expect(await treffer({ query, type: 'MZB_AUT' })).toEqual([query])
    expect(await treffer({ query, type: ['ART', 'PHB'], type_strict: 'any' })).toEqual([query])
    expect(await treffer({ query, type: ['ART', 'PHB'], type_strict: 'all' })).toEqual([])
    expect(await frage({ query, type: 'gibt-es-nicht' })).toEqual([])
    expect(await treffer({ query, type: 'gibt-es-nicht', type_strict: 'should' })).toEqual([query])
  })

  test('Eigenschaft: eine falsche nimmt dem Namen den Treffer, eine allein findet alle, die sie haben', async () => {
    const query = 'Baetis rhodani'
    expect(await treffer({ query, properties: [{ pid: 'gruppe', v: 'Ephemeroptera' }] })).toEqual([query])
    const falsch = await frage({ query, properties: [{ pid: 'gruppe', v: 'Diptera' }] })
    expect(falsch[0]).toMatchObject({ id: query, match: false })
    const eine = [{ pid: 'gruppe', v: ['Diptera', { id: 'Ephemeroptera', name: 'Eintagsfliegen' }] }]
    expect(await treffer({ query, properties: eine })).toEqual([query])
    const familie = await frage({ properties: [{ pid: 'familie', v: 'Baetidae' }], limit: 1000 })
    expect(familie.length).toBeGreaterThan(5)
    expect(familie.every(({ match }) => !match)).toBe(true)
  })

  test('Anzahl: keine, fünf ohne Angabe, so viele wie verlangt', async () => {
    const gruppe = [{ pid: 'gruppe', v: 'Ephemeroptera' }]
    expect(await frage({ properties: gruppe, limit: 0 })).toEqual([])
    expect(await frage({ properties: gruppe })).toHaveLength(5)
    expect((await frage({ properties: gruppe, limit: 1000 })).length).toBeGreaterThan(50)
  })
})

test('[A-ABGLEICH-02] keine Fragen, keine Antworten; Schlüssel kommen zurück, wie sie kamen; zweimal gefragt, gleich geantwortet', async () => {
  expect(await gleicheAb({})).toEqual({})
  const fragen = { 'Zeile „7“': { query: 'Baetis' }, constructor: { query: 'Gammarus' }, '10': { query: 'Epeorus' } }
  const erste = await gleicheAb(fragen)
  expect(Object.keys(erste).sort()).toEqual(Object.keys(fragen).sort())
  expect(await gleicheAb(fragen)).toEqual(erste)
})

test('[A-ABGLEICH-03] Ergänzung: Eigenschaften je Taxon, Unbekanntes bleibt leer', async () => {
  const extend = {
    ids: ['Baetis rhodani', 'Gibt es nicht'],
    properties: [{ id: 'gruppe' }, { id: 'rang' }],
  }
  const antwort = await sende({ extend: JSON.stringify(extend) })
  expect(antwort.json()).toEqual({
    meta: [
      { id: 'gruppe', name: 'Gruppe' },
      { id: 'rang', name: 'Rang' },
    ],
    rows: {
      'Baetis rhodani': { gruppe: [{ str: 'Ephemeroptera' }], rang: [{ str: 'Art' }] },
      'Gibt es nicht': { gruppe: [], rang: [] },
    },
  })
})

test('[A-ABGLEICH-03] Vorschläge beim Tippen: Taxa, Typen und Eigenschaften, seitenweise', async () => {
  const schlage = async (was: string, abfrage: string) =>
    (await als(null)(`/reconcile/suggest/${was}?${abfrage}`))
      .json<{ result: { id: string }[] }>()
      .result.map(({ id }) => id)
  expect(await schlage('entity', 'prefix=bae%20rho')).toContain('Baetis rhodani')
  const erste = await schlage('entity', 'prefix=bae')
  const zweite = await schlage('entity', `prefix=bae&cursor=${erste.length}`)
  expect(zweite.length).toBeGreaterThan(0)
  expect(zweite.filter(id => erste.includes(id))).toEqual([])
  expect(await schlage('type', 'prefix=phy')).toEqual(['PHB'])
  expect(await schlage('property', 'prefix=fam')).toEqual(['familie'])
  expect((await als(null)('/reconcile/suggest/entity')).statusCode).toBe(400)
})

test('[A-ABGLEICH-03] die Vorschau darf in jeden Rahmen, führt nichts aus und nennt die Werte, die in die Bewertung eingehen', async () => {
  const antwort = await als(null)('/reconcile/preview?id=Baetis%20rhodani')
  expect(antwort.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(antwort.headers['x-frame-options']).toBeUndefined()
  expect(antwort.headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors \*$/)
  expect(antwort.body).toContain('Baetis rhodani')
  expect(antwort.body).toContain('Geht in die Bewertung ein')
  expect(antwort.body).toMatch(/<tr><th scope="row">[^<]+<\/th><td>[\d.,]+<\/td>/)
})

test('[A-ABGLEICH-03] die Vorschau sagt, zu welcher Klasse das Taxon den Saprobienindex zieht: gerechnet nach Zelinka und Marvan, mit den Grenzen der Demonstration', async () => {
  const GRENZEN = {
    '1,25': [1.4, 1.95, 2.65, 3.3],
    '1,50': [1.65, 2.15, 2.75, 3.4],
    '1,75': [1.85, 2.3, 2.9, 3.45],
    '2,00': [2.1, 2.5, 3, 3.5],
  }
  const [liste = ''] = (await listeGeltende(db)).filter(name => name.startsWith('MZB 2'))
  const geladen = await ladeTaxaliste({ db }, db, liste)
  const taxa = (geladen?.liste.taxa ?? [])
    .filter(({ akzeptiert, werte }) => akzeptiert === null && (werte['sap_g'] ?? 0) > 0)
    .map(({ name, werte }) => {
      const valenzen = ['sap_x', 'sap_o', 'sap_b', 'sap_a', 'sap_p'].map(stufe => werte[stufe] ?? 0)
      const summe = valenzen.reduce((bisher, valenz) => bisher + valenz, 0)
      return { name, wert: valenzen.reduce((bisher, valenz, i) => bisher + i * valenz, 0) / summe }
    })
    .toSorted((eines, anderes) => eines.wert - anderes.wert)
  const gesehen = new Set<number>()
  for (const anteil of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
    const { name = '', wert = 0 } = taxa[Math.round(anteil * (taxa.length - 1))] ?? {}
    const { body } = await als(null)(`/reconcile/preview?id=${encodeURIComponent(name)}`)
    expect(body).toContain('Demonstration – nicht amtlich')
    for (const [grundzustand, grenzen] of Object.entries(GRENZEN)) {
      const klasse = 1 + grenzen.filter(grenze => wert > grenze + 1e-9).length
      gesehen.add(klasse)
      expect(body, `${name} ${wert}`).toContain(`<th scope="row">Grundzustand ${grundzustand}</th><td>${klasse} `)
    }
  }
  expect(gesehen.size).toBeGreaterThan(2)
})

test('[A-ABGLEICH-03] beim Phytobenthos zieht ein Taxon Trophie und Saprobie, je Grundzustand mit dessen Referenz; was sich nicht zeigen lässt, steht da', async () => {
  // Von Hand aus der Beschreibung der Demonstration: Wert je Gruppe nach Hofmann, Referenz je Grundzustand, Grenzen der EQR.
  const HOFMANN: Record<number, number> = { 1: 1, 2: 1.5, 3: 2, 4: 2.7, 5: 3.1, 8: 3.8 }
  const TROPHIE = { 'ultra-oligotroph': 1, oligotroph: 1.3, 'oligo-mesotroph': 1.6, mesotroph: 1.9, eutroph: 2.5 }
  const SAPROBIE = { '1,25': 1.25, '1,50': 1.5, '1,75': 1.75, '2,00': 2 }
  const klasseAus = (wert: number, schlechtester: number, referenz: number, grenzen: readonly number[]) => {
    const eqr = Math.min(1, Math.max(0, (schlechtester - wert) / (schlechtester - referenz)))
    return 1 + grenzen.filter(grenze => eqr < grenze - 1e-9).length
  }
  const [liste = ''] = (await listeGeltende(db)).filter(name => name.startsWith('PHB 2'))
  const taxa = ((await ladeTaxaliste({ db }, db, liste))?.liste.taxa ?? []).filter(
    ({ akzeptiert }) => akzeptiert === null,
  )
  const gruppe = (zahl: number) =>
    taxa.find(({ werte }) => werte['hofmann_trophie'] === zahl && werte['sladecek_s'] && werte['sladecek_v'])
  const vorschauVon = async (name = '') => (await als(null)(`/reconcile/preview?id=${encodeURIComponent(name)}`)).body
  const gesehen = new Set<number>()
  for (const zahl of Object.keys(HOFMANN).map(Number)) {
    const taxon = gruppe(zahl)
    if (!taxon) continue
    const body = await vorschauVon(taxon.name)
    const [, trophie = '', saprobie = ''] = body.split('Zieht zur Klasse')
    expect(trophie).toMatch(/^ \(Trophieindex, PHB-DEMO-2026, Demonstration – nicht amtlich\)/)
    for (const [grundzustand, referenz] of Object.entries(TROPHIE)) {
      const klasse = klasseAus(HOFMANN[zahl] ?? 0, 3.8, referenz, [0.8, 0.6, 0.4, 0.2])
      gesehen.add(klasse)
      expect(trophie, taxon.name).toContain(`<th scope="row">Grundzustand ${grundzustand}</th><td>${klasse} `)
    }
    for (const [grundzustand, referenz] of Object.entries(SAPROBIE)) {
      const klasse = klasseAus(taxon.werte['sladecek_s'] ?? 0, 4, referenz, [0.9, 0.7, 0.45, 0.25])
      expect(saprobie, taxon.name).toContain(`<th scope="row">Grundzustand ${grundzustand}</th><td>${klasse} `)
    }
    expect(body).toContain(zahl <= 3 ? 'Es ist eine Referenzart' : 'Es ist keine Referenzart')
  }
  expect(gesehen.size).toBeGreaterThan(2)
  const stumm = taxa.find(({ werte }) => !(werte['hofmann_trophie'] ?? 0) && !(werte['sladecek_s'] ?? 0))
  expect(await vorschauVon(stumm?.name)).toContain('Trophie und Saprobie zeigt es nicht an (PHB-DEMO-2026).')
  // Beim Makrozoobenthos entscheidet die zweite Hälfte die ganze Probe.
  expect(await vorschauVon('Baetis rhodani')).toContain(
    'Zur Allgemeinen Degradation (MMI) sagt ein Taxon allein nichts',
  )
})

test('[A-ABGLEICH-03] ein Name aus einer eingelesenen Liste ist in der Vorschau nie Auszeichnung', async () => {
  const name = '<img src=x onerror=alert(1)> "sp." & \'Gr.\''
  const [liste = ''] = await listeGeltende(db)
  const geladen = await ladeTaxaliste({ db }, db, liste)
  const taxon = geladen?.eintragVon.get('Baetis rhodani')
  if (!geladen || !taxon) throw new Error('Die Liste fehlt')
  const html = zeichneVorschau(
    { taxon: { ...taxon, name, autor: '<b>L.</b>' }, listen: [geladen] },
    { wirkungen: [], saetze: [] },
    'https://a.example/"x',
  )
  expect(html).toContain('href="https://a.example/&quot;x/barrierefreiheit"')
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;sp.&quot; &amp; &#39;Gr.&#39;')
})
