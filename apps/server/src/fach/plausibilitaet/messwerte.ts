import type { Akteur } from '@benthos/fachmodell'
import type { Messwertbild } from '@benthos/fachmodell/plausibilitaet/aufnahmebild'
import { MESSGROESSEN } from '@benthos/fachmodell/plausibilitaet/messgroessen'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { nachSchluessel } from '../../technik/reihe/nachSchluessel.ts'
import { spalten as elementspalten } from '../elemente/spalten.ts'
import { sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'
import { type Ausgang, ausgangstafel } from './ausgang.ts'

/** So viele frühere Aufnahmen der Messstelle und je Nachbarstelle zählen, die jüngsten zuerst. */
const FRUEHERE = 20
const JE_NACHBAR = 5

type Zeile = { aufnahme_id: number; rolle: 'SELBST' | 'REIHE' | 'NACHBAR' } & Readonly<Record<string, number | null>>

/** Messwerte je Aufnahme mit denen, die zum Vergleich dienen: eine Abfrage, nur Lesbares, nichts Späteres als die Aufnahme. */
export async function ladeMesswerte(
  db: Kysely<DB>,
  ausgaenge: readonly Ausgang[],
  akteur: Akteur,
): Promise<ReadonlyMap<number, Messwertbild[]>> {
  const sichtbar = sichtbareAufnahmen(akteur)
  const spalten = sql`aufnahme.id, coalesce(${sichtbar.MZB.sql}, false) as mzb`
  const quelle = sql`aufnahme join messstelle on messstelle.id = aufnahme.messstelle_id`
  const befund = (feld: string) => sql`(befund.daten ->> ${sql.lit(feld)})::float8 as ${sql.ref(feld)}`
  const { rows } = await sql<Zeile>`
    select ausgang.id as aufnahme_id, messwert.*
    from ${ausgangstafel(ausgaenge)}
    cross join lateral (
      with gewaehlt as (
        select 'SELBST' as rolle, ${spalten}
        from ${quelle}
        where aufnahme.id = ausgang.id
        union all
        (
          select 'REIHE', ${spalten}
          from ${quelle}
          where aufnahme.messstelle_id = ausgang.messstelle_id
            and aufnahme.datum < ausgang.datum
            and ${sichtbar.aufnahme.sql}
          order by aufnahme.datum desc, aufnahme.id desc
          limit ${FRUEHERE}
        )
        union all
        select 'NACHBAR', letzte.id, letzte.mzb
        from unnest(ausgang.nachbarn) as nachbar (id)
        cross join lateral (
          select ${spalten}
          from ${quelle}
          where aufnahme.messstelle_id = nachbar.id
            and aufnahme.datum <= ausgang.datum
            and ${sichtbar.aufnahme.sql}
          order by aufnahme.datum desc, aufnahme.id desc
          limit ${JE_NACHBAR}
        ) as letzte
      )
      select gewaehlt.rolle, ${sql.join(['ph', 'leitfaehigkeit', 'sauerstoff', 'wassertemperatur'].map(befund))},
        probe.taxazahl, probe.dichte,
        (jsonb_path_query_first(bewertung.ergebnis, '$.kenngroessen[*] ? (@.schluessel == "SI").wert') #>> '{}')::float8
          as saprobienindex
      from gewaehlt
      join aufnahme on aufnahme.id = gewaehlt.id
      left join aufnahme_abschnitt as befund
        on befund.aufnahme_id = gewaehlt.id
        and befund.abschnitt = 'morphologieHydraulikPhysikalischChemischerBefund'
      left join bewertung on gewaehlt.mzb and bewertung.id = ${elementspalten('MZB', 'aufnahme').bewertungId} and not bewertung.veraltet
      left join lateral (
        select count(distinct fund.taxon_id)::int as taxazahl,
          (
            sum(fund.anzahl) * coalesce(probe.aussortiert_nenner::numeric / probe.aussortiert_zaehler, 1) / probe.flaeche
          )::float8 as dichte
        from erstbestimmung as probe
        join fund on fund.bestimmung_id = probe.id
        where probe.aufnahme_id = gewaehlt.id and probe.methode = 'MHS'
        group by probe.id, probe.flaeche, probe.aussortiert_nenner, probe.aussortiert_zaehler
      ) as probe on gewaehlt.mzb
    ) as messwert
  `.execute(db)
  const jeAufnahme = nachSchluessel(rows, zeile => zeile.aufnahme_id)
  return new Map(ausgaenge.map(({ id }) => [id, messwerteAus(jeAufnahme.get(id) ?? [])]))
}

function messwerteAus(zeilen: readonly Zeile[]): Messwertbild[] {
  const selbst = zeilen.find(zeile => zeile.rolle === 'SELBST')
  return MESSGROESSEN.flatMap(groesse => {
    const wert = selbst?.[groesse.schluessel] ?? null
    if (wert === null) return []
    const werteVon = (rolle: Zeile['rolle']) =>
      zeilen.flatMap(zeile => (zeile.rolle === rolle ? (zeile[groesse.schluessel] ?? []) : []))
    return { groesse, wert, reihe: werteVon('REIHE'), nachbarn: werteVon('NACHBAR') }
  })
}
