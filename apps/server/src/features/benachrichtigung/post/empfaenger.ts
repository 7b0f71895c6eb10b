import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'
import type { Angenommen } from '../../../technik/post/sql.ts'

/** SQL dessen, wer eine Mail beim Versand bekommt. */

/** Über welches Portal der Empfänger kommt; null: über keines, oder es nannte keine eingerichtete Adresse. */
export async function ladePortalursprung(
  db: Kysely<DB>,
  { registrierung_id, empfaenger_id }: Pick<Angenommen, 'registrierung_id' | 'empfaenger_id'>,
): Promise<string | null> {
  const { rows } = await sql<{ portalursprung: string | null }>`
    select portalursprung from benutzer where id = ${empfaenger_id}::int and provider = 'PVP'
    union all
    select portalursprung from registrierung where id = ${registrierung_id}::int and provider = 'PVP'
  `.execute(db)
  return rows[0]?.portalursprung ?? null
}

export type Ablehnung = { an: string; grund: string }

export async function ladeAblehnung(db: Kysely<DB>, registrierungId: number): Promise<Ablehnung | undefined> {
  const { rows } = await sql<Ablehnung>`
    select email as an, grund from registrierung where id = ${registrierungId} and stand = 'ABGELEHNT'
  `.execute(db)
  return rows[0]
}

export type Konto = { an: string; name: string; username: string; aktiv: boolean }

/** Das Konto mit seiner Adresse; nicht, wenn es in einem anderen aufging oder die Angaben zur Person gelöscht sind. */
export async function ladeKonto(db: Kysely<DB>, benutzerId: number): Promise<Konto | undefined> {
  const { rows } = await sql<Konto>`
    select email as an, vorname || ' ' || nachname as name, username, aktiv
    from benutzer
    where id = ${benutzerId} and zusammengefuehrt_mit is null and pseudonymisiert_am is null
  `.execute(db)
  return rows[0]
}
