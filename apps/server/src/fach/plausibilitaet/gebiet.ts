import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { nachSchluessel } from '../../technik/reihe/nachSchluessel.ts'

/** Gebiet, mit dessen Aufnahmen verglichen wird: das Gewässer und alles, was hineinmündet. */
export type Gebiet = { name: string; gewaesser: number[]; routen: string[] }

type Lage = { gewaesser_id: number; gewaesser: string; route_id: string | null }

/** Gebiete der Lagen, in deren Folge; gleiche Lagen haben dasselbe. Ohne Gewässernetz ist es das Gewässer allein. */
export async function ladeGebiete(db: Kysely<DB>, lagen: readonly Lage[]): Promise<Gebiet[]> {
  const verschiedene = new Map(lagen.map(lage => [schluessel(lage), lage]))
  const { rows } = await sql<{ lage: string; id: string; gewaesser_id: number | null }>`
    with recursive gebiet (lage, id, gewaesser_id) as (
      select lage.schluessel, netzroute.id, netzroute.gewaesser_id
      from jsonb_to_recordset(${JSON.stringify([...verschiedene].map(([s, lage]) => ({ ...lage, schluessel: s })))}::jsonb)
        as lage (schluessel text, gewaesser_id integer, route_id text)
      join netzroute on netzroute.id = lage.route_id or netzroute.gewaesser_id = lage.gewaesser_id
      union
      select gebiet.lage, zufluss.id, zufluss.gewaesser_id
      from gebiet
      join netzroute as zufluss on zufluss.muendet_in = gebiet.id
    )
    select lage, id, gewaesser_id
    from gebiet
  `.execute(db)
  const routen = nachSchluessel(rows, zeile => zeile.lage)
  const gebiete = new Map([...verschiedene].map(([s, lage]) => [s, gebietAus(lage, routen.get(s) ?? [])]))
  return lagen.map(lage => gebiete.get(schluessel(lage)) ?? gebietAus(lage, []))
}

const schluessel = ({ gewaesser_id, route_id }: Lage): string => `${gewaesser_id} ${route_id ?? ''}`

function gebietAus(lage: Lage, routen: readonly { id: string; gewaesser_id: number | null }[]): Gebiet {
  const gewaesser = new Set([lage.gewaesser_id, ...routen.flatMap(route => route.gewaesser_id ?? [])])
  const hatZufluesse = gewaesser.size > 1 || routen.some(route => route.gewaesser_id === null)
  return {
    name: hatZufluesse ? `${lage.gewaesser} mit Zuflüssen` : lage.gewaesser,
    gewaesser: [...gewaesser],
    routen: routen.map(route => route.id),
  }
}
