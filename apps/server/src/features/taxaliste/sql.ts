import { type Kysely, sql } from 'kysely'
import { FASSUNGSSTAND } from '../../db/fassungsstand.ts'
import type { DB } from '../../db/schema.ts'

/**
 * Namen gültiger Fassungen, deren Wörter mit denen des Suchtexts beginnen („bae rho“ findet Baetis rhodani); was mit dem
 * ganzen Text beginnt, zuerst. Ein Synonym nennt das Taxon, als das es gilt. Abgeleitete stehen nicht dabei: dass es sie gibt,
 * verriete, was jemand in einer noch nicht freigegebenen Probe bestimmt hat.
 */
export async function sucheTaxonnamen(db: Kysely<DB>, suche: string, anzahl: number) {
  const worte = suche.split(/\s+/).filter(wort => wort !== '')
  const amWortanfang = worte.map(wort => sql`taxon.name ~* ${`(^|[ (-])${maskiere(wort)}`}`)
  const { rows } = await sql<{ value: string; label: string }>`
    select taxon.name as value, min(taxon.name || coalesce(' (Synonym von ' || taxon.akzeptiert || ')', '')) as label
    from taxon
    join taxalistenversion on taxalistenversion.id = taxon.taxalistenversion_id
    where ${FASSUNGSSTAND} in ('GUELTIG', 'ABGELOEST') and not taxon.abgeleitet
      and ${amWortanfang.length === 0 ? sql`true` : sql.join(amWortanfang, sql` and `)}
    group by taxon.name
    order by not starts_with(lower(taxon.name collate "C"), ${suche.toLowerCase()}), taxon.name
    limit ${anzahl}
  `.execute(db)
  return rows
}

const maskiere = (wort: string): string => wort.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
