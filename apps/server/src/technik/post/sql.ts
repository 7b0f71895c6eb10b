import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { PostTabelle } from '../db/tabellen/post.ts'
import { PACHT_S, WARTEZEITEN_S } from './konstanten.ts'

/** SQL des Ausgangs: annehmen, beenden, wiederholen, zählen. */

/** Eine angenommene Mail; der Inhalt entsteht erst jetzt. */
export type Angenommen = {
  id: number
  kennung: string
  art: PostTabelle['art']
  empfaenger_id: number | null
  registrierung_id: number | null
  sammeltag: string | null
  versuche: number
  /** so lange wäre sie schon zu versenden gewesen */
  ueberfaelligS: number
  /** diese Annahme; eine spätere derselben Mail hat eine andere */
  pacht: string
}

/** Herrenlose, die alle Versuche verbraucht haben: jedes Mal starb der Server. */
export async function beendeVerwaiste(db: Kysely<DB>): Promise<void> {
  await sql`
    update post
    set zustand = 'GESCHEITERT', beendet_am = now(), pacht = null, gepachtet_bis = null,
      grund = 'Der Server wurde bei jedem Versuch unterbrochen.'
    where zustand = 'IN_VERSAND' and gepachtet_bis < now() and versuche > ${WARTEZEITEN_S.length}
  `.execute(db)
}

/** Mails, die irgendwer auslösen kann: sie gehen nach allen anderen hinaus und in einer Stunde nur so viele. */
export type Nachrangig = { art: PostTabelle['art']; jeStunde: number }

/** Nimmt eine fällige oder herrenlose in Pacht, die älteste zuerst; mehrere Server nehmen nie dieselbe. */
export async function nimmNaechste(
  db: Kysely<DB>,
  pacht: string,
  { art, jeStunde }: Nachrangig,
): Promise<Angenommen | null> {
  const { rows } = await sql<Angenommen>`
    update post
    set zustand = 'IN_VERSAND', pacht = ${pacht}, gepachtet_bis = now() + make_interval(secs => ${PACHT_S}), versuche = versuche + 1
    where id = (
      select id from post
      where ((zustand = 'WARTET' and faellig_am <= now()) or (zustand = 'IN_VERSAND' and gepachtet_bis < now()))
        and (art <> ${art} or (
          select count(*) from post as gesendete
          where gesendete.art = ${art} and zustand = 'GESENDET' and beendet_am > now() - interval '1 hour'
        ) < ${jeStunde})
      order by art = ${art}, faellig_am, id
      limit 1
      for update skip locked
    )
    returning id, kennung, art, empfaenger_id, registrierung_id, sammeltag, versuche, pacht,
      extract(epoch from now() - faellig_am)::float8 as "ueberfaelligS"
  `.execute(db)
  return rows[0] ?? null
}

/** Verlängert die Pacht unmittelbar vor der Übergabe. @returns falsch, wenn die Mail inzwischen einem anderen gehört */
export async function halteFest(db: Kysely<DB>, { id, pacht }: Pick<Angenommen, 'id' | 'pacht'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update post
    set gepachtet_bis = now() + make_interval(secs => ${PACHT_S})
    where id = ${id} and pacht = ${pacht} and gepachtet_bis > now()
  `.execute(db)
  return numAffectedRows === 1n
}

export async function beende(
  db: Kysely<DB>,
  { id, pacht }: Pick<Angenommen, 'id' | 'pacht'>,
  zustand: 'GESENDET' | 'ENTFALLEN' | 'GESCHEITERT',
  grund: string | null,
): Promise<void> {
  await sql`
    update post
    set zustand = ${zustand}, grund = left(${grund}, 500), beendet_am = now(), pacht = null, gepachtet_bis = null
    where id = ${id} and pacht = ${pacht}
  `.execute(db)
}

/** Stellt sie zurück. @param sekunden bis zum nächsten Versuch */
export async function stelleZurueck(
  db: Kysely<DB>,
  { id, pacht }: Pick<Angenommen, 'id' | 'pacht'>,
  { sekunden, grund }: { sekunden: number; grund: string },
): Promise<void> {
  await sql`
    update post
    set zustand = 'WARTET', grund = left(${grund}, 500), pacht = null, gepachtet_bis = null,
      faellig_am = now() + make_interval(secs => ${sekunden})
    where id = ${id} and pacht = ${pacht}
  `.execute(db)
}

export type Postzahlen = { wartet: number; inVersand: number; gesendet: number; entfallen: number; gescheitert: number }

/** Mails je Zustand; Erledigtes, so weit es noch dasteht. */
export async function zaehlePost(db: Kysely<DB>): Promise<Postzahlen> {
  const { rows } = await sql<Postzahlen>`
    select count(*) filter (where zustand = 'WARTET')::int as wartet,
      count(*) filter (where zustand = 'IN_VERSAND')::int as "inVersand",
      count(*) filter (where zustand = 'GESENDET')::int as gesendet,
      count(*) filter (where zustand = 'ENTFALLEN')::int as entfallen,
      count(*) filter (where zustand = 'GESCHEITERT')::int as gescheitert
    from post
  `.execute(db)
  return rows[0] ?? { wartet: 0, inVersand: 0, gesendet: 0, entfallen: 0, gescheitert: 0 }
}

/** Die letzten, die scheiterten oder nach einem Fehler noch warten, mit dem Grund. */
export async function listeFehler(db: Kysely<DB>): Promise<Fehlerzeile[]> {
  const { rows } = await sql<Fehlerzeile>`
    select post.id, zustand, coalesce(benutzer.username, registrierung.email) as empfaenger, coalesce(beendet_am, post.angelegt_am) as am, versuche, post.grund
    from post
    left join benutzer on benutzer.id = post.empfaenger_id
    left join registrierung on registrierung.id = post.registrierung_id
    where post.grund is not null and zustand in ('WARTET', 'GESCHEITERT')
    order by post.id desc
    limit 50
  `.execute(db)
  return rows
}
type Fehlerzeile = {
  id: number
  zustand: 'WARTET' | 'GESCHEITERT'
  empfaenger: string
  am: string
  versuche: number
  grund: string
}

/** @returns ob es eine gescheiterte mit dieser Kennung gab */
export async function versucheNochmals(db: Kysely<DB>, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update post
    set zustand = 'WARTET', versuche = 0, faellig_am = now(), beendet_am = null
    where id = ${id} and zustand = 'GESCHEITERT'
  `.execute(db)
  return numAffectedRows === 1n
}
