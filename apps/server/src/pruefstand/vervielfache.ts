import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Legt eine Aufnahme `anzahl`-mal an einem anderen Tag noch einmal an, ohne Befunde und ohne Journal: für lange Listen. */
export async function vervielfacheAufnahme(db: Kysely<DB>, muster: number, anzahl: number, datum: string) {
  await db.transaction().execute(async t => {
    await sql`set local session_replication_role = replica`.execute(t)
    await sql`
      insert into aufnahme (code, messstelle_id, projekt_id, datum, probenehmer, organisationseinheit_id, mzb_status,
        mzb_freigabe)
      select 'Z-' || nr, messstelle_id, projekt_id, ${datum}, probenehmer, organisationseinheit_id, mzb_status, mzb_freigabe
      from aufnahme, generate_series(1, ${anzahl}::int) as nr
      where id = ${muster}
    `.execute(t)
  })
}
