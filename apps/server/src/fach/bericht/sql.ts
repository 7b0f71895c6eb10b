import type { BewertungsErgebnis } from '@benthos/bewertung'
import type { Element } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { spaltenname } from '../elemente/spalten.ts'

/** Was über einem Bericht zu einem Qualitätselement steht: Aufnahme, Messstelle, Projekt. */
export function ladeBerichtskopf(db: Kysely<DB>, aufnahmeId: number, element: Element) {
  return db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .innerJoin('projekt', 'projekt.id', 'aufnahme.projekt_id')
    .select([
      'aufnahme.code',
      'aufnahme.datum',
      'aufnahme.probenehmer',
      'aufnahme.ist_demo',
      `aufnahme.${spaltenname(element, 'status')} as status`,
      'messstelle.code as messstelle_code',
      'messstelle.name as messstelle',
      'gewaesser.name as gewaesser',
      'messstelle.bundesland',
      'projekt.name as projekt',
    ])
    .where('aufnahme.id', '=', aufnahmeId)
    .executeTakeFirstOrThrow()
}
export type Berichtskopf = Awaited<ReturnType<typeof ladeBerichtskopf>>

/** Das führende Ergebnis eines Elements, wie es gespeichert ist; null: noch nicht bewertet. */
export async function ladeFuehrendesErgebnis(
  db: Kysely<DB>,
  aufnahmeId: number,
  element: Element,
): Promise<{ ergebnis: BewertungsErgebnis; veraltet: boolean } | null> {
  const gefunden = await db
    .selectFrom('aufnahme')
    .innerJoin('bewertung', 'bewertung.id', `aufnahme.${spaltenname(element, 'bewertungId')}`)
    .select(['bewertung.ergebnis', 'bewertung.veraltet'])
    .where('aufnahme.id', '=', aufnahmeId)
    .executeTakeFirst()
  return gefunden ? { ergebnis: gefunden.ergebnis as BewertungsErgebnis, veraltet: gefunden.veraltet } : null
}

/** Codes der Aufnahmen, in ihrer Folge. */
export async function ladeCodes(db: Kysely<DB>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from aufnahme where id = any(${[...ids]}::bigint[]) order by code, id
  `.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}
