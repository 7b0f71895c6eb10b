import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'
import { ABSCHNITTE_JE_ANWEISUNG } from '../konstanten.ts'
import { alsAbschnitte } from '../laden.ts'
import type { Netzroute } from '../netzbau.ts'

export type Routenausgang = 'ANGENOMMEN' | 'GEAENDERT' | 'UNVERAENDERT'

/** Wie diese Routen zu denen stehen, die gelten: neu, anders, oder mit jedem Punkt dieselben. */
export async function vergleicheNetz(
  db: Kysely<DB>,
  routen: readonly Netzroute[],
): Promise<ReadonlyMap<string, Routenausgang>> {
  const { rows } = await sql<{ id: string; merkmale: string; abschnitte: number }>`
    select r.id, jsonb_build_array(r.name, r.breitenklasse, r.laenge, r.muendet_in, r.muendet_bei)::text as merkmale,
      (select count(*)::int from netzabschnitt where route_id = r.id) as abschnitte
    from netzroute as r
  `.execute(db)
  const geltende = new Map(rows.map(({ id, ...route }) => [id, route]))
  const gleiche = routen.filter(route => {
    const bisher = geltende.get(route.routeId)
    return (
      bisher !== undefined &&
      bisher.abschnitte === alsAbschnitte(route).length &&
      JSON.stringify(JSON.parse(bisher.merkmale)) === merkmaleVon(route)
    )
  })
  const andere = await findeAndersVerlaufende(db, gleiche)
  const unveraenderte = new Set(gleiche.map(({ routeId }) => routeId).filter(id => !andere.has(id)))
  return new Map(
    routen.map(({ routeId }) => [
      routeId,
      unveraenderte.has(routeId) ? 'UNVERAENDERT' : geltende.has(routeId) ? 'GEAENDERT' : 'ANGENOMMEN',
    ]),
  )
}

const merkmaleVon = ({ name, breitenklasse, laenge, muendung }: Netzroute): string =>
  JSON.stringify([name, breitenklasse, laenge, muendung?.routeId ?? null, muendung?.meter ?? null])

async function findeAndersVerlaufende(db: Kysely<DB>, routen: readonly Netzroute[]): Promise<ReadonlySet<string>> {
  const abschnitte = routen.flatMap(alsAbschnitte)
  const andere = new Set<string>()
  for (let i = 0; i < abschnitte.length; i += ABSCHNITTE_JE_ANWEISUNG) {
    const { rows } = await sql<{ id: string }>`
      select distinct a.route_id as id
      from jsonb_to_recordset(${JSON.stringify(abschnitte.slice(i, i + ABSCHNITTE_JE_ANWEISUNG))}::jsonb) as a(
        route_id text, nummer int, punkte double precision[]
      )
      left join netzabschnitt as n on n.route_id = a.route_id and n.nummer = a.nummer
      where n.punkte is distinct from a.punkte
    `.execute(db)
    for (const { id } of rows) andere.add(id)
  }
  return andere
}
