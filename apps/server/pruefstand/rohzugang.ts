import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolClient, type QueryResultRow, type Submittable } from 'pg'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import type { DB } from '../src/technik/db/schema.ts'
import { typenleser } from '../src/technik/db/typen.ts'

export type Anweisung = { text: string; werte: readonly unknown[] }

/** Der Treiber ohne das Produkt davor: die untere Schranke, gegen die Messungen rechnen. */
export type Rohzugang = {
  /** führt Anweisungen aus, jede auf eigener Verbindung und alle zugleich, wie es `Promise.all` im Produkt tut */
  zugleich: (anweisungen: readonly Anweisung[]) => Promise<void>
  frage: <Z extends QueryResultRow>(text: string, werte?: readonly unknown[]) => Promise<Z[]>
  /** führt `fn` mit dem Zugang des Produkts aus und liefert, was dabei an die Datenbank ging */
  zeichneAuf: (fn: (db: Datenbank) => Promise<unknown>) => Promise<Anweisung[]>
  /** `copy … from stdin` im Textformat; liefert die Zahl der Zeilen */
  kopiere: (ziel: string, zeilen: string) => Promise<number>
  /** `copy … to stdout` als CSV; was kommt, wird gezählt und vergessen */
  kopiereHinaus: (abfrage: string) => Promise<{ zeilen: number; bytes: number }>
  schliesse: () => Promise<void>
}

export function oeffneRohzugang(url: string): Rohzugang {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    application_name: 'benthosdb-messung',
    options: '-c timezone=Europe/Vienna -c datestyle=iso -c intervalstyle=iso_8601',
    types: typenleser,
  })
  // Wird die Datenbank gelöscht, ehe die Verbindung zu Ende geht, meldet sie es noch: ohne Zuhörer endete daran der Prozess.
  pool.on('error', () => undefined)
  pool.on('connect', verbindung => verbindung.on('error', () => undefined))
  const fuehreAus = (a: Anweisung) => pool.query(a.text, [...a.werte])
  return {
    zugleich: async anweisungen => {
      await Promise.all(anweisungen.map(fuehreAus))
    },
    frage: async (text, werte = []) => (await pool.query(text, [...werte])).rows,
    zeichneAuf: async fn => {
      const anweisungen: Anweisung[] = []
      const db = new Kysely<DB>({
        dialect: new PostgresDialect({ pool }),
        log: ({ query }) => void anweisungen.push({ text: query.sql, werte: query.parameters }),
      })
      await fn(db)
      return anweisungen
    },
    kopiere: async (ziel, zeilen) => {
      const client = await pool.connect()
      try {
        return await kopiere(client, ziel, zeilen)
      } finally {
        client.release()
      }
    },
    kopiereHinaus: async abfrage => {
      const client = await pool.connect()
      try {
        return await kopiereHinaus(client, abfrage)
      } finally {
        client.release()
      }
    },
    schliesse: () => pool.end(),
  }
}

/** Was von der Verbindung des Treibers hier gebraucht wird; die Typen von pg kennen sie nicht. */
type Leitung = { query(text: string): void; sendCopyFromChunk(daten: Buffer): void; endCopyFrom(): void }

/** Eine Anfrage nach dem Protokoll des Treibers: er ruft je Antwort der Datenbank die passende Methode. */
function kopiere(client: PoolClient, ziel: string, zeilen: string): Promise<number> {
  return new Promise((fertig, gescheitert) => {
    let anzahl = 0
    client.query({
      submit: (leitung: unknown) => (leitung as Leitung).query(`copy ${ziel} from stdin`),
      handleCopyInResponse: (leitung: Leitung) => {
        leitung.sendCopyFromChunk(Buffer.from(zeilen))
        leitung.endCopyFrom()
      },
      handleCommandComplete: ({ text }: { text: string }) => {
        anzahl = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
      },
      handleError: gescheitert,
      handleReadyForQuery: () => fertig(anzahl),
    } as Submittable)
  })
}

function kopiereHinaus(client: PoolClient, abfrage: string): Promise<{ zeilen: number; bytes: number }> {
  return new Promise((fertig, gescheitert) => {
    const gezaehlt = { zeilen: 0, bytes: 0 }
    client.query({
      submit: (leitung: unknown) => (leitung as Leitung).query(`copy (${abfrage}) to stdout with (format csv)`),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        gezaehlt.zeilen += 1
        gezaehlt.bytes += chunk.length
      },
      handleCommandComplete: () => undefined,
      handleError: gescheitert,
      handleReadyForQuery: () => fertig(gezaehlt),
    } as Submittable)
  })
}
