import type { Akteur, Element, QsGliederung } from '@benthos/fachmodell'
import type { QsUebereinstimmung } from '@benthos/vertrag/qsuebereinstimmung'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { elementrechtAlsSql } from '../../fach/rechte/rechtAlsSql.ts'
import type { DB } from '../../technik/db/schema.ts'

export type Zaehlzeile = Omit<QsUebereinstimmung['zeilen'][number], 'anteil' | 'von' | 'bis'>

/** Eine Zeile je Probe; nach Gruppen eine je Probe und Gruppe, denn PTD und Rang gelten der ganzen Probe. */
const EINZELNE = {
  AUFTRAGNEHMER: jeProbe(sql`auftragnehmer as name, null::text as haus`),
  // Denselben Namen gibt es in zwei Häusern: das sind zwei Personen.
  BESTIMMER: jeProbe(sql`bestimmer as name, auftragnehmer as haus`),
  GRUPPE: sql`
    select zeile ->> 'gruppe' as name, null::text as haus, jahr, nummer = 1 as zaehlt_probe, (zeile ->> 'taxa')::int as taxa,
      (zeile ->> 'gemeinsame')::int as gemeinsame, null::float8 as ptd, null::float8 as spearman
    from eigene
    cross join jsonb_array_elements(zaehlung -> 'gruppen') with ordinality as alle (zeile, nummer)
  `,
} as const satisfies Record<QsGliederung, unknown>

function jeProbe(werBestimmte: RawBuilder<unknown>) {
  return sql`
    select ${werBestimmte}, jahr, true as zaehlt_probe, (zaehlung ->> 'taxa')::int as taxa,
      (zaehlung ->> 'gemeinsame')::int as gemeinsame, (zaehlung ->> 'ptd')::float8 as ptd,
      (zaehlung ->> 'spearman')::float8 as spearman
    from eigene
  `
}

/** Wessen Bestimmung verglichen wurde, nicht wem die Aufnahme jetzt zugewiesen ist. */
const BEURTEILTE = sql`auftrag.beurteilte_organisation_id`

/** Je Name (Bestimmer: und Haus) und Jahr, je Name, je Jahr und über alles; offene Zweitbestimmungen und was dem Akteur verdeckt ist, zählen nicht. */
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
      select auftrag.zaehlung, extract(year from aufnahme.datum)::int as jahr,
        coalesce(haus.name, 'ohne Auftragnehmer') as auftragnehmer,
        coalesce(auftrag.beurteilter_bestimmer, 'ohne Angabe') as bestimmer
      from qs_auftrag as auftrag
      join aufnahme on aufnahme.id = auftrag.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      left join organisationseinheit as haus on haus.id = ${BEURTEILTE}
      where auftrag.status = 'ABGESCHLOSSEN' and auftrag.zaehlung is not null and (${sichtbar})
    ), einzelne as (${EINZELNE[nach]})
    select name, haus, jahr, (case when grouping(name) = 0 then count(*) else count(*) filter (where zaehlt_probe) end)::int as proben, sum(taxa)::int as taxa,
      sum(gemeinsame)::int as gemeinsame, avg(ptd) as ptd, avg(spearman) as spearman
    from einzelne
    group by grouping sets ((name, haus, jahr), (name, haus), (jahr), ())
    having sum(taxa) > 0
    order by name nulls first, haus nulls first, jahr nulls first
  `.execute(db)
  return rows
}
