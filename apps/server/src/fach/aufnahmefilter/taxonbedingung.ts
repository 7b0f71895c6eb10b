import { ELEMENTE, type Element, gehoertZu, type Taxalistenart, taxalistenDes } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Sichtbarkeit } from '../rechte/sichtbareAufnahmen.ts'
import { bestimmeMenge, sindWenige } from './menge.ts'

/**
 * Aufnahmen, in denen eines der Taxa vorkommt, je Qualitätselement: in einer Taxaliste, als Teil eines Algenmischbestands, als Wuchsform. Gemeint
 * ist mit einem Namen das gültige Taxon, in jeder Fassung seiner Liste: Synonyme gelten als ihr gültiges Taxon, eine Art
 * umfasst ihre Unterarten, eine Gattung ihre Arten, eine Familie ihre Gattungen.
 *
 * Kennungen und Häufigkeit werden zuerst bestimmt: seltene Taxa werden von den Funden aus gesucht, häufige von der Liste aus.
 */
export async function ermittleVorkommen(
  db: Kysely<DB>,
  namen: readonly string[],
): Promise<{ element: Element; bedingung: RawBuilder<boolean> }[]> {
  const taxa = await ermittleTaxa(db, namen)
  const vorkommen = ELEMENTE.map(async element => {
    const arten = taxalistenDes(element)
    const ids = taxa.filter(({ art }) => arten.includes(art)).map(({ id }) => id)
    // Wo es das Taxon nicht geben kann, wird nicht gesucht: ein Oder über beide nähme der Datenbank den schnellen Weg.
    if (ids.length === 0) return []
    const gesucht = sql`any(${ids}::int[])`
    const wenige = await sindWenige(db, sql`fund where taxon_id = ${gesucht}`)
    const bedingung = sql<boolean>`aufnahme.id ${await bestimmeMenge(db, aufnahmenMitTaxon(element, sql`= ${gesucht}`), wenige)}`
    return [{ element, bedingung }]
  })
  return (await Promise.all(vorkommen)).flat()
}

/**
 * Bedingung über `aufnahme`, verbunden mit `messstelle`: eines der Taxa kommt in einem Element vor, das der Akteur lesen darf.
 * @param sicht Sichtbarkeit des Akteurs: über ein Element, das er nicht liest, verrät auch das Taxon nichts
 */
export async function bestimmeTaxonbedingung(
  db: Kysely<DB>,
  namen: readonly string[],
  sicht: Sichtbarkeit,
): Promise<RawBuilder<boolean>> {
  const vorkommen = await ermittleVorkommen(db, namen)
  const teile = vorkommen.map(({ element, bedingung }) => sql`(${sicht[element].sql} and ${bedingung})`)
  return teile.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(teile, sql` or `)})`
}

/**
 * Aufnahmen mit einem Fund eines Taxons in der Erstbestimmung, je Fund eine Zeile `aufnahme_id`. Die Fassung des Taxons sagt
 * schon, zu welchem Qualitätselement er gehört.
 * @param taxon Vergleich der Kennung: `= any(…)` oder `= genannt.id`
 */
export function aufnahmenMitTaxon(element: Element, taxon: RawBuilder<unknown>): RawBuilder<unknown> {
  const funde = sql`
    select bestimmung.aufnahme_id
    from fund
    join bestimmung on bestimmung.id = fund.bestimmung_id and bestimmung.art = 'ERSTBESTIMMUNG'
    where fund.taxon_id ${taxon}`
  if (!gehoertZu('phbMakroskopischeArtWuchsform', element)) return funde
  return sql`
    ${funde}
    union all
    select bestand.aufnahme_id
    from phb_algenmischbestand_teil as teil
    join phb_algenmischbestand as bestand on bestand.id = teil.mischbestand_id
    join bestimmung on bestimmung.id = bestand.bestimmung_id and bestimmung.art = 'ERSTBESTIMMUNG'
    where teil.taxon_id ${taxon}
    union all
    select aufnahme_id from phb_wuchsform where taxon_id ${taxon}`
}

type Gefunden = { id: number; art: Taxalistenart }

/** Kennungen aller Taxa, die mit den Namen gemeint sind, in jeder Fassung ihrer Liste (siehe `ermittleVorkommen`). */
export async function ermittleTaxa(db: Kysely<DB>, namen: readonly string[]): Promise<Gefunden[]> {
  const { rows } = await sql<Gefunden>`
    with gesucht as materialized (
      select distinct fassung.art, gemeint.name, gemeint.rang, gemeint.gattung, gemeint.familie
      from taxon as genannt
      join taxalistenversion as fassung on fassung.id = genannt.taxalistenversion_id
      join taxon as gemeint
        on gemeint.taxalistenversion_id = genannt.taxalistenversion_id
        and gemeint.name = coalesce(genannt.akzeptiert, genannt.name)
      where genannt.name in (${sql.join(namen)})
    ),
    getroffen as materialized (
      select taxon.id, taxon.taxalistenversion_id, taxon.name, gesucht.art
      from gesucht
      join taxalistenversion as fassung on fassung.art = gesucht.art
      join taxon on taxon.taxalistenversion_id = fassung.id
      where gesucht.name = taxon.name
        or (gesucht.rang = 'FAMILIE' and gesucht.familie = taxon.familie)
        or (gesucht.rang = 'GATTUNG' and gesucht.gattung = taxon.gattung)
        or (gesucht.rang = 'ART' and starts_with(taxon.name, gesucht.name || ' '))
    )
    select id, art
    from getroffen
    union
    select synonym.id, getroffen.art
    from getroffen
    join taxon as synonym
      on synonym.taxalistenversion_id = getroffen.taxalistenversion_id
      and synonym.akzeptiert = getroffen.name
  `.execute(db)
  return rows
}
