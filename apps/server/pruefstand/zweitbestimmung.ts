import type { Datenbank } from '../src/technik/db/datenbank.ts'
import type { Musterwelt } from './musterwelt.ts'
import { fassungVon, legeProbeAn } from './probe.ts'

/**
 * Eine offene Zweitbestimmung der Person, bestellt vom Land Niederösterreich.
 * @param auftragnehmer dessen erste Liste nachbestimmt wird
 * @returns Kennung der Aufnahme
 */
export async function legeZweitbestimmungAn(
  db: Datenbank,
  welt: Musterwelt,
  zweitbestimmer: number,
  auftragnehmer = 'auftragnehmer',
): Promise<number> {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer } })
  await legeProbeAn(db, [id, 'MHS'], fassungVon('MZB 2026.3'), { bestimmung: { bestimmer: 'Erste' } })
  const besteller = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'land-noe')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('qs_auftrag')
    .values({
      aufnahme_id: id,
      methode: 'MHS',
      auswahl: 'GEZIELT',
      frist: '2027-03-01',
      zweitbestimmer_id: zweitbestimmer,
      angefordert_von: besteller.id,
    } as never)
    .execute()
  return id
}
