import type { Akteur } from '@benthos/fachmodell'
import { type Organisationsdaten, trennePortalkennungen } from '@benthos/vertrag/organisation'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rechtAnOrganisationAlsSql } from '../../../fach/rechte/benutzerLage.ts'
import { istOffeneVergabe } from '../../../technik/db/geltendeRollen.ts'
import type { DB } from '../../../technik/db/schema.ts'

/** Organisationen, deren Benutzer der Akteur sehen darf. */
export function ladeOrganisationen(db: Kysely<DB>, akteur: Akteur | null) {
  return db
    .selectFrom('organisationseinheit as o')
    .select([
      'o.id',
      'o.version',
      'o.name',
      'o.art',
      'o.bundesland',
      'o.ist_auftragnehmer',
      'o.aktiv',
      'o.ist_demo',
      'o.portalkennungen',
      'o.anschrift',
    ])
    .select(eb =>
      eb
        .selectFrom('benutzer')
        .select(sql<number>`count(*)::int`.as('anzahl'))
        .whereRef('benutzer.organisationseinheit_id', '=', 'o.id')
        .where('benutzer.aktiv', '=', true)
        .as('anzahl_benutzer'),
    )
    .where(rechtAnOrganisationAlsSql(akteur, 'benutzer.lesen', sql.ref('o.id')))
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
}

export function ladeFuerAenderung(tx: Kysely<DB>, id: number) {
  return tx
    .selectFrom('organisationseinheit')
    .select(['version', 'bundesland', 'ist_auftragnehmer'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Groß und klein geschrieben oder mit mehr Leerzeichen ist es derselbe Name. */
const vergleichbar = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(${name}, '\\s+', ' ', 'g'))`

export async function istNameVergeben(tx: Kysely<DB>, name: string, ausser: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from organisationseinheit
    where ${vergleichbar(sql`name collate "default"`)} = ${vergleichbar(sql`${name}::text`)}
      and id is distinct from ${ausser}::int
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Die erste der Kennungen, die schon eine andere Organisation führt, mit deren Namen. */
export async function findeVergebeneKennung(
  tx: Kysely<DB>,
  kennungen: readonly string[],
  ausser: number | null,
): Promise<{ kennung: string; name: string } | undefined> {
  const { rows } = await sql<{ kennung: string; name: string }>`
    select kennung, o.name
    from unnest(${[...kennungen]}::text[]) with ordinality as gesucht(kennung, stelle)
    join organisationseinheit o on o.portalkennungen @> array[kennung]
    where o.id is distinct from ${ausser}::int
    order by stelle, o.id
    limit 1
  `.execute(tx)
  return rows[0]
}

/** Aktive Benutzer, die diese Rolle in der Organisation haben oder haben werden. */
export async function zaehleMitRolle(tx: Kysely<DB>, id: number, rolle: 'LAND' | 'AUFTRAGNEHMER'): Promise<number> {
  const { anzahl } = await tx
    .selectFrom('benutzer')
    .select(sql<number>`count(*)::int`.as('anzahl'))
    .where('aktiv', '=', true)
    .where(
      sql<boolean>`(
        organisationseinheit_id = ${id} and ${rolle} = any (rollen)
        or exists (
          select
          from rollenvergabe as v
          where v.benutzer_id = benutzer.id and v.organisationseinheit_id = ${id} and v.rolle = ${rolle} and ${istOffeneVergabe()}
        )
      )`,
    )
    .executeTakeFirstOrThrow()
  return anzahl
}

const spalten = (daten: Organisationsdaten) => ({
  name: daten.name,
  art: daten.art,
  bundesland: daten.bundesland,
  ist_auftragnehmer: daten.istAuftragnehmer,
  anschrift: daten.anschrift,
  portalkennungen: trennePortalkennungen(daten.portalkennungen),
  aktiv: daten.aktiv,
})

export async function fuegeEin(tx: Kysely<DB>, daten: Organisationsdaten): Promise<number> {
  const { id } = await tx
    .insertInto('organisationseinheit')
    .values(spalten(daten))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function schreibe(tx: Kysely<DB>, id: number, daten: Organisationsdaten): Promise<number> {
  const { version } = await tx
    .updateTable('organisationseinheit')
    .set(eb => ({ ...spalten(daten), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
