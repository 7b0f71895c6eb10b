import type { Parameterverfahren } from '@benthos/bewertung'
import type { Kysely } from 'kysely'
import { FASSUNGSSTAND } from '../../technik/db/fassungsstand.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der eingeführten Parametersätze. */

/** Ein Satz mit seinem Inhalt; `status` ist sein Stand heute. */
export const SATZSPALTEN = [
  'id',
  'name',
  'bezeichnung',
  'verfahren',
  'marke',
  'quelle',
  'gueltig_von',
  'gueltig_bis',
  'inhalt',
  'pruefsumme',
  FASSUNGSSTAND.as('status'),
] as const

export function ladeNachName(db: Kysely<DB>, name: string) {
  return db.selectFrom('parametersatz').select(SATZSPALTEN).where('name', '=', name).executeTakeFirst()
}
export type Parametersatzzeile = NonNullable<Awaited<ReturnType<typeof ladeNachName>>>

/** Name und Marke des heute gültigen Satzes eines Verfahrens. */
export function ladeGueltigen(db: Kysely<DB>, verfahren: Parameterverfahren) {
  return db
    .selectFrom('parametersatz')
    .select(['name', 'marke'])
    .where('verfahren', '=', verfahren)
    .where(FASSUNGSSTAND, '=', 'GUELTIG')
    .orderBy('gueltig_von', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Eingeführte Sätze eines Verfahrens, die gelten oder galten, der neueste zuerst. */
export function listeEingefuehrte(db: Kysely<DB>, verfahren: Parameterverfahren) {
  return db
    .selectFrom('parametersatz')
    .select(['name', 'bezeichnung', 'marke'])
    .where('verfahren', '=', verfahren)
    .where(FASSUNGSSTAND, 'in', ['GUELTIG', 'ABGELOEST'])
    .orderBy('gueltig_von', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
