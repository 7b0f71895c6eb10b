import type { Algenmischbestand } from '@benthos/vertrag/phb'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../db/datenbank.ts'
import type { DB } from '../../db/schema.ts'

/** SQL der Algenmischbestände. */

type Zeile = { id: number; version: number } & Algenmischbestand

/** Alle Mischbestände mit ihren Anteilen, nach Namen. @param id nur dieser */
export async function ladeMischbestaende(
  db: Kysely<DB>,
  aufnahmeId: number,
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
    where bestand.aufnahme_id = ${aufnahmeId}
      ${id === null ? sql`` : sql`and bestand.id = ${id}`}
    group by bestand.id
    order by bestand.name
  `.execute(db)
  return rows.map(({ id, version, ...daten }) => ({ id, version, daten }))
}

/** Gibt es an der Probe schon einen anderen Mischbestand dieses Namens? */
export async function istNameVergeben(
  db: Kysely<DB>,
  aufnahmeId: number,
  name: string,
  ausser: number | null,
): Promise<boolean> {
  const vorhanden = await db
    .selectFrom('phb_algenmischbestand')
    .select('id')
    .where('aufnahme_id', '=', aufnahmeId)
    .where('name', '=', name)
    .$if(ausser !== null, abfrage => abfrage.where('id', '<>', ausser ?? 0))
    .executeTakeFirst()
  return vorhanden !== undefined
}

type Kopf = Pick<Algenmischbestand, 'name' | 'deckung' | 'bemerkung'>

export async function fuegeMischbestandEin(tx: Transaktion, aufnahmeId: number, kopf: Kopf): Promise<number> {
  const { id } = await tx
    .insertInto('phb_algenmischbestand')
    .values({ aufnahme_id: aufnahmeId, name: kopf.name, deckung: kopf.deckung, bemerkung: kopf.bemerkung })
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

/** Ersetzt die Anteile eines Mischbestands. */
export async function ersetzeTeile(
  tx: Transaktion,
  aufnahmeId: number,
  id: number,
  teile: readonly { taxonId: number; anteil: number }[],
): Promise<void> {
  await tx.deleteFrom('phb_algenmischbestand_teil').where('mischbestand_id', '=', id).execute()
  if (teile.length === 0) return
  await tx
    .insertInto('phb_algenmischbestand_teil')
    .values(
      teile.map(({ taxonId, anteil }, i) => ({
        mischbestand_id: id,
        zeile: i + 1,
        aufnahme_id: aufnahmeId,
        taxon_id: taxonId,
        anteil,
      })),
    )
    .execute()
}

export async function entferneMischbestaende(tx: Transaktion, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('phb_algenmischbestand').where('id', 'in', ids).execute()
}
