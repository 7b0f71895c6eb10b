import { sql } from 'kysely'
import type { Datenbank } from '../src/technik/db/datenbank.ts'

/**
 * Millisekunden, die es auf einem ausgelasteten Rechner dauern kann, bis alle Transaktionen zu Ende sind, die in anderen
 * Datenbanken des Prüfstands gerade laufen; das Einlesen einer langen Liste ist eine einzige.
 */
export const NACHBARN_FERTIG_MS = 120_000

/** Verbindungen dieser Datenbank, die gerade auf eine Sperre warten. */
export async function zaehleWartende(db: Datenbank): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.n ?? 0
}
