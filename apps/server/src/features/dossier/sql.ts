import { type Akteur, ELEMENTE, type Element, kurzVon } from '@benthos/fachmodell'
import { DOSSIERAUFNAHMEN } from '@benthos/vertrag/dossier'
import { type Kysely, sql } from 'kysely'
import { fuerEines, jeNachElement, spalten } from '../../fach/elemente/spalten.ts'
import type { Ergebniswerte } from '../../fach/ergebnis/groessen.ts'
import { elementrang, istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

export type Ergebniszeile = Ergebniswerte & {
  methode: string
  verfahren: string
  edition: string
  parametersatz: string
  taxaliste: string
  klasse: number | null
  einschaetzung: number | null
  eqr: number | null
  veraltet: boolean
  hinweis: string | null
}
export type Probenzeile = {
  methode: string
  taxaliste: string
  /** gültiger Name und Individuen je m² (null: nicht bestimmbar) */
  taxa: Record<string, number | null>
  /** Namen darunter, die die Taxaliste nicht führt */
  abgeleitet: string[]
}
export type Dossierzeile = {
  id: number
  code: string
  datum: string
  ergebnisse: Ergebniszeile[]
  proben: Probenzeile[]
}

/** Die jüngsten lesbaren Aufnahmen der Messstelle mit Ergebnissen und Taxa, die älteste zuerst: eine Abfrage für alles. */
export async function ladeDossierzeilen(db: Kysely<DB>, messstelleId: number, akteur: Akteur): Promise<Dossierzeile[]> {
  const roh = sichtbareAufnahmen(akteur)
  const ergebnis = sichtbareAufnahmen(akteur, 'ergebnis.lesen')
  const liest = (element: Element, tabelle?: string) =>
    sql.ref(`${tabelle ? `${tabelle}.` : ''}liest_${kurzVon(element)}`)
  const jeGelesen = (element: Element) => {
    const [an, als] = [spalten(element, 'aufnahme'), spalten(element)]
    return sql`coalesce(${roh[element].sql}, false) as ${liest(element)},
        case when ${ergebnis[element].sql} then ${an.bewertungId} end as ${als.bewertungId}, ${an.einschaetzung}`
  }
  const { rows } = await sql<Dossierzeile>`
    with gelesen as (
      select aufnahme.id, aufnahme.code, aufnahme.datum, ${sql.join(ELEMENTE.map(jeGelesen))}
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where aufnahme.messstelle_id = ${messstelleId} and (${roh.aufnahme.sql} or ${ergebnis.aufnahme.sql})
      order by aufnahme.datum desc, aufnahme.id desc
      limit ${DOSSIERAUFNAHMEN}
    )
    select gelesen.id, gelesen.code, gelesen.datum,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'element', bewertung.element, 'methode', bewertung.methode, 'verfahren', bewertung.verfahren,
              'edition', bewertung.edition, 'parametersatz', bewertung.parametersatz, 'taxaliste', taxalistenversion.name,
              'klasse', bewertung.klasse, 'einschaetzung',
              ${jeNachElement(sql`bewertung.element`, element => spalten(element, 'gelesen').einschaetzung)},
              'eqr', bewertung.ergebnis #> '{ergebnis,eqr}', 'veraltet', bewertung.veraltet,
              'hinweis', bewertung.ergebnis #> '{herkunft,hinweis}', 'module', bewertung.ergebnis #> '{ergebnis,module}',
              'kenngroessen', bewertung.ergebnis -> 'kenngroessen'
            )
            order by bewertung.element
          ),
          '[]'
        )
        from bewertung
        join taxalistenversion on taxalistenversion.id = bewertung.taxalistenversion_id
        where bewertung.id in (${sql.join(ELEMENTE.map(element => spalten(element, 'gelesen').bewertungId))})
      ) as ergebnisse,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'methode', probe.methode, 'taxaliste', taxalistenversion.name, 'taxa', taxa.dichten,
              'abgeleitet', taxa.abgeleitet
            )
            order by ${elementrang(sql`probe.methode`)}, probe.methode
          ),
          '[]'
        )
        from erstbestimmung as probe
        join taxalistenversion on taxalistenversion.id = probe.taxalistenversion_id
        cross join lateral (
          select jsonb_object_agg(fund.name, fund.dichte) as dichten,
            coalesce(jsonb_agg(fund.name) filter (where fund.abgeleitet), '[]') as abgeleitet
          from (
            select coalesce(taxon.akzeptiert, taxon.name) as name, bool_or(taxon.abgeleitet) as abgeleitet,
              -- gezählte Schalen und geschätzte Deckungen sind keine gemeinsame Menge
              (
                sum(fund.anzahl) * coalesce(probe.aussortiert_nenner::numeric / probe.aussortiert_zaehler, 1) / probe.flaeche
              )::float8 as dichte
            from fund
            join taxon on taxon.id = fund.taxon_id
            where fund.bestimmung_id = probe.id
            group by 1
          ) as fund
        ) as taxa
        where probe.aufnahme_id = gelesen.id
          and ${fuerEines(element => sql`${istMethodeVon(element, sql`probe.methode`)} and ${liest(element, 'gelesen')}`)}
          and taxa.dichten is not null
      ) as proben
    from gelesen
    order by gelesen.datum, gelesen.id
  `.execute(db)
  return rows
}
