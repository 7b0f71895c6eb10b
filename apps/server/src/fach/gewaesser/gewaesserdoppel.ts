import { type Namensverhaeltnis, vergleicheGewaessernamen } from '@benthos/fachmodell/gewaesser/gewaessername'
import type { Gewaesser, Gewaesserdoppel } from '@benthos/vertrag/gewaesser'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { GEWAESSERTEXT, NICHT_IM_NETZ } from './gewaessertext.ts'

/** Mehr Ähnliche liest niemand durch. */
const HOECHSTENS_AEHNLICHE = 10

/**
 * Gewässer, die ein neues dieses Namens verdoppeln könnte. Dasselbe ist es bei gleichem Namen und gleichem Vorfluter (keiner
 * gilt als einer); bei Gewässern der Liste sagt ihn das Netz. Formular und Einlesen fragen hier.
 * @param ausser Gewässer, das gerade geändert wird und nicht mitzählt
 */
export async function findeGewaesserdoppel(
  db: Kysely<DB>,
  { name, muendetInId, ausser = null }: { name: string; muendetInId: number | null; ausser?: number | null },
): Promise<Gewaesserdoppel> {
  const alle = await db.selectFrom('gewaesser').select(['id', 'name']).where('id', 'is distinct from', ausser).execute()
  const verhaeltnisse = new Map(
    alle.flatMap(({ id, name: anderer }): [number, Namensverhaeltnis][] => {
      const verhaeltnis = vergleicheGewaessernamen(name, anderer)
      return verhaeltnis === 'VERSCHIEDEN' ? [] : [[id, verhaeltnis]]
    }),
  )
  const treffer = (await ladeGewaesser(db, [...verhaeltnisse.keys()])).map(gewaesser => ({
    gewaesser,
    heisstGleich: verhaeltnisse.get(gewaesser.id) === 'GLEICH',
    muendetGleich: gewaesser.muendetInId === muendetInId,
  }))
  const [gleiche, aehnliche] = [true, false].map(gesucht =>
    treffer.filter(({ heisstGleich, muendetGleich }) => (heisstGleich && muendetGleich) === gesucht),
  )
  return {
    gleiche: (gleiche ?? []).map(({ gewaesser }) => gewaesser),
    aehnliche: (aehnliche ?? [])
      .toSorted((a, b) => Number(b.heisstGleich) - Number(a.heisstGleich))
      .slice(0, HOECHSTENS_AEHNLICHE)
      .map(({ gewaesser }) => gewaesser),
  }
}

/** Gewässer mit diesen Kennungen, nach Namen geordnet. */
export async function ladeGewaesser(db: Kysely<DB>, ids: readonly number[]): Promise<Gewaesser[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Gewaesser>`
    select gewaesser.id, gewaesser.name, gewaesser.code as nummer, ${NICHT_IM_NETZ} as "istNichtImNetz",
      ${GEWAESSERTEXT} as text, vorfluter.id as "muendetInId", vorfluter.name as "muendetIn"
    from gewaesser
    left join gewaesser as vorfluter on vorfluter.id = coalesce(gewaesser.muendet_in, (
      select ziel.gewaesser_id
      from netzroute
      join netzroute as ziel on ziel.id = netzroute.muendet_in
      where netzroute.gewaesser_id = gewaesser.id and ziel.gewaesser_id <> gewaesser.id
      order by netzroute.id
      limit 1))
    where gewaesser.id = any(${[...ids]}::int[])
    order by gewaesser.name, gewaesser.id
  `.execute(db)
  return rows
}
