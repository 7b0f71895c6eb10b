import type { Filtersatz } from '@benthos/vertrag/filter'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

/** Sätze des Benutzers unter einem Schlüssel, auf Wunsch nur einer. */
export async function ladeSaetze(db: Kysely<DB>, benutzerId: number, schluessel: string, name: string | undefined) {
  const { rows } = await sql<Filtersatz>`
    select name, wert as value
    from benutzerfilter
    where benutzer_id = ${benutzerId} and schluessel = ${schluessel} ${name === undefined ? sql`` : sql`and name = ${name}`}
    order by nummer
  `.execute(db)
  return rows
}

/** @returns ob Platz war: ein neuer Satz zählt, das Ersetzen eines alten nicht */
export async function schreibe(
  tx: Kysely<DB>,
  benutzerId: number,
  schluessel: string,
  { name, value }: Filtersatz,
  hoechstens: number,
): Promise<boolean> {
  // Gleichzeitige neue Sätze desselben Benutzers hintereinander: sonst zählte jeder ohne den anderen.
  await sql`
    select 1
    from benutzer
    where id = ${benutzerId}
    for no key update
  `.execute(tx)
  const { numAffectedRows } = await sql`
    insert into benutzerfilter (benutzer_id, schluessel, name, wert)
    select ${benutzerId}, ${schluessel}, ${name}, ${value}
    where exists (
      select from benutzerfilter where benutzer_id = ${benutzerId} and schluessel = ${schluessel} and name = ${name}
    ) or (select count(*) from benutzerfilter where benutzer_id = ${benutzerId}) < ${hoechstens}
    on conflict (benutzer_id, schluessel, name) do update
    set wert = excluded.wert
  `.execute(tx)
  return numAffectedRows === 1n
}

export async function loesche(tx: Kysely<DB>, benutzerId: number, schluessel: string, name: string): Promise<void> {
  await sql`
    delete from benutzerfilter
    where benutzer_id = ${benutzerId} and schluessel = ${schluessel} and name = ${name}
  `.execute(tx)
}
