import type { Meldeteil } from '@benthos/bewertung/eumeldung/teilwert'
import { type Akteur, ELEMENTE, type Element, type Status } from '@benthos/fachmodell'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { alsFilterbedingung } from '../../fach/aufnahmefilter/filterbedingung.ts'
import { spalten } from '../../fach/elemente/spalten.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

export type Meldewahl = AufnahmenFilter & {
  id?: number[] | undefined
  jahrVon?: number | undefined
  jahrBis?: number | undefined
}

/** Der Stand eines Qualitätselements einer Aufnahme mit seinem führenden Ergebnis, falls es eines gibt. */
export type Ergebniszeile = {
  aufnahme_id: number
  code: string
  datum: string
  element: Element
  status: Status
  klasse: 1 | 2 | 3 | 4 | 5 | null
  /** `null`: noch kein Ergebnis */
  veraltet: boolean | null
  verfahren: string | null
  edition: string | null
  parametersatz: string | null
  engine_version: string | null
  entscheidend: string | null
  regel: string | null
  hinweis: string | null
  module: Meldeteil['module'] | null
  grundzustand: number | null
  messstelle_id: number
  wise_kennung: string | null
  wise_schema: string | null
  wise_wasserkoerper: string | null
  wise_wasserkoerper_schema: string | null
  wasserkoerper: string | null
  ausweisung: string | null
  bioregion: string | null
  bioregion_hoehe: string | null
  einzugsgebietsklasse: string | null
  innere_differenzierung: string | null
  spezieller_gewaessertyp: string | null
}

/**
 * Abfrage dessen, was der Filter trifft und der Akteur melden darf, je Aufnahme und Qualitätselement eine Zeile; auch, was noch
 * nicht plausibel ist, damit es sich nennen lässt.
 * @param hoechstens so viele Zeilen und eine mehr, an der zu sehen ist, dass es mehr gibt
 */
export async function ergebnisabfrage(
  db: Kysely<DB>,
  akteur: Akteur,
  { id, jahrVon, jahrBis, ...filter }: Meldewahl,
  hoechstens: number,
): Promise<RawBuilder<Ergebniszeile>> {
  const sicht = sichtbareAufnahmen(akteur, 'eumeldung.erstellen')
  const elemente = ELEMENTE.filter(e => filter.element === undefined || filter.element.includes(e))
  const staende = sql.join(
    elemente.map(e => {
      const s = spalten(e, 'aufnahme')
      return sql`(${sql.lit(e)}, ${s.status}, ${s.bewertungId}, ${sicht[e].sql})`
    }),
  )
  return sql<Ergebniszeile>`
    select
      aufnahme.id as aufnahme_id, aufnahme.code, aufnahme.datum, stand.element, stand.status,
      b.klasse, b.veraltet, b.verfahren, b.edition, b.parametersatz, b.engine_version,
      gesamt.entscheidend, gesamt.regel, teile.herkunft ->> 'hinweis' as hinweis,
      (
        select jsonb_agg(jsonb_build_object(
          'schluessel', m -> 'schluessel', 'wert', m -> 'wert', 'klasse', m -> 'klasse',
          'grenzen', m -> 'grenzen', 'richtung', m -> 'richtung'
        ))
        from jsonb_array_elements(gesamt.module) as m
      ) as module,
      (b.eingabe -> 'typologie' ->> 'saprobiellerGrundzustand')::float8 as grundzustand,
      messstelle.id as messstelle_id, messstelle.wise_kennung, messstelle.wise_schema, messstelle.wise_wasserkoerper,
      messstelle.wise_wasserkoerper_schema, messstelle.wasserkoerper,
      coalesce(messstelle.ausweisung, case when messstelle.erheblich_veraendert then 'HMWB' end) as ausweisung,
      messstelle.bioregion, messstelle.bioregion_hoehe, messstelle.einzugsgebietsklasse,
      messstelle.innere_differenzierung, messstelle.spezieller_gewaessertyp
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    cross join lateral (values ${staende}) as stand (element, status, bewertung_id, darf)
    left join bewertung as b on b.id = stand.bewertung_id
    -- Ein Ergebnis ist groß und liegt verdichtet: entpackt wird es einmal.
    left join lateral jsonb_to_record(b.ergebnis) as teile (ergebnis jsonb, herkunft jsonb) on true
    left join lateral jsonb_to_record(teile.ergebnis) as gesamt (entscheidend text, regel text, module jsonb) on true
    where ${await alsFilterbedingung(db, akteur, filter, sicht)}
      and stand.darf and stand.status is not null
      ${id === undefined ? sql`` : sql`and aufnahme.id = any(${id}::bigint[])`}
      ${jahrVon === undefined ? sql`` : sql`and aufnahme.datum >= make_date(${jahrVon}, 1, 1)`}
      ${jahrBis === undefined ? sql`` : sql`and aufnahme.datum <= make_date(${jahrBis}, 12, 31)`}
    order by aufnahme.datum, aufnahme.id, stand.element
    limit ${hoechstens + 1}
  `
}
