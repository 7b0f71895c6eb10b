import { gewaesserschluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import type { Gewaesserangaben } from '@benthos/vertrag/gewaesser'
import { type Kysely, sql } from 'kysely'
import { GEWAESSERTEXT } from '../../fach/gewaesser/gewaessertext.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der angelegten Gewässer. */

/** Anderes Gewässer mit dieser Nummer, wie es in Auswahllisten heißt. */
export async function ladeNamenZuNummer(db: Kysely<DB>, nummer: string, ausser: number | null): Promise<string | null> {
  const zeile = await db
    .selectFrom('gewaesser')
    .select(GEWAESSERTEXT.as('text'))
    .where('code', '=', nummer)
    .where('id', 'is distinct from', ausser)
    .executeTakeFirst()
  return zeile?.text ?? null
}

/** Gewässer, zu dem die Route mit dieser Kennung schon gehört, wie es in Auswahllisten heißt. */
export async function ladeNamenZuRoute(db: Kysely<DB>, route: string, ausser: number | null): Promise<string | null> {
  const zeile = await db
    .selectFrom('netzroute')
    .innerJoin('gewaesser', 'gewaesser.id', 'netzroute.gewaesser_id')
    .select(GEWAESSERTEXT.as('text'))
    .where('netzroute.id', '=', route)
    .where('gewaesser.id', 'is distinct from', ausser)
    .executeTakeFirst()
  return zeile?.text ?? null
}

/** Bis zum Ende der Transaktion ändert und legt niemand sonst eines an: zwei Änderungen zugleich schlössen sonst einen Kreis. */
export const sperreAndere = (tx: Kysely<DB>) => sql`lock table gewaesser in share row exclusive mode`.execute(tx)

/** Ein Gewässer, wie es gespeichert ist; bis zum Ende der Transaktion ändert und legt niemand sonst eines an. */
export async function halteFest(tx: Kysely<DB>, id: number) {
  await sperreAndere(tx)
  return tx
    .selectFrom('gewaesser')
    .select(['herkunft', 'name', 'muendet_in', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Fließt, was in `vorfluterId` mündet, über die Vorfluter bis in `id`? */
export async function fliesstIn(db: Kysely<DB>, vorfluterId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive lauf (id) as (
      select ${vorfluterId}::int
      union
      select gewaesser.muendet_in from lauf join gewaesser on gewaesser.id = lauf.id where gewaesser.muendet_in is not null
    )
    select from lauf where id = ${id}
  `.execute(db)
  return rows.length > 0
}

/** Worin jedes Gewässer mündet, das einen angegebenen Vorfluter hat. */
export async function ladeVorfluter(db: Kysely<DB>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; ziel: number }>`
    select id, muendet_in as ziel from gewaesser where muendet_in is not null
  `.execute(db)
  return new Map(rows.map(({ id, ziel }) => [id, ziel]))
}

/** Name, Vorfluter und Nummer; die Routen des Netzes folgen der Nummer von selbst. */
export async function schreibe(
  tx: Kysely<DB>,
  id: number,
  { name, muendetInId, nummer }: Gewaesserangaben,
): Promise<void> {
  await tx
    .updateTable('gewaesser')
    .set({
      name,
      muendet_in: muendetInId,
      code: nummer,
      schluessel: gewaesserschluessel(name),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
