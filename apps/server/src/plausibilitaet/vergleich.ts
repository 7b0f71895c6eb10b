import type { Akteur, Element } from '@benthos/fachmodell'
import type { Taxonbild } from '@benthos/fachmodell/plausibilitaet/aufnahmebild'
import type { TaxonRang } from '@benthos/fachmodell/taxaliste'
import { METHODE_JE_PFAD } from '@benthos/vertrag/mzb'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'
import type { Gebiet } from './gebiet.ts'

/** So viele der jüngsten Aufnahmen des Gebiets dienen dem Vergleich. */
const VERGLEICHSAUFNAHMEN = 300

type Ausgang = { id: number; datum: string }

/** Wo die Funde eines Elements stehen und was ein Fund über Menge und Ort sagt. */
const FUNDE = {
  MZB: {
    probe: sql`mzb_probe`,
    funde: sql`(mzb_probe join mzb_fund on mzb_fund.probe_id = mzb_probe.id)`,
    taxonId: sql`mzb_fund.taxon_id`,
    /** Individuen je m² der MHS; null ohne Fläche oder Anzahl */
    dichte: sql`
      case mzb_probe.methode when 'MHS' then
        mzb_fund.anzahl * coalesce(mzb_probe.aussortiert_nenner::numeric / mzb_probe.aussortiert_zaehler, 1) / mzb_probe.flaeche
      end
    `,
    teil: sql`case mzb_probe.methode ${sql.join(
      Object.entries(METHODE_JE_PFAD).map(
        ([pfad, methode]) => sql`when ${sql.lit(methode)} then ${sql.lit(`mzb/${pfad}`)}`,
      ),
      sql` `,
    )} end`,
  },
  PHB: {
    probe: sql`phb_probe`,
    funde: sql`(phb_probe join phb_fund on phb_fund.aufnahme_id = phb_probe.aufnahme_id)`,
    taxonId: sql`phb_fund.taxon_id`,
    dichte: sql`null::numeric`,
    teil: sql`'phb/taxa'::text`,
  },
} as const satisfies Record<Element, Record<string, RawBuilder<unknown>>>
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
 * Taxa eines Elements mit ihrer Dichte, den Dichten in den Vergleichsaufnahmen und ob das Gebiet sie schon kennt. Ein Name,
 * den die Vergleichsaufnahmen nicht führen, wird in allen lesbaren gesucht: selten sind es viele.
 */
export async function ladeTaxa(
  db: Kysely<DB>,
  a: Ausgang,
  gebiet: Gebiet,
  akteur: Akteur,
  element: Element,
): Promise<Taxonbild[]> {
  const { probe, funde, taxonId, dichte, teil } = FUNDE[element]
  const sichtbar = sichtbareAufnahmen(akteur)
  const vergleichbar = istVergleichbar(a, gebiet, (element === 'MZB' ? sichtbar.mzb : sichtbar.phb).sql)
  const { rows } = await sql<{
    name: string
    rang: TaxonRang
    teil: string
    dichte: number | null
    vergleich: number[] | null
    ist_erstnachweis: boolean
    taxalisten: number
  }>`
    with eigene as materialized (
      -- Kommt ein Taxon in mehreren Proben vor, steht der Hinweis bei der MHS, sonst bei einer von ihnen.
      select ${GUELTIGER_NAME} as name, min(coalesce(gueltig.rang, taxon.rang)) as rang, (array_agg(${teil} order by ${teil} <> 'mzb/mhs', ${teil}))[1] as teil, sum(${dichte}) as dichte
      from ${funde}
      join taxon on taxon.id = ${taxonId}
      left join taxon as gueltig on gueltig.taxalistenversion_id = taxon.taxalistenversion_id and gueltig.name = taxon.akzeptiert
      where ${probe}.aufnahme_id = ${a.id}
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
        and exists (select from ${probe} where ${probe}.aufnahme_id = aufnahme.id)
      order by aufnahme.datum desc, aufnahme.id desc
      limit ${VERGLEICHSAUFNAHMEN}
    ), funde as (
      select gesuchte.name, sum(${dichte})::float8 as dichte
      from vergleichsaufnahme
      join ${funde} on ${probe}.aufnahme_id = vergleichsaufnahme.id
      join gesuchte on gesuchte.id = ${taxonId}
      group by gesuchte.name, vergleichsaufnahme.id
    ), vergleich as materialized (
      select name, array_agg(dichte) filter (where dichte is not null) as dichten
      from funde
      group by name
    )
    select eigene.name, eigene.rang, eigene.teil, eigene.dichte::float8, vergleich.dichten as vergleich,
      vergleich.name is null and not exists (
        select
        from gesuchte
        join ${funde} on ${taxonId} = gesuchte.id
        join aufnahme on aufnahme.id = ${probe}.aufnahme_id
        join messstelle on messstelle.id = aufnahme.messstelle_id
        where gesuchte.name = eigene.name and ${vergleichbar}
      ) as ist_erstnachweis,
      (select count(*)::int from vergleichsaufnahme) as taxalisten
    from eigene
    left join vergleich on vergleich.name = eigene.name
    order by eigene.name
  `.execute(db)
  return rows.map(({ name, vergleich, ist_erstnachweis, ...zeile }) => ({
    ...zeile,
    taxon: name,
    element,
    vergleich: vergleich ?? [],
    istErstnachweis: ist_erstnachweis,
  }))
}

/** Frühere Aufnahmen des Gebiets, die der Akteur lesen darf. */
function istVergleichbar(a: Ausgang, { gewaesser, routen }: Gebiet, sichtbar: RawBuilder<boolean>) {
  return sql`
    (messstelle.gewaesser_id = any (${gewaesser}::int[]) or messstelle.route_id = any (${routen}::text[]))
    and aufnahme.datum <= ${a.datum}
    and aufnahme.id <> ${a.id}
    and ${sichtbar}
  `
}
