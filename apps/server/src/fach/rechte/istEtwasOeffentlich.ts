import { ELEMENTE } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { sichtbareAufnahmen } from './sichtbareAufnahmen.ts'

/** Ist jetzt irgendein Qualitätselement für jeden freigegeben? */
export async function istEtwasOeffentlich(db: Kysely<DB>): Promise<boolean> {
  const sicht = sichtbareAufnahmen(null, 'archiv.oeffentlich')
  const eines = sql.join(
    ELEMENTE.map(element => sql`coalesce(${sicht[element].sql}, false)`),
    sql` or `,
  )
  const { rows } = await sql<{ ist: boolean }>`
    select exists (
      select from aufnahme join messstelle on messstelle.id = aufnahme.messstelle_id where ${eines}
    ) as ist
  `.execute(db)
  return rows[0]?.ist ?? false
}
