import type { MzbMethode } from '@benthos/fachmodell'
import type { MzbFund, MzbKopf } from '@benthos/vertrag/mzb'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Kopfvorgabe } from './mengen.ts'

/** SQL der MZB-Proben: Kopf, Taxaliste, Methoden einer Aufnahme. */

export function ladeProbe(db: Kysely<DB>, aufnahmeId: number, methode: MzbMethode) {
  return db
    .selectFrom('mzb_probe')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'mzb_probe.taxalistenversion_id')
    .leftJoin('benutzer', 'benutzer.id', 'mzb_probe.geaendert_von')
    .select([
      'mzb_probe.id',
      'mzb_probe.taxalistenversion_id',
      'taxalistenversion.name as taxalistenversion',
      'mzb_probe.entnahmegeraet',
      'mzb_probe.maschenweite',
      'mzb_probe.flaeche',
      'mzb_probe.teilproben',
      'mzb_probe.aussortiert_zaehler',
      'mzb_probe.aussortiert_nenner',
      'mzb_probe.bearbeiter',
      'mzb_probe.bestimmungsdatum',
      'mzb_probe.bemerkung',
      'mzb_probe.version',
      'mzb_probe.taxa_version',
      'mzb_probe.geaendert_am',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendert_von'),
    ])
    .where('mzb_probe.aufnahme_id', '=', aufnahmeId)
    .where('mzb_probe.methode', '=', methode)
    .executeTakeFirst()
}
export type Probe = NonNullable<Awaited<ReturnType<typeof ladeProbe>>>

export async function fuegeProbeEin(
  tx: Transaktion,
  aufnahmeId: number,
  methode: MzbMethode,
  taxalistenversionId: number,
  vorgabe: Kopfvorgabe,
): Promise<void> {
  await tx
    .insertInto('mzb_probe')
    .values({
      aufnahme_id: aufnahmeId,
      methode,
      taxalistenversion_id: taxalistenversionId,
      ...vorgabe,
      geaendert_von: sql<number | null>`journal_benutzer()`,
    })
    .execute()
}

/** Schreibt den Kopf, wenn sich etwas ändert; `false`: es steht schon alles so da. */
export async function aendereKopf(
  tx: Transaktion,
  probeId: number,
  kopf: MzbKopf,
  taxalistenversionId: number,
): Promise<boolean> {
  const werte = sql.join([
    taxalistenversionId,
    kopf.entnahmegeraet,
    kopf.maschenweite,
    kopf.flaeche,
    kopf.teilproben,
    kopf.aussortiertZaehler,
    kopf.aussortiertNenner,
    kopf.bearbeiter,
    kopf.bestimmungsdatum,
    kopf.bemerkung,
  ])
  const felder = sql`taxalistenversion_id, entnahmegeraet, maschenweite, flaeche, teilproben, aussortiert_zaehler,
    aussortiert_nenner, bearbeiter, bestimmungsdatum, bemerkung`
  const { numAffectedRows } = await sql`
    update mzb_probe
    set (${felder}) = row(${werte}),
      version = version + 1,
      geaendert_am = now(),
      geaendert_von = journal_benutzer()
    where id = ${probeId} and (${felder}) is distinct from (${werte})
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Verschiedene Namen der Taxa einer Probe. */
export async function ladeTaxonnamen(db: Kysely<DB>, probeId: number): Promise<string[]> {
  const zeilen = await db
    .selectFrom('mzb_fund')
    .innerJoin('taxon', 'taxon.id', 'mzb_fund.taxon_id')
    .select('taxon.name')
    .distinct()
    .where('mzb_fund.probe_id', '=', probeId)
    .orderBy('taxon.name')
    .execute()
  return zeilen.map(zeile => zeile.name)
}

/**
 * Stellt eine Probe samt ihren Funden auf eine andere Fassung um.
 * @param namen je altem Namen der, unter dem der Fund dort weitergeführt wird
 */
export async function stelleUm(
  tx: Transaktion,
  probeId: number,
  taxalistenversionId: number,
  namen: ReadonlyMap<string, string>,
): Promise<void> {
  const paare = [...namen].map(([alt, neu]) => ({ alt, neu }))
  await sql`
    update mzb_fund
    set taxon_id = ziel.id
    from jsonb_to_recordset(${JSON.stringify(paare)}::jsonb) as paar(alt text, neu text)
    join taxon as bisher on bisher.name = paar.alt
    join taxon as ziel on ziel.name = paar.neu and ziel.taxalistenversion_id = ${taxalistenversionId}
    where mzb_fund.probe_id = ${probeId} and bisher.id = mzb_fund.taxon_id
  `.execute(tx)
  await sql`
    update mzb_probe
    set taxalistenversion_id = ${taxalistenversionId}, version = version + 1, taxa_version = taxa_version + 1,
      geaendert_am = now(), geaendert_von = journal_benutzer()
    where id = ${probeId}
  `.execute(tx)
}

export function ladeFunde(db: Kysely<DB>, probeId: number) {
  return db
    .selectFrom('mzb_fund')
    .innerJoin('taxon', 'taxon.id', 'mzb_fund.taxon_id')
    .select([
      'mzb_fund.zeile',
      'taxon.name as taxon',
      'mzb_fund.art_stadium as artStadium',
      'mzb_fund.anzahl',
      'mzb_fund.haeufigkeitsklasse',
      'mzb_fund.habitat',
      'mzb_fund.cf',
      'mzb_fund.biomasse',
      'mzb_fund.bemerkung',
    ])
    .where('mzb_fund.probe_id', '=', probeId)
    .orderBy('mzb_fund.zeile')
    .execute()
}

export type Fundzeile = Omit<MzbFund, 'taxon'> & { taxonId: number }
export type Abgleich = { geloescht: number; geaendert: number; eingefuegt: number }

/**
 * Bringt die gespeicherten Funde auf den übergebenen Stand: ein Löschen, ein Ändern, ein Einfügen über ganze Mengen,
 * in einer Anweisung. Was gleich geblieben ist, wird nicht angefasst.
 */
export async function gleicheFundeAb(tx: Transaktion, probeId: number, funde: readonly Fundzeile[]): Promise<Abgleich> {
  const { rows } = await sql<Abgleich>`
    with neu as materialized (
      select zeile, taxon_id, art_stadium, anzahl, haeufigkeitsklasse, habitat, cf, biomasse, bemerkung
      from jsonb_to_recordset(${JSON.stringify(funde)}::jsonb) as eingabe(
        zeile int, "taxonId" int, "artStadium" text, anzahl numeric(10, 2), haeufigkeitsklasse smallint,
        habitat text, cf boolean, biomasse numeric(12, 4), bemerkung text
      )
      cross join lateral (select "taxonId" as taxon_id, "artStadium" as art_stadium) as benannt
    ), geloescht as (
      delete from mzb_fund as fund
      where fund.probe_id = ${probeId}
        and not exists (select from neu where neu.zeile = fund.zeile)
      returning 1
    ), geaendert as (
      update mzb_fund as fund
      set taxon_id = neu.taxon_id,
        art_stadium = neu.art_stadium,
        anzahl = neu.anzahl,
        haeufigkeitsklasse = neu.haeufigkeitsklasse,
        habitat = neu.habitat,
        cf = neu.cf,
        biomasse = neu.biomasse,
        bemerkung = neu.bemerkung
      from neu
      where fund.probe_id = ${probeId}
        and fund.zeile = neu.zeile
        and (fund.taxon_id, fund.art_stadium, fund.anzahl, fund.haeufigkeitsklasse, fund.habitat, fund.cf,
          fund.biomasse, fund.bemerkung)
        is distinct from (neu.taxon_id, neu.art_stadium, neu.anzahl, neu.haeufigkeitsklasse, neu.habitat, neu.cf,
          neu.biomasse, neu.bemerkung)
      returning 1
    ), eingefuegt as (
      insert into mzb_fund (
        probe_id, zeile, taxon_id, art_stadium, anzahl, haeufigkeitsklasse, habitat, cf, biomasse, bemerkung
      )
      select ${probeId}::bigint, zeile, taxon_id, art_stadium, anzahl, haeufigkeitsklasse, habitat, cf, biomasse, bemerkung
      from neu
      where not exists (
        select
        from mzb_fund as fund
        where fund.probe_id = ${probeId} and fund.zeile = neu.zeile
      )
      returning 1
    )
    select
      (select count(*) from geloescht) as geloescht,
      (select count(*) from geaendert) as geaendert,
      (select count(*) from eingefuegt) as eingefuegt
  `.execute(tx)
  return rows[0] as Abgleich
}

export async function vermerkeTaxaaenderung(tx: Transaktion, probeId: number): Promise<void> {
  await sql`
    update mzb_probe
    set taxa_version = taxa_version + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where id = ${probeId}
  `.execute(tx)
}

/** Löscht einen Fund; `false`: die Zeile gab es nicht. */
export async function entferneFund(tx: Transaktion, probeId: number, zeile: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mzb_fund')
    .where('probe_id', '=', probeId)
    .where('zeile', '=', zeile)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function entferneProbe(tx: Transaktion, probeId: number): Promise<void> {
  // Die Funde zuerst und ausdrücklich: so nennt das Journal noch die Aufnahme, zu der sie gehörten.
  await tx.deleteFrom('mzb_fund').where('probe_id', '=', probeId).execute()
  await tx.deleteFrom('mzb_probe').where('id', '=', probeId).execute()
}

export async function listeProben(db: Kysely<DB>, aufnahmeId: number) {
  return db
    .selectFrom('mzb_probe')
    .select([
      'methode',
      'version',
      'geaendert_am as geaendertAm',
      sql<number>`(select count(*) from mzb_fund where mzb_fund.probe_id = mzb_probe.id)`.as('taxa'),
    ])
    .where('aufnahme_id', '=', aufnahmeId)
    .orderBy('id')
    .execute()
}
