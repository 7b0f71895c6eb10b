import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { vervielfacheAufnahme } from '../../../pruefstand/vervielfache.ts'

/** Wer zu lesen aufhört und die Leitung offen hält: sein Platz und die Verbindung zur Datenbank sind nach der Grenze wieder frei. */

const { app, db, als, token, ende } = await pruefdienst()
afterAll(ende)
afterAll(() => vi.restoreAllMocks())
const reihe = await saeeProbenreihe(db, await musterwelt(db))
const id = await reihe.aufnahme(await reihe.messstelle({ laenge: 15.5, breite: 48.2 }), '2024-04-21', {
  taxa: { 'Baetis rhodani': 40 },
})
// Mehr, als die Puffer einer Leitung fassen.
await vervielfacheAufnahme(db, id, 40_000, '2020-05-01')
const WEG = '/export/geojson/aufnahmen'
/** So lange wartet ein Strom auf den Empfänger (`abholstrom.ts`), und so lange hier. */
const GRENZE_MS = 60_000
const HIER_MS = 1500

/** Stände, aus denen gerade geholt wird oder zuletzt geholt wurde; auf einem vollen Rechner sind auch andere Transaktionen zu sehen. */
const offeneStaende = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database() and xact_start is not null and query like 'fetch forward %'
    `.execute(db)
  ).rows[0]?.n

test('[A-AUSFUHR-07] wer zu lesen aufhört, verliert die Leitung; bis dahin hält er einen Stand, danach nichts mehr', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const echt = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((fn: () => void, ms?: number, ...mit: unknown[]) =>
    echt(fn, ms === GRENZE_MS ? HIER_MS : ms, ...mit)) as typeof setTimeout)
  const leitung = connect(port, '127.0.0.1')
  leitung.on('error', () => undefined)
  leitung.write(
    `GET /benthosdb${WEG} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await token('admin')}\r\nConnection: close\r\n\r\n`,
  )
  leitung.pause()
  await expect.poll(offeneStaende, { timeout: 20_000, interval: 50 }).toBe(1)
  await expect.poll(offeneStaende, { timeout: 20_000 }).toBe(0)
  const gelesen: Buffer[] = []
  leitung.on('data', (stueck: Buffer) => gelesen.push(stueck))
  const zu = new Promise<void>(fertig => leitung.once('close', () => fertig()))
  leitung.resume()
  await zu
  // Was ankam, ist keine ganze Datei, und niemand hält es für eine.
  expect(Buffer.concat(gelesen).toString()).not.toContain('"nachweis"')
  expect((await als('admin')(`${WEG}?id=${id}`)).statusCode).toBe(200)
}, 120_000)
