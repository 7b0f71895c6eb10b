import { type Kysely, sql } from 'kysely'
import type { Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Ergebnisberichte: die Angaben für sich, der Inhalt für sich. */

export type Berichtszeile = {
  version: number
  dateiname: string
  groesse: number
  pruefsumme: string
  hochgeladenAm: string
  hochgeladenVon: string
  entferntAm: string | null
  entferntVon: string | null
  entferntGrund: string | null
}

export async function ladeErgebnisbericht(
  db: Kysely<DB>,
  { aufnahmeId, methode }: Probenort,
): Promise<Berichtszeile | undefined> {
  const { rows } = await sql<Berichtszeile>`
    select bericht.version, bericht.dateiname, bericht.groesse, bericht.pruefsumme,
      bericht.hochgeladen_am as "hochgeladenAm", bericht.entfernt_am as "entferntAm",
      bericht.entfernt_grund as "entferntGrund", absender.vorname || ' ' || absender.nachname as "hochgeladenVon",
      entferner.vorname || ' ' || entferner.nachname as "entferntVon"
    from qs_ergebnisbericht as bericht
    join benutzer as absender on absender.id = bericht.hochgeladen_von
    left join benutzer as entferner on entferner.id = bericht.entfernt_von
    where bericht.aufnahme_id = ${aufnahmeId} and bericht.methode = ${methode}
  `.execute(db)
  return rows[0]
}

export async function ladeInhalt(db: Kysely<DB>, { aufnahmeId, methode }: Probenort): Promise<Buffer | undefined> {
  const zeile = await db
    .selectFrom('qs_ergebnisbericht_inhalt')
    .select('inhalt')
    .where('aufnahme_id', '=', aufnahmeId)
    .where('methode', '=', methode)
    .executeTakeFirst()
  return zeile?.inhalt
}

/**
 * Legt den Bericht ab, auch an die Stelle eines früheren oder entfernten.
 * @param version die zuletzt gelesene; 0: es gab noch keinen
 * @returns ob es noch diese war
 */
export async function legeErgebnisberichtAb(
  tx: Transaktion,
  { aufnahmeId, methode }: Probenort,
  version: number,
  bericht: { dateiname: string; inhalt: Buffer; pruefsumme: string },
  benutzerId: number,
): Promise<boolean> {
  const { dateiname, inhalt, pruefsumme } = bericht
  const { rows } = await (version === 0
    ? sql`
        insert into qs_ergebnisbericht (aufnahme_id, methode, dateiname, groesse, pruefsumme, hochgeladen_von)
        values (${aufnahmeId}, ${methode}, ${dateiname}, ${inhalt.length}, ${pruefsumme}, ${benutzerId})
        on conflict do nothing
        returning version
      `
    : sql`
        update qs_ergebnisbericht
        set version = version + 1, dateiname = ${dateiname}, groesse = ${inhalt.length}, pruefsumme = ${pruefsumme},
          hochgeladen_am = now(), hochgeladen_von = ${benutzerId}, entfernt_am = null, entfernt_von = null,
          entfernt_grund = null
        where aufnahme_id = ${aufnahmeId} and methode = ${methode} and version = ${version}
        returning version
      `
  ).execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into qs_ergebnisbericht_inhalt (aufnahme_id, methode, inhalt)
    values (${aufnahmeId}, ${methode}, ${inhalt})
    on conflict (aufnahme_id, methode) do update set inhalt = excluded.inhalt
  `.execute(tx)
  return true
}

/** Entfernt den Inhalt und vermerkt, warum. @returns ob es noch diese Version war und sie einen Inhalt hatte */
export async function entferneErgebnisbericht(
  tx: Transaktion,
  { aufnahmeId, methode }: Probenort,
  version: number,
  grund: string,
  benutzerId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update qs_ergebnisbericht
    set version = version + 1, entfernt_am = now(), entfernt_von = ${benutzerId}, entfernt_grund = ${grund}
    where aufnahme_id = ${aufnahmeId} and methode = ${methode} and version = ${version} and entfernt_am is null
    returning version
  `.execute(tx)
  if (rows.length === 0) return false
  await tx
    .deleteFrom('qs_ergebnisbericht_inhalt')
    .where('aufnahme_id', '=', aufnahmeId)
    .where('methode', '=', methode)
    .execute()
  return true
}
