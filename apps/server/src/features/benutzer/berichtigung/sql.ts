import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'

/** SQL der Bitten um Berichtigung. */

/** Wer bittet, bis zum Ende der Transaktion festgehalten: zwei Bitten zugleich zählen sonst einander nicht. */
export async function haltePersonFest(tx: Kysely<DB>, benutzerId: number): Promise<void> {
  await tx.selectFrom('benutzer').select('id').where('id', '=', benutzerId).forNoKeyUpdate().executeTakeFirst()
}

export async function zaehleOffene(tx: Kysely<DB>, benutzerId: number): Promise<number> {
  const { anzahl } = await tx
    .selectFrom('berichtigung')
    .select(sql<number>`count(*)::int`.as('anzahl'))
    .where('benutzer_id', '=', benutzerId)
    .where('erledigt_am', 'is', null)
    .executeTakeFirstOrThrow()
  return anzahl
}

/** @returns Kennung der Bitte */
export async function merke(tx: Kysely<DB>, benutzerId: number, text: string): Promise<number> {
  const { id } = await tx
    .insertInto('berichtigung')
    .values({ benutzer_id: benutzerId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Worum eine Person bittet und was noch niemand erledigt hat, das Älteste zuerst. */
export function ladeOffene(db: Kysely<DB>, benutzerId: number) {
  return db
    .selectFrom('berichtigung')
    .select(['id', 'text', 'eingelangt_am as eingelangtAm'])
    .where('benutzer_id', '=', benutzerId)
    .where('erledigt_am', 'is', null)
    .orderBy('id')
    .execute()
}

/** Diese Bitte dieser Person, bis zum Ende der Transaktion festgehalten. */
export function ladeBitte(tx: Kysely<DB>, id: number, benutzerId: number) {
  return tx
    .selectFrom('berichtigung')
    .select('erledigt_am')
    .where('id', '=', id)
    .where('benutzer_id', '=', benutzerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function erledige(
  tx: Kysely<DB>,
  { id, von, antwort }: { id: number; von: number; antwort: string },
): Promise<void> {
  await tx
    .updateTable('berichtigung')
    .set({ erledigt_am: sql<string>`now()`, erledigt_von: von, antwort })
    .where('id', '=', id)
    .execute()
}
