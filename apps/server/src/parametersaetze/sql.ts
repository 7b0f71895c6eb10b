import type { Parameterverfahren } from '@benthos/bewertung'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** SQL der eingeführten Parametersätze. */

const SPALTEN = [
  'id',
  'name',
  'bezeichnung',
  'verfahren',
  'marke',
  'quelle',
  'gueltig_von',
  'gueltig_bis',
  'inhalt',
  'status',
  'pruefsumme',
] as const

export function ladeNachName(db: Kysely<DB>, name: string) {
  return db.selectFrom('parametersatz').select(SPALTEN).where('name', '=', name).executeTakeFirst()
}
export type Parametersatzzeile = NonNullable<Awaited<ReturnType<typeof ladeNachName>>>

/** Name und Marke des gültigen Satzes eines Verfahrens; höchstens einer, dafür sorgt die Datenbank. */
export function ladeGueltigen(db: Kysely<DB>, verfahren: Parameterverfahren) {
  return db
    .selectFrom('parametersatz')
    .select(['name', 'marke'])
    .where('verfahren', '=', verfahren)
    .where('status', '=', 'GUELTIG')
    .executeTakeFirst()
}

/** Eingeführte Sätze eines Verfahrens, die gelten oder galten, der neueste zuerst. */
export function listeEingefuehrte(db: Kysely<DB>, verfahren: Parameterverfahren) {
  return db
    .selectFrom('parametersatz')
    .select(['name', 'bezeichnung', 'marke'])
    .where('verfahren', '=', verfahren)
    .where('status', '<>', 'ENTWURF')
    .orderBy('gueltig_von', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
