import {
  type Akteur,
  darf,
  ELEMENTE,
  listeBedingungen,
  type Recht,
  type Rechtsfall,
  type Sachverhalt,
} from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { fuerEines, spalten } from '../elemente/spalten.ts'
import type { Rechtsausdruck } from './rechtAlsSql.ts'

/** Worauf sich Aufnahmen beziehen und was deshalb sieht, wer eine von ihnen lesen darf. */
export const BEZUGSARTEN = ['messstelle', 'projekt'] as const
export type Bezugsart = (typeof BEZUGSARTEN)[number]

const BEREICH = { messstelle: sql`messstelle.art`, projekt: sql`projekt.bereich` }
const VERWEIS = { messstelle: sql`bezogen.messstelle_id`, projekt: sql`bezogen.projekt_id` }
/**
 * An einer Messstelle sind wenige Aufnahmen, und die meisten sieht man schon ihrer Art wegen: nur bei den übrigen wird
 * nachgesehen. `offset 0` hindert die Datenbank daran, stattdessen die Menge aller Messstellen mit solchen Aufnahmen zu bilden.
 * An einem Projekt hängen beliebig viele Aufnahmen: dort ist die Menge der bessere Weg.
 */
const NACHSEHEN = { messstelle: sql`offset 0`, projekt: sql`` }

/**
 * Recht an Messstelle oder Projekt als SQL-Bedingung über die Tabelle dieses Namens: dieselbe Aussage wie `darf` mit
 * `ergaenzeAusAufnahmen`, für alle Zeilen auf einmal.
 */
export function bezugsrechtAlsSql(akteur: Akteur | null, recht: Recht, art: Bezugsart): Rechtsausdruck {
  const moeglich = listeBedingungen(akteur, recht).flatMap(fall => {
    const teile = teileVon(fall, art)
    return teile === null ? [] : [teile]
  })
  if (moeglich.length === 0) return { immer: false, nie: true, sql: sql<boolean>`false` }
  if (moeglich.some(teile => teile.length === 0)) return { immer: true, nie: false, sql: sql<boolean>`true` }
  const eine = sql.join(
    moeglich.map(teile => sql`(${sql.join(teile, sql` and `)})`),
    sql` or `,
  )
  return { immer: false, nie: false, sql: sql<boolean>`(${eine})` }
}

/** Teile einer Bedingung, alle müssen gelten; `null`: der Akteur kann sie nie erfüllen. */
function teileVon({ bedingung, fuer }: Rechtsfall, art: Bezugsart): RawBuilder<unknown>[] | null {
  if (bedingung.status) throw new TypeError('Messstellen und Projekte haben keinen Status.')
  const organisation = fuer.organisationseinheitId
  if ((bedingung.eigeneOrganisation || bedingung.eigenerAuftrag) && organisation === null) return null
  if (bedingung.eigenesBundesland && !fuer.bundesland) return null
  const teile: RawBuilder<unknown>[] = []
  if (bedingung.bereiche) teile.push(sql`${BEREICH[art]} in (${sql.join(bedingung.bereiche)})`)
  if (bedingung.eigenesBundesland) teile.push(sql`${sql.ref(`${art}.bundesland`)} = ${fuer.bundesland}`)
  if (bedingung.eigeneOrganisation) teile.push(sql`${sql.ref(`${art}.organisationseinheit_id`)} = ${organisation}`)
  const mitAufnahme = (angabe: 'auftragnehmerId' | 'freigabe', werte: RawBuilder<unknown>) =>
    fuerEines(
      element => sql`exists (
      select
      from aufnahme as bezogen
      where ${VERWEIS[art]} = ${sql.ref(`${art}.id`)} and ${spalten(element, 'bezogen')[angabe]} in (${werte})
      ${NACHSEHEN[art]}
    )`,
    )
  if (bedingung.eigenerAuftrag) teile.push(mitAufnahme('auftragnehmerId', sql`${organisation}`))
  if (bedingung.freigabe) teile.push(mitAufnahme('freigabe', sql.join(bedingung.freigabe)))
  return teile
}

/** Statt des Sachverhalts, den es nicht gibt: so kostet Unbekanntes dieselben Abfragen wie Unsichtbares, und die Dauer verrät nichts. */
export const UNBEKANNTES: Sachverhalt = {
  bereich: null,
  bundesland: null,
  organisationseinheitId: null,
  auftragnehmerId: null,
  freigabe: null,
  status: null,
}

/**
 * Ergänzt den Sachverhalt einer Messstelle oder eines Projekts um das, was ihre Aufnahmen beitragen: die weiteste Freigabe
 * und ob eine einer Organisation zugewiesen ist, für die der Akteur handelt. Gefragt wird nur, wenn das Recht nicht schon so besteht.
 */
export async function ergaenzeAusAufnahmen(
  db: Kysely<DB>,
  akteur: Akteur | null,
  recht: Recht,
  art: Bezugsart,
  id: number,
  sache: Sachverhalt,
): Promise<Sachverhalt> {
  const faelle = listeBedingungen(akteur, recht)
  const haengtAnAufnahmen = faelle.some(({ bedingung: b }) => b.freigabe !== undefined || b.eigenerAuftrag)
  if (!haengtAnAufnahmen || darf(akteur, recht, sache)) return sache
  const beauftragbar = faelle.flatMap(({ bedingung, fuer }) =>
    bedingung.eigenerAuftrag && fuer.organisationseinheitId !== null ? [fuer.organisationseinheitId] : [],
  )
  const elementspalten = (angabe: 'auftragnehmerId' | 'freigabe') =>
    sql.join(ELEMENTE.map(element => spalten(element, 'bezogen')[angabe]))
  const mitFreigabe = (freigabe: string) => sql<boolean>`exists (
    select
    from aufnahme as bezogen
    where ${VERWEIS[art]} = ${id} and ${freigabe} in (${elementspalten('freigabe')})
  )`
  const { rows } = await sql<{ oeffentlich: boolean; behoerden: boolean; auftragnehmerId: number | null }>`
    select ${mitFreigabe('OEFFENTLICH')} as oeffentlich, ${mitFreigabe('BEHOERDEN')} as behoerden,
      (
        select eigene.id
        from unnest(${sql.val(beauftragbar)}::bigint[]) as eigene (id)
        where exists (
          select
          from aufnahme as bezogen
          where ${VERWEIS[art]} = ${id} and eigene.id in (${elementspalten('auftragnehmerId')})
        )
        limit 1
      ) as "auftragnehmerId"
  `.execute(db)
  const [aufnahmen] = rows
  return {
    ...sache,
    freigabe: aufnahmen?.oeffentlich ? 'OEFFENTLICH' : aufnahmen?.behoerden ? 'BEHOERDEN' : null,
    auftragnehmerId: aufnahmen?.auftragnehmerId ?? null,
  }
}
