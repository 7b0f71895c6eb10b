import {
  type Akteur,
  ELEMENTE,
  MENGENFELDER,
  type Mengenfeld,
  PROBENMETHODEN,
  type Probenmethode,
} from '@benthos/fachmodell'
import { MATRIXAUFNAHMEN, type Matrixaufnahme, type Matrixtaxon } from '@benthos/vertrag/projektmatrix'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fuerEines, spalten } from '../../fach/elemente/spalten.ts'
import { GUELTIGER_NAME } from '../../fach/plausibilitaet/vergleich.ts'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

/** Von Klassen gilt die höchste: sie lassen sich nicht addieren. */
const KLASSEN: readonly Mengenfeld[] = ['haeufigkeitsklasse', 'schaetzklasse']

export type Matrixzeilen = {
  projekt: string
  methoden: { methode: Probenmethode; proben: number }[]
  methode: Probenmethode | null
  aufnahmen: Matrixaufnahme[]
  taxa: (Matrixtaxon & { gattung: string | null })[]
}

/**
 * Die jüngsten lesbaren Proben einer Methode im Projekt mit ihren Taxa, dazu je Fund, ob ihn an der Messstelle noch keine andere
 * lesbare Aufnahme bis zu seinem Tag führt (wie die Plausibilität, aber für die Messstelle statt ihres Gebiets und über alle Methoden
 * des Elements). Wo keine frühere Taxaliste vorliegt, gibt es nichts zu vergleichen. Eine Abfrage für alles.
 * @param gewuenscht ohne Angabe die erste Methode, die im Projekt vorkommt
 */
export async function ladeMatrix(
  db: Kysely<DB>,
  projektId: number,
  gewuenscht: Probenmethode | undefined,
  akteur: Akteur,
): Promise<Matrixzeilen> {
  const sicht = sichtbareAufnahmen(akteur)
  const methoden = sql`array[${sql.join(PROBENMETHODEN.map(({ value }) => sql.lit(value)))}]::text[]`
  const istLesbar = fuerEines(e => sql`${istMethodeVon(e, sql`probe.methode`)} and ${sicht[e].sql}`)
  const istVergleichbar = fuerEines(
    e => sql`${istMethodeVon(e, sql`wahl.methode`)} and ${istMethodeVon(e, sql`probe.methode`)} and ${sicht[e].sql}`,
  )
  const klasse = sql`case ${sql.join(
    ELEMENTE.map(e => sql`when ${istMethodeVon(e, sql`probe.methode`)} then ${spalten(e, 'aufnahme').klasse}`),
    sql` `,
  )} end`
  const { rows } = await sql<Matrixzeilen>`
    with lesbar as materialized (
      select probe.id as bestimmung_id, probe.methode, aufnahme.id, aufnahme.code, aufnahme.datum, aufnahme.messstelle_id,
        messstelle.name as messstelle, ${klasse} as klasse,
        (coalesce(probe.aussortiert_nenner::numeric / probe.aussortiert_zaehler, 1) / probe.flaeche)::float8 as je_quadratmeter
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      join erstbestimmung as probe on probe.aufnahme_id = aufnahme.id
      where aufnahme.projekt_id = ${projektId} and ${istLesbar}
    ),
    methoden as materialized (
      select methode, count(*)::int as proben from lesbar group by methode
    ),
    wahl as materialized (
      select coalesce(
        ${gewuenscht ?? null}::text,
        (select methode from methoden order by array_position(${methoden}, methode) limit 1)
      ) as methode
    ),
    spalte as materialized (
      select juengste.*, (row_number() over (order by messstelle, messstelle_id, datum, id) - 1)::int as platz
      from (
        select lesbar.*
        from lesbar
        join wahl on wahl.methode = lesbar.methode
        order by datum desc, id desc
        limit ${MATRIXAUFNAHMEN}
      ) as juengste
    ),
    stelle as materialized (
      select distinct messstelle_id from spalte
    ),
    stellenfund as materialized (
      select aufnahme.messstelle_id, aufnahme.datum, aufnahme.id, fund.taxon_id
      from wahl
      cross join stelle
      join aufnahme on aufnahme.messstelle_id = stelle.messstelle_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      join erstbestimmung as probe on probe.aufnahme_id = aufnahme.id
      join fund on fund.bestimmung_id = probe.id
      where ${istVergleichbar}
    ),
    -- Gerechnet wird mit einer Zahl je gültigem Namen: Hunderttausende Namen zu vergleichen kostete das Mehrfache.
    benannt as materialized (
      select taxon.id, min(taxon.id) over (partition by ${GUELTIGER_NAME}) as nummer, ${GUELTIGER_NAME} as name,
        coalesce(gueltig.rang, taxon.rang) as rang, coalesce(gueltig.gruppe, taxon.gruppe) as gruppe,
        coalesce(gueltig.familie, taxon.familie) as familie, coalesce(gueltig.gattung, taxon.gattung) as gattung,
        taxon.abgeleitet, taxon.taxalistenversion_id
      from (select distinct taxon_id from stellenfund) as genannt
      join taxon on taxon.id = genannt.taxon_id
      left join taxon as gueltig
        on gueltig.taxalistenversion_id = taxon.taxalistenversion_id and gueltig.name = taxon.akzeptiert
    ),
    nachweis as materialized (
      select distinct messstelle_id, datum, stellenfund.id, nummer
      from stellenfund
      join benannt on benannt.id = stellenfund.taxon_id
    ),
    erste_liste as materialized (
      select min(id) as id
      from (
        select messstelle_id, datum, id, min(datum) over (partition by messstelle_id) as zuerst
        from (select distinct messstelle_id, datum, id from nachweis) as liste
      ) as liste
      where datum = zuerst
      group by messstelle_id
      having count(*) = 1
    ),
    erster as materialized (
      select min(nachweis.id) as id, nummer
      from (select messstelle_id, nummer, min(datum) as datum from nachweis group by 1, 2) as frueheste
      join nachweis using (messstelle_id, nummer, datum)
      group by messstelle_id, nummer
      having count(*) = 1 and min(nachweis.id) not in (select id from erste_liste)
    ),
    zelle as materialized (
      select nummer, platz, spalte.id,
        ${sql.join(MENGENFELDER.map(({ value }) => sql`${summe(value)} as ${sql.ref(value)}`))}
      from spalte
      join fund on fund.bestimmung_id = spalte.bestimmung_id
      join benannt on benannt.id = fund.taxon_id
      group by nummer, platz, spalte.id
    ),
    zeile as materialized (
      select zelle.nummer, json_agg(platz order by platz) as aufnahmen,
        coalesce(json_agg(platz order by platz) filter (where erster.id is not null), '[]') as erstnachweise,
        json_strip_nulls(json_build_object(${sql.join(MENGENFELDER.map(({ value }) => mengenreihe(value)))})) as mengen
      from zelle
      left join erster on erster.id = zelle.id and erster.nummer = zelle.nummer
      group by zelle.nummer
    )
    select
      (select name from projekt where id = ${projektId}) as projekt,
      coalesce(
        (
          select json_agg(json_build_object('methode', methode, 'proben', proben) order by array_position(${methoden}, methode))
          from methoden
        ),
        '[]'
      ) as methoden,
      (select methode from wahl) as methode,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', id, 'code', code, 'datum', datum, 'messstelleId', messstelle_id, 'messstelle', messstelle, 'klasse', klasse,
              'jeQuadratmeter', je_quadratmeter
            )
            order by platz
          )
          from spalte
        ),
        '[]'
      ) as aufnahmen,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'name', taxon.name, 'rang', taxon.rang, 'gruppe', taxon.gruppe, 'familie', taxon.familie, 'gattung', taxon.gattung,
              'abgeleitet', taxon.abgeleitet, 'aufnahmen', zeile.aufnahmen, 'mengen', zeile.mengen,
              'erstnachweise', zeile.erstnachweise
            )
          )
          from zeile
          -- Was die Listen verschieden einordnen, steht, wo die jüngste von ihnen es hat.
          join (select distinct on (nummer) * from benannt order by nummer, abgeleitet, taxalistenversion_id desc) as taxon
            using (nummer)
        ),
        '[]'
      ) as taxa
  `.execute(db)
  const [zeilen] = rows
  if (zeilen === undefined) throw new Error('Eine Abfrage ohne Gruppen hat immer eine Zeile.')
  return zeilen
}

const summe = (feld: Mengenfeld): RawBuilder<unknown> =>
  sql`${sql.raw(KLASSEN.includes(feld) ? 'max' : 'sum')}(fund.${sql.ref(feld)})`

/** Eine Größe, die an keinem Fund des Taxons erfasst ist, fehlt. */
const mengenreihe = (feld: Mengenfeld): RawBuilder<unknown> =>
  sql`${sql.lit(feld)}, case when count(${sql.ref(feld)}) > 0 then json_agg(${sql.ref(feld)} order by platz) end`
