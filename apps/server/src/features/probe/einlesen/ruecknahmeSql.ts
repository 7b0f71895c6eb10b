import type { Probenmethode } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'
import type { Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'

/** SQL der Rücknahme von Funden: was jetzt dasteht und was seit dem Laden geschah; geschrieben wird mit dem, was sonst auch schreibt. */

/** Ein Fund, wie das Journal ihn schreibt: Spalten ohne leere, ohne seine Bestimmung und ohne seine Nummer. */
export type Fundstand = Zeilenstand & { zeile: number; taxon_id: number }

/** Probe einer Aufnahme, wie sie jetzt dasteht; `null`: es gibt sie nicht. */
export type Probenstand = {
  aufnahmeId: number
  code: string
  bestimmungId: number | null
  probe: Zeilenstand | null
  bestimmung: Zeilenstand | null
  funde: readonly Fundstand[]
  /** eine Zweitbestimmung, ein Auftrag dazu oder ein Mischbestand hängt an der Probe */
  istVerwendet: boolean
}

export async function ladeProbenstaende(
  db: Kysely<DB>,
  aufnahmen: readonly number[],
  methode: Probenmethode,
): Promise<ReadonlyMap<number, Probenstand>> {
  const { rows } = await sql<Probenstand>`
    select aufnahme.id as "aufnahmeId", aufnahme.code, bestimmung.id as "bestimmungId",
      to_jsonb(probe) as probe, to_jsonb(bestimmung) as bestimmung,
      coalesce((
        select jsonb_agg(jsonb_strip_nulls(to_jsonb(fund) - 'bestimmung_id' - 'nummer') order by fund.zeile)
        from fund
        where fund.bestimmung_id = bestimmung.id
      ), '[]') as funde,
      exists (
        select
        from qs_auftrag
        where qs_auftrag.aufnahme_id = aufnahme.id and qs_auftrag.methode = ${methode}
      ) or exists (
        select
        from bestimmung as weitere
        where weitere.aufnahme_id = aufnahme.id and weitere.methode = ${methode} and weitere.id <> bestimmung.id
      ) or exists (
        select
        from phb_algenmischbestand
        where phb_algenmischbestand.bestimmung_id = bestimmung.id
      ) as "istVerwendet"
    from aufnahme
    left join probe on probe.aufnahme_id = aufnahme.id and probe.methode = ${methode}
    left join bestimmung
      on bestimmung.aufnahme_id = aufnahme.id and bestimmung.methode = ${methode} and bestimmung.art = 'ERSTBESTIMMUNG'
    where aufnahme.id = any(${[...aufnahmen]}::bigint[])
  `.execute(db)
  return new Map(rows.map(stand => [stand.aufnahmeId, stand]))
}

/** Schlüssel, unter dem das Journal die Funde der Erstbestimmung führt. */
export const fundschluesselVon = (aufnahme: number, methode: Probenmethode): string =>
  `${aufnahme}/${methode}/ERSTBESTIMMUNG`

/**
 * Zeilen, die seit dem Laden gelöscht oder neu eingetragen wurden, je Aufnahme: steht dort wieder dasselbe, ist es doch nicht
 * mehr das Geladene.
 * @param geladene mit der Kennung ihres letzten Eintrags im Journal
 */
export async function ladeNeubelegte(
  db: Kysely<DB>,
  geladene: readonly { aufnahme: number; letzte: number }[],
  methode: Probenmethode,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  if (geladene.length === 0) return new Map()
  const { rows } = await sql<{ aufnahme: number; zeilen: number[] }>`
    select geladen.aufnahme, jsonb_agg(fund -> 'zeile') as zeilen
    from unnest(
      ${geladene.map(({ aufnahme }) => aufnahme)}::bigint[],
      ${geladene.map(({ aufnahme }) => fundschluesselVon(aufnahme, methode))}::text[],
      ${geladene.map(({ letzte }) => letzte)}::bigint[]
    ) as geladen (aufnahme, schluessel, letzte)
    join journal
      on journal.tabelle = 'fund' and journal.schluessel = geladen.schluessel and journal.id > geladen.letzte
      and journal.aktion in ('NEW', 'DELETED')
    cross join jsonb_array_elements(coalesce(journal.nachher, journal.vorher)) as fund
    group by geladen.aufnahme
  `.execute(db)
  return new Map(rows.map(({ aufnahme, zeilen }) => [aufnahme, new Set(zeilen)]))
}

/** Zeilen, zu denen eine Rückfrage offen ist, je Aufnahme. */
export async function ladeBefragte(
  db: Kysely<DB>,
  aufnahmen: readonly number[],
  methode: Probenmethode,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await sql<{ aufnahme: number; zeilen: number[] }>`
    select aufnahme_id as aufnahme, jsonb_agg(zeile) as zeilen
    from rueckfrage
    where aufnahme_id = any(${[...aufnahmen]}::bigint[]) and methode = ${methode} and zeile is not null and erledigt_am is null
    group by aufnahme_id
  `.execute(db)
  return new Map(rows.map(({ aufnahme, zeilen }) => [aufnahme, new Set(zeilen)]))
}

/** Wie ein Taxon heißt, und in welcher Fassung der Liste es steht. */
export type Taxonangabe = { name: string; fassung: string }

/** Taxa nach ihrer Kennung. */
export async function ladeTaxonangaben(
  db: Kysely<DB>,
  kennungen: readonly number[],
): Promise<ReadonlyMap<number, Taxonangabe>> {
  if (kennungen.length === 0) return new Map()
  const zeilen = await db
    .selectFrom('taxon')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
    .select(['taxon.id', 'taxon.name', 'taxalistenversion.name as fassung'])
    .where('taxon.id', 'in', [...new Set(kennungen)])
    .execute()
  return new Map(zeilen.map(({ id, ...angabe }) => [id, angabe]))
}
