import type { Taxalistenart } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * Aufnahmen, in denen eines der Taxa vorkommt, je Qualitätselement: in einer Taxaliste, als Teil eines Algenmischbestands, als Wuchsform. Gemeint
 * ist mit einem Namen das gültige Taxon, in jeder Fassung seiner Liste: Synonyme gelten als ihr gültiges Taxon, eine Art
 * umfasst ihre Unterarten, eine Gattung ihre Arten, eine Familie ihre Gattungen.
 *
 * Kennungen und Häufigkeit werden zuerst bestimmt: die Datenbank schätzt seltene Taxa zu häufig ein und prüfte dann jede
 * Aufnahme einzeln (bei 100.000 Aufnahmen 4 s statt 2 ms). Seltene werden von den Funden aus gesucht, häufige von der Liste aus.
 */
export async function ermittleVorkommen(
  db: Kysely<DB>,
  namen: readonly string[],
): Promise<{ e: 'mzb' | 'phb'; bedingung: RawBuilder<boolean> }[]> {
  const taxa = await ermittleTaxa(db, namen)
  const vorkommen = (['mzb', 'phb'] as const).map(async e => {
    const ids = taxa.filter(({ art }) => (art === 'PHB') === (e === 'phb')).map(({ id }) => id)
    // Wo es das Taxon nicht geben kann, wird nicht gesucht: ein Oder über beide nähme der Datenbank den schnellen Weg.
    if (ids.length === 0) return []
    const gesucht = sql`any(${ids}::int[])`
    const aufnahmen = AUFNAHMEN[e](gesucht)
    const bedingung = (await istSelten(db, e, gesucht))
      ? sql<boolean>`aufnahme.id = any(array(${aufnahmen}))`
      : sql<boolean>`aufnahme.id in (${aufnahmen})`
    return [{ e, bedingung }]
  })
  return (await Promise.all(vorkommen)).flat()
}

/** So viele Funde sind schneller aufgezählt, als eine Seite der Liste durchgesehen ist. */
const HOECHSTENS_SELTEN = 20_000

async function istSelten(db: Kysely<DB>, e: 'mzb' | 'phb', ids: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ selten: boolean }>`
    select count(*) <= ${HOECHSTENS_SELTEN} as selten
    from (
      select
      from ${sql.table(`${e}_fund`)}
      where taxon_id = ${ids}
      limit ${HOECHSTENS_SELTEN + 1}
    ) as fund
  `.execute(db)
  return rows[0]?.selten ?? true
}

/** Aufnahmen mit einem Fund eines dieser Taxa, je Fund eine Zeile. */
const AUFNAHMEN: Readonly<Record<'mzb' | 'phb', (ids: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  mzb: ids => sql`
    select mzb_probe.aufnahme_id
    from mzb_fund
    join mzb_probe on mzb_probe.id = mzb_fund.probe_id
    where mzb_fund.taxon_id = ${ids}`,
  phb: ids => sql`
    select aufnahme_id from phb_fund where taxon_id = ${ids}
    union all
    select aufnahme_id from phb_algenmischbestand_teil where taxon_id = ${ids}
    union all
    select aufnahme_id from phb_wuchsform where taxon_id = ${ids}`,
}

type Gefunden = { id: number; art: Taxalistenart }

async function ermittleTaxa(db: Kysely<DB>, namen: readonly string[]): Promise<Gefunden[]> {
  const { rows } = await sql<Gefunden>`
    with gesucht as materialized (
      select distinct fassung.art, gemeint.name, gemeint.rang, gemeint.gattung, gemeint.familie
      from taxon as genannt
      join taxalistenversion as fassung on fassung.id = genannt.taxalistenversion_id
      join taxon as gemeint
        on gemeint.taxalistenversion_id = genannt.taxalistenversion_id
        and gemeint.name = coalesce(genannt.akzeptiert, genannt.name)
      where genannt.name in (${sql.join(namen)})
    )
    select distinct taxon.id, gesucht.art
    from gesucht
    join taxalistenversion as fassung on fassung.art = gesucht.art
    join taxon on taxon.taxalistenversion_id = fassung.id
    left join taxon as gueltig
      on gueltig.taxalistenversion_id = taxon.taxalistenversion_id
      and gueltig.name = taxon.akzeptiert
    where gesucht.name in (taxon.name, gueltig.name)
      or (gesucht.rang = 'FAMILIE' and gesucht.familie in (taxon.familie, gueltig.familie))
      or (gesucht.rang = 'GATTUNG' and gesucht.gattung in (taxon.gattung, gueltig.gattung))
      or (gesucht.rang = 'ART' and (
        starts_with(taxon.name, gesucht.name || ' ') or starts_with(gueltig.name, gesucht.name || ' ')
      ))
  `.execute(db)
  return rows
}
