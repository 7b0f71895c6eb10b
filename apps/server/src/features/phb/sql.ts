import type { PhbFund, PhbKopf } from '@benthos/vertrag/phb'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der PHB-Probe: Kopf und Taxaliste. */

export function ladeProbe(db: Kysely<DB>, aufnahmeId: number) {
  return db
    .selectFrom('phb_probe')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'phb_probe.taxalistenversion_id')
    .leftJoin('benutzer', 'benutzer.id', 'phb_probe.geaendert_von')
    .select([
      'phb_probe.taxalistenversion_id',
      'taxalistenversion.name as taxalistenversion',
      'phb_probe.substrat',
      'phb_probe.teilproben',
      'phb_probe.gesamtdeckung',
      'phb_probe.gezaehlte_schalen',
      'phb_probe.schalenziel',
      'phb_probe.praeparat',
      'phb_probe.bearbeiter',
      'phb_probe.bestimmungsdatum',
      'phb_probe.bemerkung',
      'phb_probe.version',
      'phb_probe.taxa_version',
      'phb_probe.geaendert_am',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendert_von'),
    ])
    .where('phb_probe.aufnahme_id', '=', aufnahmeId)
    .executeTakeFirst()
}
export type Probe = NonNullable<Awaited<ReturnType<typeof ladeProbe>>>

/** Legt die Probe an; `false`: jemand war schneller. */
export async function fuegeProbeEin(
  tx: Transaktion,
  aufnahmeId: number,
  taxalistenversionId: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('phb_probe')
    .values({
      aufnahme_id: aufnahmeId,
      taxalistenversion_id: taxalistenversionId,
      geaendert_von: sql<number | null>`journal_benutzer()`,
    })
    .onConflict(konflikt => konflikt.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Schreibt den Kopf, wenn sich etwas ändert; `false`: es steht schon alles so da. */
export async function aendereKopf(tx: Transaktion, aufnahmeId: number, kopf: PhbKopf): Promise<boolean> {
  const werte = sql.join([
    sql`${kopf.substrat}::text[]`,
    kopf.teilproben,
    kopf.gesamtdeckung,
    kopf.gezaehlteSchalen,
    kopf.schalenziel === null ? null : Number(kopf.schalenziel),
    kopf.praeparat,
    kopf.bearbeiter,
    kopf.bestimmungsdatum,
    kopf.bemerkung,
  ])
  const felder = sql`substrat, teilproben, gesamtdeckung, gezaehlte_schalen, schalenziel, praeparat, bearbeiter,
    bestimmungsdatum, bemerkung`
  const { numAffectedRows } = await sql`
    update phb_probe
    set (${felder}) = row(${werte}),
      version = version + 1,
      geaendert_am = now(),
      geaendert_von = journal_benutzer()
    where aufnahme_id = ${aufnahmeId} and (${felder}) is distinct from (${werte})
  `.execute(tx)
  return numAffectedRows === 1n
}

export function ladeFunde(db: Kysely<DB>, aufnahmeId: number) {
  return db
    .selectFrom('phb_fund')
    .innerJoin('taxon', 'taxon.id', 'phb_fund.taxon_id')
    .select([
      'phb_fund.zeile',
      'taxon.name as taxon',
      'phb_fund.schalen',
      'phb_fund.schaetzklasse',
      'phb_fund.deckung',
      'phb_fund.cf',
      'phb_fund.bemerkung',
    ])
    .where('phb_fund.aufnahme_id', '=', aufnahmeId)
    .orderBy('phb_fund.zeile')
    .execute()
}

export type Fundzeile = Omit<PhbFund, 'taxon'> & { taxonId: number }

/**
 * Bringt die gespeicherten Funde auf den übergebenen Stand, in einer Anweisung; was gleich geblieben ist, wird nicht
 * angefasst.
 * @returns Zahl der gelöschten, geänderten und eingefügten Zeilen
 */
export async function gleicheFundeAb(
  tx: Transaktion,
  aufnahmeId: number,
  funde: readonly Fundzeile[],
): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    with neu as materialized (
      select zeile, "taxonId" as taxon_id, schalen, schaetzklasse, deckung, cf, bemerkung
      from jsonb_to_recordset(${JSON.stringify(funde)}::jsonb) as eingabe(
        zeile int, "taxonId" int, schalen int, schaetzklasse smallint, deckung numeric(4, 1), cf boolean, bemerkung text
      )
    ), geloescht as (
      delete from phb_fund as fund
      where fund.aufnahme_id = ${aufnahmeId}
        and not exists (select from neu where neu.zeile = fund.zeile)
      returning 1
    ), geaendert as (
      update phb_fund as fund
      set taxon_id = neu.taxon_id,
        schalen = neu.schalen,
        schaetzklasse = neu.schaetzklasse,
        deckung = neu.deckung,
        cf = neu.cf,
        bemerkung = neu.bemerkung
      from neu
      where fund.aufnahme_id = ${aufnahmeId}
        and fund.zeile = neu.zeile
        and (fund.taxon_id, fund.schalen, fund.schaetzklasse, fund.deckung, fund.cf, fund.bemerkung)
        is distinct from (neu.taxon_id, neu.schalen, neu.schaetzklasse, neu.deckung, neu.cf, neu.bemerkung)
      returning 1
    ), eingefuegt as (
      insert into phb_fund (aufnahme_id, zeile, taxon_id, schalen, schaetzklasse, deckung, cf, bemerkung)
      select ${aufnahmeId}::bigint, zeile, taxon_id, schalen, schaetzklasse, deckung, cf, bemerkung
      from neu
      where not exists (
        select
        from phb_fund as fund
        where fund.aufnahme_id = ${aufnahmeId} and fund.zeile = neu.zeile
      )
      returning 1
    )
    select (select count(*) from geloescht) + (select count(*) from geaendert) + (select count(*) from eingefuegt) as anzahl
  `.execute(tx)
  return rows[0]?.anzahl ?? 0
}

export async function vermerkeTaxaaenderung(tx: Transaktion, aufnahmeId: number): Promise<void> {
  await sql`
    update phb_probe
    set taxa_version = taxa_version + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where aufnahme_id = ${aufnahmeId}
  `.execute(tx)
}

/** Löscht einen Fund; `false`: die Zeile gab es nicht. */
export async function entferneFund(tx: Transaktion, aufnahmeId: number, zeile: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('phb_fund')
    .where('aufnahme_id', '=', aufnahmeId)
    .where('zeile', '=', zeile)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Verschiedene Taxa der Probe, in Funden und Mischbeständen. */
export async function ladeTaxonnamen(db: Kysely<DB>, aufnahmeId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select taxon.name
    from taxon
    where taxon.id in (
      select taxon_id from phb_fund where aufnahme_id = ${aufnahmeId}
      union
      select taxon_id from phb_algenmischbestand_teil where aufnahme_id = ${aufnahmeId}
    )
    order by taxon.name
  `.execute(db)
  return rows.map(zeile => zeile.name)
}

/**
 * Stellt die Probe auf eine andere Fassung um und hängt Funde und Anteile an deren Taxa.
 * @param umsetzung je bisherigem Taxon das neue
 */
export async function stelleFassungUm(
  tx: Transaktion,
  aufnahmeId: number,
  taxalistenversionId: number,
  umsetzung: readonly { alt: number; neu: number }[],
): Promise<void> {
  const paare = sql`jsonb_to_recordset(${JSON.stringify(umsetzung)}::jsonb) as paar(alt int, neu int)`
  for (const tabelle of ['phb_fund', 'phb_algenmischbestand_teil']) {
    await sql`
      update ${sql.table(tabelle)} as ziel
      set taxon_id = paar.neu
      from ${paare}
      where ziel.aufnahme_id = ${aufnahmeId} and ziel.taxon_id = paar.alt
    `.execute(tx)
  }
  await sql`
    update phb_probe
    set taxalistenversion_id = ${taxalistenversionId},
      version = version + 1,
      taxa_version = taxa_version + 1,
      geaendert_am = now(),
      geaendert_von = journal_benutzer()
    where aufnahme_id = ${aufnahmeId}
  `.execute(tx)
}
