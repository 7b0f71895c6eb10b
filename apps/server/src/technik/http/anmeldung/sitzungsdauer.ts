import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { stoerungVon } from '../../db/stoerung.ts'

/** Längste Sitzung ohne neue Anmeldung, Sekunden: ein Arbeitstag (Keycloaks Vorgabe für „SSO Session Max“). */
export const SITZUNG_HOECHSTENS_S = 36_000
/**
 * So viel später als im Browser endet die Sitzung beim Server, Sekunden: Der Browser rechnet ab der Antwort, der Server ab
 * der Anfrage, und er schreibt nicht bei jeder.
 */
const SITZUNG_NACHSICHT_S = 10

/**
 * Restdauer einer Anbietersitzung in Sekunden: SESSION_TIMEOUT ab jetzt, aber nicht über den Arbeitstag hinaus.
 * @param angemeldetAm Sekunden seit 1970
 */
export function sitzungsrest(sitzungsdauer: number, angemeldetAm: number | undefined, jetzt: number): number {
  const ende = Math.min(jetzt + sitzungsdauer + SITZUNG_NACHSICHT_S, (angemeldetAm ?? jetzt) + SITZUNG_HOECHSTENS_S)
  return Math.max(1, ende - jetzt)
}

/** Besteht die Sitzung noch, aus der ein Token stammt, und gehört sie noch derselben Person? Verlängert sie nicht. */
export async function bestehtSitzung(db: Kysely<DB>, token: { sitzung: string; sub: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from oidc_eintrag
    where art = 'Session'
      and uid = ${token.sitzung}
      and nutzlast ->> 'accountId' = ${token.sub}
      and laeuft_ab > now()
  `.execute(db)
  return rows.length > 0
}

/**
 * Verlängert die Sitzung, aus der ein Token stammt; alle Fenster desselben Browsers teilen sie sich.
 * Lässt sich die Datenbank gerade nur lesen, gilt sie bis zu dem Ende, das sie schon hat.
 * @returns false, wenn sie zu Ende ist oder inzwischen jemand anderem gehört
 */
export async function halteSitzungWach(
  db: Kysely<DB>,
  token: { sitzung: string; sub: string },
  sitzungsdauer: number,
): Promise<boolean> {
  try {
    return await verlaengere(db, token, sitzungsdauer)
  } catch (fehler) {
    if (stoerungVon(fehler) !== 'NUR_LESEN' && stoerungVon(fehler) !== 'SPEICHER_VOLL') throw fehler
    return bestehtSitzung(db, token)
  }
}

async function verlaengere(
  db: Kysely<DB>,
  token: { sitzung: string; sub: string },
  sitzungsdauer: number,
): Promise<boolean> {
  const jetzt = Math.floor(Date.now() / 1000)
  const { numAffectedRows } = await sql`
    update oidc_eintrag
    set laeuft_ab = to_timestamp(neu.exp),
      nutzlast = jsonb_set(nutzlast, '{exp}', to_jsonb(neu.exp))
    from (
      select s.id, least(
        ${jetzt + sitzungsdauer + SITZUNG_NACHSICHT_S}::bigint,
        coalesce((s.nutzlast ->> 'loginTs')::bigint, ${jetzt}::bigint) + ${SITZUNG_HOECHSTENS_S}::bigint
      ) as exp
      from oidc_eintrag s
      where s.art = 'Session'
        and s.uid = ${token.sitzung}
        and s.nutzlast ->> 'accountId' = ${token.sub}
        and s.laeuft_ab > now()
    ) neu
    where oidc_eintrag.art = 'Session' and oidc_eintrag.id = neu.id
  `.execute(db)
  return numAffectedRows === 1n
}
