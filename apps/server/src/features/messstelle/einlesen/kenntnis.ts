import type { Akteur, Wert } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { ladeGewaesserverweise } from '../../../fach/gewaesser/gewaesserverweise.ts'
import { ladeRoutenwege, type Routenwege } from '../../../fach/netz/abfragen.ts'
import { bezugsrechtAlsSql } from '../../../fach/rechte/bezugsrecht.ts'
import type { Datenbank } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import type { Messstellenzeile } from '../abschnitte.ts'
import { GEBUNDENES, type Gebundenes } from '../sql.ts'

/** Was die Prüfung eines Stapels von Zeilen über Bestehendes wissen muss: wenige Abfragen, gleich wie viele Zeilen. */

export type Bestehende = Messstellenzeile & { lesbar: boolean; gebunden: Gebundenes }
export type Projektkenntnis = {
  id: number
  bereich: DB['projekt']['bereich']
  bundesland: string | null
  organisationseinheit_id: number
  lesbar: boolean
}
export type Kenntnis = {
  nachCode: ReadonlyMap<string, Bestehende>
  nachGzuevId: ReadonlyMap<string, Bestehende>
  projekte: ReadonlyMap<number, Projektkenntnis>
  /** Routen des Gewässernetzes, deren Kennung oder Name in einer Zeile steht */
  routen: readonly Routenwege[]
}

const CODE = 'identifizierung.code'
const GZUEV_ID = 'identifizierung.gzuevId'
const PROJEKT = 'identifizierung.projektId'
const ROUTE = 'lage_koordinaten.routeId'

export async function ladeKenntnis(db: Kysely<DB>, akteur: Akteur, zeilen: readonly Zeilenwerte[]): Promise<Kenntnis> {
  const texte = (feld: string) => zeilen.map(werte => werte[feld]).filter(wert => typeof wert === 'string')
  const { rows } = await sql<Bestehende>`
    select messstelle.*, ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql} as lesbar, ${GEBUNDENES} as gebunden
    from messstelle
    where code = any(${texte(CODE)}::text[]) or gzuev_id = any(${texte(GZUEV_ID)}::text[])
  `.execute(db)
  const routen = [...texte(ROUTE), ...rows.flatMap(zeile => zeile.route_id ?? [])]
  const projekte = [...zeilen.map(werte => werte[PROJEKT]), ...rows.map(zeile => zeile.projekt_id)]
  return {
    nachCode: new Map(rows.map(zeile => [zeile.code, zeile])),
    nachGzuevId: new Map(rows.flatMap(zeile => (zeile.gzuev_id === null ? [] : [[zeile.gzuev_id, zeile] as const]))),
    projekte: await ladeProjekte(
      db,
      akteur,
      projekte.filter(id => typeof id === 'number'),
    ),
    routen: routen.length === 0 ? [] : await ladeRoutenwege(db, [...new Set(routen)]),
  }
}

async function ladeProjekte(db: Kysely<DB>, akteur: Akteur, kennungen: readonly number[]) {
  const { rows } = await sql<Projektkenntnis>`
    select id, bereich, bundesland, organisationseinheit_id,
      ${bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql} as lesbar
    from projekt
    where id = any(${[...new Set(kennungen)]}::int[])
  `.execute(db)
  return new Map(rows.map(zeile => [zeile.id, zeile]))
}

/** Was in den Spalten mit Verweis stehen kann: wie in den Auswahllisten des Formulars. */
export async function ladeVerweise(db: Datenbank, akteur: Akteur): Promise<Readonly<Record<string, readonly Wert[]>>> {
  const wahl = [sql<string>`id::text`.as('value'), 'name as label'] as const
  const [gewaesser, organisationen, projekte] = await Promise.all([
    ladeGewaesserverweise(db),
    db.selectFrom('organisationseinheit').select(wahl).where('aktiv', '=', true).orderBy('name').execute(),
    db
      .selectFrom('projekt')
      .select(wahl)
      .where(bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql)
      .orderBy('name')
      .execute(),
  ])
  return {
    'identifizierung.gewaesserId': gewaesser,
    'identifizierung.organisationseinheitId': organisationen,
    [PROJEKT]: projekte,
  }
}
