import type { Akteur } from '@benthos/fachmodell'
import type { Bioregion } from '@benthos/fachmodell/listen/typologie'
import type { Messstellenbild } from '@benthos/fachmodell/plausibilitaet/messstellenbild'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { pruefeNetzbezug } from '../netz/netzbezug.ts'
import { bezugsrechtAlsSql } from '../rechte/bezugsrecht.ts'

/** Was die Regeln über diese Messstelle wissen müssen, aus der Sicht des Akteurs. */
export async function ladeMessstellenbild(db: Kysely<DB>, id: number, akteur: Akteur): Promise<Messstellenbild> {
  const stelle = await db
    .selectFrom('messstelle')
    .select([
      'seehoehe',
      'bioregion',
      'bioregion_hoehe',
      'einzugsgebiet',
      'einzugsgebietsklasse',
      'laenge',
      'breite',
      'route_id',
      'stationierung',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    seehoehe: stelle.seehoehe,
    bioregion: stelle.bioregion as Bioregion | null,
    bioregionHoehe: stelle.bioregion_hoehe,
    einzugsgebiet: stelle.einzugsgebiet,
    einzugsgebietsklasse: stelle.einzugsgebietsklasse,
    netzbezug: await ladeNetzbezug(db, stelle),
    hoehenDerBioregion: await ladeHoehen(db, id, stelle.bioregion, akteur),
  }
}

async function ladeNetzbezug(
  db: Kysely<DB>,
  stelle: { laenge: number | null; breite: number | null; route_id: string | null; stationierung: number | null },
): Promise<Messstellenbild['netzbezug']> {
  const { laenge, breite, route_id: routeId, stationierung } = stelle
  if (laenge === null || breite === null || routeId === null) return null
  const befund = await pruefeNetzbezug(db, [laenge, breite], { routeId, stationierung })
  // Was es im Netz nicht mehr gibt, nennt der Satz wie einen zu großen Abstand.
  return befund.ok
    ? { routeId, abstand: befund.abstand, warnung: befund.warnung }
    : { routeId, abstand: null, warnung: `${befund.fehler.message}. Bitte prüfen Sie Route und Fluss-km.` }
}

/** Seehöhen der anderen Messstellen derselben Bioregion, die der Akteur lesen darf. */
async function ladeHoehen(db: Kysely<DB>, id: number, bioregion: string | null, akteur: Akteur): Promise<number[]> {
  if (bioregion === null) return []
  const { rows } = await sql<{ seehoehe: number }>`
    select messstelle.seehoehe
    from messstelle
    where messstelle.bioregion = ${bioregion}
      and messstelle.seehoehe is not null
      and messstelle.id <> ${id}
      and ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql}
  `.execute(db)
  return rows.map(zeile => zeile.seehoehe)
}
