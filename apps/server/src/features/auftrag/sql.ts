import { type Akteur, rollenVon } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Hintergrundausfuhr } from '../../technik/http/hintergrund.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'

/** Wer einen Auftrag gegeben hat, als führte er ihn selbst aus: die Person von jetzt mit den Rechten von damals. */
export async function ladeSitzung(db: Kysely<DB>, benutzerId: number, akteur: Akteur): Promise<Sitzung> {
  const { organisation_id, organisation, bundesland, ...person } = await db
    .selectFrom('benutzer as b')
    .leftJoin('organisationseinheit as o', 'o.id', 'b.organisationseinheit_id')
    .select([
      'b.username',
      'b.email',
      'b.provider',
      'o.id as organisation_id',
      'o.name as organisation',
      'o.bundesland',
    ])
    .select(sql<string>`trim(b.vorname || ' ' || b.nachname)`.as('name'))
    .where('b.id', '=', benutzerId)
    .executeTakeFirstOrThrow()
  return {
    ...person,
    benutzerId,
    rollen: rollenVon(akteur),
    aktiveRolle: null,
    organisationseinheit:
      organisation_id === null ? null : { id: organisation_id, name: organisation ?? '', bundesland },
    zugeteilt: akteur,
    akteur,
  }
}

/** Der Auftrag des Benutzers über genau diese Ausfuhr, der noch wartet oder läuft. */
export async function findeGleichen(db: Kysely<DB>, benutzerId: number, adresse: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id
    from auftrag
    where benutzer_id = ${benutzerId} and art = 'AUSFUHR' and zustand in ('WAITING', 'RUNNING')
      and eingabe ->> 'adresse' = ${adresse}
    order by id
    limit 1
  `.execute(db)
  return rows[0]?.id
}

/** Wie viele Bytes an Ergebnisdateien für ihn aufgehoben sind. */
export async function zaehleAufgehobenes(db: Kysely<DB>, benutzerId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(datei_bytes), 0)::double precision as bytes from auftrag where benutzer_id = ${benutzerId}
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Code der Aufnahme oder Name des Projekts, wovon eine Ausfuhr handelt; null: sie handelt von vielen. */
export async function ladeGegenstand(
  db: Kysely<DB>,
  { aufnahmeId, projektId }: Pick<Hintergrundausfuhr, 'aufnahmeId' | 'projektId'>,
): Promise<string | null> {
  if (aufnahmeId !== null)
    return (await db.selectFrom('aufnahme').select('code').where('id', '=', aufnahmeId).executeTakeFirstOrThrow()).code
  if (projektId !== null)
    return (await db.selectFrom('projekt').select('name').where('id', '=', projektId).executeTakeFirstOrThrow()).name
  return null
}
