import type { Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import { sql } from 'kysely'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'

export type Routenzeile = Awaited<ReturnType<typeof ladeRouten>>[number]

/** Ohne Baustein (leer) ist eine Route eine Gruppe oder eine Seite des Servers; unbekannte Bausteine lehnt der Vertrag ab. */
export function ladeRouten(db: Datenbank | Transaktion) {
  return db
    .selectFrom('route')
    .select(['id', 'eltern_id', 'name', 'path', 'bereiche', 'recht', 'sichtbar'])
    .select(sql<Seitenbaustein | null>`nullif(component, '')`.as('component'))
    .orderBy('reihenfolge')
    .execute()
}
