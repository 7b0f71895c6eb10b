import type { Akteur } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { sichtbareBenutzer } from '../../../fach/rechte/benutzerLage.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { offeneVergaben } from '../vergabe/sql.ts'

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

/** Offene Bitten aller, die der Akteur sieht, das Älteste zuerst, mit dem, woran hängt, wer sie verwaltet. */
export function ladeOffeneSichtbare(db: Kysely<DB>, akteur: Akteur) {
  return db
    .selectFrom('berichtigung')
    .innerJoin('benutzer', 'benutzer.id', 'berichtigung.benutzer_id')
    .leftJoin('organisationseinheit', 'organisationseinheit.id', 'benutzer.organisationseinheit_id')
    .select(['berichtigung.id', 'berichtigung.benutzer_id as benutzerId', 'berichtigung.text'])
    .select(['berichtigung.eingelangt_am as eingelangtAm', 'organisationseinheit.name as organisationseinheit'])
    .select(['benutzer.vorname', 'benutzer.nachname', 'benutzer.rollen', 'benutzer.aktiv'])
    .select(['benutzer.organisationseinheit_id', offeneVergaben(sql.ref('benutzer.id')).as('vergaben')])
    .where('berichtigung.erledigt_am', 'is', null)
    .where('benutzer.zusammengefuehrt_mit', 'is', null)
    .where(sichtbareBenutzer(akteur))
    .orderBy('berichtigung.id')
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
