import { type RawBuilder, sql } from 'kysely'

/** Schlüssel, wie das Journal sie schreibt, als Bedingung über ihre Tabelle, die im Verbund `t` heißt. */

/** Tabellen, deren Schlüssel im Journal aus zwei Spalten besteht, einer Zahl und einem Wort: „12/choriotop“. */
const ZWEISPALTIGE: Readonly<Record<string, readonly [zahl: string, wort: string]>> = {
  aufnahme_abschnitt: ['aufnahme_id', 'abschnitt'],
}

/** Schlüssel der Tabelle `t`, wie der Index ihn führt. */
export function schluesselspalte(tabelle: string): RawBuilder<unknown> {
  const spalten = ZWEISPALTIGE[tabelle] ?? ['id']
  return sql`(${sql.join(spalten.map(spalte => sql.ref(`t.${spalte}`)))})`
}

/** Ein Schlüssel aus dem Journal, vergleichbar mit `schluesselspalte`. */
export const alsSchluessel = (tabelle: string, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  tabelle in ZWEISPALTIGE ? sql`split_part(${text}, '/', 1)::bigint, split_part(${text}, '/', 2)` : sql`${text}::bigint`

export const istEiner = (tabelle: string, schluessel: readonly string[]): RawBuilder<boolean> =>
  sql`${schluesselspalte(tabelle)} in (
    select ${alsSchluessel(tabelle, sql`eines`)} from unnest(${[...schluessel]}::text[]) as eines
  )`

/** Schlüssel der Tabelle `t`, wie das Journal ihn schreibt; leer, wo er nicht die Spalte `id` ist. */
export function schluesselText(tabelle: string): RawBuilder<unknown> {
  const spalten = ZWEISPALTIGE[tabelle]
  return spalten
    ? sql`${sql.join(
        spalten.map(spalte => sql`${sql.ref(`t.${spalte}`)}::text`),
        sql` || '/' || `,
      )}`
    : sql`coalesce(to_jsonb(t) ->> 'id', '')`
}
