import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { IST_JUENGSTES } from '../ergebnis/istJuengstes.ts'
import { istMethodeVon } from '../probe/istMethodeVon.ts'

/** Worauf beruht, was hinausgeht: ohne diese Fassungen lässt sich kein Fund und keine Klasse nachvollziehen. */
export type Grundlagen = {
  /** Fassungen der Taxalisten, nach denen bestimmt ist */
  taxalisten: string[]
  /** Verfahren mit Edition, Parametersatz und Rechenkern, nach denen bewertet ist */
  verfahren: string[]
  /** etwa „Demonstrationsparameter – nicht amtlich“ */
  vorbehalte: string[]
}

/**
 * Fassungen von Taxalisten und Verfahren der Funde und Ergebnisse, die hinausgehen.
 * @param sieht ob das Element der Aufnahme hinausgeht, als Bedingung über `aufnahme` mit `messstelle`
 */
export async function ladeGrundlagen(
  db: Kysely<DB>,
  sieht: (element: Element) => RawBuilder<unknown>,
): Promise<Grundlagen> {
  const eines = (trifft: (element: Element) => RawBuilder<unknown>) =>
    sql`(${sql.join(
      ELEMENTE.map(e => sql`(${trifft(e)} and ${sieht(e)})`),
      sql` or `,
    )})`
  const { rows } = await sql<Grundlagen>`
    with ergebnis as materialized (
      select distinct concat_ws(', ', bewertung.verfahren, 'Edition ' || bewertung.edition,
          'Parametersatz ' || bewertung.parametersatz, 'Rechenkern ' || bewertung.engine_version) as verfahren,
        bewertung.ergebnis #>> '{herkunft,hinweis}' as vorbehalt
      from bewertung
      join aufnahme on aufnahme.id = bewertung.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where ${eines(e => sql`bewertung.element = ${sql.lit(e)}`)} and ${IST_JUENGSTES}
    )
    select
      array(
        select distinct liste.name::text
        from erstbestimmung as probe
        join aufnahme on aufnahme.id = probe.aufnahme_id
        join messstelle on messstelle.id = aufnahme.messstelle_id
        join taxalistenversion as liste on liste.id = probe.taxalistenversion_id
        where ${eines(e => istMethodeVon(e, sql`probe.methode`))}
        order by 1
      ) as taxalisten,
      array(select distinct verfahren from ergebnis order by 1) as verfahren,
      array(select distinct vorbehalt from ergebnis where vorbehalt is not null order by 1) as vorbehalte
  `.execute(db)
  if (rows[0] === undefined) throw new Error('Eine Abfrage ohne Tabelle hat immer eine Zeile.')
  return rows[0]
}
