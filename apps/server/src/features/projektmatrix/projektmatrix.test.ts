import type { AntwortVon } from '@benthos/vertrag'
import type { leseProjektmatrix, Matrixtaxon } from '@benthos/vertrag/projektmatrix'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { legeProbeAn } from '../../../pruefstand/probe.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Taxamatrix eines Projekts: Zellen, Rechte und Erstnachweise gegen das, was unmittelbar in der Datenbank steht. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)

type Wer = Parameters<typeof als>[0]
type Matrix = AntwortVon<typeof leseProjektmatrix>
const rufe = (id: number, wer: Wer = 'land-noe', methode = '') =>
  als(wer)(`/api/projekt/${id}/matrix${methode === '' ? '' : `?methode=${methode}`}`)
const lies = async (id: number, wer: Wer = 'land-noe', methode = '') => {
  const antwort = await rufe(id, wer, methode)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Matrix>()
}

const b = await reihe.messstelle({ name: 'B-Bach' })
const a = await reihe.messstelle({ name: 'A-Bach' })
const ooe = await reihe.messstelle({ name: 'Fremde Ache', bundesland: 'AT-4' })
const ids = {
  b24: await reihe.aufnahme(b, '2024-05-01', { taxa: { 'Baetis rhodani': 4, 'Gammarus fossarum': 7 } }),
  b22: await reihe.aufnahme(b, '2022-05-01', { taxa: { 'Gammarus fossarum': 5, 'Alainites muticus': 2 } }),
  a23: await reihe.aufnahme(a, '2023-05-01', { taxa: { 'Baetis muticus': 3, 'Simulium sp.': 30 } }),
  a23b: await reihe.aufnahme(a, '2023-05-01', { taxa: { 'Baetis rhodani': 1 } }),
  a24: await reihe.aufnahme(a, '2024-04-01', {
    taxa: { 'Baetis rhodani': 8, 'Leuctra hippopus': 2, 'Chironomidae Gen. sp.': 11, 'Gammarus fossarum': 1 },
  }),
  ooe: await reihe.aufnahme(ooe, '2024-05-20', { taxa: { 'Baetis alpinus': 99 } }),
}
// Ein Projekt ohne Bundesland liest kein Land.
const { id: projekt } = await db
  .updateTable('projekt')
  .set({ bundesland: 'AT-3' })
  .where('id', '=', eb => eb.selectFrom('aufnahme').select('projekt_id').where('id', '=', ids.b24))
  .returning('id')
  .executeTakeFirstOrThrow()

/** Was in den Zellen stehen soll: dieselben Funde einzeln aus der Datenbank, gültige Namen und Summen hier gebildet. */
async function erwarte(aufnahmen: readonly number[], methode: string) {
  const { rows } = await sql<{ aufnahme: number; taxon: string; akzeptiert: string | null; anzahl: number | null }>`
    select bestimmung.aufnahme_id::int as aufnahme, taxon.name as taxon, taxon.akzeptiert, fund.anzahl::float8 as anzahl
    from fund, bestimmung, taxon
    where bestimmung.id = fund.bestimmung_id and taxon.id = fund.taxon_id and bestimmung.methode = ${methode}
      and bestimmung.aufnahme_id = any(${[...aufnahmen]}::int[])
  `.execute(db)
  const zellen: Record<string, number> = {}
  for (const { aufnahme, taxon, akzeptiert, anzahl } of rows) {
    const zelle = `${akzeptiert ?? taxon} in ${aufnahme}`
    zellen[zelle] = (zellen[zelle] ?? 0) + (anzahl ?? 0)
  }
  return zellen
}
const zellenDer = ({ taxa, aufnahmen }: Matrix) =>
  Object.fromEntries(
    taxa.flatMap(t => t.aufnahmen.map((platz, i) => [`${t.name} in ${aufnahmen[platz]?.id}`, t.mengen.anzahl?.[i]])),
  )
const erstnachweise = ({ taxa, aufnahmen }: Matrix) =>
  taxa.flatMap(t => t.erstnachweise.map(platz => `${t.name} in ${aufnahmen[platz]?.id}`)).toSorted()

test('[ROLE-02] abgelehnt: ohne Anmeldung 401, ein nicht lesbares Projekt 404, eine erfundene Methode 400', async () => {
  expect((await rufe(projekt, null)).statusCode).toBe(401)
  const fremdes = await welt.projekt('FACHPROJEKT', 'fachprojekt')
  expect((await rufe(fremdes)).statusCode).toBe(404)
  expect((await rufe(projekt, 'land-noe', 'KESCHER')).statusCode).toBe(400)
})

test('[A-MATRIX-01] Zellen wie in der Datenbank; Aufnahmen nach Messstelle und Datum, Taxa systematisch', async () => {
  const matrix = await lies(projekt)
  const eigene = [ids.a23, ids.a23b, ids.a24, ids.b22, ids.b24]
  expect(matrix.aufnahmen.map(({ id }) => id)).toEqual(eigene)
  expect(matrix.methode).toBe('MHS')
  expect(zellenDer(matrix)).toEqual(await erwarte(eigene, 'MHS'))
  expect(matrix.taxa.map(({ name }) => name)).toEqual([
    'Gammarus fossarum',
    'Baetis muticus',
    'Baetis rhodani',
    'Leuctra hippopus',
    'Chironomidae Gen. sp.',
    'Simulium sp.',
  ])
  // 1,25 m², ganz ausgezählt
  expect(matrix.aufnahmen.every(({ jeQuadratmeter }) => jeQuadratmeter === 0.8)).toBe(true)
})

test('[ROLE-02] jeder sieht nur Aufnahmen, die er lesen darf, und der Administrator alle', async () => {
  const gesehen = async (wer: Wer) => (await lies(projekt, wer)).aufnahmen.map(({ id }) => id)
  expect(await gesehen('land-noe')).toEqual([ids.a23, ids.a23b, ids.a24, ids.b22, ids.b24])
  expect((await rufe(projekt, 'land-ooe')).statusCode).toBe(404)
  expect(await gesehen('admin')).toEqual([ids.a23, ids.a23b, ids.a24, ids.b22, ids.b24, ids.ooe])
})

test('[A-MATRIX-02] Erstnachweis: an der Messstelle bis zu diesem Tag in keiner anderen lesbaren Aufnahme, Arten und Gattungen', async () => {
  // A-Bach 2023 hat zwei Aufnahmen an einem Tag: jede ist der anderen Vergleich.
  expect(erstnachweise(await lies(projekt))).toEqual(
    [
      `Baetis muticus in ${ids.a23}`,
      `Baetis rhodani in ${ids.a23b}`,
      `Baetis rhodani in ${ids.b24}`,
      `Gammarus fossarum in ${ids.a24}`,
      `Leuctra hippopus in ${ids.a24}`,
      `Simulium sp. in ${ids.a23}`,
    ].toSorted(),
  )
})

test('[A-MATRIX-02] eine frühere Aufnahme eines anderen Projekts oder einer anderen Methode nimmt den Erstnachweis', async () => {
  const anderes = await welt.projekt('LAND', 'land-noe', 'AT-3')
  const frueher = await reihe.aufnahme(b, '2020-05-01', { spalten: { projekt_id: anderes } })
  const fassung = await db
    .selectFrom('taxalistenversion')
    .select('id')
    .where('name', '=', 'MZB 2026.3')
    .executeTakeFirstOrThrow()
  const bestimmung = await legeProbeAn(db, [frueher, 'QUALITATIV'], fassung.id)
  const taxon = await db
    .selectFrom('taxon')
    .select('id')
    .where('name', '=', 'Baetis rhodani')
    .where('taxalistenversion_id', '=', fassung.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fund')
    .values({ bestimmung_id: bestimmung, zeile: 1, taxon_id: taxon.id, haeufigkeitsklasse: 3 })
    .execute()
  const jetzt = erstnachweise(await lies(projekt))
  expect(jetzt).not.toContain(`Baetis rhodani in ${ids.b24}`)
  // 2022 ist nicht mehr die erste Taxaliste am B-Bach, also gibt es dort etwas zu vergleichen.
  expect(jetzt).toContain(`Baetis muticus in ${ids.b22}`)
  expect(await lies(anderes)).toMatchObject({ methode: 'QUALITATIV', methoden: [{ methode: 'QUALITATIV', proben: 1 }] })
  const [einziges] = (await lies(anderes)).taxa
  expect(einziges?.mengen).toEqual({ haeufigkeitsklasse: [3] } satisfies Matrixtaxon['mengen'])
})

test('[ROLE-02] ein Element, das jemand nicht liest, steht weder als Methode noch als Spalte da', async () => {
  const { id: phb } = await db
    .selectFrom('taxalistenversion')
    .select('id')
    .where('art', '=', 'PHB')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const spalten = { phb_status: 'ROHDATEN', phb_freigabe: 'NICHT_FREIGEGEBEN' } as const
  const auftrag = await reihe.aufnahme(b, '2025-05-01', {
    taxa: { 'Gammarus fossarum': 2 },
    auftragnehmer: 'auftragnehmer',
    spalten,
  })
  await legeProbeAn(db, [auftrag, 'PHB'], phb)
  const methoden = async (wer: Wer) => (await lies(projekt, wer)).methoden.map(({ methode }) => methode)
  expect(await methoden('land-noe')).toEqual(['MHS', 'PHB'])
  expect(await methoden('auftragnehmer')).toEqual(['MHS'])
  expect((await lies(projekt, 'auftragnehmer', 'PHB')).aufnahmen).toEqual([])
  expect((await lies(projekt, 'land-noe', 'PHB')).aufnahmen.map(({ id }) => id)).toEqual([auftrag])
})

test('ein Projekt ohne lesbare Probe hat keine Methode und keine Taxa', async () => {
  const leeres = await welt.projekt('LAND', 'land-noe', 'AT-3')
  expect(await lies(leeres)).toMatchObject({ methoden: [], methode: null, aufnahmen: [], taxa: [] })
})
