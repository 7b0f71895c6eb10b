import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

/**
 * Mails, die keine Benachrichtigung sind: an jemanden ohne Konto, oder über das Konto selbst. Sie gehen durch denselben Ausgang, in der
 * Transaktion dessen, wovon sie berichten, und lassen sich nicht abbestellen.
 */
export type Personenpost =
  | { art: 'BESTAETIGUNG' | 'ABLEHNUNG'; registrierungId: number }
  | { art: 'EINLADUNG' | 'SPERRE'; benutzerId: number }

/** Stellt die Mail in den Ausgang, wenn dort nicht schon dieselbe wartet; wer sie bekommt und was darin steht, entsteht beim Versand. */
export async function stellePersonenpostEin(tx: Kysely<DB>, post: Personenpost): Promise<void> {
  // Festgehalten: niemand nimmt die wartende, ehe gilt, wovon sie berichtet.
  const wartende = await tx
    .updateTable('post')
    .set({ faellig_am: sql<string>`now()` })
    .where('art', '=', post.art)
    .where('zustand', '=', 'WARTET')
    .where(
      'benutzerId' in post
        ? sql<boolean>`empfaenger_id = ${post.benutzerId}`
        : sql<boolean>`registrierung_id = ${post.registrierungId}`,
    )
    .executeTakeFirst()
  if (wartende.numUpdatedRows > 0n) return
  await tx
    .insertInto('post')
    .values({
      art: post.art,
      empfaenger_id: 'benutzerId' in post ? post.benutzerId : null,
      registrierung_id: 'registrierungId' in post ? post.registrierungId : null,
      sammeltag: null,
      pacht: null,
      gepachtet_bis: null,
      grund: null,
      beendet_am: null,
    })
    .execute()
}
