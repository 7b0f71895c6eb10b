import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { HEUTE, istOffen } from '../aufnahmefilter/fristbedingung.ts'
import { spalten } from '../elemente/spalten.ts'

/** Die Frist eines Projekts ist die Vorgabe für seine Aufnahmen: sie bekommen sie, und was sie hat, folgt ihr, bis es übergeben ist. */

/** Frist, die eine Aufnahme dieses Projekts heute bekommt; eine vergangene bekommt keine mehr. */
export async function ladeProjektfrist(db: Kysely<DB>, projektId: number, heute: string): Promise<string | null> {
  const zeile = await db.selectFrom('projekt').select('frist').where('id', '=', projektId).executeTakeFirst()
  return zeile?.frist != null && zeile.frist >= heute ? zeile.frist : null
}

/**
 * Schreibt die Frist des Projekts und führt sie an allem nach, was noch zu übergeben ist und bisher dieselbe hatte (oder, ohne eine am
 * Projekt, keine). Eine eigene Frist bleibt.
 * @returns wie viele Aufnahmen ihr gefolgt sind
 */
export async function schreibeProjektfrist(tx: Kysely<DB>, projektId: number, frist: string | null): Promise<number> {
  const { frist: bisher } = await tx
    .selectFrom('projekt')
    .select('frist')
    .where('id', '=', projektId)
    .executeTakeFirstOrThrow()
  if (bisher === frist) return 0
  await tx
    .updateTable('projekt')
    .set(eb => ({ frist, version: eb('version', '+', 1) }))
    .where('id', '=', projektId)
    .execute()
  const folgt = ELEMENTE.map(element => ({
    spalte: spalten(element).frist,
    bedingung: sql`(${istOffen(element)} and ${spalten(element, 'aufnahme').frist} is not distinct from ${bisher}::date)`,
  }))
  const { numAffectedRows = 0n } = await sql`
    update aufnahme
    set ${sql.join(folgt.map(({ spalte, bedingung }) => sql`${spalte} = case when ${bedingung} then ${frist}::date else ${spalte} end`))},
      version = version + 1, stand = stand + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where projekt_id = ${projektId} and (${sql.join(
      folgt.map(({ bedingung }) => bedingung),
      sql` or `,
    )})
  `.execute(tx)
  return Number(numAffectedRows)
}

/** Ein Element ohne Frist bekommt die seines Projekts, wenn es jemandem zugeordnet wird; was übergeben ist, bekommt keine mehr. */
export async function gibProjektfrist(tx: Kysely<DB>, aufnahmeId: number, element: Element): Promise<void> {
  await sql`
    update aufnahme
    set ${spalten(element).frist} = projekt.frist
    from projekt
    where aufnahme.id = ${aufnahmeId} and projekt.id = aufnahme.projekt_id and projekt.frist >= ${HEUTE}
      and ${istOffen(element)} and ${spalten(element, 'aufnahme').frist} is null
  `.execute(tx)
}

/** Kommt eine Aufnahme in ein anderes Projekt, folgt dessen Frist, was noch zu übergeben ist und die des bisherigen hatte. */
export async function wechsleProjektfrist(tx: Kysely<DB>, aufnahmeId: number, bisherigesId: number): Promise<void> {
  const neue = ELEMENTE.map(element => {
    const { frist } = spalten(element, 'aufnahme')
    return sql`${spalten(element).frist} = case
      when ${istOffen(element)} and ${frist} is not distinct from bisheriges.frist
        then (select projekt.frist from projekt where projekt.id = aufnahme.projekt_id and projekt.frist >= ${HEUTE})
      else ${frist}
    end`
  })
  await sql`
    update aufnahme set ${sql.join(neue)}
    from projekt as bisheriges
    where aufnahme.id = ${aufnahmeId} and bisheriges.id = ${bisherigesId}
  `.execute(tx)
}
