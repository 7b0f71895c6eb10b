import type { Akteur, Element } from '@benthos/fachmodell'
import { PROFILSTELLEN, type Profilstelle } from '@benthos/vertrag/gewaesserprofil'
import { type Kysely, sql } from 'kysely'
import { spalten } from '../../fach/elemente/spalten.ts'
import type { Ergebniswerte } from '../../fach/ergebnis/groessen.ts'
import { bezugsrechtAlsSql } from '../../fach/rechte/bezugsrecht.ts'
import { elementrechtAlsSql } from '../../fach/rechte/rechtAlsSql.ts'
import type { DB } from '../../technik/db/schema.ts'

export type Profilzeile = Omit<Profilstelle, 'ergebnis'> & {
  gesamt: number
  ergebnis: (Omit<NonNullable<Profilstelle['ergebnis']>, 'module' | 'werte'> & Ergebniswerte) | null
}

export type Profilfrage = {
  gewaesser: number
  element: Element
  von?: number | undefined
  bis?: number | undefined
}

type Antwort = {
  id: number
  name: string
  laeufe: { routeId: string; name: string; laenge: number }[]
  jahre: number[]
  stellen: Profilzeile[]
}

/**
 * Das Gewässer mit seinen lesbaren Messstellen und deren letztem lesbaren Ergebnis: eine Abfrage für die ganze Ansicht.
 * Der Kilometer gilt nur auf einem Lauf dieses Gewässers; wo die Messstelle an einem anderen steht, hat sie hier keinen.
 */
export async function ladeProfil(
  db: Kysely<DB>,
  { gewaesser, element, von, bis }: Profilfrage,
  akteur: Akteur,
): Promise<Antwort | undefined> {
  const lesbar = bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql
  const s = spalten(element, 'aufnahme')
  const bewertet = sql`${s.bewertungId} is not null and ${elementrechtAlsSql(akteur, 'ergebnis.lesen', element).sql}`
  const { rows } = await sql<Antwort>`
    with stelle as materialized (
      select messstelle.id, messstelle.code, messstelle.name, count(*) over ()::int as gesamt,
        case when eigen.ist then netzroute.id end as route_id,
        case when eigen.ist then messstelle.stationierung end as km,
        case when not eigen.ist then netzroute.name end as anderer_lauf
      from messstelle
      left join netzroute on netzroute.id = messstelle.route_id and messstelle.stationierung is not null
      -- Ein Lauf, dessen Gewässer das Netz nicht kennt, ist der des Gewässers, das an der Messstelle steht.
      cross join lateral (select coalesce(netzroute.gewaesser_id, messstelle.gewaesser_id) = messstelle.gewaesser_id as ist) as eigen
      where messstelle.gewaesser_id = ${gewaesser} and ${lesbar}
      order by km desc nulls last, messstelle.code, messstelle.id
      limit ${PROFILSTELLEN}
    )
    select gewaesser.id, gewaesser.name,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'routeId', netzroute.id, 'name', netzroute.name, 'laenge', round(netzroute.laenge::numeric / 1000, 3)
            )
            order by netzroute.laenge desc, netzroute.id
          ),
          '[]'
        )
        from netzroute
        where netzroute.gewaesser_id = gewaesser.id or netzroute.id in (select stelle.route_id from stelle)
      ) as laeufe,
      array(
        select distinct extract(year from aufnahme.datum)::int as jahr
        from stelle
        join messstelle on messstelle.id = stelle.id
        join aufnahme on aufnahme.messstelle_id = messstelle.id
        where ${bewertet}
        order by jahr desc
      ) as jahre,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', stelle.id, 'code', stelle.code, 'name', stelle.name, 'gesamt', stelle.gesamt,
              'routeId', case when stelle.km is not null then stelle.route_id end, 'km', stelle.km,
              'andererLauf', stelle.anderer_lauf, 'ergebnis', letztes.ergebnis
            )
            order by stelle.km desc nulls last, stelle.code, stelle.id
          ),
          '[]'
        )
        from stelle
        join messstelle on messstelle.id = stelle.id
        left join lateral (
          select jsonb_build_object(
            'aufnahmeId', aufnahme.id, 'aufnahme', aufnahme.code, 'datum', aufnahme.datum, 'element', bewertung.element,
            'methode', bewertung.methode, 'edition', bewertung.edition,
            'parametersatz', bewertung.parametersatz, 'klasse', bewertung.klasse, 'einschaetzung', ${s.einschaetzung},
            'eqr', bewertung.ergebnis #> '{ergebnis,eqr}', 'veraltet', bewertung.veraltet,
            'hinweis', bewertung.ergebnis #> '{herkunft,hinweis}', 'module', bewertung.ergebnis #> '{ergebnis,module}',
            'kenngroessen', (
              select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'schluessel', k.eine -> 'schluessel', 'label', k.eine -> 'label', 'einheit', k.eine -> 'einheit',
                    'wert', k.eine -> 'wert'
                  )
                  order by k.platz
                ),
                '[]'
              )
              from jsonb_array_elements(bewertung.ergebnis -> 'kenngroessen') with ordinality as k (eine, platz)
            )
          ) as ergebnis
          from aufnahme
          join bewertung on bewertung.id = ${s.bewertungId}
          where aufnahme.messstelle_id = messstelle.id
            and ${bewertet}
            and aufnahme.datum >= make_date(${von ?? 1}::int, 1, 1)
            and aufnahme.datum <= make_date(${bis ?? 9999}::int, 12, 31)
          order by aufnahme.datum desc, aufnahme.id desc
          limit 1
        ) as letztes on true
      ) as stellen
    from gewaesser
    where gewaesser.id = ${gewaesser}
  `.execute(db)
  return rows[0]
}
