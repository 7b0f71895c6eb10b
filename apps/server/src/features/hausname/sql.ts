import type { Taxalistenart } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der gemerkten Namen; jede Anweisung nennt die Organisation. */

export type Hausnamenzeile = { schluessel: string; text: string; taxon: string; bisher: string | null }

export function ladeHausnamen(db: Kysely<DB>, organisationId: number) {
  return db
    .selectFrom('hausname')
    .leftJoin('benutzer', 'benutzer.id', 'hausname.geaendert_von')
    .select(['hausname.id', 'hausname.art', 'hausname.text', 'hausname.taxon', 'hausname.geaendert_am as geaendertAm'])
    .select(sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendertVon'))
    .where('hausname.organisationseinheit_id', '=', organisationId)
    .orderBy(sql`lower(hausname.text)`)
    .orderBy('hausname.id')
    .execute()
}

/** Hält die Namen der Organisation bis zum Ende der Transaktion fest: sonst prüfte und zählte jeder ohne den anderen. */
export async function sperre(tx: Kysely<DB>, organisationId: number): Promise<void> {
  await sql`select 1 from organisationseinheit where id = ${organisationId} for no key update`.execute(tx)
}

/** Höchstens fünf Texte, die heute etwas anderes meinen als das, was der Anfragende gesehen hat; was schon meint, was er will, gehört nicht dazu. */
export async function ladeUeberholte(
  db: Kysely<DB>,
  organisationId: number,
  art: Taxalistenart,
  namen: readonly Hausnamenzeile[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select n.text
    from jsonb_to_recordset(${JSON.stringify(namen)}) as n (schluessel text, text text, taxon text, bisher text)
    left join hausname on hausname.organisationseinheit_id = ${organisationId}
      and hausname.art = ${art}
      and hausname.schluessel = n.schluessel
    where hausname.taxon is distinct from n.bisher and hausname.taxon is distinct from n.taxon
    order by n.text
    limit 5
  `.execute(db)
  return rows.map(({ text }) => text)
}

/**
 * Merkt Namen; ein schon gemerkter meint danach das neue Taxon.
 * @returns wie viele die Organisation danach hat
 */
export async function merke(
  tx: Kysely<DB>,
  organisationId: number,
  art: Taxalistenart,
  namen: readonly Hausnamenzeile[],
  benutzerId: number,
): Promise<number> {
  await sql`
    insert into hausname (organisationseinheit_id, art, schluessel, text, taxon, geaendert_von)
    select ${organisationId}, ${art}, n.schluessel, n.text, n.taxon, ${benutzerId}
    from jsonb_to_recordset(${JSON.stringify(namen)}) as n (schluessel text, text text, taxon text)
    on conflict (organisationseinheit_id, art, schluessel) do update
    set text = excluded.text, taxon = excluded.taxon, geaendert_am = now(), geaendert_von = excluded.geaendert_von
    where (hausname.text, hausname.taxon) is distinct from (excluded.text, excluded.taxon)
  `.execute(tx)
  const { anzahl } = await tx
    .selectFrom('hausname')
    .select(sql<number>`count(*)::int`.as('anzahl'))
    .where('organisationseinheit_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return anzahl
}

/**
 * Nimmt Namen zurück.
 * @param namen mit dem Taxon, das der Anfragende gesehen hat
 * @returns wie viele davon inzwischen etwas anderes meinen und deshalb noch da sind
 */
export async function nimmZurueck(
  tx: Kysely<DB>,
  organisationId: number,
  namen: readonly { id: number; taxon: string }[],
): Promise<number> {
  const { rows } = await sql<{ uebrig: number }>`
    with gesehen as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(namen)}) as n (id int, taxon text)
    ),
    geloescht as (
      delete from hausname
      using gesehen
      where hausname.organisationseinheit_id = ${organisationId}
        and hausname.id = gesehen.id
        and hausname.taxon = gesehen.taxon
    )
    select count(*)::int as uebrig
    from hausname
    join gesehen on gesehen.id = hausname.id and gesehen.taxon <> hausname.taxon
    where hausname.organisationseinheit_id = ${organisationId}
  `.execute(tx)
  return rows[0]?.uebrig ?? 0
}
