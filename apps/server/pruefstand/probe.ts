import type { Probenmethode } from '@benthos/fachmodell'
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../src/technik/db/schema.ts'
import type { BestimmungTabelle, ProbeTabelle } from '../src/technik/db/tabellen/probe.ts'

/**
 * Legt eine Probe mit ihrer Erstbestimmung unmittelbar in der Datenbank an.
 * @param fassung Kennung der Taxalistenversion oder Ausdruck, der sie nennt
 * @returns Kennung der Bestimmung
 */
export async function legeProbeAn(
  db: Kysely<DB>,
  [aufnahme_id, methode]: readonly [aufnahmeId: number, methode: Probenmethode],
  fassung: number | RawBuilder<number>,
  {
    bestimmung = {},
    ...kopf
  }: Partial<Insertable<ProbeTabelle>> & { bestimmung?: Partial<Insertable<BestimmungTabelle>> } = {},
): Promise<number> {
  await db
    .insertInto('probe')
    .values({ aufnahme_id, methode, ...kopf })
    .execute()
  const { id } = await db
    .insertInto('bestimmung')
    .values({ aufnahme_id, methode, taxalistenversion_id: sql<number>`${fassung}`, ...bestimmung })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Geltende Fassung einer Taxaliste nach ihrer Art oder ihrem Namen. */
export const fassungVon = (name: string): RawBuilder<number> =>
  sql<number>`(select id from taxalistenversion where art = ${name} or name = ${name} order by id limit 1)`
