import type { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Wuchsformen. */

/** Alle Wuchsformen, die deckendste zuerst. @param id nur diese */
export async function ladeWuchsformen(db: Kysely<DB>, aufnahmeId: number, id: number | null = null) {
  const zeilen = await db
    .selectFrom('phb_wuchsform')
    .leftJoin('taxon', 'taxon.id', 'phb_wuchsform.taxon_id')
    .select([
      'phb_wuchsform.id',
      'phb_wuchsform.version',
      'phb_wuchsform.taxon_id',
      'taxon.name as taxon',
      'phb_wuchsform.farbgruppe',
      'phb_wuchsform.wuchsform',
      'phb_wuchsform.deckung',
      'phb_wuchsform.substrat',
      'phb_wuchsform.bemerkung',
    ])
    .where('phb_wuchsform.aufnahme_id', '=', aufnahmeId)
    .$if(id !== null, abfrage => abfrage.where('phb_wuchsform.id', '=', id ?? 0))
    .orderBy('phb_wuchsform.deckung', 'desc')
    .orderBy('phb_wuchsform.id')
    .execute()
  return zeilen.map(({ id, version, taxon_id, ...daten }) => ({ id, version, taxonId: taxon_id, daten }))
}

/** Fassung, aus der die Arten gewählt werden: die der PHB-Probe, wenn es eine gibt. */
export async function ladeFassungDerProbe(db: Kysely<DB>, aufnahmeId: number): Promise<string | null> {
  const zeile = await db
    .selectFrom('erstbestimmung')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'erstbestimmung.taxalistenversion_id')
    .select('taxalistenversion.name')
    .where('erstbestimmung.aufnahme_id', '=', aufnahmeId)
    .where('erstbestimmung.methode', '=', 'PHB')
    .executeTakeFirst()
  return zeile?.name ?? null
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
