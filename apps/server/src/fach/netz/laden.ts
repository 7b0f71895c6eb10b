import { createHash } from 'node:crypto'
import type { Messlinie, Messpunkt } from '@benthos/fachmodell/lage/kilometrierung'
import { sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { ABSCHNITTE_JE_ANWEISUNG, PUNKTE_JE_ABSCHNITT } from './konstanten.ts'
import { liesMerkmale, type Netzsystem } from './merkmale.ts'
import { type Ablehnung, baueNetz, type Netzroute } from './netzbau.ts'

export type Netzangabe = {
  code: string
  name: string
  /** Nennung der Quelle auf der Karte */
  namensnennung: string
  koordinatensystem: Netzsystem
  /** m; so weit können seine Linien neben dem Gewässer liegen */
  genauigkeit: number
  /** m, siehe `baueNetz` */
  muendungstoleranz: number
}

export type Netzbericht = {
  /** falsch: genau dieses Netz war schon geladen */
  geaendert: boolean
  routen: number
  kilometer: number
  muendungen: number
  abgelehnt: readonly Ablehnung[]
}

/**
 * Lädt ein Gewässernetz aus einer GeoJSON-Sammlung und ersetzt damit das gleichen Codes, ganz oder gar nicht. Ein
 * unverändertes Netz wird nicht angefasst, damit seine Kacheln gültig bleiben.
 */
export async function ladeNetz(tx: Transaktion, netz: Netzangabe, sammlung: unknown): Promise<Netzbericht> {
  const { angaben, abgelehnt: unlesbar } = liesMerkmale(sammlung, netz.koordinatensystem)
  const fremde = await ladeFremdeRouten(tx, netz.code)
  const { routen, abgelehnt } = baueNetz(
    angaben.filter(({ routeId }) => !fremde.has(routeId)),
    netz.muendungstoleranz,
  )
  const bericht = {
    routen: routen.length,
    kilometer: routen.reduce((summe, route) => summe + route.laenge, 0) / 1000,
    muendungen: routen.filter(route => route.muendung !== null).length,
    abgelehnt: [
      ...unlesbar,
      ...abgelehnt,
      ...angaben.flatMap(({ routeId }) => {
        const besitzer = fremde.get(routeId)
        return besitzer === undefined ? [] : [{ routeId, grund: `Diese Kennung gehört schon zum Netz „${besitzer}“.` }]
      }),
    ],
  }
  const pruefsumme = bildePruefsumme(netz, routen)
  const vorhanden = await tx.selectFrom('netz').select('pruefsumme').where('code', '=', netz.code).executeTakeFirst()
  if (vorhanden?.pruefsumme === pruefsumme) return { geaendert: false, ...bericht }
  await schreibeNetz(tx, netz, routen, pruefsumme)
  return { geaendert: true, ...bericht }
}

/** Setzt dieses Netz an die Stelle aller bisherigen: es gibt danach nur noch seine Routen. */
export async function ersetzeNetze(tx: Transaktion, netz: Netzangabe, routen: readonly Netzroute[]): Promise<void> {
  // Zwei Aktivierungen zugleich gelten nacheinander; wer nur liest, wartet nicht.
  await sql`lock table netz in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('netzroute').execute()
  await tx.deleteFrom('netz').where('code', '<>', netz.code).execute()
  await schreibeNetz(tx, netz, routen, bildePruefsumme(netz, routen))
}

async function schreibeNetz(
  tx: Transaktion,
  netz: Netzangabe,
  routen: readonly Netzroute[],
  pruefsumme: string,
): Promise<void> {
  const { name, namensnennung, genauigkeit } = netz
  const zeile = { name, namensnennung, genauigkeit, pruefsumme }
  await tx
    .insertInto('netz')
    .values({ code: netz.code, ...zeile })
    .onConflict(konflikt => konflikt.column('code').doUpdateSet({ ...zeile, geladen_am: sql<string>`now()` }))
    .execute()
  await tx.deleteFrom('netzroute').where('netz_code', '=', netz.code).execute()
  await schreibeRouten(tx, netz.code, routen)
  await schreibeAbschnitte(tx, routen)
}

/** Kennungen, die ein anderes Netz schon vergeben hat, mit dessen Namen. */
async function ladeFremdeRouten(tx: Transaktion, netzCode: string): Promise<ReadonlyMap<string, string>> {
  const zeilen = await tx
    .selectFrom('netzroute')
    .innerJoin('netz', 'netz.code', 'netzroute.netz_code')
    .select(['netzroute.id', 'netz.name'])
    .where('netz.code', '<>', netzCode)
    .execute()
  return new Map(zeilen.map(({ id, name }) => [id, name]))
}

/** Route für Route: als ein einziger Text wäre ein amtliches Netz zu lang. */
function bildePruefsumme({ name, namensnennung }: Netzangabe, routen: readonly Netzroute[]): string {
  const summe = createHash('sha256').update(JSON.stringify([name, namensnennung]))
  for (const route of routen) summe.update(JSON.stringify(route))
  return summe.digest('hex')
}

/** Nennt die Quelle kein Gewässer, ist es das mit der Kennung der Route als Nummer: so wird ein angelegtes eines im Netz. */
async function schreibeRouten(tx: Transaktion, netzCode: string, routen: readonly Netzroute[]): Promise<void> {
  const zeilen = routen.map(({ routeId, name, gewaesser, breitenklasse, laenge, muendung }) => ({
    id: routeId,
    name,
    gewaesser,
    breitenklasse,
    laenge,
    muendet_in: muendung?.routeId ?? null,
    muendet_bei: muendung?.meter ?? null,
  }))
  await sql`
    insert into netzroute (id, netz_code, name, gewaesser_id, breitenklasse, laenge, muendet_in, muendet_bei)
    select r.id, ${netzCode}, r.name, gewaesser.id, r.breitenklasse, r.laenge, r.muendet_in, r.muendet_bei
    from jsonb_to_recordset(${JSON.stringify(zeilen)}::jsonb) as r(
      id text, name text, gewaesser text, breitenklasse smallint, laenge double precision, muendet_in text,
      muendet_bei double precision
    )
    left join gewaesser on gewaesser.code = coalesce(r.gewaesser, r.id)
  `.execute(tx)
}

async function schreibeAbschnitte(tx: Transaktion, routen: readonly Netzroute[]): Promise<void> {
  const zeilen = routen.flatMap(alsAbschnitte)
  for (let i = 0; i < zeilen.length; i += ABSCHNITTE_JE_ANWEISUNG)
    await sql`
      insert into netzabschnitt (route_id, nummer, von, bis, umriss, punkte)
      select a.route_id, a.nummer, a.von, a.bis, box(point(a.west, a.sued), point(a.ost, a.nord)), a.punkte
      from jsonb_to_recordset(${JSON.stringify(zeilen.slice(i, i + ABSCHNITTE_JE_ANWEISUNG))}::jsonb) as a(
        route_id text, nummer int, von double precision, bis double precision, west double precision,
        sued double precision, ost double precision, nord double precision, punkte double precision[]
      )
    `.execute(tx)
}

/** Eine Route in den Abschnitten, in denen sie gespeichert ist. */
export const alsAbschnitte = ({ routeId, messlinien }: Netzroute) =>
  messlinien.flatMap(teileAuf).map((punkte, i) => alsAbschnitt(routeId, i + 1, punkte))

/** Benachbarte Abschnitte teilen ihren Grenzpunkt: so liegt jede Strecke in genau einem. */
function teileAuf(linie: Messlinie): Messlinie[] {
  const abschnitte: Messlinie[] = []
  for (let i = 0; i < linie.length - 1; i += PUNKTE_JE_ABSCHNITT - 1)
    abschnitte.push(linie.slice(i, i + PUNKTE_JE_ABSCHNITT))
  return abschnitte
}

function alsAbschnitt(routeId: string, nummer: number, punkte: Messlinie) {
  const laengen = punkte.map(punkt => punkt[0])
  const breiten = punkte.map(punkt => punkt[1])
  return {
    route_id: routeId,
    nummer,
    von: (punkte[0] as Messpunkt)[2],
    bis: (punkte.at(-1) as Messpunkt)[2],
    west: Math.min(...laengen),
    ost: Math.max(...laengen),
    sued: Math.min(...breiten),
    nord: Math.max(...breiten),
    punkte: punkte.flat(),
  }
}
