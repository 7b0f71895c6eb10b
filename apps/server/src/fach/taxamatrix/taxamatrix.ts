import {
  type Akteur,
  ELEMENTE,
  MENGENFELDER,
  type Mengenfeld,
  PROBENMETHODEN,
  type Probenmethode,
} from '@benthos/fachmodell'
import { vergleicheSystematisch } from '@benthos/fachmodell/listen/systematik'
import { istNachweisbar } from '@benthos/fachmodell/plausibilitaet/taxonErstnachweis'
import { MATRIXAUFNAHMEN, type Matrixaufnahme, type Matrixtaxon } from '@benthos/vertrag/projektmatrix'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { fuerEines, spalten } from '../elemente/spalten.ts'
import { GUELTIGER_NAME } from '../plausibilitaet/vergleich.ts'
import { istMethodeVon } from '../probe/istMethodeVon.ts'
import { sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'

/** Von Klassen gilt die höchste: sie lassen sich nicht addieren. */
const KLASSEN: readonly Mengenfeld[] = ['haeufigkeitsklasse', 'schaetzklasse']

/** Mehr Aufnahmen gibt es nie (2^40): darunter ist in einer Zahl neben dem Tag Platz für die Kennung. */
const KENNUNGEN = sql.lit(2 ** 40)

/** Welche Aufnahmen eine Matrix umfasst. */
type Matrixauswahl = {
  /** Bedingung über `aufnahme`; was der Akteur nicht lesen darf, fällt in jedem Fall weg */
  bedingung: RawBuilder<unknown>
  /** so viele der jüngsten Proben */
  hoechstens: number
}

/** Die jüngsten Aufnahmen eines Projekts, so viele am Schirm Platz haben. */
export function imProjekt(id: number): Matrixauswahl {
  return { bedingung: sql`aufnahme.projekt_id = ${id}`, hoechstens: MATRIXAUFNAHMEN }
}

export type Matrixzeile = Matrixtaxon & { gattung: string | null }
export type Taxamatrix = {
  methoden: { methode: Probenmethode; proben: number }[]
  /** null: keine lesbare Probe */
  methode: Probenmethode | null
  /** nach Messstelle und Datum geordnet */
  aufnahmen: Matrixaufnahme[]
  /** systematisch geordnet */
  taxa: Matrixzeile[]
}

/**
 * Die jüngsten lesbaren Proben einer Methode mit ihren Taxa, dazu je Fund, ob ihn an der Messstelle noch keine andere
 * lesbare Aufnahme bis zu seinem Tag führt (wie die Plausibilität, aber für die Messstelle statt ihres Gebiets und über alle Methoden
 * des Elements). Wo keine frühere Taxaliste vorliegt, gibt es nichts zu vergleichen. Eine Abfrage für alles.
 * @param gewuenscht ohne Angabe die erste Methode, die vorkommt
 */
export async function ladeMatrix(
  db: Kysely<DB>,
  { bedingung, hoechstens }: Matrixauswahl,
  gewuenscht: Probenmethode | undefined,
  akteur: Akteur,
): Promise<Taxamatrix> {
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
  const { rows } = await sql<Taxamatrix>`
    with lesbar as materialized (
      select probe.id as bestimmung_id, probe.methode, aufnahme.id, aufnahme.code, aufnahme.datum, aufnahme.messstelle_id,
        messstelle.name as messstelle, ${klasse} as klasse,
        (coalesce(probe.aussortiert_nenner::numeric / probe.aussortiert_zaehler, 1) / probe.flaeche)::float8 as je_quadratmeter
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      join erstbestimmung as probe on probe.aufnahme_id = aufnahme.id
      where ${bedingung} and ${istLesbar}
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
        limit ${hoechstens}
      ) as juengste
    ),
    stelle as materialized (
      select distinct messstelle_id from spalte
    ),
    -- Taxalisten, mit denen sich die Funde einer Messstelle vergleichen. Der Rang ordnet nach Tag und Aufnahme, der Gegenrang nach Tag
    -- und umgekehrt nach Aufnahme: gehören beide Kleinsten derselben, gibt es an dem Tag nur sie.
    liste as materialized (
      select aufnahme.messstelle_id, aufnahme.datum, aufnahme.id, probe.id as bestimmung_id,
        (aufnahme.datum - date '0001-01-01') * ${KENNUNGEN} + aufnahme.id as rang,
        (aufnahme.datum - date '0001-01-01') * ${KENNUNGEN} + ${KENNUNGEN} - 1 - aufnahme.id as gegenrang
      from wahl
      cross join stelle
      join aufnahme on aufnahme.messstelle_id = stelle.messstelle_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      join erstbestimmung as probe on probe.aufnahme_id = aufnahme.id
      where ${istVergleichbar} and exists (select from fund where fund.bestimmung_id = probe.id)
    ),
    -- Zusammengefasst wird zuerst, was dieselbe Kennung hat, dann nach Namen: die Funde selbst werden nie zwischengelagert.
    stellentaxon as materialized (
      select liste.messstelle_id, fund.taxon_id, min(liste.rang) as rang, min(liste.gegenrang) as gegenrang
      from liste
      join fund on fund.bestimmung_id = liste.bestimmung_id
      group by liste.messstelle_id, fund.taxon_id
    ),
    -- Gerechnet wird mit einer Zahl je gültigem Namen: Hunderttausende Namen zu vergleichen kostete das Mehrfache.
    benannt as materialized (
      select taxon.id, min(taxon.id) over (partition by ${GUELTIGER_NAME}) as nummer, ${GUELTIGER_NAME} as name,
        coalesce(gueltig.rang, taxon.rang) as rang, coalesce(gueltig.gruppe, taxon.gruppe) as gruppe,
        coalesce(gueltig.familie, taxon.familie) as familie, coalesce(gueltig.gattung, taxon.gattung) as gattung,
        taxon.abgeleitet, taxon.taxalistenversion_id
      from (select distinct taxon_id from stellentaxon) as genannt
      join taxon on taxon.id = genannt.taxon_id
      left join taxon as gueltig
        on gueltig.taxalistenversion_id = taxon.taxalistenversion_id and gueltig.name = taxon.akzeptiert
    ),
    erste_liste as materialized (
      select min(id) as id
      from (select messstelle_id, id, datum, min(datum) over (partition by messstelle_id) as zuerst from liste) as liste
      where datum = zuerst
      group by messstelle_id
      having min(id) = max(id)
    ),
    erster as materialized (
      select id, nummer
      from (
        select nummer, min(stellentaxon.rang) % ${KENNUNGEN} as id,
          ${KENNUNGEN} - 1 - min(stellentaxon.gegenrang) % ${KENNUNGEN} as letzte_id
        from stellentaxon
        join benannt on benannt.id = stellentaxon.taxon_id
        group by messstelle_id, nummer
      ) as frueheste
      where id = letzte_id and id not in (select id from erste_liste)
    ),
    -- Je Aufnahme für sich: alle Zellen auf einmal passten nicht in den Arbeitsspeicher einer Abfrage.
    zelle as materialized (
      select je_taxon.*, spalte.platz, spalte.id
      from spalte
      cross join lateral (
        select benannt.nummer, ${sql.join(MENGENFELDER.map(({ value }) => sql`${summe(value)} as ${sql.ref(value)}`))}
        from fund
        join benannt on benannt.id = fund.taxon_id
        where fund.bestimmung_id = spalte.bestimmung_id
        group by benannt.nummer
      ) as je_taxon
    ),
    erfasst as materialized (
      select ${sql.join(MENGENFELDER.map(({ value }) => sql`count(${sql.ref(value)}) > 0 as ${sql.ref(value)}`))} from zelle
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
  return { ...zeilen, taxa: zeilen.taxa.toSorted(vergleicheSystematisch).map(ohneUnnachweisbare) }
}

const ohneUnnachweisbare = (taxon: Matrixzeile): Matrixzeile =>
  istNachweisbar(taxon.rang) ? taxon : { ...taxon, erstnachweise: [] }

const summe = (feld: Mengenfeld): RawBuilder<unknown> =>
  sql`${sql.raw(KLASSEN.includes(feld) ? 'max' : 'sum')}(fund.${sql.ref(feld)})`

/** Eine Größe, die an keinem Fund des Taxons erfasst ist, fehlt; an gar keinem erfasste wird nicht erst gesammelt. */
const mengenreihe = (
  feld: Mengenfeld,
): RawBuilder<unknown> => sql`${sql.lit(feld)}, case when count(${sql.ref(feld)}) > 0 then
  json_agg(${sql.ref(feld)} order by platz) filter (where (select erfasst.${sql.ref(feld)} from erfasst))
end`
