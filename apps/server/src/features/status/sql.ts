import type { Element, Freigabestatus, Status } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { Statusmeldung } from '../../fach/benachrichtigung/statuswechsel.ts'
import { elementstaende, spalten } from '../../fach/elemente/spalten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL des Status je Qualitätselement. */

export function ladeStatus(db: Kysely<DB>, aufnahmeId: number) {
  return db
    .selectFrom('aufnahme')
    .select('stand')
    .select(elementstaende())
    .where('id', '=', aufnahmeId)
    .executeTakeFirst()
}

/** Schreibt Status und Freigabe eines Elements, wenn `stand` noch der gesehene ist; liefert den neuen Stand oder null. */
export async function schreibeStatus(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  gesehen: number,
  neu: { status: Status; freigabe: Freigabestatus },
): Promise<number | null> {
  const s = spalten(element)
  const { rows } = await sql<{ stand: number }>`
    update aufnahme
    set ${s.status} = ${neu.status}, ${s.freigabe} = ${neu.freigabe},
      stand = stand + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where id = ${aufnahmeId} and stand = ${gesehen}
    returning stand
  `.execute(tx)
  return rows[0]?.stand ?? null
}

export type Ereignis = { art: 'STATUS' | 'FREIGABE'; von: string | null; nach: string; grund: string | null }

/** @returns die Ereignisse mit ihren Kennungen */
export async function vermerkeEreignisse(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  ereignisse: readonly Ereignis[],
): Promise<Statusmeldung[]> {
  if (ereignisse.length === 0) return []
  return tx
    .insertInto('status_ereignis')
    .values(
      ereignisse.map(ereignis => ({
        aufnahme_id: aufnahmeId,
        element,
        ...ereignis,
        benutzer_id: sql<number | null>`journal_benutzer()`,
      })),
    )
    .returning(['id', 'art', 'von', 'nach'])
    .execute()
}

/** Verlauf von Status und Freigabe eines Elements, neueste zuerst. */
export function listeEreignisse(db: Kysely<DB>, aufnahmeId: number, element: Element) {
  return db
    .selectFrom('status_ereignis')
    .leftJoin('benutzer', 'benutzer.id', 'status_ereignis.benutzer_id')
    .select([
      'status_ereignis.zeitpunkt',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('benutzer'),
      'status_ereignis.art',
      'status_ereignis.von',
      'status_ereignis.nach',
      'status_ereignis.grund',
    ])
    .where('status_ereignis.aufnahme_id', '=', aufnahmeId)
    .where('status_ereignis.element', '=', element)
    .orderBy('status_ereignis.id', 'desc')
    .execute()
}
