import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'
import type { Serverprozess } from '../../../../pruefstand/serverprozess.ts'
import { serververbund } from '../../../../pruefstand/serververbund.ts'

/** So lange dauert es höchstens, bis die Fäden zweier Server auf einer ausgelasteten Maschine ihren Kode haben und arbeiten. */
const FADEN_MS = 120_000

/** Zwei wirkliche Serverprozesse an einer Datenbank, beide in der Stunde, zu der das Archiv entsteht. */

const { db, server, starte } = await serververbund()
const reihe = await saeeProbenreihe(db, await musterwelt(db))
await reihe.aufnahme(await reihe.messstelle({ laenge: 16.9, breite: 48.1 }), '2024-07-01', {
  taxa: { 'Baetis rhodani': 40 },
  spalten: { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' },
})

async function stelleEin(adresse: string): Promise<Response> {
  const json = { 'content-type': 'application/json' }
  const token = await fetch(`${adresse}/api/test/token`, {
    method: 'POST',
    headers: json,
    body: '{"username":"admin"}',
  })
  const { access_token } = (await token.json()) as { access_token: string }
  return fetch(`${adresse}/api/archivbetrieb`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ aktiv: false, stunde: 0, behalten: 14, lizenz: null, version: 1 }),
  })
}

test('[A-DARWINCORE-08] zwei Server, die in derselben Nacht starten: ein Lauf, ein Auftrag, ein Archiv', async () => {
  // Ausgeschaltet eingestellt und bei stehendem Server eingeschaltet: wann er zuletzt nachsah, ist gleich.
  const erster = await starte()
  expect((await stelleEin(erster.adresse)).status).toBe(204)
  await erster.beende()
  await sql`update archiveinstellung set aktiv = true`.execute(db)
  expect((await sql`select from archivlauf`.execute(db)).rows).toHaveLength(0)
  await Promise.all([erster.starte(), starte()])
  const stand = async () => {
    const { rows } = await sql<{ laeufe: number; fertige: number; auftraege: number; fassungen: number }>`
      select (select count(*)::int from archivlauf) as laeufe,
        (select count(*)::int from archivlauf where ausgang = 'NEU') as fertige,
        (select count(*)::int from auftrag) as auftraege,
        (select count(*)::int from archivfassung) as fassungen
    `.execute(db)
    return rows[0]
  }
  const genauEines = { laeufe: 1, fertige: 1, auftraege: 1, fassungen: 1 }
  await expect.poll(stand, { timeout: FADEN_MS }).toEqual(genauEines)
  // Beide liefern dieselbe Datei.
  const dateien = await Promise.all(
    server.map(async ({ adresse }) => (await fetch(`${adresse}/api/archiv/latest/datei`)).headers.get('etag')),
  )
  expect(dateien[0]).toMatch(/^"[0-9a-f]{64}"$/)
  expect(dateien[1]).toBe(dateien[0])
  // Ein Neustart in derselben Nacht beginnt keines mehr.
  const [eins] = server as [Serverprozess]
  await eins.beende()
  await eins.starte()
  await expect.poll(async () => (await fetch(`${eins.adresse}/api/health/live`)).status).toBe(200)
  expect(await stand()).toEqual(genauEines)
})
