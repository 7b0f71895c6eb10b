import type { Akteur } from '@benthos/fachmodell'
import type { Taxonbild } from '@benthos/fachmodell/plausibilitaet/aufnahmebild'
import { METHODE_JE_PFAD } from '@benthos/vertrag/mzb'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { sichtbareAufnahmen } from '../../rechte/sichtbareAufnahmen.ts'
import type { Gebiet } from './gebiet.ts'

/** So viele der jüngsten Aufnahmen des Gebiets dienen dem Vergleich. */
const VERGLEICHSAUFNAHMEN = 300

type Ausgang = { id: number; datum: string }

/** Individuen je m² eines Fundes; null ohne Fläche oder Anzahl. */
const DICHTE = sql`
  mzb_fund.anzahl * coalesce(mzb_probe.aussortiert_nenner::numeric / mzb_probe.aussortiert_zaehler, 1) / mzb_probe.flaeche
`
const GUELTIGER_NAME = sql`coalesce(taxon.akzeptiert, taxon.name)`

/** Kalendermonate der Vergleichsaufnahmen. */
export async function ladeMonate(db: Kysely<DB>, a: Ausgang, gebiet: Gebiet, akteur: Akteur): Promise<number[]> {
  const { rows } = await sql<{ monat: number }>`
    select extract(month from aufnahme.datum)::int as monat
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where ${istVergleichbar(a, gebiet, sichtbareAufnahmen(akteur).aufnahme.sql)}
    order by aufnahme.datum desc, aufnahme.id desc
    limit ${VERGLEICHSAUFNAHMEN}
  `.execute(db)
  return rows.map(zeile => zeile.monat)
}

/**
 * Taxa der Aufnahme mit ihrer Dichte (MHS), den Dichten in den Vergleichsaufnahmen und ob das Gebiet sie schon kennt. Ein
 * Name, den die Vergleichsaufnahmen nicht führen, wird in allen lesbaren gesucht: selten sind es viele.
 */
export async function ladeTaxa(
  db: Kysely<DB>,
  a: Ausgang,
  gebiet: Gebiet,
  akteur: Akteur,
): Promise<{ taxalisten: number; taxa: Taxonbild[] }> {
  const { mzb } = sichtbareAufnahmen(akteur)
  const vergleichbar = istVergleichbar(a, gebiet, mzb.sql)
  const { rows } = await sql<{
    name: string
    methode: (typeof METHODE_JE_PFAD)[keyof typeof METHODE_JE_PFAD]
    dichte: number | null
    vergleich: number[] | null
    ist_erstnachweis: boolean
    taxalisten: number
  }>`
    with eigene as materialized (
      select ${GUELTIGER_NAME} as name, (array_agg(mzb_probe.methode order by mzb_probe.methode <> 'MHS'))[1] as methode,
        sum(${DICHTE}) filter (where mzb_probe.methode = 'MHS') as dichte
      from mzb_probe
      join mzb_fund on mzb_fund.probe_id = mzb_probe.id
      join taxon on taxon.id = mzb_fund.taxon_id
      where mzb_probe.aufnahme_id = ${a.id}
      group by 1
    ), gesuchte as materialized (
      select taxon.id, eigene.name
      from taxon
      join eigene on eigene.name = ${GUELTIGER_NAME}
    ), vergleichsaufnahme as materialized (
      select aufnahme.id
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where ${vergleichbar}
        and exists (select from mzb_probe where mzb_probe.aufnahme_id = aufnahme.id)
      order by aufnahme.datum desc, aufnahme.id desc
      limit ${VERGLEICHSAUFNAHMEN}
    ), funde as (
      select gesuchte.name, sum(${DICHTE}) filter (where mzb_probe.methode = 'MHS')::float8 as dichte
      from vergleichsaufnahme
      join mzb_probe on mzb_probe.aufnahme_id = vergleichsaufnahme.id
      join mzb_fund on mzb_fund.probe_id = mzb_probe.id
      join gesuchte on gesuchte.id = mzb_fund.taxon_id
      group by gesuchte.name, vergleichsaufnahme.id
    ), vergleich as materialized (
      select name, array_agg(dichte) filter (where dichte is not null) as dichten
      from funde
      group by name
    )
    select eigene.name, eigene.methode, eigene.dichte::float8, vergleich.dichten as vergleich,
      vergleich.name is null and not exists (
        select
        from gesuchte
        join mzb_fund on mzb_fund.taxon_id = gesuchte.id
        join mzb_probe on mzb_probe.id = mzb_fund.probe_id
        join aufnahme on aufnahme.id = mzb_probe.aufnahme_id
        join messstelle on messstelle.id = aufnahme.messstelle_id
        where gesuchte.name = eigene.name and ${vergleichbar}
      ) as ist_erstnachweis,
      (select count(*)::int from vergleichsaufnahme) as taxalisten
    from eigene
    left join vergleich on vergleich.name = eigene.name
    order by eigene.name
  `.execute(db)
  return {
    taxalisten: rows[0]?.taxalisten ?? 0,
    taxa: rows.map(({ name, methode, dichte, vergleich, ist_erstnachweis }) => ({
      taxon: name,
      teil: TEIL_JE_METHODE[methode],
      dichte,
      vergleich: vergleich ?? [],
      istErstnachweis: ist_erstnachweis,
    })),
  }
}

const TEIL_JE_METHODE = Object.fromEntries(
  Object.entries(METHODE_JE_PFAD).map(([pfad, methode]) => [methode, `mzb/${pfad}`]),
) as Record<(typeof METHODE_JE_PFAD)[keyof typeof METHODE_JE_PFAD], string>

/** Frühere Aufnahmen des Gebiets, die der Akteur lesen darf. */
function istVergleichbar(a: Ausgang, { gewaesser, routen }: Gebiet, sichtbar: RawBuilder<boolean>) {
  return sql`
    (messstelle.gewaesser_id = any (${gewaesser}::int[]) or messstelle.route_id = any (${routen}::text[]))
    and aufnahme.datum <= ${a.datum}
    and aufnahme.id <> ${a.id}
    and ${sichtbar}
  `
}
