import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

/**
 * Mails, die keine Benachrichtigung sind: an jemanden ohne Konto, oder über das Konto selbst. Sie gehen durch denselben Ausgang, in der
 * Transaktion dessen, wovon sie berichten, und lassen sich nicht abbestellen.
 */
export type Personenpost =
  | { art: 'BESTAETIGUNG' | 'ABLEHNUNG'; registrierungId: number }
  | { art: 'EINLADUNG' | 'SPERRE'; benutzerId: number }

/** Stellt die Mail in den Ausgang; wer sie bekommt und was darin steht, entsteht beim Versand. */
export async function stellePersonenpostEin(tx: Kysely<DB>, post: Personenpost): Promise<void> {
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
