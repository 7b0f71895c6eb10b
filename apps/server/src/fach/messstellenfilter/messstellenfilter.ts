import type { Akteur } from '@benthos/fachmodell'
import type { MessstellenFilter } from '@benthos/vertrag/messstelle'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { alsSuchmuster } from '../../technik/db/suche.ts'
import { bestimmeTaxonbedingung } from '../aufnahmefilter/taxonbedingung.ts'
import { liegtInAusschnitt } from '../geo/liegtInAusschnitt.ts'
import { bezugsrechtAlsSql } from '../rechte/bezugsrecht.ts'
import { sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'

const SUCHSPALTEN = ['messstelle.name', 'messstelle.code', 'messstelle.gzuev_id', 'gewaesser.name'] as const

/**
 * Suchbedingungen der Messstellen über `messstelle` verbunden mit `gewaesser`, für Liste und Karte dieselben. Ein fehlendes
 * oder leeres Kriterium schränkt nicht ein.
 * @param akteur nach Taxa sucht er nur in Aufnahmen, die er lesen darf
 */
export async function filterAlsSql(
  db: Kysely<DB>,
  filter: MessstellenFilter,
  akteur: Akteur | null,
): Promise<RawBuilder<boolean>> {
  const teile: RawBuilder<unknown>[] = alsSuchmuster(filter.suche).map(
    muster =>
      sql`(${sql.join(
        SUCHSPALTEN.map(spalte => sql`${sql.ref(spalte)} ilike ${muster}`),
        sql` or `,
      )})`,
  )
  const eines = (spalte: string, werte: readonly unknown[] | undefined) => {
    if (werte?.length) teile.push(sql`${sql.ref(spalte)} in (${sql.join(werte)})`)
  }
  eines('messstelle.art', filter.art)
  eines('messstelle.bundesland', filter.bundesland)
  eines('messstelle.gewaesser_id', filter.gewaesserId)
  eines('messstelle.bioregion', filter.bioregion)
  eines('messstelle.projekt_id', filter.projektId)
  if (filter.aktiv !== undefined) teile.push(sql`messstelle.aktiv = ${filter.aktiv}`)
  if (filter.ausschnitt) teile.push(liegtInAusschnitt('messstelle', filter.ausschnitt))
  if (filter.taxon?.length) {
    const mitTaxon = await bestimmeTaxonbedingung(db, filter.taxon, sichtbareAufnahmen(akteur))
    teile.push(sql`messstelle.id in (
      select aufnahme.messstelle_id
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where ${mitTaxon}
    )`)
  }
  return teile.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(teile, sql` and `)})`
}

/** Was die Liste der Messstellen mit diesem Filter zeigt: was der Akteur lesen darf und der Filter trifft. */
export async function lesbareTreffer(
  db: Kysely<DB>,
  filter: MessstellenFilter,
  akteur: Akteur | null,
): Promise<RawBuilder<boolean>> {
  const lesbar = bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql
  return sql<boolean>`(${lesbar} and ${await filterAlsSql(db, filter, akteur)})`
}
