import { type Akteur, ELEMENTE } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { aufnahmenMitTaxon } from '../../fach/aufnahmefilter/taxonbedingung.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import { FASSUNGSSTAND } from '../../technik/db/fassungsstand.ts'
import type { DB } from '../../technik/db/schema.ts'

/** `namen`: was der Suchtext als Ganzes meint, in der Schreibweise, in der es eingetragen würde. */
type Namenssuche = { suche: string; namen: readonly string[]; anzahl: number }

/**
 * Namen gültiger Fassungen, deren Wörter mit denen des Suchtexts beginnen („bae rho“ findet Baetis rhodani); was mit dem
 * ganzen Text beginnt, zuerst. Ein Synonym nennt das Taxon, als das es gilt. Ein abgeleitetes Taxon steht nur dem zur Wahl, der eine
 * Aufnahme damit lesen darf: sonst verriete es, was jemand in einer noch nicht freigegebenen Probe bestimmt hat.
 */
export async function sucheTaxonnamen(db: Kysely<DB>, akteur: Akteur, { suche, namen, anzahl }: Namenssuche) {
  const worte = suche.split(/\s+/).filter(wort => wort !== '')
  const amWortanfang = worte.map(wort => sql`taxon.name ~* ${`(^|[ (/-])${maskiere(wort)}`}`)
  const passt = amWortanfang.length === 0 ? sql`true` : sql.join(amWortanfang, sql` and `)
  const sicht = sichtbareAufnahmen(akteur)
  const kommtVor = ELEMENTE.map(
    e => sql`exists (
      select
      from (${aufnahmenMitTaxon(e, sql`= genannt.id`)}) as fund
      join aufnahme on aufnahme.id = fund.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where ${sicht[e].sql}
    )`,
  )
  // Erst die Namen, dann die Funde: nur für abgeleitete unter ihnen wird in Proben nachgesehen.
  const { rows } = await sql<{ value: string; label: string }>`
    with genannt as materialized (
      select taxon.id, taxon.name, taxon.akzeptiert, taxon.abgeleitet
      from taxon
      join taxalistenversion on taxalistenversion.id = taxon.taxalistenversion_id
      where ${FASSUNGSSTAND} in ('GUELTIG', 'ABGELOEST')
        and ((${passt}) or (taxon.abgeleitet and taxon.name = any(${[...namen]}::text[])))
    ),
    waehlbar as (
      select name, coalesce(' (Synonym von ' || akzeptiert || ')', '') as zusatz
      from genannt
      where not abgeleitet
      union all
      select name, ' (abgeleitet)'
      from (select id, name from genannt where abgeleitet offset 0) as genannt
      where ${sql.join(kommtVor, sql` or `)}
    )
    select name as value, min(name || zusatz) as label
    from waehlbar
    group by name
    order by not starts_with(lower(name collate "C"), ${suche.toLowerCase()}), name
    limit ${anzahl}
  `.execute(db)
  return rows
}

const maskiere = (wort: string): string => wort.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
