import { type Akteur, alleinAls, ELEMENTE, type Probenmethode, type Rolle, rollenVon } from '@benthos/fachmodell'
import type { Rueckfrage, Rueckfrageantwort } from '@benthos/vertrag/rueckfrage'
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import { aufnahmerechtAlsSql, elementrechtAlsSql } from '../../fach/rechte/rechtAlsSql.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { RueckfrageTabelle } from '../../technik/db/tabellen/aufnahme.ts'

/** SQL der Rückfragen. */

export type Zeile = Omit<Rueckfrage, 'an' | 'erledigt' | 'liegtBeiMir' | 'erledigbar'> & {
  von_rolle: Rolle
  an_rolle: Rolle | null
  liegt_bei: Rolle | null
  erledigt_von: string | null
  erledigt_am: string | null
}

/** Name mit Organisation einer Person, aus ihren Tafeln. */
const name = (benutzer: string, organisation: string) =>
  sql<string>`concat_ws(', ', ${sql.ref(benutzer)}.vorname || ' ' || ${sql.ref(benutzer)}.nachname, ${sql.ref(organisation)}.name)`

/** Rückfragen einer Aufnahme mit ihren Antworten, neueste zuerst. */
export async function ladeRueckfragen(db: Kysely<DB>, aufnahmeId: number): Promise<Zeile[]> {
  const { rows } = await sql<Zeile & { antworten: Rueckfrageantwort[] }>`
    select r.id, r.version, r.element, r.art, r.teil, r.regel, r.stelle, r.zeile, r.bezeichnung, r.text,
      ${name('steller', 'stelle')} as von, r.gestellt_am as am, r.von_rolle, r.an_rolle, r.liegt_bei,
      case when r.erledigt_von is not null then ${name('erlediger', 'erledigt_bei')} end as erledigt_von, r.erledigt_am,
      coalesce(antwort.alle, '[]'::jsonb) as antworten
    from rueckfrage as r
    join benutzer as steller on steller.id = r.gestellt_von
    left join organisationseinheit as stelle on stelle.id = steller.organisationseinheit_id
    left join benutzer as erlediger on erlediger.id = r.erledigt_von
    left join organisationseinheit as erledigt_bei on erledigt_bei.id = erlediger.organisationseinheit_id
    left join lateral (
      select jsonb_agg(
        jsonb_build_object('id', a.id, 'text', a.text, 'am', a.zeitpunkt, 'von', ${name('verfasser', 'verfasst_bei')})
        order by a.id
      ) as alle
      from rueckfrage_antwort as a
      join benutzer as verfasser on verfasser.id = a.benutzer_id
      left join organisationseinheit as verfasst_bei on verfasst_bei.id = verfasser.organisationseinheit_id
      where a.rueckfrage_id = r.id
    ) as antwort on true
    where r.aufnahme_id = ${aufnahmeId}
    order by r.id desc
  `.execute(db)
  return rows
}

type Neue = Omit<
  Insertable<RueckfrageTabelle>,
  'id' | 'gestellt_von' | 'gestellt_am' | 'erledigt_von' | 'erledigt_am' | 'version'
>

export async function fuegeEin(tx: Transaktion, neue: Neue): Promise<number> {
  const { id } = await tx
    .insertInto('rueckfrage')
    .values({ ...neue, gestellt_von: sql<number>`journal_benutzer()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Schreibt eine Antwort und auf wen es danach ankommt, und liefert ihre Kennung. Was schon erledigt war, ist es mit einer ungelesenen Antwort nicht mehr. */
export async function fuegeAntwortEin(
  tx: Transaktion,
  aufnahmeId: number,
  rueckfrageId: number,
  text: string,
  liegtBei: Rolle | null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with geaendert as (
      update rueckfrage
      set version = version + 1, liegt_bei = ${liegtBei}, erledigt_von = null, erledigt_am = null
      where id = ${rueckfrageId}
    )
    insert into rueckfrage_antwort (rueckfrage_id, aufnahme_id, text, benutzer_id)
    values (${rueckfrageId}, ${aufnahmeId}, ${text}, journal_benutzer())
    returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Erklärt für erledigt oder öffnet wieder, wenn die Version noch die gesehene ist; sonst false. */
export async function setzeErledigt(
  tx: Transaktion,
  rueckfrageId: number,
  version: number,
  erledigt: boolean,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rueckfrage
    set version = version + 1,
      erledigt_von = ${erledigt ? sql`journal_benutzer()` : sql`null`},
      erledigt_am = ${erledigt ? sql`now()` : sql`null`}
    where id = ${rueckfrageId} and version = ${version}
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Name des Taxons in dieser Zeile der Erstbestimmung; null: es gibt sie nicht. */
export async function ladeFundname(
  db: Kysely<DB>,
  aufnahmeId: number,
  methode: Probenmethode,
  zeile: number,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select taxon.name
    from erstbestimmung as probe
    join fund on fund.bestimmung_id = probe.id and fund.zeile = ${zeile}
    join taxon on taxon.id = fund.taxon_id
    where probe.aufnahme_id = ${aufnahmeId} and probe.methode = ${methode}
  `.execute(db)
  return rows[0]?.name ?? null
}

/** Namen von Organisationen nach ihrer Kennung. */
export async function ladeOrganisationen(
  db: Kysely<DB>,
  kennungen: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const zeilen = await db
    .selectFrom('organisationseinheit')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${sql.val([...kennungen])}::bigint[])`)
    .execute()
  return new Map(zeilen.map(zeile => [zeile.id, zeile.name]))
}

/** Rückfragen, bei denen es auf eine Rolle des Akteurs ankommt, die am längsten wartenden zuerst; `gesamt` zählt alle. */
export async function ladeOffene(db: Kysely<DB>, akteur: Akteur, anzahl: number) {
  const rollen = rollenVon(akteur)
  if (rollen.length === 0) return []
  const { rows } = await sql<{
    id: number
    art: Rueckfrage['art']
    teil: string
    bezeichnung: string
    text: string
    von: string
    am: string
    aufnahmeId: number
    messstelle: string
    datum: string
    istBeantwortet: boolean
    gesamt: number
  }>`
    select rueckfrage.id, rueckfrage.art, rueckfrage.teil, rueckfrage.bezeichnung, rueckfrage.text,
      ${name('steller', 'stelle')} as von, rueckfrage.gestellt_am as am, aufnahme.id as "aufnahmeId",
      messstelle.name as messstelle, aufnahme.datum,
      rueckfrage.liegt_bei = rueckfrage.von_rolle and exists (
        select from rueckfrage_antwort where rueckfrage_antwort.rueckfrage_id = rueckfrage.id
      ) as "istBeantwortet",
      count(*) over ()::int as gesamt
    from rueckfrage
    join aufnahme on aufnahme.id = rueckfrage.aufnahme_id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join benutzer as steller on steller.id = rueckfrage.gestellt_von
    left join organisationseinheit as stelle on stelle.id = steller.organisationseinheit_id
    where rueckfrage.erledigt_am is null
      and (${sql.join(
        rollen.map(rolle => liegtBei(akteur, rolle)),
        sql` or `,
      )})
    order by rueckfrage.gestellt_am, rueckfrage.id
    limit ${anzahl}
  `.execute(db)
  return rows
}

/** Kommt es auf den Akteur in dieser Rolle an? Dasselbe Urteil wie `rollenAn`, für alle Zeilen auf einmal. */
function liegtBei(akteur: Akteur, rolle: Rolle): RawBuilder<boolean> {
  const alsRolle = alleinAls(akteur, rolle)
  const jeElement = ELEMENTE.map(
    element =>
      sql`(rueckfrage.element = ${element} and ${elementrechtAlsSql(alsRolle, 'rueckfrage.fuehren', element).sql})`,
  )
  const beide = sql`(rueckfrage.element is null and ${aufnahmerechtAlsSql(alsRolle, 'rueckfrage.fuehren').sql})`
  return sql<boolean>`(rueckfrage.liegt_bei = ${rolle} and (${sql.join([...jeElement, beide], sql` or `)}))`
}
