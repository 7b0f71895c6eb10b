import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Gebiet, mit dessen Aufnahmen verglichen wird: das Gewässer und alles, was hineinmündet. */
export type Gebiet = { name: string; gewaesser: number[]; routen: string[] }

/** Ohne Gewässernetz ist es das Gewässer allein. */
export async function ladeGebiet(
  db: Kysely<DB>,
  messstelle: { gewaesser_id: number; gewaesser: string; route_id: string | null },
): Promise<Gebiet> {
  const { rows } = await sql<{ id: string; gewaesser_id: number | null }>`
    with recursive gebiet (id, gewaesser_id) as (
      select id, gewaesser_id
      from netzroute
      where id = ${messstelle.route_id} or gewaesser_id = ${messstelle.gewaesser_id}
      union
      select zufluss.id, zufluss.gewaesser_id
      from gebiet
      join netzroute as zufluss on zufluss.muendet_in = gebiet.id
    )
    select id, gewaesser_id
    from gebiet
  `.execute(db)
  const gewaesser = new Set([messstelle.gewaesser_id, ...rows.flatMap(route => route.gewaesser_id ?? [])])
  const hatZufluesse = gewaesser.size > 1 || rows.some(route => route.gewaesser_id === null)
  return {
    name: hatZufluesse ? `${messstelle.gewaesser} mit Zuflüssen` : messstelle.gewaesser,
    gewaesser: [...gewaesser],
    routen: rows.map(route => route.id),
  }
}
