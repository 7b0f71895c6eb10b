import type { Akteur, Element, QsGliederung } from '@benthos/fachmodell'
import type { QsUebereinstimmung } from '@benthos/vertrag/qsuebereinstimmung'
import { type Kysely, sql } from 'kysely'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { elementrechtAlsSql } from '../../fach/rechte/rechtAlsSql.ts'
import type { DB } from '../../technik/db/schema.ts'

export type Zaehlzeile = Omit<QsUebereinstimmung['zeilen'][number], 'anteil' | 'von' | 'bis'>

/** Eine Zeile je Probe; nach Gruppen eine je Probe und Gruppe, denn PTD und Rang gelten der ganzen Probe. */
const EINZELNE = {
  AUFTRAGNEHMER: jeProbe('auftragnehmer'),
  BESTIMMER: jeProbe('bestimmer'),
  GRUPPE: sql`
    select coalesce(taxon.gruppe, 'ohne Gruppe') as name, jahr, aufnahme_id, methode, count(*) as taxa,
      count(*) filter (
        where (zeile -> 'gefunden' ->> 'erste')::boolean and (zeile -> 'gefunden' ->> 'zweite')::boolean
      ) as gemeinsame, null::float8 as ptd, null::float8 as spearman
    from eigene
    cross join jsonb_array_elements(vergleich -> 'zeilen') as zeile
    left join taxon on taxon.taxalistenversion_id = eigene.taxalistenversion_id and taxon.name = zeile ->> 'taxon'
    group by 1, jahr, aufnahme_id, methode
  `,
} as const satisfies Record<QsGliederung, unknown>

function jeProbe(spalte: 'auftragnehmer' | 'bestimmer') {
  return sql`
    select ${sql.ref(spalte)} as name, jahr, aufnahme_id, methode,
      (vergleich ->> 'beide')::int + (vergleich ->> 'nurErste')::int + (vergleich ->> 'nurZweite')::int as taxa,
      (vergleich ->> 'beide')::int as gemeinsame, (vergleich -> 'aehnlichkeit' ->> 'ptd')::float8 as ptd,
      (vergleich -> 'aehnlichkeit' ->> 'spearman')::float8 as spearman
    from eigene
  `
}

/** Wessen Bestimmung verglichen wurde, nicht wem die Aufnahme jetzt zugewiesen ist. */
const BEURTEILTE = sql`auftrag.beurteilte_organisation_id`

/** Je Name und Jahr, je Name, je Jahr und über alles; offene Zweitbestimmungen und was dem Akteur verdeckt ist, zählen nicht. */
export async function zaehleUebereinstimmung(
  db: Kysely<DB>,
  akteur: Akteur | null,
  nach: QsGliederung,
  elemente: readonly Element[],
): Promise<Zaehlzeile[]> {
  const methode = sql`auftrag.methode`
  const sichtbar = sql.join(
    elemente.map(
      element =>
        sql`(${istMethodeVon(element, methode)} and ${elementrechtAlsSql(akteur, 'qs.auswerten', element, BEURTEILTE).sql})`,
    ),
    sql` or `,
  )
  const { rows } = await sql<Zaehlzeile>`
    with eigene as materialized (
      select auftrag.aufnahme_id, auftrag.methode, auftrag.vergleich, extract(year from aufnahme.datum)::int as jahr,
        coalesce(haus.name, 'ohne Auftragnehmer') as auftragnehmer,
        coalesce(auftrag.beurteilter_bestimmer, 'ohne Angabe') as bestimmer, erste.taxalistenversion_id
      from qs_auftrag as auftrag
      join aufnahme on aufnahme.id = auftrag.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      join erstbestimmung as erste on erste.aufnahme_id = auftrag.aufnahme_id and erste.methode = auftrag.methode
      left join organisationseinheit as haus on haus.id = ${BEURTEILTE}
      where auftrag.status = 'ABGESCHLOSSEN' and auftrag.vergleich is not null and (${sichtbar})
    ), einzelne as (${EINZELNE[nach]})
    select name, jahr, count(distinct (aufnahme_id, methode))::int as proben, sum(taxa)::int as taxa,
      sum(gemeinsame)::int as gemeinsame, avg(ptd) as ptd, avg(spearman) as spearman
    from einzelne
    group by grouping sets ((name, jahr), (name), (jahr), ())
    having sum(taxa) > 0
    order by name nulls first, jahr nulls first
  `.execute(db)
  return rows
}
