import { type Akteur, MENGENFELDER, type Mengenfeld } from '@benthos/fachmodell'
import { FUNDE_EINES_TAXONS, type Taxonfund } from '@benthos/vertrag/taxonseite'
import { type Kysely, sql } from 'kysely'
import { fuerEines } from '../../fach/elemente/spalten.ts'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

/** Von Klassen gilt die höchste: sie lassen sich nicht addieren. */
const KLASSEN: readonly Mengenfeld[] = ['haeufigkeitsklasse', 'schaetzklasse']

export type Taxonvorkommen = {
  proben: number
  messstellen: number
  monate: { funde: number; proben: number }[]
  funde: Taxonfund[]
}

/**
 * Funde der Taxa in den Erstbestimmungen aller Proben, die der Akteur lesen darf. Die Monate zählen daneben alle lesbaren Proben
 * derselben Methoden: ohne sie sagte eine Häufung im Mai nur, dass im Mai gesammelt wird.
 * @param ids Kennungen der Taxa in jeder Fassung
 */
export async function ladeVorkommen(db: Kysely<DB>, akteur: Akteur, ids: readonly number[]): Promise<Taxonvorkommen> {
  const sicht = sichtbareAufnahmen(akteur)
  const istLesbar = fuerEines(element => sql`${istMethodeVon(element, sql`probe.methode`)} and ${sicht[element].sql}`)
  const mengen = MENGENFELDER.map(
    ({ value }) => sql`${sql.lit(value)}, ${sql.raw(KLASSEN.includes(value) ? 'max' : 'sum')}(fund.${sql.ref(value)})`,
  )
  const { rows } = await sql<Taxonvorkommen>`
    with vorkommen as materialized (
      -- Nur, wo es vorkommt: das steht im Index. Namen und Mengen liest erst, wer gezeigt wird.
      select distinct bestimmung_id from fund where fund.taxon_id = any(${[...ids]}::int[])
    ),
    gelesen as materialized (
      select aufnahme.id, aufnahme.code, aufnahme.datum, aufnahme.messstelle_id, probe.methode, messstelle.name,
        gewaesser.name as gewaesser, messstelle.seehoehe, vorkommen.bestimmung_id
      from vorkommen
      join erstbestimmung as probe on probe.id = vorkommen.bestimmung_id
      join aufnahme on aufnahme.id = probe.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      join gewaesser on gewaesser.id = messstelle.gewaesser_id
      where ${istLesbar}
    ),
    -- Einmal, nicht für jeden Monat neu.
    jahr as materialized (
      select extract(month from aufnahme.datum)::int as monat, count(*)::int as proben
      from erstbestimmung as probe
      join aufnahme on aufnahme.id = probe.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where probe.methode in (select distinct methode from gelesen) and ${istLesbar}
      group by 1
    ),
    fundjahr as materialized (
      select extract(month from datum)::int as monat, count(*)::int as funde from gelesen group by 1
    )
    select
      (select count(*)::int from gelesen) as proben,
      (select count(distinct messstelle_id)::int from gelesen) as messstellen,
      (
        select jsonb_agg(
          jsonb_build_object(
            'funde', coalesce(fundjahr.funde, 0), 'proben', coalesce(jahr.proben, 0)
          )
          order by monat
        )
        from generate_series(1, 12) as monate (monat)
        left join jahr using (monat)
        left join fundjahr using (monat)
      ) as monate,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'aufnahmeId', juengste.id, 'code', code, 'datum', datum, 'methode', methode, 'messstelleId', messstelle_id,
              'messstelle', name, 'gewaesser', gewaesser, 'seehoehe', seehoehe, 'namen', namen, 'mengen', mengen
            )
            order by datum desc, juengste.id desc, methode
          ),
          '[]'
        )
        from (select * from gelesen order by datum desc, id desc, methode limit ${FUNDE_EINES_TAXONS}) as juengste
        cross join lateral (
          select array_agg(distinct taxon.name order by taxon.name) as namen,
            jsonb_strip_nulls(jsonb_build_object(${sql.join(mengen)})) as mengen
          from fund
          join taxon on taxon.id = fund.taxon_id
          where fund.bestimmung_id = juengste.bestimmung_id and fund.taxon_id = any(${[...ids]}::int[])
        ) as angaben
      ) as funde
  `.execute(db)
  const [vorkommen] = rows
  if (vorkommen === undefined) throw new Error('Eine Abfrage ohne Gruppen hat immer eine Zeile.')
  return vorkommen
}
