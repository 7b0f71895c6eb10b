import type { Barrieremeldung, GespeicherteBarrieremeldung } from '@benthos/vertrag/barriere'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der gemeldeten Barrieren. */

const HOECHSTENS = 200

/** @returns Kennung der Meldung */
export async function merke(tx: Kysely<DB>, meldung: Barrieremeldung): Promise<number> {
  const { id } = await tx.insertInto('barriere').values(meldung).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Offene zuerst, darin die ältesten; dann die zuletzt erledigten. */
export function ladeMeldungen(db: Kysely<DB>): Promise<GespeicherteBarrieremeldung[]> {
  return db
    .selectFrom('barriere')
    .leftJoin('benutzer', 'benutzer.id', 'barriere.erledigt_von')
    .select([
      'barriere.id',
      'barriere.version',
      'barriere.beschreibung',
      'barriere.seite',
      'barriere.hilfsmittel',
      'barriere.kontakt',
      'barriere.massnahme',
      'barriere.eingelangt_am as eingelangtAm',
      'barriere.erledigt_am as erledigtAm',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('erledigtVon'),
    ])
    .orderBy('barriere.erledigt_am', ordnung => ordnung.desc().nullsFirst())
    .orderBy('barriere.eingelangt_am')
    .orderBy('barriere.id')
    .limit(HOECHSTENS)
    .execute()
}

/** @returns ob die Meldung in dieser Fassung noch offen war */
export async function erledige(
  tx: Kysely<DB>,
  { id, version, massnahme, von }: { id: number; version: number; massnahme: string; von: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('barriere')
    .set({
      massnahme,
      erledigt_am: sql<string>`now()`,
      erledigt_von: von,
      kontakt: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('erledigt_am', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function gibtEs(db: Kysely<DB>, id: number): Promise<boolean> {
  return (await db.selectFrom('barriere').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
