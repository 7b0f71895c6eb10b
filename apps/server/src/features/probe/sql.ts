import { METHODENANGABEN, type MzbMethode, methodenDes, type Probenmethode } from '@benthos/fachmodell'
import { fundfelder, type Methodenfund, mitKurzform } from '@benthos/vertrag/fund'
import type { MzbKopf } from '@benthos/vertrag/mzb'
import type { PhbKopf } from '@benthos/vertrag/phb'
import { type Kysely, sql } from 'kysely'
import { feldVon, fundspalten, spalteVon } from '../../fach/probe/fundspalten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Proben beider Qualitätselemente: Kopf, Erstbestimmung, Funde. Welche Felder eine Methode hat, sagt der Vertrag. */

/** Eine Probe ist durch Aufnahme und Methode bestimmt. */
export type Probenort = { aufnahmeId: number; methode: Probenmethode }

export type Probenkopf = Partial<MzbKopf & PhbKopf> &
  Pick<MzbKopf, 'taxalistenversion' | 'bearbeiter' | 'bestimmungsdatum'>

const refs = (spalten: readonly string[], tabelle?: string) =>
  sql.join(spalten.map(spalte => sql.ref(tabelle === undefined ? spalte : `${tabelle}.${spalte}`)))

/** Was die Methode an einem Fund erfasst. */
const felderDer = (methode: Probenmethode) => fundfelder(METHODENANGABEN[methode].element)

export function ladeProbe(db: Kysely<DB>, { aufnahmeId, methode }: Probenort) {
  return db
    .selectFrom('erstbestimmung as probe')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'probe.taxalistenversion_id')
    .leftJoin('benutzer', 'benutzer.id', 'probe.geaendert_von')
    .selectAll('probe')
    .select([
      'taxalistenversion.name as taxalistenversion',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendertVon'),
    ])
    .where('probe.aufnahme_id', '=', aufnahmeId)
    .where('probe.methode', '=', methode)
    .executeTakeFirst()
}
export type Probe = NonNullable<Awaited<ReturnType<typeof ladeProbe>>>

/** Legt die Probe mit ihrer Erstbestimmung und dem an, was die Methode festlegt. */
export async function fuegeProbeEin(
  tx: Transaktion,
  { aufnahmeId, methode }: Probenort,
  taxalistenversionId: number,
): Promise<void> {
  await tx
    .insertInto('probe')
    .values({
      aufnahme_id: aufnahmeId,
      methode,
      ...METHODENANGABEN[methode].kopfvorgabe,
      geaendert_von: sql<number | null>`journal_benutzer()`,
    })
    .execute()
  await tx
    .insertInto('bestimmung')
    .values({
      aufnahme_id: aufnahmeId,
      methode,
      taxalistenversion_id: taxalistenversionId,
      geaendert_von: sql<number | null>`journal_benutzer()`,
    })
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

export async function ladeFunde(
  db: Kysely<DB>,
  { id, methode }: Pick<Probe, 'id' | 'methode'>,
): Promise<Methodenfund[]> {
  const felder = ['zeile', ...felderDer(methode)].map(feld =>
    feld === 'taxon' ? sql`taxon.name as taxon` : sql`${sql.ref(`fund.${spalteVon(feld)}`)} as ${sql.ref(feld)}`,
  )
  const { rows } = await sql<Methodenfund>`
    select ${sql.join(felder)}
    from fund
    join taxon on taxon.id = fund.taxon_id
    where fund.bestimmung_id = ${id}
    order by fund.zeile
  `.execute(db)
  return rows.map(mitKurzform)
}

export type Fundzeile = Omit<Methodenfund, 'taxon' | 'cf'> & { taxonId: number }
export type Abgleich = { geloescht: number; geaendert: number; eingefuegt: number }

/**
 * Bringt die gespeicherten Funde auf den übergebenen Stand: ein Löschen, ein Ändern, ein Einfügen über ganze Mengen,
 * in einer Anweisung. Was gleich geblieben ist, wird nicht angefasst.
 */
export async function gleicheFundeAb(
  tx: Transaktion,
  { id, methode }: Pick<Probe, 'id' | 'methode'>,
  funde: readonly Fundzeile[],
): Promise<Abgleich> {
  const spalten = fundspalten(felderDer(methode))
  const werte = ['zeile', ...spalten].map(spalte => [spalte, feldVon(spalte)] as const)
  const zeilen = funde.map(fund => {
    const zeile: Record<string, unknown> = {}
    for (const [spalte, feld] of werte) zeile[spalte] = fund[feld as keyof Fundzeile]
    return zeile
  })
  const { rows } = await sql<Abgleich>`
    with neu as materialized (
      select zeile, ${refs(spalten)}
      from jsonb_populate_recordset(null::fund, ${JSON.stringify(zeilen)}::jsonb)
    ), geloescht as (
      delete from fund
      where fund.bestimmung_id = ${id}
        and not exists (select from neu where neu.zeile = fund.zeile)
      returning 1
    ), geaendert as (
      update fund
      set (${refs(spalten)}) = row(${refs(spalten, 'neu')})
      from neu
      where fund.bestimmung_id = ${id}
        and fund.zeile = neu.zeile
        and (${refs(spalten, 'fund')}) is distinct from (${refs(spalten, 'neu')})
      returning 1
    ), eingefuegt as (
      insert into fund (bestimmung_id, zeile, ${refs(spalten)})
      select ${id}::bigint, zeile, ${refs(spalten)}
      from neu
      where not exists (
        select
        from fund
        where fund.bestimmung_id = ${id} and fund.zeile = neu.zeile
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

export async function vermerkeTaxaaenderung(tx: Transaktion, bestimmungId: number): Promise<void> {
  await sql`
    update bestimmung
    set version = version + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where id = ${bestimmungId}
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
