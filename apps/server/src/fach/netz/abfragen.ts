import type { Messlinie, Messpunkt } from '@benthos/fachmodell/lage/kilometrierung'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { alsSuchmuster } from '../../technik/db/suche.ts'
import { METER_JE_GRAD, RUNDUNG_M } from './konstanten.ts'

/** Lesen des Gewässernetzes; Wege zählen in m von der Mündung. */

export function ladeRoute(db: Kysely<DB>, routeId: string) {
  return db
    .selectFrom('netzroute')
    .innerJoin('netz', 'netz.code', 'netzroute.netz_code')
    .leftJoin('netzroute as ziel', 'ziel.id', 'netzroute.muendet_in')
    .select([
      'netzroute.id',
      'netzroute.name',
      'netzroute.laenge',
      'netzroute.muendet_in',
      'netzroute.muendet_bei',
      'ziel.name as ziel_name',
      'netz.namensnennung',
      'netz.genauigkeit',
    ])
    .where('netzroute.id', '=', routeId)
    .executeTakeFirst()
}
export type Routenzeile = NonNullable<Awaited<ReturnType<typeof ladeRoute>>>

/** Routen dieser Kennungen oder Namen mit den Wegen von–bis, die ihre Abschnitte abdecken. */
export function ladeRoutenwege(db: Kysely<DB>, kennungenOderNamen: readonly string[]) {
  const gesucht = sql`any(${kennungenOderNamen}::text[])`
  return db
    .selectFrom('netzroute')
    .innerJoin('netzabschnitt', 'netzabschnitt.route_id', 'netzroute.id')
    .select(['netzroute.id', 'netzroute.name', 'netzroute.laenge'])
    .select(
      sql<[von: number, bis: number][]>`json_agg(json_build_array(netzabschnitt.von, netzabschnitt.bis))`.as('wege'),
    )
    .where(sql<boolean>`(netzroute.id = ${gesucht} or netzroute.name = ${gesucht})`)
    .groupBy('netzroute.id')
    .execute()
}
export type Routenwege = Awaited<ReturnType<typeof ladeRoutenwege>>[number]

/** Routen, in deren Namen alle Wörter der Suche vorkommen; größere Gewässer zuerst. */
export function findeRouten(
  db: Kysely<DB>,
  { suche, anzahl, id }: { suche: string; anzahl: number; id?: string | undefined },
) {
  return db
    .selectFrom('netzroute')
    .leftJoin('netzroute as ziel', 'ziel.id', 'netzroute.muendet_in')
    .select(['netzroute.id', 'netzroute.name', 'ziel.name as ziel_name'])
    .$if(id !== undefined, q => q.where('netzroute.id', '=', id ?? ''))
    .where(eb => eb.and(alsSuchmuster(suche).map(muster => eb('netzroute.name', 'ilike', muster))))
    .orderBy('netzroute.breitenklasse')
    .orderBy('netzroute.name')
    .orderBy('netzroute.id')
    .limit(anzahl)
    .execute()
}

/** Routen, die in diese münden, flussauf. */
export function ladeZufluesse(db: Kysely<DB>, routeId: string) {
  return db
    .selectFrom('netzroute')
    .select(['id', 'name', sql<number>`muendet_bei`.as('meter')])
    .where('muendet_in', '=', routeId)
    .orderBy('muendet_bei')
    .orderBy('id')
    .execute()
}

/** Die ganze Route flussauf, in so vielen Teilen, wie sie Lücken hat und eins. */
export async function ladeMesslinien(db: Kysely<DB>, routeId: string): Promise<Messlinie[]> {
  const abschnitte = await db
    .selectFrom('netzabschnitt')
    .select(['route_id', 'punkte'])
    .where('route_id', '=', routeId)
    .orderBy('nummer')
    .execute()
  return fuegeZusammen(abschnitte).map(route => route.messlinien)[0] ?? []
}

/** Alle Routen mit ihren Linien. */
export async function ladeAlleRouten(db: Kysely<DB>) {
  const abschnitte = await db
    .selectFrom('netzabschnitt')
    .innerJoin('netzroute', 'netzroute.id', 'netzabschnitt.route_id')
    .select([
      'netzabschnitt.route_id',
      'netzabschnitt.punkte',
      'netzroute.name',
      'netzroute.breitenklasse',
      'netzroute.gewaesser_id',
    ])
    .orderBy('netzabschnitt.route_id')
    .orderBy('netzabschnitt.nummer')
    .execute()
  return fuegeZusammen(abschnitte)
}

/** Abschnitt, in dem ein Weg der Route liegt; Wege sind auf den Meter gerundet. */
export async function ladeAbschnittBei(db: Kysely<DB>, routeId: string, meter: number): Promise<Messlinie | null> {
  const abschnitt = await db
    .selectFrom('netzabschnitt')
    .select('punkte')
    .where('route_id', '=', routeId)
    .where('von', '<=', meter + RUNDUNG_M)
    .where('bis', '>=', meter - RUNDUNG_M)
    .orderBy('nummer')
    .limit(1)
    .executeTakeFirst()
  return abschnitt ? alsMesslinie(abschnitt.punkte) : null
}

/** Abschnitte, deren Umriss höchstens so weit entfernt ist; eine Vorauswahl über den räumlichen Index. */
export async function ladeAbschnitteNahe(
  db: Kysely<DB>,
  [laenge, breite]: Punkt,
  abstand: number,
  routeId: string | undefined,
) {
  const dy = abstand / METER_JE_GRAD
  const dx = dy / Math.cos((breite * Math.PI) / 180)
  const rahmen = sql`box(point(${laenge - dx}, ${breite - dy}), point(${laenge + dx}, ${breite + dy}))`
  const abschnitte = await db
    .selectFrom('netzabschnitt')
    .innerJoin('netzroute', 'netzroute.id', 'netzabschnitt.route_id')
    .innerJoin('netz', 'netz.code', 'netzroute.netz_code')
    .select(['netzabschnitt.route_id', 'netzabschnitt.punkte', 'netzroute.name', 'netz.genauigkeit'])
    .where(sql<boolean>`netzabschnitt.umriss && ${rahmen}`)
    .$if(routeId !== undefined, abfrage => abfrage.where('netzabschnitt.route_id', '=', routeId ?? ''))
    .execute()
  return abschnitte.map(({ punkte, ...abschnitt }) => ({ ...abschnitt, linie: alsMesslinie(punkte) }))
}

function alsMesslinie(punkte: readonly number[]): Messlinie {
  const linie: Messpunkt[] = []
  for (let i = 0; i + 2 < punkte.length; i += 3)
    linie.push([punkte[i] as number, punkte[i + 1] as number, punkte[i + 2] as number])
  return linie
}

/** Abschnitte, nach Route und Nummer geordnet, zu Linien; eine neue beginnt, wo der Weg springt. */
function fuegeZusammen<Z extends { route_id: string; punkte: number[] }>(abschnitte: readonly Z[]) {
  const routen: (Omit<Z, 'punkte'> & { messlinien: Messpunkt[][] })[] = []
  for (const { punkte, ...zeile } of abschnitte) {
    const [erster, ...weitere] = alsMesslinie(punkte)
    if (!erster) continue
    let route = routen.at(-1)
    if (route?.route_id !== zeile.route_id) {
      route = { ...zeile, messlinien: [] }
      routen.push(route)
    }
    const linie = route.messlinien.at(-1)
    if (linie?.at(-1)?.[2] === erster[2]) linie.push(...weitere)
    else route.messlinien.push([erster, ...weitere])
  }
  return routen
}
