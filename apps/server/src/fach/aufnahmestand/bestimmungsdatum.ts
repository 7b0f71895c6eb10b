import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { MELDUNG, type Problem } from '@benthos/vertrag'
import { sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'

/** Bestimmt wird eine Probe frühestens am Tag der Aufnahme und nicht in der Zukunft. */
export async function pruefeBestimmungsdatum(
  tx: Transaktion,
  aufnahmeId: number,
  bestimmungsdatum: string | null,
): Promise<Problem['errors']> {
  if (bestimmungsdatum === null) return []
  const { datum, heute } = await tx
    .selectFrom('aufnahme')
    .select(['datum', sql<string>`current_date`.as('heute')])
    .where('id', '=', aufnahmeId)
    .executeTakeFirstOrThrow()
  const melde = (message: string) => [{ field: 'daten.bestimmungsdatum', message }]
  if (bestimmungsdatum < datum) return melde(MELDUNG.minDatum(formatiereDatum(datum)))
  return bestimmungsdatum > heute ? melde(MELDUNG.maxDatum(formatiereDatum(heute))) : []
}
