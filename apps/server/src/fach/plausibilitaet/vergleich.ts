import type { Akteur, Element } from '@benthos/fachmodell'
import type { Taxonbild } from '@benthos/fachmodell/plausibilitaet/aufnahmebild'
import type { TaxonRang } from '@benthos/fachmodell/taxaliste'
import { METHODE_JE_PFAD } from '@benthos/vertrag/mzb'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { nachSchluessel } from '../../technik/reihe/nachSchluessel.ts'
import { istMethodeVon } from '../probe/istMethodeVon.ts'
import { sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'
import { type Ausgang, ausgangstafel } from './ausgang.ts'

/** So viele der jüngsten Aufnahmen des Gebiets dienen dem Vergleich. */
const VERGLEICHSAUFNAHMEN = 300

/** Individuen je m² der MHS; null ohne Fläche oder Anzahl. */
const DICHTE = sql`
  case probe.methode when 'MHS' then
    fund.anzahl * coalesce(probe.aussortiert_nenner::numeric / probe.aussortiert_zaehler, 1) / probe.flaeche
  end
`
/** Unterseite, auf der die Funde einer Methode stehen. */
const TEIL = sql`case probe.methode ${sql.join(
  Object.entries(METHODE_JE_PFAD).map(
    ([pfad, methode]) => sql`when ${sql.lit(methode)} then ${sql.lit(`mzb/${pfad}`)}`,
  ),
  sql` `,
)} else 'phb/taxa' end`
/** Gültiger Name zu `taxon`: über die Fassungen der Listen hinweg dasselbe Taxon. */
export const GUELTIGER_NAME = sql<string>`coalesce(taxon.akzeptiert, taxon.name)`

/** Kalendermonate der Vergleichsaufnahmen, je Aufnahme. */
export async function ladeMonate(
  db: Kysely<DB>,
  ausgaenge: readonly Ausgang[],
  akteur: Akteur,
): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ aufnahme_id: number; monat: number }>`
    select ausgang.id as aufnahme_id, vergleich.monat
    from ${ausgangstafel(ausgaenge)}
    cross join lateral (
      select extract(month from aufnahme.datum)::int as monat
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where ${istVergleichbar(sichtbareAufnahmen(akteur).aufnahme.sql)}
      order by aufnahme.datum desc, aufnahme.id desc
      limit ${VERGLEICHSAUFNAHMEN}
    ) as vergleich
  `.execute(db)
  return new Map(
    [...nachSchluessel(rows, zeile => zeile.aufnahme_id)].map(([id, zeilen]) => [id, zeilen.map(({ monat }) => monat)]),
  )
}

/**
 * Je Aufnahme die Taxa eines Elements mit ihrer Dichte, den Dichten in den Vergleichsaufnahmen und ob das Gebiet sie schon kennt. Ein Name,
 * den die Vergleichsaufnahmen nicht führen, wird in allen lesbaren gesucht: selten sind es viele.
 */
export async function ladeTaxa(
  db: Kysely<DB>,
  ausgaenge: readonly Ausgang[],
  akteur: Akteur,
  element: Element,
): Promise<ReadonlyMap<number, Taxonbild[]>> {
  if (ausgaenge.length === 0) return new Map()
  const istGemeint = istMethodeVon(element, sql`probe.methode`)
  const funde = sql`(erstbestimmung as probe join fund on fund.bestimmung_id = probe.id and ${istGemeint})`
  const sichtbar = sichtbareAufnahmen(akteur)
  const vergleichbar = istVergleichbar(sichtbar[element].sql)
  const { rows } = await sql<{
    aufnahme_id: number
    name: string
    rang: TaxonRang
    teil: string
    dichte: number | null
    vergleich: number[] | null
    ist_erstnachweis: boolean
    taxalisten: number
  }>`
    select ausgang.id as aufnahme_id, taxa.*
    from ${ausgangstafel(ausgaenge)}
    cross join lateral (
      with eigene as materialized (
        -- Kommt ein Taxon in mehreren Proben vor, steht der Hinweis bei der MHS, sonst bei einer von ihnen.
        select ${GUELTIGER_NAME} as name, min(coalesce(gueltig.rang, taxon.rang)) as rang, (array_agg(${TEIL} order by ${TEIL} <> 'mzb/mhs', ${TEIL}))[1] as teil, sum(${DICHTE}) as dichte
        from ${funde}
        join taxon on taxon.id = fund.taxon_id
        left join taxon as gueltig on gueltig.taxalistenversion_id = taxon.taxalistenversion_id and gueltig.name = taxon.akzeptiert
        where probe.aufnahme_id = ausgang.id
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
          and exists (select from probe where probe.aufnahme_id = aufnahme.id and ${istGemeint})
        order by aufnahme.datum desc, aufnahme.id desc
        limit ${VERGLEICHSAUFNAHMEN}
      ), funde as (
        select gesuchte.name, sum(${DICHTE})::float8 as dichte
        from vergleichsaufnahme
        join ${funde} on probe.aufnahme_id = vergleichsaufnahme.id
        join gesuchte on gesuchte.id = fund.taxon_id
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
          join ${funde} on fund.taxon_id = gesuchte.id
          join aufnahme on aufnahme.id = probe.aufnahme_id
          join messstelle on messstelle.id = aufnahme.messstelle_id
          where gesuchte.name = eigene.name and ${vergleichbar}
        ) as ist_erstnachweis,
        (select count(*)::int from vergleichsaufnahme) as taxalisten
      from eigene
      left join vergleich on vergleich.name = eigene.name
      order by eigene.name
    ) as taxa
  `.execute(db)
  const jeAufnahme = new Map<number, Taxonbild[]>(ausgaenge.map(({ id }) => [id, []]))
  for (const { aufnahme_id, name, vergleich, ist_erstnachweis, ...zeile } of rows)
    jeAufnahme
      .get(aufnahme_id)
      ?.push({ ...zeile, taxon: name, element, vergleich: vergleich ?? [], istErstnachweis: ist_erstnachweis })
  return jeAufnahme
}

/** Frühere Aufnahmen aus dem `gebiet` des `ausgang`, die der Akteur lesen darf. */
function istVergleichbar(sichtbar: RawBuilder<boolean>) {
  return sql`
    (messstelle.gewaesser_id = any (gebiet.gewaesser) or messstelle.route_id = any (gebiet.routen))
    and aufnahme.datum <= ausgang.datum
    and aufnahme.id <> ausgang.id
    and ${sichtbar}
  `
}
