import type { Punkt } from '@benthos/fachmodell/lage/linie'
import type { Kysely } from 'kysely'
import { bundeslandflaechen } from '../../../fach/geo/bundesland.ts'
import { ladeAbschnitteNahe } from '../../../fach/netz/abfragen.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { HALBE_BREITE_M, type Lagekarte } from './lagekarte.ts'

/** Grad; feiner zeigt die Übersicht nichts */
const UEBERSICHT_GRAD = 0.02
const LAENDER = 'Länder: Flooh Perlot nach Geoland, CC BY 4.0'

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
    laender: umrisse(),
    namensnennung: [...netze.map(netz => netz.namensnennung), LAENDER].join(' · '),
  }
}

let gemerkte: readonly (readonly Punkt[])[] | null = null

function umrisse(): readonly (readonly Punkt[])[] {
  gemerkte ??= bundeslandflaechen()
    .flatMap(({ polygone }) => polygone.map(([aussen]) => vereinfache(aussen ?? [])))
    .filter(ring => ring.length > 3)
  return gemerkte
}

function vereinfache(ring: readonly (readonly [number, number])[]): Punkt[] {
  const punkte: Punkt[] = []
  for (const [l, b] of [...ring, ...ring.slice(0, 1)]) {
    const voriger = punkte.at(-1)
    if (voriger === undefined || Math.hypot(l - voriger[0], b - voriger[1]) >= UEBERSICHT_GRAD) punkte.push([l, b])
  }
  const erster = punkte[0]
  return erster === undefined ? [] : [...punkte, erster]
}
