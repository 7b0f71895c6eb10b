import type { Algenmischbestand } from '@benthos/vertrag/phb'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Probe } from './sql.ts'

/** SQL der Algenmischbestände einer Bestimmung. */

type Zeile = { id: number; version: number } & Algenmischbestand

/** Alle Mischbestände mit ihren Anteilen, nach Namen. @param id nur dieser */
export async function ladeMischbestaende(
  db: Kysely<DB>,
  bestimmungId: number,
  id: number | null = null,
): Promise<{ id: number; version: number; daten: Algenmischbestand }[]> {
  const { rows } = await sql<Zeile>`
    select bestand.id, bestand.version, bestand.name, bestand.deckung, bestand.bemerkung,
      coalesce(
        jsonb_agg(jsonb_build_object('taxon', taxon.name, 'anteil', teil.anteil) order by teil.zeile)
          filter (where teil.zeile is not null),
        '[]'
      ) as teile
    from phb_algenmischbestand as bestand
    left join phb_algenmischbestand_teil as teil
      on teil.mischbestand_id = bestand.id and teil.aufnahme_id = bestand.aufnahme_id
    left join taxon on taxon.id = teil.taxon_id
    where bestand.bestimmung_id = ${bestimmungId}
      ${id === null ? sql`` : sql`and bestand.id = ${id}`}
    group by bestand.id
    order by bestand.name
  `.execute(db)
  return rows.map(({ id, version, ...daten }) => ({ id, version, daten }))
}

/** Gibt es an der Bestimmung schon einen anderen Mischbestand dieses Namens? */
export async function istNameVergeben(
  db: Kysely<DB>,
  bestimmungId: number,
  name: string,
  ausser: number | null,
): Promise<boolean> {
  const vorhanden = await db
    .selectFrom('phb_algenmischbestand')
    .select('id')
    .where('bestimmung_id', '=', bestimmungId)
    .where('name', '=', name)
    .$if(ausser !== null, abfrage => abfrage.where('id', '<>', ausser ?? 0))
    .executeTakeFirst()
  return vorhanden !== undefined
}

type Kopf = Pick<Algenmischbestand, 'name' | 'deckung' | 'bemerkung'>

export async function fuegeMischbestandEin(
  tx: Transaktion,
  { id: bestimmung_id, aufnahme_id }: Probe,
  { name, deckung, bemerkung }: Kopf,
): Promise<number> {
  const { id } = await tx
    .insertInto('phb_algenmischbestand')
    .values({ bestimmung_id, aufnahme_id, name, deckung, bemerkung })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function aendereMischbestand(tx: Transaktion, id: number, kopf: Kopf): Promise<void> {
  await sql`
    update phb_algenmischbestand
    set name = ${kopf.name}, deckung = ${kopf.deckung}, bemerkung = ${kopf.bemerkung}, version = version + 1
    where id = ${id}
  `.execute(tx)
}

/** Bringt die Anteile eines Mischbestands auf den übergebenen Stand; unveränderte bleiben unberührt. */
export async function gleicheTeileAb(
  tx: Transaktion,
  aufnahmeId: number,
  id: number,
  teile: readonly { taxonId: number; anteil: number }[],
): Promise<void> {
  const neu = sql`jsonb_to_recordset(${JSON.stringify(teile.map((teil, i) => ({ zeile: i + 1, ...teil })))}::jsonb)
    as neu(zeile int, "taxonId" int, anteil numeric(4, 1))`
  // Erst löschen, dann einfügen: zwei Arten, die den Platz tauschen, stünden sonst für einen Augenblick doppelt da.
  await sql`
    delete from phb_algenmischbestand_teil as teil
    where teil.mischbestand_id = ${id}
      and not exists (
        select
        from ${neu}
        where neu.zeile = teil.zeile and neu."taxonId" = teil.taxon_id and neu.anteil = teil.anteil
      )
  `.execute(tx)
  await sql`
    insert into phb_algenmischbestand_teil (mischbestand_id, zeile, aufnahme_id, taxon_id, anteil)
    select ${id}::bigint, neu.zeile, ${aufnahmeId}::bigint, neu."taxonId", neu.anteil
    from ${neu}
    where not exists (
      select
      from phb_algenmischbestand_teil as teil
      where teil.mischbestand_id = ${id} and teil.zeile = neu.zeile
    )
  `.execute(tx)
}

export async function entferneMischbestaende(tx: Transaktion, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('phb_algenmischbestand').where('id', 'in', ids).execute()
}
