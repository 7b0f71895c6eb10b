import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'

/** SQL der Mails, die keine Benachrichtigung sind: wer sie beim Versand bekommt. */

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
