import type { Elementstelle } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import { elementVonMethode } from './elementVonMethode.ts'

/**
 * Was eine Person gerade blind zweitbestimmt, als Ausdruck über ihre Kennung.
 * @param benutzerId Spalte mit der Kennung
 */
export function blindeStellen(benutzerId: RawBuilder<unknown>): RawBuilder<Elementstelle[]> {
  return sql<Elementstelle[]>`(
    select coalesce(
      jsonb_agg(distinct jsonb_build_object('aufnahmeId', aufnahme_id, 'element', ${elementVonMethode()})),
      '[]'
    )
    from qs_auftrag
    where zweitbestimmer_id = ${benutzerId} and status = 'OFFEN'
  )`
}
