import type { Element } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { istMethodeVon } from './istMethodeVon.ts'

/** Aufnahmen, an denen eine Probe dieses Elements gerade zweitbestimmt wird. */
export async function ladeOffeneZweitbestimmungen(
  db: Kysely<DB>,
  aufnahmeIds: readonly number[],
  element: Element,
): Promise<ReadonlySet<number>> {
  if (aufnahmeIds.length === 0) return new Set()
  const zeilen = await db
    .selectFrom('qs_auftrag')
    .select('aufnahme_id')
    .where('aufnahme_id', 'in', [...aufnahmeIds])
    .where('status', '=', 'OFFEN')
    .where(istMethodeVon(element))
    .execute()
  return new Set(zeilen.map(zeile => zeile.aufnahme_id))
}

/** Veröffentlichtes liest auch, wer sich abmeldet: davor muss die Zweitbestimmung fertig sein. */
export const OFFENE_ZWEITBESTIMMUNG =
  'Eine Probe dieses Qualitätselements wird gerade blind zweitbestimmt. Öffentlich freigeben lässt sich erst danach; schließen Sie die Zweitbestimmung ab oder ziehen Sie sie unter „Qualitätssicherung“ zurück.'
