import type { Generated, JSONColumnType } from 'kysely'

/** Zeitpunkt mit Vorgabe, ISO 8601 in UTC */
export type Zeitpunkt = Generated<string>
/** jsonb: gelesen als Wert, geschrieben als Text */
export type Json<T extends object | null> = JSONColumnType<T>
