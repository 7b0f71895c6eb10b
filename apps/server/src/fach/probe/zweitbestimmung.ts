import {
  BEARBEITBARE_STATUS,
  type Element,
  type Freigabestatus,
  type Probenmethode,
  type Status,
} from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand } from '../../technik/http/problem.ts'
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

/**
 * Was eine offene Zweitbestimmung an einem Wechsel hindert: Veröffentlichtes liest auch, wer sich abmeldet, und verglichen wird mit
 * der Liste, die übergeben war.
 * @returns null: nichts
 */
export function nenneZweitbestimmungshindernis(nachher: { status: Status; freigabe: Freigabestatus }): string | null {
  const wieder = BEARBEITBARE_STATUS.includes(nachher.status)
  if (!wieder && nachher.freigabe !== 'OEFFENTLICH') return null
  const was = wieder ? 'Zur Bearbeitung zurückgeben' : 'Öffentlich freigeben'
  return `Eine Probe dieses Qualitätselements wird gerade blind zweitbestimmt. ${was} lässt sich erst danach; schließen Sie die Zweitbestimmung ab oder ziehen Sie sie unter „Qualitätssicherung“ zurück.`
}

/**
 * Was verglichen ist, bleibt als Beleg stehen, und mit ihm die Probe.
 * @param methode ohne: irgendeine Probe der Aufnahme
 * @throws Einwand `IN_VERWENDUNG`, wenn eine Zweitbestimmung abgeschlossen ist
 */
export async function verlangeOhneZweitbestimmung(
  db: Kysely<DB>,
  aufnahmeId: number,
  methode?: Probenmethode,
): Promise<void> {
  const zeile = await db
    .selectFrom('qs_auftrag')
    .select('methode')
    .where('aufnahme_id', '=', aufnahmeId)
    .where('status', '=', 'ABGESCHLOSSEN')
    .$if(methode !== undefined, abfrage => abfrage.where('methode', '=', methode as Probenmethode))
    .executeTakeFirst()
  if (zeile) throw new Einwand('IN_VERWENDUNG', ZWEITBESTIMMT)
}

const ZWEITBESTIMMT =
  'Die Probe ist zweitbestimmt, und der Vergleich bleibt als Beleg bestehen: löschen lässt sie sich nicht mehr. Berichtigen Sie die Taxaliste, wenn etwas darin nicht stimmt.'
