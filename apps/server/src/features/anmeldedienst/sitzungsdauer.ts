import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { SITZUNG_HOECHSTENS_S, TOKEN_GILT_S } from './konstanten.ts'

/**
 * Restdauer einer Anbietersitzung in Sekunden: SESSION_TIMEOUT ab jetzt, aber nicht über den Arbeitstag hinaus. Die
 * Gültigkeit eines Zugriffstokens kommt dazu, weil erst dessen Erneuerung zeigt, dass jemand noch arbeitet.
 * @param angemeldetAm Sekunden seit 1970
 */
export function sitzungsrest(sitzungsdauer: number, angemeldetAm: number | undefined, jetzt: number): number {
  const ende = Math.min(jetzt + sitzungsdauer + TOKEN_GILT_S, (angemeldetAm ?? jetzt) + SITZUNG_HOECHSTENS_S)
  return Math.max(1, ende - jetzt)
}

/** Verlängert die Sitzung, zu der ein Erneuerungstoken gehört; alle Fenster desselben Browsers teilen sie sich. */
export async function verlaengereSitzung(db: Kysely<DB>, uid: string, sitzungsdauer: number): Promise<void> {
  const jetzt = Math.floor(Date.now() / 1000)
  await sql`
    update oidc_eintrag
    set laeuft_ab = to_timestamp(neu.exp),
      nutzlast = jsonb_set(nutzlast, '{exp}', to_jsonb(neu.exp))
    from (
      select s.id, least(
        ${jetzt + sitzungsdauer + TOKEN_GILT_S}::bigint,
        coalesce((s.nutzlast ->> 'loginTs')::bigint, ${jetzt}::bigint) + ${SITZUNG_HOECHSTENS_S}::bigint
      ) as exp
      from oidc_eintrag s
      where s.art = 'Session' and s.uid = ${uid} and s.laeuft_ab > now()
    ) neu
    where oidc_eintrag.art = 'Session' and oidc_eintrag.id = neu.id
  `.execute(db)
}
