import { once } from 'node:events'
import { isMainThread } from 'node:worker_threads'
import { pino } from 'pino'
import { z } from 'zod'
import { oeffneDatenbank } from '../db/datenbank.ts'
import type { Auftragsart } from './auftragsart.ts'
import { bedieneAuftraege } from './auftragsfaden.ts'

/** Auftragsfaden für Prüfungen: stirbt an der Anzahl 0, wartet bei 1, bis er aufhören soll, und sagt sonst, wo er arbeitet. */
const Anzahl = z.object({ anzahl: z.number().int() })
const probe: Auftragsart<typeof Anzahl> = {
  art: 'PROBE',
  eingabe: Anzahl,
  arbeite: async ({ eingabe: { anzahl }, abbruch, melde }) => {
    if (anzahl === 0) process.exit(7)
    melde(1, anzahl, 'begonnen')
    if (anzahl === 1 && !abbruch.aborted) await once(abbruch, 'abort')
    return isMainThread ? 'im Hauptfaden' : 'in einem eigenen Faden'
  },
}

bedieneAuftraege(async ({ datenbankUrl }) => ({
  db: await oeffneDatenbank(datenbankUrl, { verbindungen: 2, programm: 'benthosdb-auftraege' }),
  protokoll: pino({ level: 'silent' }),
  arten: new Map([[probe.art, probe as unknown as Auftragsart]]),
}))
