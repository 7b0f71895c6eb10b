import { setTimeout as warte } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Datenbank } from '../db/datenbank.ts'
import { NACHSCHAU_MS } from './konstanten.ts'
import { meldeAb, meldeAnwesend } from './sql.ts'

/**
 * Hält über eine eigene Verbindung fest, dass dieser Server lebt. Stirbt er, endet sie mit ihm; der nächste, der beim Start
 * keinen anderen vorfindet, muss auf dessen Pachten nicht warten. Bricht die Verbindung ab, meldet er sich wieder an.
 * @returns `gemeldet`: die Meldung gilt, oder sie ist gescheitert und die Pachten laufen ab wie sonst
 */
export function halteAnwesenheit(
  { db, protokoll }: { db: Datenbank; protokoll: FastifyBaseLogger },
  ende: AbortSignal,
): { gemeldet: Promise<void>; beendet: Promise<void> } {
  let melde = () => {}
  const gemeldet = new Promise<void>(fertig => (melde = fertig))
  const pause = () => warte(NACHSCHAU_MS, undefined, { signal: ende, ref: false }).catch(() => undefined)
  const halte = async (): Promise<void> => {
    for (let beimStart = true; !ende.aborted; beimStart = false) {
      try {
        await db.connection().execute(async verbindung => {
          await meldeAnwesend(verbindung, beimStart)
          melde()
          while (!ende.aborted) {
            await pause()
            // Merkt, wenn die Verbindung fort ist, und mit ihr die Meldung.
            await sql`select`.execute(verbindung)
          }
          await meldeAb(verbindung)
        })
      } catch (fehler) {
        if (!ende.aborted) protokoll.warn({ err: fehler }, 'Auftragsdienst abgemeldet')
        melde()
        await pause()
      }
    }
  }
  return { gemeldet, beendet: halte() }
}
