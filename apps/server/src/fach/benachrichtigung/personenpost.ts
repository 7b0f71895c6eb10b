import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

/**
 * Mails, die keine Benachrichtigung sind: an jemanden ohne Konto, oder über das Konto selbst. Sie gehen durch denselben Ausgang, in der
 * Transaktion dessen, wovon sie berichten, und lassen sich nicht abbestellen.
 */
export type Personenpost = { art: 'BESTAETIGUNG'; registrierungId: number }

/** Stellt die Mail in den Ausgang; wer sie bekommt und was darin steht, entsteht beim Versand. */
export async function stellePersonenpostEin(tx: Kysely<DB>, { art, registrierungId }: Personenpost): Promise<void> {
  await tx
    .insertInto('post')
    .values({
      art,
      empfaenger_id: null,
      registrierung_id: registrierungId,
      sammeltag: null,
      pacht: null,
      gepachtet_bis: null,
      grund: null,
      beendet_am: null,
    })
    .execute()
}
