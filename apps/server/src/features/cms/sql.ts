import type { CmsDaten, CmsSeitenname } from '@benthos/vertrag/cms'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Informationsseiten. */

function fassungen(db: Kysely<DB>, seite: CmsSeitenname) {
  return db
    .selectFrom('cms_fassung')
    .leftJoin('benutzer', 'benutzer.id', 'cms_fassung.benutzer_id')
    .select([
      'cms_fassung.version',
      'cms_fassung.anmerkung',
      'cms_fassung.erstellt_am as zeitpunkt',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('benutzer'),
    ])
    .where('cms_fassung.seite', '=', seite)
    .orderBy('cms_fassung.version', 'desc')
}

/** @param version ohne: die neueste */
export function ladeFassung(db: Kysely<DB>, seite: CmsSeitenname, version: number | undefined) {
  return fassungen(db, seite)
    .select(['cms_fassung.titel', 'cms_fassung.inhalt'])
    .$if(version !== undefined, abfrage => abfrage.where('cms_fassung.version', '=', version ?? 0))
    .limit(1)
    .executeTakeFirst()
}

/** Alle Fassungen ohne ihren Inhalt, neueste zuerst. */
export function ladeFassungen(db: Kysely<DB>, seite: CmsSeitenname) {
  return fassungen(db, seite).execute()
}

/** @returns neue Version; `undefined`, wenn `version` nicht mehr die neueste ist */
export async function fuegeFassungAn(
  tx: Kysely<DB>,
  seite: CmsSeitenname,
  version: number,
  daten: CmsDaten,
  benutzerId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into cms_fassung (seite, version, titel, inhalt, anmerkung, benutzer_id)
    select ${seite}, ${version}::int + 1, ${daten.titel}, ${daten.inhalt ?? ''}, ${daten.anmerkung}, ${benutzerId}
    where (select max(version) from cms_fassung where seite = ${seite}) = ${version}
    on conflict (seite, version) do nothing
    returning version
  `.execute(tx)
  return rows[0]?.version
}
