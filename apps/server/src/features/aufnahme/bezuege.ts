import { type Akteur, ELEMENTE, type Sachverhalt } from '@benthos/fachmodell'
import { type Aufnahmedaten, type Auftragnehmerfeld, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { type Kysely, sql } from 'kysely'
import { bezugsrechtAlsSql } from '../../fach/rechte/bezugsrecht.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL dessen, worauf sich Aufnahmedaten beziehen: Messstelle, Projekt, Auftragnehmer, Code. */

/** Hält Messstelle und Projekt, wie sie sind, bis die Aufnahme geschrieben ist: beide bestimmen, wem sie gehört. */
export async function haltBezuegeFest(
  tx: Transaktion,
  { messstelleId, projektId }: Pick<Aufnahmedaten, 'messstelleId' | 'projektId'>,
): Promise<void> {
  await tx.selectFrom('messstelle').select('id').where('id', '=', messstelleId).forShare().execute()
  await tx.selectFrom('projekt').select('id').where('id', '=', projektId).forShare().execute()
}

/** Worauf sich Aufnahmedaten beziehen; `ausser`: die Aufnahme selbst, deren Code nicht als vergeben gilt. */
export type Bezug = { [K in 'messstelleId' | 'projektId' | 'code' | Auftragnehmerfeld]: Aufnahmedaten[K] | null } & {
  ausser: number | null
}

/** Was die Prüfung der Aufnahmedaten über Messstelle, Projekt, Auftragnehmer und Code wissen muss, in einer Abfrage. */
export async function ladeBezuege(db: Kysely<DB>, akteur: Akteur, daten: Aufnahmedaten, ausser: number | null) {
  const [bezuege] = await ladeBezuegeVieler(db, akteur, [{ ...daten, ausser }])
  return bezuege as Bezuege
}

/** Wie `ladeBezuege`, für viele, in ihrer Folge. */
export async function ladeBezuegeVieler(
  db: Kysely<DB>,
  akteur: Akteur,
  viele: readonly Bezug[],
): Promise<readonly Bezuege[]> {
  const auftragnehmer = [...new Set(viele.flatMap(bezug => ELEMENTE.map(element => bezug[auftragnehmerfeld(element)])))]
  const { rows } = await sql<Bezuege>`
    select
      messstelle.art as messstelle_art,
      ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql} as messstelle_lesbar,
      messstelle.aktiv as messstelle_aktiv,
      messstelle.bundesland as messstelle_bundesland,
      coalesce(messstelle.organisationseinheit_id, ortsprojekt.organisationseinheit_id) as messstelle_organisation,
      ${bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql} as projekt_lesbar,
      projekt.bereich as projekt_bereich,
      projekt.bundesland as projekt_bundesland,
      projekt.organisationseinheit_id as projekt_organisation,
      array(
        select id
        from organisationseinheit
        where ist_auftragnehmer and aktiv and id = any(${auftragnehmer}::int[])
      ) as auftragnehmer,
      exists (
        select
        from aufnahme
        where code = bezug.code and id is distinct from bezug.ausser
      ) as code_vergeben,
      current_date as heute
    from unnest(
      ${viele.map(bezug => bezug.messstelleId)}::bigint[],
      ${viele.map(bezug => bezug.projektId)}::bigint[],
      ${viele.map(bezug => bezug.code)}::text[],
      ${viele.map(bezug => bezug.ausser)}::bigint[]
    ) with ordinality as bezug (messstelle_id, projekt_id, code, ausser, nummer)
    left join messstelle on messstelle.id = bezug.messstelle_id
    left join projekt as ortsprojekt on ortsprojekt.id = messstelle.projekt_id
    left join projekt on projekt.id = bezug.projekt_id
    order by bezug.nummer
  `.execute(db)
  return rows
}
export type Bezuege = {
  messstelle_art: DB['messstelle']['art'] | null
  messstelle_lesbar: boolean | null
  messstelle_aktiv: boolean | null
  messstelle_bundesland: string | null
  messstelle_organisation: number | null
  projekt_lesbar: boolean | null
  projekt_bereich: DB['projekt']['bereich'] | null
  projekt_bundesland: string | null
  projekt_organisation: number | null
  /** welche der genannten Organisationen Auftragnehmer sein können */
  auftragnehmer: number[]
  code_vergeben: boolean
  heute: string
}

/** Freier Code aus Messstelle und Datum: `<Code>-JJJJMMTT`, bei Bedarf mit laufender Nummer. */
export async function schlageCodeVor(db: Kysely<DB>, messstelleId: number, datum: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select vorschlag.code
    from messstelle
    cross join generate_series(1, 99) as nr
    cross join lateral (
      select messstelle.code || '-' || to_char(${datum}::date, 'YYYYMMDD') || case when nr > 1 then '-' || nr else '' end as code
    ) as vorschlag
    where messstelle.id = ${messstelleId}
      and not exists (
        select
        from aufnahme
        where aufnahme.code = vorschlag.code
      )
    order by nr
    limit 1
  `.execute(db)
  return rows[0]?.code ?? null
}

/** Was an einer Messstelle darüber entscheidet, wer dort Aufnahmen anlegen darf. */
export async function ladeOrt(db: Kysely<DB>, messstelleId: number): Promise<Sachverhalt | null> {
  const zeile = await db
    .selectFrom('messstelle')
    .leftJoin('projekt', 'projekt.id', 'messstelle.projekt_id')
    .select(eb => [
      'messstelle.art as bereich',
      'messstelle.bundesland',
      eb.fn
        .coalesce('messstelle.organisationseinheit_id', 'projekt.organisationseinheit_id')
        .as('organisationseinheitId'),
    ])
    .where('messstelle.id', '=', messstelleId)
    .executeTakeFirst()
  return zeile ? { ...zeile, auftragnehmerId: null, freigabe: null, status: null } : null
}

/** Projekt der Messstelle oder das der jüngsten Aufnahme dort, das der Akteur lesen darf. */
export async function schlageProjektVor(db: Kysely<DB>, akteur: Akteur, messstelleId: number): Promise<number | null> {
  const { rows } = await sql<{ projekt_id: number | null }>`
    select coalesce(
      messstelle.projekt_id,
      (
        select aufnahme.projekt_id
        from aufnahme
        join projekt on projekt.id = aufnahme.projekt_id
        where aufnahme.messstelle_id = messstelle.id and ${bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql}
        order by aufnahme.datum desc, aufnahme.id desc
        limit 1
      )
    ) as projekt_id
    from messstelle
    where messstelle.id = ${messstelleId}
  `.execute(db)
  return rows[0]?.projekt_id ?? null
}

/** Welche dieser Organisationen jetzt Auftragnehmer sein können. */
export async function ladeAuftragnehmer(db: Kysely<DB>, ids: readonly (number | null)[]): Promise<readonly number[]> {
  const zeilen = await db
    .selectFrom('organisationseinheit')
    .select('id')
    .where('id', 'in', ids)
    .where('ist_auftragnehmer', '=', true)
    .where('aktiv', '=', true)
    .execute()
  return zeilen.map(({ id }) => id)
}
