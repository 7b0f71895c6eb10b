import { type Akteur, ELEMENTE, ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import type { Ausfuhrwahl } from '@benthos/vertrag/ausfuhrwahl'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { alsFilterbedingung } from '../aufnahmefilter/filterbedingung.ts'
import { type Bezugsart, bezugsrechtAlsSql } from '../rechte/bezugsrecht.ts'
import { sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'
import { type Ausfuhrgrenzen, BEZUGSRECHT } from './bereich.ts'

/**
 * Kennungen der lesbaren Aufnahmen, die Filter und Wahl treffen.
 * @throws Einwand `NICHT_GEFUNDEN`, wenn eine genannte nicht lesbar ist oder der Filter nichts trifft
 */
export async function listeGewaehlte(db: Kysely<DB>, akteur: Akteur, wahl: Ausfuhrwahl): Promise<number[]> {
  const ids = await findeGewaehlte(db, akteur, wahl)
  if (wahl.id !== undefined && ids.length < new Set(wahl.id).size) throw new Einwand('NICHT_GEFUNDEN')
  if (ids.length === 0) throw nichtsGetroffen()
  return ids
}

/** Eine Datei ohne eine einzige Aufnahme gibt es nicht. */
export const nichtsGetroffen = (): Einwand =>
  new Einwand(
    'NICHT_GEFUNDEN',
    'Der Filter trifft keine Aufnahme, die Sie lesen dürfen. Ändern Sie ihn und versuchen Sie es erneut.',
  )

/**
 * Wie `listeGewaehlte`, davon die Aufnahmen, deren Qualitätselement zu lesen ist.
 * @throws Einwand `NICHT_GEFUNDEN` auch, wenn keine davon es trägt
 */
export async function listeGewaehlteMitElement(
  db: Kysely<DB>,
  akteur: Akteur,
  wahl: Ausfuhrwahl,
  element: Element,
): Promise<number[]> {
  const ids = await listeGewaehlte(db, akteur, wahl)
  const { rows } = await sql<{ id: number }>`
    select aufnahme.id
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where aufnahme.id = any(${ids}::bigint[]) and ${sichtbareAufnahmen(akteur)[element].sql}
    order by aufnahme.id
  `.execute(db)
  if (rows.length === 0)
    throw new Einwand(
      'NICHT_GEFUNDEN',
      `Keine der gewählten Aufnahmen (${ids.length}) hat ein ${ELEMENTE_LABEL[element]}, das Sie lesen dürfen. Wählen Sie andere Aufnahmen.`,
    )
  return rows.map(({ id }) => id)
}

/** Wie `listeGewaehlte`, nur ohne Einwand: was nicht lesbar ist, fehlt, und nichts getroffen ist leer. */
export async function findeGewaehlte(
  db: Kysely<DB>,
  akteur: Akteur,
  { id, ...filter }: Ausfuhrwahl,
): Promise<number[]> {
  const sicht = sichtbareAufnahmen(akteur)
  if (sicht.aufnahme.nie) return []
  const { rows } = await sql<{ id: number }>`
    select aufnahme.id
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where ${await alsFilterbedingung(db, akteur, filter, sicht)}
      ${id === undefined ? sql`` : sql`and aufnahme.id = any(${id}::bigint[])`}
  `.execute(db)
  return rows.map(zeile => zeile.id)
}

/** Je Qualitätselement die Aufnahmen, an denen es zu lesen ist. */
export type Lesbares = Readonly<Record<Element, readonly number[]>>

/**
 * Was der Akteur an diesen Aufnahmen liest: eine Datei nennt nur das, und wer sie später holt, muss all das noch lesen dürfen.
 * @param elemente so viel davon geht hinaus; ohne: beide
 */
export async function ladeLesbares(
  db: Kysely<DB>,
  akteur: Akteur,
  ids: readonly number[],
  elemente: readonly Element[] = ELEMENTE,
): Promise<Lesbares> {
  const sicht = sichtbareAufnahmen(akteur)
  const { rows } = await sql<{ element: Element; ids: number[] }>`
    select element, array_agg(aufnahme.id order by aufnahme.id) as ids
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    cross join lateral (values ${sql.join(
      elemente.map(element => sql`(${element}::text, coalesce(${sicht[element].sql}, false))`),
    )}) as stelle (element, lesbar)
    where aufnahme.id = any(${`{${ids.join()}}`}::bigint[]) and lesbar
    group by element
  `.execute(db)
  const von = (element: Element) => rows.find(zeile => zeile.element === element)?.ids.map(Number) ?? []
  return Object.fromEntries(ELEMENTE.map(element => [element, von(element)])) as Record<Element, number[]>
}

/** Messstellen oder Projekte, die der Akteur liest. @param davon nur unter diesen; ohne: alle */
export async function ladeLesbareBezuege(
  db: Kysely<DB>,
  akteur: Akteur,
  art: Bezugsart,
  davon?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from ${sql.table(art)}
    where ${bezugsrechtAlsSql(akteur, BEZUGSRECHT[art], art).sql}
      ${davon === undefined ? sql`` : sql`and id = any(${`{${davon.join()}}`}::bigint[])`}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Alles, was eine Ausfuhr in diesen Grenzen nennt: wie `ladeLesbares`, dazu Messstellen und Projekte; ohne Auswahl auch die ohne Aufnahme. */
export async function ladeGenanntes(
  db: Kysely<DB>,
  grenzen: Ausfuhrgrenzen,
  aufnahmen: readonly number[] | undefined,
): Promise<Lesbares & Readonly<Record<Bezugsart, readonly number[]>>> {
  const { akteur } = grenzen
  const bezug = async (art: Bezugsart) =>
    (await sql<{ id: number }>`select id from ${sql.table(art)} where ${grenzen.bezug(art)}`.execute(db)).rows.map(
      ({ id }) => id,
    )
  return {
    ...(await ladeLesbares(db, akteur, aufnahmen ?? (await findeGewaehlte(db, akteur, {})))),
    messstelle: await bezug('messstelle'),
    projekt: await bezug('projekt'),
  }
}

/** Die Abfrage, wie sie kam, hinter ihrem Pfad; ein Feld mit mehreren Werten steht mehrmals da. */
export function alsAbfrage(pfad: string, wahl: Readonly<Record<string, unknown>>): string {
  const paare = Object.entries(wahl).flatMap(([name, wert]) => {
    if (wert === undefined) return []
    // Der Kartenausschnitt ist ein Feld mit vier Zahlen.
    if (name === 'ausschnitt' && Array.isArray(wert)) return [[name, wert.join(',')]]
    return (Array.isArray(wert) ? wert : [wert]).map(einer => [
      name,
      typeof einer === 'object' ? JSON.stringify(einer) : String(einer),
    ])
  })
  return paare.length === 0 ? pfad : `${pfad}?${new URLSearchParams(paare)}`
}
