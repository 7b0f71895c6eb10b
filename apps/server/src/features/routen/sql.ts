import { sql } from 'kysely'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'

export type Routenzeile = Awaited<ReturnType<typeof ladeRouten>>[number]

/** Ohne Baustein (leer) ist eine Route eine Gruppe oder eine Seite des Servers; ob es Baustein und Recht gibt, weiß die Tabelle nicht. */
export function ladeRouten(db: Datenbank | Transaktion) {
  return db
    .selectFrom('route')
    .select(['id', 'eltern_id', 'name', 'path', 'bereiche', 'recht', 'sichtbar'])
    .select(sql<string | null>`nullif(component, '')`.as('component'))
    .orderBy('reihenfolge')
    .execute()
}
