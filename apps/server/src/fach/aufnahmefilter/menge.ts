import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

type Teil = RawBuilder<unknown>

/** So viele Kennungen sind schneller aufgezählt, als eine Seite der Liste durchgesehen ist. */
const HOECHSTENS_WENIGE = 20_000

/**
 * Sind es wenige Zeilen? Gezählt wird nur bis zur Grenze.
 * @param aus alles nach `from`
 */
export async function sindWenige(db: Kysely<DB>, aus: Teil): Promise<boolean> {
  const { rows } = await sql<{ wenige: boolean }>`
    select count(*) <= ${HOECHSTENS_WENIGE} as wenige
    from (
      select
      from ${aus}
      limit ${HOECHSTENS_WENIGE + 1}
    ) as zeile
  `.execute(db)
  return rows[0]?.wenige ?? true
}

/**
 * Zugehörigkeit zu einer Menge von Kennungen, hinter eine Spalte zu setzen. Wenige werden zuerst bestimmt: die Datenbank
 * schätzt seltene Taxa und Meldungen zu häufig ein und prüfte sonst jede Aufnahme einzeln (bei 100.000 Aufnahmen 4 s statt
 * 2 ms). Als Werte, nicht als Unterabfrage: nur Werte schlägt sie in einer Streutabelle nach, wo ein Oder noch einmal prüft.
 */
export async function bestimmeMenge(db: Kysely<DB>, menge: Teil, wenige: boolean): Promise<Teil> {
  if (!wenige) return sql`in (${menge})`
  const { rows } = await sql<{ kennungen: string }>`select array(${menge})::text as kennungen`.execute(db)
  return sql`= any(${rows[0]?.kennungen ?? '{}'}::bigint[])`
}

/** Dasselbe in einem Zug, wo schon das Suchen teuer ist; `null`: es sind nicht wenige. */
export async function bestimmeWenige(db: Kysely<DB>, menge: Teil): Promise<Teil | null> {
  const { rows } = await sql<{ anzahl: number; kennungen: string }>`
    with gefunden as materialized (
      select array(${menge} limit ${HOECHSTENS_WENIGE + 1}) as kennungen
    )
    select cardinality(kennungen) as anzahl, kennungen::text as kennungen
    from gefunden
  `.execute(db)
  const { anzahl = 0, kennungen = '{}' } = rows[0] ?? {}
  return anzahl > HOECHSTENS_WENIGE ? null : sql`= any(${kennungen}::bigint[])`
}
