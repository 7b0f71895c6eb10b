import { type Akteur, ELEMENTE } from '@benthos/fachmodell'
import type { Aufnahmebild } from '@benthos/fachmodell/plausibilitaet/aufnahmebild'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { ladeFlussab, ladeFlussauf } from '../netz/nachbarn.ts'
import { darfElement, ladeSachverhalt } from '../rechte/aufnahmeLage.ts'
import { ladeGebiet } from './gebiet.ts'
import { ladeMesswerte } from './messwerte.ts'
import { ladeMonate, ladeTaxa } from './vergleich.ts'

/** Nachbarn je Richtung, und so weit weg im Gewässer sind sie noch welche (km). */
const NACHBARN = 3
const NACHBARSCHAFT_KM = 50

/** Was die Regeln über diese Aufnahme wissen müssen, aus der Sicht des Akteurs. */
export async function ladeAufnahmebild(db: Kysely<DB>, id: number, akteur: Akteur): Promise<Aufnahmebild> {
  const aufnahme = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .select([
      'aufnahme.id',
      'aufnahme.datum',
      'aufnahme.messstelle_id',
      'messstelle.beobachtung_von',
      'messstelle.beobachtung_bis',
      'messstelle.gewaesser_id',
      'messstelle.route_id',
      'messstelle.stationierung',
      'gewaesser.name as gewaesser',
    ])
    .where('aufnahme.id', '=', id)
    .executeTakeFirstOrThrow()
  const sachverhalt = await ladeSachverhalt(db, id)
  const lesbare = ELEMENTE.filter(
    element => sachverhalt !== null && darfElement(akteur, 'aufnahme.lesen', sachverhalt, element),
  )
  const gebiet = await ladeGebiet(db, aufnahme)
  const nachbarn = await ladeNachbarn(db, aufnahme, akteur)
  const [monate, messwerte, taxa] = await Promise.all([
    ladeMonate(db, aufnahme, gebiet, akteur),
    ladeMesswerte(db, { id, messstelleId: aufnahme.messstelle_id, datum: aufnahme.datum }, nachbarn, akteur),
    Promise.all(lesbare.map(element => ladeTaxa(db, aufnahme, gebiet, akteur, element))),
  ])
  return {
    datum: aufnahme.datum,
    beobachtungVon: aufnahme.beobachtung_von,
    beobachtungBis: aufnahme.beobachtung_bis,
    gebiet: gebiet.name,
    monate,
    messwerte,
    taxa: taxa.flat(),
  }
}

async function ladeNachbarn(
  db: Kysely<DB>,
  stelle: { messstelle_id: number; route_id: string | null; stationierung: number | null },
  akteur: Akteur,
): Promise<number[]> {
  const { messstelle_id: ausser, route_id: routeId, stationierung } = stelle
  if (routeId === null || stationierung === null) return []
  const ausgang = { routeId, meter: stationierung * 1000, ausser, anzahl: NACHBARN, akteur }
  const alle = [...(await ladeFlussauf(db, ausgang)), ...(await ladeFlussab(db, ausgang))]
  return alle.filter(nachbar => nachbar.fliessweg <= NACHBARSCHAFT_KM).map(nachbar => nachbar.id)
}
