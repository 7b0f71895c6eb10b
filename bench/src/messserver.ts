import { type Serverprozess, starteServer } from '@benthos/server/pruefstand/serverprozess.ts'

/** Startet den Server auf der genannten Datenbank und lässt ihn protokollieren wie im Betrieb. */
export function starteMessserver(datenbankUrl: string): Promise<Serverprozess> {
  return starteServer({ DATABASE_URL: datenbankUrl, LOG_LEVEL: 'info' })
}
