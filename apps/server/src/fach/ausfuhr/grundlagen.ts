import { nenneVorbehaltDerEdition } from '@benthos/bewertung'
import { ELEMENTE, type Element } from '@benthos/fachmodell'
import type { Grundlagen } from '@benthos/vertrag/ausfuhrnachweis'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { IST_JUENGSTES } from '../ergebnis/istJuengstes.ts'
import { istMethodeVon } from '../probe/istMethodeVon.ts'

/** Vorbehalt, wo auch nur eine Zeile davon hinausgeht. */
export const BEISPIELDATEN = 'Enthält Beispieldaten, keine wirkliche Erhebung.'

/** Was davon für Funde ohne Ergebnisse gilt. */
export const ohneErgebnisse = ({ taxalisten, vorbehalte }: Grundlagen): Grundlagen => ({
  taxalisten,
  verfahren: [],
  vorbehalte: vorbehalte.filter(satz => satz === BEISPIELDATEN),
})

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
  const { rows } = await sql<{
    taxalisten: string[]
    verfahren: string[]
    hinweise: string[]
    editionen: [verfahren: string, edition: string][]
    hat_demo: boolean
  }>`
    with gruppe as materialized (
      select verfahren, edition, parametersatz, engine_version, min(bewertung.id) as eines
      from bewertung
      join aufnahme on aufnahme.id = bewertung.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where ${eines(e => sql`bewertung.element = ${sql.lit(e)}`)} and ${IST_JUENGSTES}
      group by verfahren, edition, parametersatz, engine_version
    ), ergebnis as materialized (
      -- Der Hinweis hängt am Parametersatz: an einem Ergebnis der Gruppe gelesen, statt jedes zu entpacken.
      select concat_ws(', ', gruppe.verfahren, 'Edition ' || gruppe.edition, 'Parametersatz ' || gruppe.parametersatz,
          'Rechenkern ' || gruppe.engine_version) as name,
        gruppe.verfahren, gruppe.edition, bewertung.ergebnis #>> '{herkunft,hinweis}' as hinweis
      from gruppe
      join bewertung on bewertung.id = gruppe.eines
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
      array(select distinct name from ergebnis order by 1) as verfahren,
      array(select distinct hinweis from ergebnis where hinweis is not null order by 1) as hinweise,
      coalesce((
        select jsonb_agg(distinct jsonb_build_array(verfahren, edition)) from ergebnis
      ), '[]') as editionen,
      exists (
        select
        from aufnahme
        join messstelle on messstelle.id = aufnahme.messstelle_id
        where aufnahme.ist_demo and ${eines(() => sql`true`)}
      ) as hat_demo
  `.execute(db)
  const [gelesen] = rows
  if (gelesen === undefined) throw new Error('Eine Abfrage ohne Tabelle hat immer eine Zeile.')
  const { taxalisten, verfahren, hinweise, editionen, hat_demo } = gelesen
  const saetze = editionen.flatMap(([name, edition]) => nenneVorbehaltDerEdition(name, edition) ?? [])
  return {
    taxalisten,
    verfahren,
    vorbehalte: [...hinweise, ...new Set(saetze), ...(hat_demo ? [BEISPIELDATEN] : [])],
  }
}
