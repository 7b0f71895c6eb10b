import type { Datenbank, Transaktion } from '../../db/datenbank.ts'

export function ladeRouten(db: Datenbank | Transaktion) {
  return db
    .selectFrom('route')
    .select(['id', 'eltern_id', 'name', 'path', 'component', 'bereiche', 'recht', 'sichtbar'])
    .orderBy('reihenfolge')
    .execute()
}
