import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { sammleVertraege } from '../../../pruefstand/vertraege.ts'
import { alge, kieselalge } from '../../features/probe/phb.pruefhilfe.ts'
import { blaettere } from './blaettern.ts'

/**
 * Jede Liste, die die Spezifikation (Abschnitt 7) mit „(query)“ nennt, nimmt page, size und search. Bilder („query, blob“), die
 * Gesamttaxaliste (eine Mappe) und das Löschen eines Projekts haben auch eine Abfrage, aber nichts zu blättern.
 */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)
const admin = als('admin')
const post = async (url: string, payload: object) => {
  const antwort = await admin({ method: 'POST', url, payload })
  expect(antwort.statusCode, `${url}: ${antwort.body}`).toBeLessThan(300)
}

const id = await welt.aufnahme({ mzb: {}, phb: {} })
const TAXA = ['Baetis rhodani', 'Ancylus fluviatilis', 'Gammarus fossarum']
const MENGE = { mhs: 'anzahl', quantitativeProbe: 'anzahl', biomasse: 'biomasse' } as Readonly<Record<string, string>>
for (const pfad of ['mhs', 'screening', 'qualitativeProbe', 'quantitativeProbe', 'biomasse']) {
  const zeilen = TAXA.map((taxon, i) => ({ zeile: i + 1, taxon, [MENGE[pfad] ?? 'haeufigkeitsklasse']: i + 1 }))
  await post(`/aufnahme/${id}/mzb/${pfad}/taxa`, { version: 0, zeilen })
}
await post(`/aufnahme/${id}/phb/taxa`, {
  version: 0,
  zeilen: [
    kieselalge(1, 'Navicula gregaria', 100),
    kieselalge(2, 'Navicula lanceolata', 50),
    alge(3, 'Cladophora glomerata', 3),
  ],
})
for (const name of ['Aufwuchs', 'Kieselalgenbelag', 'Watten'])
  await post(`/aufnahme/${id}/phb/taxa/algenmischbestand`, { version: 0, daten: { name, deckung: 3 } })
await sql`
  insert into status_ereignis (aufnahme_id, element, art, nach, grund)
  select ${id}, element, 'STATUS', 'ROHDATEN', 'Nachtrag ' || n
  from unnest(array['MZB', 'PHB']) as element, generate_series(1, 3) as n
`.execute(db)
// Nachzurechnen ist auch eine Klasse ohne Ergebnis.
for (let n = 0; n < 3; n++)
  await db
    .updateTable('aufnahme')
    .set({ mzb_klasse: 2 })
    .where('id', '=', await welt.aufnahme())
    .execute()

await sql`
  insert into einlesung (art, benutzer_id, dateiname, bytes, sha256)
  select 'FUNDE_MHS', (select min(id) from benutzer), name, 1, repeat('0', 64)
  from unnest(array['donau.csv', 'Sammelprobe Enns.xlsx', 'mur.csv']) as name
`.execute(db)

type Fall = {
  url: string
  /** Feld der Antwort, in dem die Zeilen stehen; ohne Angabe ist sie selbst die Liste */
  feld?: string
  /** Abfrage, mit der alles kommt; ohne Angabe kommt es ohne */
  ganz?: string
  /** steht in einigen Zeilen */
  wort: string
}
const mzb = (pfad: string): Record<string, Fall> => ({
  [`GET /aufnahme/{}/mzb/${pfad}/taxa`]: { url: `/aufnahme/${id}/mzb/${pfad}/taxa`, feld: 'zeilen', wort: 'RHODANI' },
})
const SUCHE = 'anzahl=100'
const TAFEL: Readonly<Record<string, Fall>> = {
  'GET /aufnahme/{}/history/mzb': {
    url: `/aufnahme/${id}/history/mzb`,
    feld: 'eintraege',
    ganz: 'size=200',
    wort: 'Gammarus fossarum',
  },
  'GET /aufnahme/{}/history/phb': {
    url: `/aufnahme/${id}/history/phb`,
    feld: 'eintraege',
    ganz: 'size=200',
    wort: 'Watten',
  },
  'GET /aufnahme/{}/status/history/mzb': { url: `/aufnahme/${id}/status/history/mzb`, wort: 'nachtrag 2' },
  'GET /aufnahme/{}/status/history/phb': { url: `/aufnahme/${id}/status/history/phb`, wort: 'nachtrag 2' },
  ...mzb('mhs'),
  ...mzb('screening'),
  ...mzb('qualitativeProbe'),
  ...mzb('quantitativeProbe'),
  ...mzb('biomasse'),
  'GET /aufnahme/{}/mzb/epmBiomasseVersionen': { url: `/aufnahme/${id}/mzb/epmBiomasseVersionen`, wort: 'Biomasse' },
  'GET /aufnahme/{}/mzb/epmTlautVersionen': { url: `/aufnahme/${id}/mzb/epmTlautVersionen`, wort: 'MZB 2026' },
  'GET /aufnahme/{}/phb/eppTlVersionen': { url: `/aufnahme/${id}/phb/eppTlVersionen`, wort: 'PHB 2026' },
  'GET /aufnahme/{}/phb/taxa/algenmischbestaende': {
    url: `/aufnahme/${id}/phb/taxa/algenmischbestaende`,
    feld: 'bestaende',
    wort: 'watten',
  },
  'GET /aufnahme/{}/phb/taxa/liste': { url: `/aufnahme/${id}/phb/taxa/liste`, feld: 'zeilen', wort: 'Navicula' },
  'GET /aufnahmen': { url: '/aufnahmen', feld: 'zeilen', ganz: 'size=200', wort: 'MU-AUF' },
  'GET /aufnahmen/codes': { url: '/aufnahmen/codes', ganz: SUCHE, wort: 'MU-AUF' },
  'GET /bewertung/verify': { url: '/bewertung/verify', feld: 'zeilen', wort: 'MU-AUF' },
  'GET /ergebnisUebersichtByFilter': { url: '/ergebnisUebersichtByFilter', feld: 'zeilen', wort: 'MU-AUF' },
  'GET /list/fluesse': { url: '/list/fluesse', ganz: SUCHE, wort: 'donau' },
  'GET /list/messstellen': { url: '/list/messstellen', ganz: SUCHE, wort: 'musterstelle' },
  'GET /list/projekte': { url: '/list/projekte', ganz: SUCHE, wort: 'musterprojekt' },
  'GET /list/zustaendigkeit': { url: '/list/zustaendigkeit', ganz: SUCHE, wort: 'land' },
  'GET /messstellen': { url: '/messstellen', feld: 'zeilen', ganz: 'size=200', wort: 'musterstelle' },
  'GET /taxaliste/protokoll': { url: '/taxaliste/protokoll', feld: 'zeilen', ganz: 'size=200', wort: 'sammelprobe' },
  'GET /projekte': { url: '/projekte', feld: 'zeilen', ganz: 'size=200', wort: 'musterprojekt' },
}

type Zeilen = readonly unknown[]
const hole = async ({ url, feld }: Fall, abfrage: string) => {
  const antwort = await admin(abfrage === '' ? url : `${url}?${abfrage}`)
  expect(antwort.statusCode, `${url}?${abfrage}: ${antwort.body}`).toBe(200)
  const inhalt = antwort.json()
  const zeilen: Zeilen = feld === undefined ? inhalt : inhalt[feld]
  const kopf = antwort.headers['x-total-count']
  return { zeilen, gesamt: kopf === undefined ? inhalt.gesamt : Number(kopf), inhalt }
}

// Was mit „(query)“ genannt und eine Datei ist (Gesamttaxaliste, Protokolle zur H2O-Manier), lässt sich nicht blättern.
test('die Tafel nennt nur Aufrufe der Spezifikation', () => {
  const vorgabe = readFileSync(new URL('../../../../../docs/vorgabe/calls.tsv', import.meta.url), 'utf8')
  const aufrufe = new Set(vorgabe.trim().replaceAll('\t', ' ').split('\n'))
  expect(Object.keys(TAFEL).filter(aufruf => !aufrufe.has(aufruf))).toEqual([])
})

describe.each(Object.entries(TAFEL))('%s', (_aufruf, fall) => {
  test('page und size: die Seiten ergeben zusammen die ganze Liste; jenseits der letzten ist nichts', async () => {
    const { zeilen } = await hole(fall, fall.ganz ?? '')
    expect(zeilen.length).toBeGreaterThan(0)
    const groesse = Math.ceil(zeilen.length / 2)
    const seiten = await Promise.all([1, 2, 3].map(nummer => hole(fall, `page=${nummer}&size=${groesse}`)))
    expect(seiten.flatMap(seite => seite.zeilen)).toEqual(zeilen)
    expect(seiten[0]?.zeilen).toHaveLength(groesse)
    expect(seiten[2]?.zeilen).toEqual([])
    expect(seiten.map(seite => seite.gesamt)).toEqual(Array(3).fill(zeilen.length))
    expect((await hole(fall, 'page=1000000&size=1')).zeilen).toEqual([])
    // Ohne Seite ist es die erste: wer dann weiterblättert, überspringt nichts.
    expect((await hole(fall, `size=${groesse}`)).zeilen).toEqual(seiten[0]?.zeilen)
  })

  test('search: nur, was den Text enthält; ohne Treffer leer', async () => {
    const { zeilen } = await hole(fall, fall.ganz ?? '')
    const treffer = await hole(fall, `page=1&size=100&search=${encodeURIComponent(fall.wort)}`)
    expect(treffer.zeilen.length).toBeGreaterThan(0)
    expect(treffer.gesamt).toBe(treffer.zeilen.length)
    for (const zeile of treffer.zeilen) expect(zeilen).toContainEqual(zeile)
    expect(await hole(fall, 'page=1&search=gibtesnirgends')).toMatchObject({ zeilen: [], gesamt: 0 })
  })

  test.each([
    ['page=0', 'page', 'Wert muss mindestens 1 sein'],
    ['page=01', 'page', 'Bitte geben Sie eine ganze Zahl an'],
    ['page=zwei', 'page', 'Bitte geben Sie eine ganze Zahl an'],
    ['size=0', 'size', 'Wert muss mindestens 1 sein'],
    ['size=1.5', 'size', 'Bitte geben Sie eine ganze Zahl an'],
    ['size=100000', 'size', expect.stringMatching(/^Wert darf maximal (100|200|20\.001) sein$/)],
    [`search=${'x'.repeat(101)}`, 'search', 'Maximal 100 Zeichen'],
  ])('%s: 400 am Feld', async (abfrage, field, message) => {
    const antwort = await admin(`${fall.url}?${abfrage}`)
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors).toEqual([{ field, message }])
  })
})

describe('Geblättert wird nur auf Wunsch', () => {
  test('ohne Angabe kommt alles, und neben der Liste bleibt alles gleich', async () => {
    const fall = TAFEL['GET /aufnahme/{}/mzb/mhs/taxa'] as Fall
    const ganz = await hole(fall, '')
    expect([ganz.zeilen.length, ganz.gesamt]).toEqual([3, 3])
    const eine = await hole(fall, 'size=1')
    expect(eine.inhalt).toEqual({ ...ganz.inhalt, zeilen: ganz.zeilen.slice(0, 1) })
    expect((await hole(fall, 'search=')).zeilen).toHaveLength(3)
  })

  test('auch die übrigen Wertelisten lassen sich blättern und durchsuchen', async () => {
    for (const { methode, pfad, blaettert } of await sammleVertraege())
      if (pfad.startsWith('/list/') && pfad !== '/list/taxaliste') expect(blaettert, `${methode} ${pfad}`).toBeDefined()
    const liste = { url: '/list/bundesland', wort: '' }
    expect(await hole(liste, 'page=2&size=4')).toMatchObject({ zeilen: [{}, {}, {}, {}], gesamt: 9 })
    expect((await hole(liste, 'search=österreich')).zeilen).toHaveLength(2)
  })

  test('der Verlauf kennt „vor“ oder Seiten, nicht beides', async () => {
    const antwort = await admin(`/aufnahme/${id}/history/mzb?vor=5&page=2`)
    expect(antwort.json().errors).toEqual([
      { field: 'vor', message: 'Mit „seite“, „groesse“ oder „suche“ gibt es kein „vor“' },
    ])
  })

  test('nachgerechnet wird mit einer Seite nur diese, gleich und ohne Auftrag', async () => {
    const { inhalt } = await hole(TAFEL['GET /bewertung/verify'] as Fall, 'page=2&size=2')
    expect(inhalt).toMatchObject({ gesamt: 3, bilanz: { weichtAb: 1 }, auftrag: null, zeilen: [{}] })
  })

  test('alle Wörter der Suche müssen vorkommen, auch in verschiedenen Texten und tiefer in der Zeile', () => {
    const zeilen = [
      { a: 'Grüner Belag', n: 7, teile: [{ taxon: 'Oedogonium' }] },
      { a: 'Belag', n: null, teile: [] },
    ]
    expect(blaettere(zeilen, { suche: 'GRÜN oedo' })).toEqual({ zeilen: [zeilen[0]], gesamt: 1 })
    expect(blaettere(zeilen, { suche: 'belag' }).gesamt).toBe(2)
    expect(blaettere(zeilen, { suche: 'teile' }).gesamt).toBe(0)
  })
})
