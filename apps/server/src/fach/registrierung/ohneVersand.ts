import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { meldeWartende } from './meldung.ts'

/**
 * Wessen Mail zur Bestätigung seit einer Viertelstunde niemand versendet, weil der Versand abgeschaltet ist, dessen Registrierung wartet
 * unbestätigt auf die Entscheidung, wie eine, die ohne Versand einlangt; sonst sähe sie nie jemand. Je Lauf höchstens hundert.
 */
export async function lasseUnbestaetigtWarten(tx: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ id: number; organisationseinheitId: number | null }>`
    with entfallene as (
      update post
      set zustand = 'ENTFALLEN', beendet_am = now(), pacht = null, gepachtet_bis = null, grund = 'Es ist kein Versand eingerichtet.'
      where id in (
        select id from post
        where art = 'BESTAETIGUNG' and faellig_am < now() - interval '15 minutes'
          and (zustand = 'WARTET' or (zustand = 'IN_VERSAND' and gepachtet_bis < now()))
        order by id
        limit 100
        for update skip locked
      )
      returning registrierung_id
    )
    update registrierung
    set stand = 'WARTET', version = version + 1
    from entfallene
    where registrierung.id = entfallene.registrierung_id and stand = 'ANGELEGT'
    returning registrierung.id, organisationseinheit_id as "organisationseinheitId"
  `.execute(tx)
  for (const registrierung of rows) await meldeWartende(tx, registrierung)
}
