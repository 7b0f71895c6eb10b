import { sql } from 'kysely'
import type { Ablage, Nutzlast } from 'oidc-provider'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { widerrufeBewilligungen } from '../../technik/http/anmeldung/anbietersitzung.ts'
import { ERNEUERUNG_NACHSICHT_S } from './konstanten.ts'

/**
 * Ablage des Anmeldedienstes in PostgreSQL: Jeder Server sieht dieselben Sitzungen, Codes und Token, und ein Neustart
 * meldet niemanden ab.
 * @param art Name des Modells, etwa `Session` oder `AuthorizationCode`
 * @param bereitsVerbraucht baut den Fehler für einen Code, den eine gleichzeitige Anfrage schon eingelöst hat
 */
export function baueAblage(db: Datenbank, art: string, bereitsVerbraucht: () => Error): Ablage {
  const finde = async (spalte: 'id' | 'uid' | 'user_code', wert: string): Promise<Nutzlast | undefined> => {
    const zeile = await db
      .selectFrom('oidc_eintrag')
      .select(['nutzlast', 'verbraucht_am'])
      .where('art', '=', art)
      .where(spalte, '=', wert)
      .where(eb => eb.or([eb('laeuft_ab', 'is', null), eb('laeuft_ab', '>', sql<string>`now()`)]))
      .executeTakeFirst()
    if (!zeile) return undefined
    const consumed = verbrauchtSeit(art, zeile.verbraucht_am)
    return { ...(zeile.nutzlast as Nutzlast), ...(consumed !== null && { consumed }) }
  }

  return {
    async upsert(id, nutzlast, gueltigSekunden) {
      const werte = {
        nutzlast: JSON.stringify(nutzlast),
        grant_id: textOderNull(nutzlast['grantId']),
        user_code: textOderNull(nutzlast['userCode']),
        uid: textOderNull(nutzlast['uid']),
        laeuft_ab: gueltigSekunden ? new Date(Date.now() + gueltigSekunden * 1000).toISOString() : null,
      }
      await db
        .insertInto('oidc_eintrag')
        .values({ art, id, ...werte })
        .onConflict(konflikt => konflikt.columns(['art', 'id']).doUpdateSet(werte))
        .execute()
    },
    find: id => finde('id', id),
    findByUid: uid => finde('uid', uid),
    findByUserCode: code => finde('user_code', code),
    async consume(id) {
      // Die Bedingung macht das Einlösen unteilbar: Von zwei gleichzeitigen Anfragen gewinnt genau eine.
      const { numUpdatedRows } = await db
        .updateTable('oidc_eintrag')
        .set({ verbraucht_am: sql<string>`now()` })
        .where('art', '=', art)
        .where('id', '=', id)
        .where('verbraucht_am', 'is', null)
        .executeTakeFirstOrThrow()
      if (art === 'AuthorizationCode' && numUpdatedRows === 0n) throw bereitsVerbraucht()
    },
    async destroy(id) {
      await db.deleteFrom('oidc_eintrag').where('art', '=', art).where('id', '=', id).execute()
    },
    revokeByGrantId: grantId => widerrufeBewilligungen(db, [grantId]),
  }
}

/** Sekunden seit 1970, zu denen der Eintrag verbraucht wurde; null, wenn er (noch) als unverbraucht gilt. */
function verbrauchtSeit(art: string, verbrauchtAm: string | null): number | null {
  if (verbrauchtAm === null) return null
  const sekunden = Math.floor(Date.parse(verbrauchtAm) / 1000)
  const nachsicht = art === 'RefreshToken' ? ERNEUERUNG_NACHSICHT_S : 0
  return Date.now() / 1000 < sekunden + nachsicht ? null : sekunden
}

function textOderNull(wert: unknown): string | null {
  return typeof wert === 'string' ? wert : null
}
