import { type Expression, type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

/** Zahl der Zeilen einer Abfrage. */
export async function zaehle(db: Kysely<DB>, treffer: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ gesamt: number }>`select count(*)::int as gesamt from (${treffer}) as treffer`.execute(
    db,
  )
  return rows[0]?.gesamt ?? 0
}
