import { METHODENANGABEN, type MzbMethode, methodenDes, type Probenmethode } from '@benthos/fachmodell'
import type { MzbKopf } from '@benthos/vertrag/mzb'
import type { PhbKopf } from '@benthos/vertrag/phb'
import { type Kysely, sql } from 'kysely'
import { spalteVon } from '../../fach/probe/fundspalten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Proben beider Qualitätselemente: Kopf und Erstbestimmung; die Funde liest und schreibt `fach/probe/funde.ts`. */

/** Eine Probe ist durch Aufnahme und Methode bestimmt. */
export type Probenort = { aufnahmeId: number; methode: Probenmethode }

export type Probenkopf = Partial<MzbKopf & PhbKopf> &
  Pick<MzbKopf, 'taxalistenversion' | 'bearbeiter' | 'bestimmungsdatum'>

const refs = (spalten: readonly string[], tabelle?: string) =>
  sql.join(spalten.map(spalte => sql.ref(tabelle === undefined ? spalte : `${tabelle}.${spalte}`)))

export function ladeProbe(db: Kysely<DB>, { aufnahmeId, methode }: Probenort) {
  return proben(db, methode).where('probe.aufnahme_id', '=', aufnahmeId).executeTakeFirst()
}

/** Proben dieser Aufnahmen; welche keine haben, fehlen. */
export function ladeProben(db: Kysely<DB>, aufnahmeIds: readonly number[], methode: Probenmethode) {
  return proben(db, methode)
    .where('probe.aufnahme_id', '=', sql<number>`any(${[...aufnahmeIds]}::bigint[])`)
    .execute()
}

const proben = (db: Kysely<DB>, methode: Probenmethode) =>
  db
    .selectFrom('erstbestimmung as probe')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'probe.taxalistenversion_id')
    .leftJoin('benutzer', 'benutzer.id', 'probe.geaendert_von')
    .selectAll('probe')
    .select([
      'taxalistenversion.name as taxalistenversion',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendertVon'),
    ])
    .where('probe.methode', '=', methode)

export type Probe = NonNullable<Awaited<ReturnType<typeof ladeProbe>>>

/** Legt je Aufnahme eine Probe mit ihrer Erstbestimmung und dem an, was die Methode festlegt. */
export async function fuegeProbenEin(
  tx: Transaktion,
  aufnahmeIds: readonly number[],
  methode: Probenmethode,
  taxalistenversionId: number,
): Promise<void> {
  await tx
    .insertInto('probe')
    .values(
      aufnahmeIds.map(aufnahme_id => ({
        aufnahme_id,
        methode,
        ...METHODENANGABEN[methode].kopfvorgabe,
        geaendert_von: sql<number | null>`journal_benutzer()`,
      })),
    )
    .execute()
  await tx
    .insertInto('bestimmung')
    .values(
      aufnahmeIds.map(aufnahme_id => ({
        aufnahme_id,
        methode,
        taxalistenversion_id: taxalistenversionId,
        geaendert_von: sql<number | null>`journal_benutzer()`,
      })),
    )
    .execute()
}

/**
 * Schreibt den Kopf samt Bestimmer, Datum und Fassung der Erstbestimmung, wenn sich etwas ändert; `false`: es steht schon alles
 * so da.
 */
export async function aendereKopf(
  tx: Transaktion,
  { id, aufnahme_id, methode }: Probe,
  kopf: Probenkopf,
  taxalistenversionId: number,
): Promise<boolean> {
  const { taxalistenversion: _, bearbeiter, bestimmungsdatum, ...eigene } = kopf
  const felder = Object.keys(eigene).map(spalteVon)
  const werte = Object.fromEntries(Object.entries(eigene).map(([feld, wert]) => [spalteVon(feld), wert]))
  const bestimmt = sql`(${taxalistenversionId}::int, ${bearbeiter}::text, ${bestimmungsdatum}::date)`
  const { numAffectedRows } = await sql`
    with bestimmt as (
      update bestimmung
      set (taxalistenversion_id, bestimmer, bestimmungsdatum) = row${bestimmt},
        geaendert_am = now(),
        geaendert_von = journal_benutzer()
      where id = ${id} and (taxalistenversion_id, bestimmer, bestimmungsdatum) is distinct from ${bestimmt}
      returning 1
    )
    update probe
    set (${refs(felder)}) = row(${refs(felder, 'neu')}),
      version = probe.version + 1,
      geaendert_am = now(),
      geaendert_von = journal_benutzer()
    from jsonb_populate_record(null::probe, ${JSON.stringify(werte)}::jsonb) as neu
    where probe.aufnahme_id = ${aufnahme_id}
      and probe.methode = ${methode}
      and ((${refs(felder, 'probe')}) is distinct from (${refs(felder, 'neu')}) or exists (select from bestimmt))
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Verschiedene Taxa der Bestimmung, in Funden und Mischbeständen. */
export async function ladeTaxonnamen(db: Kysely<DB>, bestimmungId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select taxon.name
    from taxon
    where taxon.id in (
      select taxon_id from fund where bestimmung_id = ${bestimmungId}
      union
      select teil.taxon_id
      from phb_algenmischbestand as bestand
      join phb_algenmischbestand_teil as teil on teil.mischbestand_id = bestand.id
      where bestand.bestimmung_id = ${bestimmungId}
    )
    order by taxon.name
  `.execute(db)
  return rows.map(zeile => zeile.name)
}

/**
 * Stellt die Bestimmung auf eine andere Fassung um und hängt Funde und Anteile an deren Taxa.
 * @param umsetzung je bisherigem Taxon das neue
 */
export async function stelleFassungUm(
  tx: Transaktion,
  { id, aufnahme_id, methode }: Probe,
  taxalistenversionId: number,
  umsetzung: readonly { alt: number; neu: number }[],
): Promise<void> {
  const paare = sql`jsonb_to_recordset(${JSON.stringify(umsetzung)}::jsonb) as paar(alt int, neu int)`
  await sql`
    update fund
    set taxon_id = paar.neu
    from ${paare}
    where fund.bestimmung_id = ${id} and fund.taxon_id = paar.alt
  `.execute(tx)
  await sql`
    update phb_algenmischbestand_teil as teil
    set taxon_id = paar.neu
    from ${paare}, phb_algenmischbestand as bestand
    where bestand.bestimmung_id = ${id} and teil.mischbestand_id = bestand.id and teil.taxon_id = paar.alt
  `.execute(tx)
  await sql`
    update bestimmung
    set taxalistenversion_id = ${taxalistenversionId},
      version = version + 1,
      geaendert_am = now(),
      geaendert_von = journal_benutzer()
    where id = ${id}
  `.execute(tx)
  // Die Fassung gehört zum Kopf: wer ihn offen hat, soll den Wechsel bemerken.
  await sql`
    update probe
    set version = version + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where aufnahme_id = ${aufnahme_id} and methode = ${methode}
  `.execute(tx)
}

/** Löscht einen Fund; `false`: die Zeile gab es nicht. */
export async function entferneFund(tx: Transaktion, bestimmungId: number, zeile: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('fund')
    .where('bestimmung_id', '=', bestimmungId)
    .where('zeile', '=', zeile)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Löscht die Probe mit allen Bestimmungen und ihren Funden. */
export async function entferneProbe(tx: Transaktion, { aufnahmeId, methode }: Probenort): Promise<void> {
  await tx.deleteFrom('probe').where('aufnahme_id', '=', aufnahmeId).where('methode', '=', methode).execute()
}

/** MZB-Proben einer Aufnahme in der Reihenfolge, in der sie angefügt wurden. */
export async function listeMzbProben(db: Kysely<DB>, aufnahmeId: number) {
  return db
    .selectFrom('erstbestimmung as probe')
    .select([
      sql<MzbMethode>`probe.methode`.as('methode'),
      'probe.version',
      'probe.geaendert_am as geaendertAm',
      sql<number>`(select count(*) from fund where fund.bestimmung_id = probe.id)`.as('taxa'),
    ])
    .where('probe.aufnahme_id', '=', aufnahmeId)
    .where('probe.methode', 'in', methodenDes('MZB'))
    .orderBy('probe.id')
    .execute()
}
