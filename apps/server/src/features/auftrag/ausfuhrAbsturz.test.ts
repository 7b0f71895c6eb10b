import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import type { Serverprozess } from '../../../pruefstand/serverprozess.ts'
import { serververbund } from '../../../pruefstand/serververbund.ts'

/** So lange dauert es höchstens, bis die Fäden zweier Server auf einer ausgelasteten Maschine ihren Kode haben und arbeiten. */
const FADEN_MS = 120_000

/** Wirkliche Serverprozesse an einer Datenbank, mit SIGKILL beendet, während eine Ausfuhr geschrieben wird. */

const { db, server, starte } = await serververbund()
const welt = await musterwelt(db)
for (let i = 0; i < 3; i++) await welt.aufnahme({ mzb: { status: 'ROHDATEN' } })
// Genug für mehrere gespeicherte Teile: Text, der sich nicht verdichten lässt.
await sql`
  update aufnahme
  set bemerkung = (select string_agg(md5(random()::text), '') from generate_series(1, 60))
`.execute(db)

type Zeile = { id: number; zustand: string; versuche: number; datei_sha256: string | null; teile: number }
const stand = async (): Promise<Zeile[]> =>
  (
    await sql<Zeile>`
      select id, zustand, versuche, datei_sha256,
        (select count(*)::int from auftrag_dateiteil where auftrag_id = auftrag.id) as teile
      from auftrag order by id
    `.execute(db)
  ).rows

/** Hält die Ausfuhr mittendrin an: ihre ersten Tabellen sind geschrieben, diese bekommt sie nicht. */
async function halteAn(tabelle: string): Promise<() => Promise<void>> {
  const halter = await db.startTransaction().execute()
  await sql`lock table ${sql.table(tabelle)} in access exclusive mode`.execute(halter)
  return async () => void (await halter.rollback().execute())
}

async function anfrage(adresse: string, weg: string, rumpf?: object): Promise<Response> {
  const token = await fetch(`${adresse}/api/test/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin' }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  return fetch(adresse + weg, {
    method: rumpf ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${access_token}`, ...(rumpf && { 'content-type': 'application/json' }) },
    ...(rumpf && { body: JSON.stringify(rumpf) }),
  })
}

test('[A-AUFTRAG-09] SIGKILL mitten in der Ausfuhr: ein anderer Server beginnt sie von vorn, und heraus kommt genau eine ganze Datei', async () => {
  const [eins, zwei] = [await starte(), await starte()]
  const lassLos = await halteAn('fund')
  const begonnen = await anfrage(eins.adresse, '/api/user-tasks/export', { adresse: '/export/db/data' })
  expect(begonnen.status, await begonnen.clone().text()).toBe(200)
  const { id } = (await begonnen.json()) as { id: number }
  await expect.poll(stand, { timeout: FADEN_MS }).toMatchObject([{ zustand: 'RUNNING', versuche: 1 }])
  // Welcher der beiden ihn hat, ist gleich: beide sterben; der zweite kommt wieder.
  await eins.beende('SIGKILL')
  await zwei.beende('SIGKILL')
  await lassLos()
  expect(await stand()).toMatchObject([{ zustand: 'RUNNING', datei_sha256: null }])
  await zwei.starte()
  // Halbes ist auch jetzt nicht zu holen.
  const halb = await anfrage(zwei.adresse, `/api/user-tasks/${id}/result`)
  expect([404, 200]).toContain(halb.status)
  await expect.poll(stand, { timeout: FADEN_MS }).toMatchObject([{ zustand: 'SUCCESS', versuche: 2 }])
  const geholt = await anfrage(zwei.adresse, `/api/user-tasks/${id}/result`)
  const inhalt = Buffer.from(await geholt.arrayBuffer())
  const [{ datei_sha256 }] = (await stand()) as [Zeile]
  expect(createHash('sha256').update(inhalt).digest('hex')).toBe(datei_sha256)
  const dateien = await packeAus(inhalt)
  expect([...dateien.keys()].at(-1)).toBe('nachweis.json')
  expect(String(dateien.get('aufnahme.csv')).trim().split('\n')).toHaveLength(1 + 3)
})

test('[A-AUFTRAG-09] zwei Server zugleich erstellen jede Ausfuhr genau einmal', async () => {
  await sql`delete from auftrag`.execute(db)
  const [eins, zwei] = server as [Serverprozess, Serverprozess]
  await eins.starte()
  const auftraege = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      anfrage((i % 2 ? eins : zwei).adresse, '/api/user-tasks/export', {
        adresse: `/export/geojson/aufnahmen?datumVon=20${String(i + 10)}-01-01`,
      }),
    ),
  )
  expect(auftraege.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  await expect
    .poll(async () => (await stand()).every(({ zustand }) => zustand === 'SUCCESS' || zustand === 'FAILURE'), {
      timeout: FADEN_MS,
    })
    .toBe(true)
  const fertige = await stand()
  expect(fertige).toHaveLength(12)
  expect(fertige.every(({ versuche }) => versuche === 1)).toBe(true)
})
