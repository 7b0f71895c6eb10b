import { type Lot, lotAuf, punktBei } from '@benthos/fachmodell/lage/kilometrierung'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { ladeAbschnittBei, ladeAbschnitteNahe } from './abfragen.ts'

/** Nächste Stelle einer Route zu einem Punkt. */
export type Routenbezug = Lot & {
  routeId: string
  name: string
  /** m; so weit können die Linien ihres Netzes neben dem Gewässer liegen */
  genauigkeit: number
}

/**
 * Routen in der Nähe eines Punktes, je Route ihre nächste Stelle, die nächste Route zuerst.
 * @param hoechstens m, so weit wird gesucht
 * @param routeId nur diese Route
 */
export async function ermittleBezuege(
  db: Kysely<DB>,
  punkt: Punkt,
  hoechstens: number,
  routeId?: string,
): Promise<Routenbezug[]> {
  const jeRoute = new Map<string, Routenbezug>()
  for (const { route_id, name, genauigkeit, linie } of await ladeAbschnitteNahe(db, punkt, hoechstens, routeId)) {
    const lot = lotAuf(linie, punkt)
    const bisher = jeRoute.get(route_id)
    if (lot.abstand <= hoechstens && (!bisher || lot.abstand < bisher.abstand))
      jeRoute.set(route_id, { routeId: route_id, name, genauigkeit, ...lot })
  }
  return [...jeRoute.values()].sort((a, b) => a.abstand - b.abstand || a.routeId.localeCompare(b.routeId))
}

/** Ort einer Route nach ihrem Weg von der Mündung in m; `null`, wo die Route nicht hinreicht oder eine Lücke hat. */
export async function ermittleOrt(
  db: Kysely<DB>,
  routeId: string,
  meter: number,
): Promise<{ punkt: Punkt; fliessrichtung: number } | null> {
  const linie = await ladeAbschnittBei(db, routeId, meter)
  if (!linie) return null
  const [von, bis] = [linie[0]?.[2] ?? 0, linie.at(-1)?.[2] ?? 0]
  return punktBei(linie, Math.min(bis, Math.max(von, meter)))
}
