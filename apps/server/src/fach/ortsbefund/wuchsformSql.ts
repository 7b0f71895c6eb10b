import type { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Wuchsformen. */

/** Eine gespeicherte Wuchsform. */
export type Wuchsformzeile = {
  id: number
  version: number
  aufnahmeId: number
  taxonId: number | null
  daten: Wuchsformbefund
}

/** Alle Wuchsformen dieser Aufnahmen, je Aufnahme die deckendste zuerst. @param id nur diese */
export async function ladeWuchsformen(
  db: Kysely<DB>,
  aufnahmeIds: readonly number[],
  id: number | null = null,
): Promise<Wuchsformzeile[]> {
  const zeilen = await db
    .selectFrom('phb_wuchsform')
    .leftJoin('taxon', 'taxon.id', 'phb_wuchsform.taxon_id')
    .select([
      'phb_wuchsform.id',
      'phb_wuchsform.version',
      'phb_wuchsform.aufnahme_id',
      'phb_wuchsform.taxon_id',
      'taxon.name as taxon',
      'phb_wuchsform.farbgruppe',
      'phb_wuchsform.wuchsform',
      'phb_wuchsform.deckung',
      'phb_wuchsform.substrat',
      'phb_wuchsform.bemerkung',
    ])
    .where('phb_wuchsform.aufnahme_id', 'in', [...aufnahmeIds])
    .$if(id !== null, abfrage => abfrage.where('phb_wuchsform.id', '=', id ?? 0))
    .orderBy('phb_wuchsform.deckung', 'desc')
    .orderBy('phb_wuchsform.id')
    .execute()
  return zeilen.map(({ id, version, aufnahme_id, taxon_id, ...daten }) => ({
    id,
    version,
    aufnahmeId: aufnahme_id,
    taxonId: taxon_id,
    daten,
  }))
}

/** Fassungen, nach denen die PHB-Proben dieser Aufnahmen bestimmt sind, nach ihrer Aufnahme. */
export async function ladeFassungenDerProben(
  db: Kysely<DB>,
  aufnahmeIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select erstbestimmung.aufnahme_id as id, taxalistenversion.name
    from erstbestimmung
    join taxalistenversion on taxalistenversion.id = erstbestimmung.taxalistenversion_id
    where erstbestimmung.aufnahme_id = any(${[...aufnahmeIds]}::bigint[]) and erstbestimmung.methode = 'PHB'
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Spalten = Omit<Wuchsformbefund, 'taxon'> & { taxonId: number | null }

/** Gibt es dieselbe Angabe (Art, Farbe, Wuchsform, Substrat) schon in einer anderen Zeile? */
export async function istVorhanden(
  db: Kysely<DB>,
  aufnahmeId: number,
  { taxonId, farbgruppe, wuchsform, substrat }: Spalten,
  ausser: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select
    from phb_wuchsform
    where aufnahme_id = ${aufnahmeId}
      and (taxon_id, farbgruppe, wuchsform, substrat)
        is not distinct from (${taxonId}::int, ${farbgruppe}, ${wuchsform}, ${substrat})
      and id is distinct from ${ausser}::bigint
  `.execute(db)
  return rows.length > 0
}

export async function fuegeWuchsformEin(
  tx: Transaktion,
  aufnahmeId: number,
  { taxonId, ...spalten }: Spalten,
): Promise<number> {
  const { id } = await tx
    .insertInto('phb_wuchsform')
    .values({ aufnahme_id: aufnahmeId, taxon_id: taxonId, ...spalten })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Schreibt die Zeile, wenn sich etwas ändert; `false`: es steht schon alles so da. */
export async function aendereWuchsform(tx: Transaktion, id: number, spalten: Spalten): Promise<boolean> {
  const felder = sql`taxon_id, farbgruppe, wuchsform, deckung, substrat, bemerkung`
  const werte = sql.join([
    spalten.taxonId,
    spalten.farbgruppe,
    spalten.wuchsform,
    spalten.deckung,
    spalten.substrat,
    spalten.bemerkung,
  ])
  const { numAffectedRows } = await sql`
    update phb_wuchsform
    set (${felder}) = row(${werte}), version = version + 1
    where id = ${id} and (${felder}) is distinct from (${werte})
  `.execute(tx)
  return numAffectedRows === 1n
}

export async function entferneWuchsform(tx: Transaktion, id: number): Promise<void> {
  await tx.deleteFrom('phb_wuchsform').where('id', '=', id).execute()
}
