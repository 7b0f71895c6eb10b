import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'

/** Wie viele zugleich ausführen, abrufen und abgleichen; gehalten werden sie durch eine Sperre, nicht durch eine Uhr. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const reihe = await saeeProbenreihe(db, await musterwelt(db))
await reihe.aufnahme(await reihe.messstelle({ laenge: 16.9, breite: 48.1 }), '2024-07-01', {
  taxa: { 'Baetis rhodani': 40 },
  spalten: { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' },
})

type Ruf = { wer: string | null; adresse?: string }
const rufe = (anfrage: InjectOptions, { wer, adresse = '127.0.0.1' }: Ruf) =>
  als(wer)({ ...anfrage, remoteAddress: adresse })

/** Ein Platz wird frei, wenn der Server die Antwort abgeschlossen hat: einen Augenblick, nachdem der sie hat, der sie holte. */
const bisAlleFreiSind = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ offene: number }>`
        select count(*)::int as offene from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db)
      return rows[0]?.offene
    })
    .toBe(0)

/** Ruft so oft zugleich, dazu einmal ein anderer, während niemand die Tabelle lesen kann. */
async function haeufe(
  anfrage: InjectOptions,
  tabelle: string,
  anzahl: number,
  einer: Ruf,
  anderer: Ruf,
  liest: number,
) {
  await bisAlleFreiSind()
  const laufende = await db.transaction().execute(async tx => {
    await sql`lock table ${sql.table(tabelle)} in access exclusive mode`.execute(tx)
    const viele = Array.from({ length: anzahl }, () => rufe(anfrage, einer))
    await expect.poll(() => zaehleWartende(db)).toBe(liest)
    const weiterer = rufe(anfrage, anderer)
    // Er kommt dran, obwohl vom ersten noch welche warten.
    await expect.poll(() => zaehleWartende(db)).toBe(liest + 1)
    return { viele, weiterer }
  })
  expect((await laufende.weiterer).statusCode).toBe(200)
  return Promise.all(laufende.viele)
}

describe('[A-AUSFUHR-11] wer zu viel zugleich verlangt', () => {
  const ADMIN = { wer: 'admin' }
  const BUND = { wer: 'bund' }

  test.each(['/export/darwincore', '/export/db/data', '/export/geojson/messstellen', '/export/geojson/aufnahmen'])(
    '%s: fünf werden, der sechste wird abgewiesen; sind sie fertig, darf er; ein anderer muss nicht warten',
    async url => {
      const antworten = await haeufe({ method: 'GET', url }, 'aufnahme', 6, ADMIN, BUND, 2)
      const abgewiesene = antworten.filter(({ statusCode }) => statusCode !== 200)
      expect(abgewiesene.map(({ statusCode }) => statusCode)).toEqual([429])
      expect(abgewiesene[0]?.json()).toMatchObject({ code: 'ZU_VIELE_ANFRAGEN', errors: [] })
      expect(abgewiesene[0]?.json().message).toContain('bis eine fertig ist')
      expect(Number(abgewiesene[0]?.headers['retry-after'])).toBeGreaterThan(0)
      await bisAlleFreiSind()
      expect((await rufe({ method: 'GET', url }, ADMIN)).statusCode).toBe(200)
    },
  )

  const merkmale: InjectOptions = { method: 'GET', url: '/ogc/collections/aufnahmen/items?limit=1000' }
  const abgleich: InjectOptions = {
    method: 'POST',
    url: '/reconcile',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ queries: '{"q":{"query":"Baetis rodani"}}' }).toString(),
  }
  const HIER = { wer: null, adresse: '192.0.2.1' }
  const DORT = { wer: null, adresse: '192.0.2.2' }
  test.each([
    ['Merkmale, ohne Anmeldung', merkmale, 'aufnahme', HIER, DORT],
    ['Merkmale, angemeldet und dazu jemand ohne Anmeldung', merkmale, 'aufnahme', ADMIN, HIER],
    ['Namensabgleich, ohne Anmeldung', abgleich, 'taxalistenversion', HIER, DORT],
    ['Namensabgleich, ohne Anmeldung und dazu ein Angemeldeter', abgleich, 'taxalistenversion', HIER, ADMIN],
  ] as const)('%s: zehn, nicht elf', async (_, anfrage, tabelle, einer, anderer) => {
    const antworten = await haeufe(anfrage, tabelle, 11, einer, anderer, 2)
    const abgewiesene = antworten.filter(({ statusCode }) => statusCode !== 200)
    expect(abgewiesene.map(({ statusCode }) => statusCode)).toEqual([429])
    expect(Number(abgewiesene[0]?.headers['retry-after'])).toBeGreaterThan(0)
    await bisAlleFreiSind()
    expect((await rufe(anfrage, einer)).statusCode).toBe(200)
  })
})

test('[A-AUSFUHR-11] vor jeder Frage des Abgleichs kommen andere dran', async () => {
  const namen = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`q${i}`, { query: `Baetis rodan${i}` }]))
  let runden = 0
  let laeuft = true
  const zaehle = (): void => {
    runden += 1
    if (laeuft) setImmediate(zaehle)
  }
  zaehle()
  const antwort = await als(null)({
    method: 'POST',
    url: '/reconcile',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ queries: JSON.stringify(namen) }).toString(),
  })
  laeuft = false
  expect(antwort.statusCode).toBe(200)
  expect(runden).toBeGreaterThanOrEqual(200)
})
