import { gewaesserschluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import type { Gewaesserangaben } from '@benthos/vertrag/gewaesser'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { SPERREN } from '../../technik/db/sperren.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { findeGewaesserdoppel } from './gewaesserdoppel.ts'

/**
 * Legt ein Gewässer an.
 * @returns Kennung; `null`: den Namen mit diesem Vorfluter oder die Nummer gibt es inzwischen
 */
export async function fuegeGewaesserEin(
  tx: Kysely<DB>,
  { name, muendetInId, nummer }: Gewaesserangaben,
): Promise<number | null> {
  // Was in die Donau mündet, gehört zu ihrer Flussgebietseinheit; ohne Vorfluter bleibt sie offen.
  const { rows } = await sql<{ id: number }>`
    insert into gewaesser (code, name, flussgebietseinheit, quelle, muendet_in, herkunft, schluessel)
    select ${nummer}, ${name}, (select flussgebietseinheit from gewaesser where id = ${muendetInId}::int),
      'In der Anwendung angelegt', ${muendetInId}::int, 'ANGELEGT', ${gewaesserschluessel(name)}
    on conflict do nothing
    returning id
  `.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Das Gewässer dieses Namens mit diesem Vorfluter, und wenn es keines gibt, ein neues. Legen es mehrere zugleich an, entsteht
 * eines, und alle bekommen es.
 */
export async function findeOderLegeAn(
  tx: Transaktion,
  { name, muendetInId }: Pick<Gewaesserangaben, 'name' | 'muendetInId'>,
): Promise<{ id: number; istNeu: boolean }> {
  const vorher = await findeAngelegtes(tx, name, muendetInId)
  if (vorher !== null) return { id: vorher, istNeu: false }
  // Zwei Dateien, die dieselben Namen in anderer Reihenfolge nennen, warteten sonst aufeinander ohne Ende.
  await sql`select pg_advisory_xact_lock(${SPERREN.GEWAESSER})`.execute(tx)
  const [gleiches] = (await findeGewaesserdoppel(tx, { name, muendetInId })).gleiche
  if (gleiches) return { id: gleiches.id, istNeu: false }
  const id = await fuegeGewaesserEin(tx, { name, muendetInId, nummer: null })
  if (id !== null) return { id, istNeu: true }
  const inzwischen = await findeAngelegtes(tx, name, muendetInId)
  if (inzwischen === null) throw new Einwand('ZEITUEBERSCHREITUNG')
  return { id: inzwischen, istNeu: false }
}

async function findeAngelegtes(tx: Kysely<DB>, name: string, muendetInId: number | null): Promise<number | null> {
  const zeile = await tx
    .selectFrom('gewaesser')
    .select('id')
    .where('schluessel', '=', gewaesserschluessel(name))
    .where('muendet_in', 'is not distinct from', muendetInId)
    .executeTakeFirst()
  return zeile?.id ?? null
}
