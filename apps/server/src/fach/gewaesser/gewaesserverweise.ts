import type { Wert } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { GEWAESSERNAME } from './gewaessertext.ts'

/** Ein Gewässer heißt in einer Datei wie in der Auswahlliste oder nur mit seinem Namen; heißen mehrere so, bleibt offen, welches. */
export async function ladeGewaesserverweise(db: Kysely<DB>): Promise<Wert[]> {
  const zeilen = await db
    .selectFrom('gewaesser')
    .select([sql<string>`gewaesser.id::text`.as('value'), GEWAESSERNAME.as('mitVorfluter'), 'gewaesser.name'])
    .orderBy('gewaesser.name')
    .orderBy('gewaesser.id')
    .execute()
  return zeilen.flatMap(({ value, mitVorfluter, name }) =>
    [...new Set([mitVorfluter, name])].map(label => ({ value, label })),
  )
}
