import type { Taxalistenart } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * Aufnahmen, in denen eines der Taxa vorkommt, je Qualitätselement: in einer Taxaliste, als Teil eines Algenmischbestands, als Wuchsform. Gemeint
 * ist mit einem Namen das gültige Taxon, in jeder Fassung seiner Liste: Synonyme gelten als ihr gültiges Taxon, eine Art
 * umfasst ihre Unterarten, eine Gattung ihre Arten, eine Familie ihre Gattungen.
 *
 * Die Kennungen werden zuerst bestimmt: mit ihnen vor Augen weiß die Datenbank, ob das Taxon selten oder überall ist, und
 * sucht danach von den Funden oder von den Aufnahmen aus.
 */
export async function ermittleVorkommen(
  db: Kysely<DB>,
  namen: readonly string[],
): Promise<{ e: 'mzb' | 'phb'; bedingung: RawBuilder<boolean> }[]> {
  const taxa = await ermittleTaxa(db, namen)
  return (['mzb', 'phb'] as const).flatMap(e => {
    const ids = taxa.filter(({ art }) => (art === 'PHB') === (e === 'phb')).map(({ id }) => id)
    // Wo es das Taxon nicht geben kann, wird nicht gesucht: ein Oder über beide nähme der Datenbank den schnellen Weg.
    return ids.length === 0 ? [] : [{ e, bedingung: VORKOMMEN[e](sql`any(${ids}::int[])`) }]
  })
}

const VORKOMMEN: Readonly<Record<'mzb' | 'phb', (ids: RawBuilder<unknown>) => RawBuilder<boolean>>> = {
  mzb: ids => sql`aufnahme.id in (
      select mzb_probe.aufnahme_id
      from mzb_fund
      join mzb_probe on mzb_probe.id = mzb_fund.probe_id
      where mzb_fund.taxon_id = ${ids}
    )`,
  phb: ids => sql`aufnahme.id in (
      select aufnahme_id from phb_fund where taxon_id = ${ids}
      union all
      select aufnahme_id from phb_algenmischbestand_teil where taxon_id = ${ids}
      union all
      select aufnahme_id from phb_wuchsform where taxon_id = ${ids}
    )`,
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
