import type { Akteur } from '@benthos/fachmodell'
import type { Nachbarmessstelle } from '@benthos/vertrag/lrs'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { bezugsrechtAlsSql } from '../rechte/bezugsrecht.ts'

/** Stelle am Netz, deren Nachbarn gesucht sind. */
export type Ausgangsstelle = {
  routeId: string
  meter: number
  /** Messstelle, die nicht ihr eigener Nachbar ist */
  ausser?: number | undefined
}

type Suche = { anzahl: number; akteur: Akteur | null }

/** Nächste Messstellen flussab: die eigene Route hinunter, an der Mündung in der nächsten weiter; je Stelle, in ihrer Folge. */
export function ladeFlussab(
  db: Kysely<DB>,
  stellen: readonly Ausgangsstelle[],
  suche: Suche,
): Promise<Nachbarmessstelle[][]> {
  return ladeNachbarn(
    db,
    stellen,
    suche,
    sql`
      select lauf.muendet_in, lauf.muendet_bei, weg.fliessweg + weg.ab
      from weg
      join netzroute as lauf on lauf.id = weg.route_id
      where lauf.muendet_in is not null
    `,
    {
      entfernung: sql`weg.ab - messstelle.stationierung * 1000`,
      liegtDort: sql`messstelle.stationierung * 1000 < weg.ab`,
    },
  )
}

/** Nächste Messstellen flussauf: die eigene Route hinauf und alle Zuflüsse, die oberhalb münden, samt den ihren; je Stelle. */
export function ladeFlussauf(
  db: Kysely<DB>,
  stellen: readonly Ausgangsstelle[],
  suche: Suche,
): Promise<Nachbarmessstelle[][]> {
  return ladeNachbarn(
    db,
    stellen,
    suche,
    sql`
      select zufluss.id, 0::double precision, weg.fliessweg + zufluss.muendet_bei - weg.ab
      from weg
      join netzroute as zufluss on zufluss.muendet_in = weg.route_id and zufluss.muendet_bei >= weg.ab
    `,
    {
      entfernung: sql`messstelle.stationierung * 1000 - weg.ab`,
      liegtDort: sql`messstelle.stationierung * 1000 >= weg.ab`,
    },
  )
}

/**
 * `weg` führt je erreichter Route die Stelle, an der man auf sie trifft (`ab`, m von ihrer Mündung), und den Weg bis dorthin.
 * Nur, was der Akteur lesen darf; eine Abfrage für alle Stellen.
 */
async function ladeNachbarn(
  db: Kysely<DB>,
  stellen: readonly Ausgangsstelle[],
  { anzahl, akteur }: Suche,
  weiter: RawBuilder<unknown>,
  { entfernung, liegtDort }: { entfernung: RawBuilder<unknown>; liegtDort: RawBuilder<unknown> },
): Promise<Nachbarmessstelle[][]> {
  if (stellen.length === 0) return []
  const { rows } = await sql<Nachbarmessstelle & { nr: number }>`
    select stelle.nr, nachbar.*
    from jsonb_to_recordset(${JSON.stringify(stellen.map((stelle, nr) => ({ ...stelle, nr })))}::jsonb)
      as stelle (nr integer, "routeId" text, meter double precision, ausser bigint)
    cross join lateral (
      with recursive weg (route_id, ab, fliessweg) as (
        select stelle."routeId", stelle.meter, 0::double precision
        union all
        ${weiter}
      ) cycle route_id set im_kreis using pfad
      select messstelle.id, messstelle.code, messstelle.name as messstelle, netzroute.id as "routeId", netzroute.name,
        messstelle.stationierung, round((weg.fliessweg + ${entfernung})::numeric / 1000, 3) as fliessweg
      from weg
      join netzroute on netzroute.id = weg.route_id
      join messstelle on messstelle.route_id = weg.route_id and ${liegtDort}
      where not weg.im_kreis
        and messstelle.id is distinct from stelle.ausser
        and ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql}
      order by fliessweg, messstelle.id
      limit ${anzahl}
    ) as nachbar
    order by stelle.nr, nachbar.fliessweg, nachbar.id
  `.execute(db)
  const jeStelle = stellen.map((): Nachbarmessstelle[] => [])
  for (const { nr, ...nachbar } of rows) jeStelle[nr]?.push(nachbar)
  return jeStelle
}
