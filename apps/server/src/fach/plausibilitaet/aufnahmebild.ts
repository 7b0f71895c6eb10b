import { type Akteur, ELEMENTE } from '@benthos/fachmodell'
import type { Aufnahmebild } from '@benthos/fachmodell/plausibilitaet/aufnahmebild'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { ladeFlussab, ladeFlussauf } from '../netz/nachbarn.ts'
import { type Aufnahmesachverhalt, darfElement } from '../rechte/aufnahmeLage.ts'
import type { Ausgang } from './ausgang.ts'
import { ladeGebiete } from './gebiet.ts'
import { ladeMesswerte } from './messwerte.ts'
import { ladeMonate, ladeTaxa } from './vergleich.ts'

/** Nachbarn je Richtung, und so weit weg im Gewässer sind sie noch welche (km). */
const NACHBARN = 3
const NACHBARSCHAFT_KM = 50

type Stelle = { messstelle_id: number; route_id: string | null; stationierung: number | null }

/**
 * Was die Regeln über diese Aufnahmen wissen müssen, aus der Sicht des Akteurs. So viele es sind, so viele Abfragen sind es
 * nicht: ihre Zahl ist immer dieselbe.
 */
export async function ladeAufnahmebilder(
  db: Kysely<DB>,
  sachverhalte: ReadonlyMap<number, Aufnahmesachverhalt>,
  akteur: Akteur,
): Promise<ReadonlyMap<number, Aufnahmebild>> {
  if (sachverhalte.size === 0) return new Map()
  const aufnahmen = await db
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
    .where('aufnahme.id', '=', sql<number>`any(${sql.val([...sachverhalte.keys()])}::bigint[])`)
    .execute()
  const gebiete = await ladeGebiete(
    db,
    aufnahmen.map(({ gewaesser_id, gewaesser, route_id }) => ({ gewaesser_id, gewaesser, route_id })),
  )
  const nachbarn = await ladeNachbarn(db, aufnahmen, akteur)
  const ausgaenge = aufnahmen.flatMap(({ id, messstelle_id: messstelleId, datum }, i): Ausgang[] => {
    const gebiet = gebiete[i]
    return gebiet ? [{ id, messstelleId, datum, gebiet, nachbarn: nachbarn.get(messstelleId) ?? [] }] : []
  })
  const [monate, messwerte, ...taxa] = await Promise.all([
    ladeMonate(db, ausgaenge, akteur),
    ladeMesswerte(db, ausgaenge, akteur),
    ...ELEMENTE.map(element => {
      const lesbare = ausgaenge.filter(({ id }) => {
        const sachverhalt = sachverhalte.get(id)
        return sachverhalt !== undefined && darfElement(akteur, 'aufnahme.lesen', sachverhalt, element)
      })
      return ladeTaxa(db, lesbare, akteur, element)
    }),
  ])
  return new Map(
    aufnahmen.map((aufnahme, i) => [
      aufnahme.id,
      {
        datum: aufnahme.datum,
        beobachtungVon: aufnahme.beobachtung_von,
        beobachtungBis: aufnahme.beobachtung_bis,
        gebiet: gebiete[i]?.name ?? aufnahme.gewaesser,
        monate: monate.get(aufnahme.id) ?? [],
        messwerte: messwerte.get(aufnahme.id) ?? [],
        taxa: taxa.flatMap(jeAufnahme => jeAufnahme.get(aufnahme.id) ?? []),
      },
    ]),
  )
}

/** Nachbarn je Messstelle; eine ohne Ort am Netz hat keine. */
async function ladeNachbarn(
  db: Kysely<DB>,
  aufnahmen: readonly Stelle[],
  akteur: Akteur,
): Promise<ReadonlyMap<number, number[]>> {
  const stellen = [...new Map(aufnahmen.map(stelle => [stelle.messstelle_id, stelle])).values()].flatMap(
    ({ messstelle_id: ausser, route_id: routeId, stationierung }) =>
      routeId === null || stationierung === null ? [] : [{ routeId, meter: stationierung * 1000, ausser }],
  )
  const suche = { anzahl: NACHBARN, akteur }
  const [auf, ab] = [await ladeFlussauf(db, stellen, suche), await ladeFlussab(db, stellen, suche)]
  return new Map(
    stellen.map(({ ausser }, i) => [
      ausser,
      [...(auf[i] ?? []), ...(ab[i] ?? [])]
        .filter(nachbar => nachbar.fliessweg <= NACHBARSCHAFT_KM)
        .map(nachbar => nachbar.id),
    ]),
  )
}
