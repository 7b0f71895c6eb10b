import type { Akteur, Element } from '@benthos/fachmodell'
import type { AntwortVon, QueryVon } from '@benthos/vertrag'
import type { listeKartenmessstellen } from '@benthos/vertrag/kacheln'
import type { MessstellenFilter } from '@benthos/vertrag/messstelle'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { spalten } from '../../fach/elemente/spalten.ts'
import { filterAlsSql } from '../../fach/messstellenfilter/messstellenfilter.ts'
import { bezugsrechtAlsSql } from '../../fach/rechte/bezugsrecht.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { type Kachelort, rahmenVon } from './kachel.ts'

export type Kartenmessstelle = {
  id: number
  code: string
  name: string
  laenge: number
  breite: number
  /** Klasse des jüngsten geltenden Ergebnisses, das der Akteur sehen darf */
  klasse: number | null
  /** Aufnahme dieses Ergebnisses, wenn es veröffentlicht ist */
  ergebnis: number | null
}

type Kartenauswahl = MessstellenFilter & { element: Element }

/** Messstellen einer Kachel, die der Filter trifft. */
export async function ladeKartenmessstellen(
  db: Kysely<DB>,
  ort: Kachelort,
  auswahl: Kartenauswahl,
  akteur: Akteur | null,
): Promise<Kartenmessstelle[]> {
  const { west, sued, ost, nord } = rahmenVon(ort)
  const rahmen = sql`messstelle.laenge >= ${west} and messstelle.laenge < ${ost}
    and messstelle.breite > ${sued} and messstelle.breite <= ${nord}`
  const { rows } = await sql<Kartenmessstelle>`
    select id, code, name, laenge, breite, klasse, ergebnis from (${await treffer(db, auswahl, akteur, rahmen)}) as treffer order by id
  `.execute(db)
  return rows
}

/** Dieselben Messstellen als Seite einer Liste, mit dem Rahmen um alle Treffer. */
export async function ladeKartenliste(
  db: Kysely<DB>,
  { seite, groesse, ...auswahl }: QueryVon<typeof listeKartenmessstellen>,
  akteur: Akteur | null,
): Promise<AntwortVon<typeof listeKartenmessstellen>> {
  const { rows } = await sql<Pick<AntwortVon<typeof listeKartenmessstellen>, 'gesamt' | 'grenzen' | 'zeilen'>>`
    with treffer as materialized (${await treffer(db, auswahl, akteur, sql`true`)}),
    seite as (select * from treffer order by name, id limit ${groesse} offset ${(seite - 1) * groesse})
    select count(*)::int as gesamt,
      case when count(laenge) > 0 then json_build_array(min(laenge), min(breite), max(laenge), max(breite)) end as grenzen,
      coalesce((select json_agg(seite order by name, id) from seite), '[]') as zeilen
    from treffer
  `.execute(db)
  const [{ gesamt, grenzen, zeilen } = { gesamt: 0, grenzen: null, zeilen: [] }] = rows
  return { gesamt, grenzen, zeilen, seite, groesse }
}

/**
 * Messstellen, die der Akteur lesen darf, und die mit einem Ergebnis, das er sehen darf. So sehen auch nicht Angemeldete, was
 * veröffentlicht ist, und sonst nichts.
 */
async function treffer(
  db: Kysely<DB>,
  { element, ...filter }: Kartenauswahl,
  akteur: Akteur | null,
  rahmen: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const ergebnis = sichtbareAufnahmen(akteur, 'ergebnis.lesen')[element]
  const { klasse, status, freigabe } = spalten(element, 'aufnahme')
  // Öffentlich ist ein Ergebnis, nicht das Projekt, aus dem es stammt: auch der Filter verrät es nicht.
  const projekt = akteur === null && filter.projektId?.length ? sql`false` : sql`true`
  return sql`
    select messstelle.id, messstelle.code, messstelle.name, messstelle.laenge, messstelle.breite, messstelle.bundesland,
      gewaesser.name as gewaesser, letzte.klasse, letzte.datum, letzte.ergebnis
    from messstelle
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    left join lateral (
      select ${klasse} as klasse, aufnahme.datum, case when ${freigabe} = 'OEFFENTLICH' then aufnahme.id::int end as ergebnis
      from aufnahme
      where aufnahme.messstelle_id = messstelle.id
        and ${klasse} is not null
        and ${status} in ('BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL')
        and ${ergebnis.sql}
      order by aufnahme.datum desc, aufnahme.id desc
      limit 1
    ) as letzte on true
    where ${rahmen} and ${projekt} and ${await filterAlsSql(db, filter, akteur)}
      and (letzte.klasse is not null or ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql})
  `
}
