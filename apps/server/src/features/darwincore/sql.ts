import { type Kysely, sql } from 'kysely'
import { fuerEines, spalten } from '../../fach/elemente/spalten.ts'
import type { DB } from '../../technik/db/schema.ts'
import { type Archivbereich, EIGNER, PROBEN } from './bereich.ts'

/** Was die Zeilen im Ganzen umfassen; steht in der Beschreibung des Datensatzes. */
export type Archivumfang = {
  aufnahmen: number
  /** davon mit einem Element, das nur für Behörden freigegeben ist */
  nurBehoerden: number
  von: string | null
  bis: string | null
  west: number | null
  ost: number | null
  sued: number | null
  nord: number | null
  /** Organisationen, denen Aufnahmen gehören, die mit den meisten zuerst */
  eigner: string[]
  /** Großgruppen der Funde */
  gruppen: string[]
  /** Fassungen der Taxalisten */
  taxalisten: string[]
}

/** Umfang des Archivs, aus denselben Bedingungen gezählt wie seine Zeilen. */
export async function ladeUmfang(db: Kysely<DB>, bereich: Archivbereich): Promise<Archivumfang> {
  const { rows } = await sql<Archivumfang>`
    with enthalten as materialized (
      select aufnahme.id, aufnahme.datum, messstelle.laenge, messstelle.breite, ${EIGNER} as eigner,
        ${fuerEines(e => sql`${bereich.enthaelt(e)} and ${spalten(e, 'aufnahme').freigabe} = 'BEHOERDEN'`)} as nur_behoerden
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where ${bereich.aufnahmen()}
    ),
    proben as materialized (
      select probe.id, probe.taxalistenversion_id from ${PROBEN} where ${bereich.proben()}
    )
    select count(*)::int as aufnahmen, count(*) filter (where nur_behoerden)::int as "nurBehoerden",
      min(datum) as von, max(datum) as bis,
      min(laenge) as west, max(laenge) as ost, min(breite) as sued, max(breite) as nord,
      coalesce((
        select array_agg(eigner::text order by zahl desc, eigner)
        from (select eigner, count(*) as zahl from enthalten where eigner is not null group by eigner) as je_eigner
      ), '{}') as eigner,
      coalesce((
        select array_agg(distinct taxon.gruppe)
        from proben join fund on fund.bestimmung_id = proben.id join taxon on taxon.id = fund.taxon_id
      ), '{}') as gruppen,
      coalesce((
        select array_agg(distinct liste.name::text)
        from proben join taxalistenversion as liste on liste.id = proben.taxalistenversion_id
      ), '{}') as taxalisten
    from enthalten
  `.execute(db)
  if (rows[0] === undefined) throw new Error('Eine Zählung hat immer eine Zeile.')
  return rows[0]
}
