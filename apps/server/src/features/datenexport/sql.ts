import type { Element, Probenmethode } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import type { DB } from '../../technik/db/schema.ts'

/** Code der Aufnahme. @throws Error, wenn sie inzwischen gelöscht ist: der Umschlag hat sie eben noch gesehen */
export async function ladeCode(db: Kysely<DB>, aufnahmeId: number): Promise<string> {
  const aufnahme = await db.selectFrom('aufnahme').select('code').where('id', '=', aufnahmeId).executeTakeFirst()
  if (!aufnahme) throw new Error(`Die Aufnahme ${aufnahmeId} ist inzwischen gelöscht.`)
  return aufnahme.code
}

/** Methoden ihrer Proben zu einem Qualitätselement, in der Folge, in der sie angelegt wurden. */
export async function listeMethoden(db: Kysely<DB>, aufnahmeId: number, element: Element): Promise<Probenmethode[]> {
  const { rows } = await sql<{ methode: Probenmethode }>`
    select probe.methode
    from erstbestimmung as probe
    where probe.aufnahme_id = ${aufnahmeId} and ${istMethodeVon(element, sql`probe.methode`)}
    order by probe.id
  `.execute(db)
  return rows.map(({ methode }) => methode)
}
