import type { Punkt } from '@benthos/fachmodell/lage/linie'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { ladeAbschnitteNahe } from '../netz/abfragen.ts'
import { LAENDER_NAMENSNENNUNG, umrisseDerLaender } from './laenderumrisse.ts'
import { HALBE_BREITE_M, type Lagekarte } from './lagekarte.ts'

/** Was der Kartenausschnitt einer Messstelle zeigt; null: sie hat keine Koordinaten. */
export async function ladeLage(db: Kysely<DB>, aufnahmeId: number): Promise<Lagekarte | null> {
  const messstelle = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(['messstelle.name', 'messstelle.laenge', 'messstelle.breite', 'messstelle.route_id'])
    .where('aufnahme.id', '=', aufnahmeId)
    .executeTakeFirstOrThrow()
  const { name, laenge, breite, route_id } = messstelle
  if (laenge === null || breite === null) return null
  const punkt: Punkt = [laenge, breite]
  const abschnitte = await ladeAbschnitteNahe(db, punkt, HALBE_BREITE_M, undefined)
  const netze = await db.selectFrom('netz').select('namensnennung').orderBy('code').execute()
  return {
    messstelle: name,
    punkt,
    gewaesser: abschnitte.map(abschnitt => ({
      name: abschnitt.name,
      eigenes: abschnitt.route_id === route_id,
      linie: abschnitt.linie.map(([l, b]): Punkt => [l, b]),
    })),
    laender: umrisseDerLaender(),
    namensnennung: [...netze.map(netz => netz.namensnennung), LAENDER_NAMENSNENNUNG].join(' · '),
  }
}
