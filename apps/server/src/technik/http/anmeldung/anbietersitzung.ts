import { type Kysely, sql } from 'kysely'
import type { Datenbank } from '../../db/datenbank.ts'
import type { DB } from '../../db/schema.ts'

/** Cookie, an dem der eingebaute Anmeldedienst den Browser wiedererkennt. */
export const SITZUNGSKEKS = 'benthos_anmeldung'

type Sitzungsnutzlast = { authorizations?: Record<string, { grantId?: string }> }

/**
 * Beendet die Sitzung beim eingebauten Anmeldedienst: Sitzung, Bewilligungen und alle daraus vergebenen Codes und
 * Erneuerungstoken verschwinden. Ein unbekannter Schlüssel bewirkt nichts.
 */
export async function beendeAnbietersitzung(db: Datenbank, schluessel: string): Promise<void> {
  const geloescht = await db
    .deleteFrom('oidc_eintrag')
    .where('art', '=', 'Session')
    .where('id', '=', schluessel)
    .returning('nutzlast')
    .executeTakeFirst()
  const { authorizations = {} } = (geloescht?.nutzlast ?? {}) as Sitzungsnutzlast
  const grants = Object.values(authorizations).flatMap(a => a.grantId ?? [])
  if (grants.length > 0) await widerrufeBewilligungen(db, grants)
}

/** Beendet alle Sitzungen einer Person beim eingebauten Anmeldedienst samt den daraus vergebenen Codes und Token. */
export async function beendeSitzungenVon(db: Kysely<DB>, benutzerId: number): Promise<void> {
  await sql`
    delete from oidc_eintrag
    where nutzlast ->> 'accountId' = ${String(benutzerId)}
      or grant_id in (
        select id from oidc_eintrag where art = 'Grant' and nutzlast ->> 'accountId' = ${String(benutzerId)}
      )
  `.execute(db)
}

/** Löscht Bewilligungen samt allem, was aus ihnen vergeben wurde. */
export async function widerrufeBewilligungen(db: Datenbank, grants: readonly string[]): Promise<void> {
  await db
    .deleteFrom('oidc_eintrag')
    .where(eb =>
      eb.or([eb('grant_id', 'in', [...grants]), eb.and([eb('art', '=', 'Grant'), eb('id', 'in', [...grants])])]),
    )
    .execute()
}
