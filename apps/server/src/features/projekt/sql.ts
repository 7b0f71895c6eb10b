import type { Akteur } from '@benthos/fachmodell'
import type { QueryVon } from '@benthos/vertrag'
import type { listeProjekte, Projektdaten } from '@benthos/vertrag/projekt'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { bezugsrechtAlsSql } from '../../fach/rechte/bezugsrecht.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Spaltenvon } from '../../technik/db/spaltenname.ts'
import { alsSuchmuster } from '../../technik/db/suche.ts'
import type { ProjektTabelle } from '../../technik/db/tabellen/messstelle.ts'

type Auswahl = QueryVon<typeof listeProjekte>

const SORTIERSPALTEN = {
  name: sql.ref('projekt.name'),
  bereich: sql.ref('projekt.bereich'),
  organisationseinheit: sql.ref('organisationseinheit.name'),
  bundesland: sql.ref('projekt.bundesland'),
  beginn: sql.ref('projekt.beginn'),
  ende: sql.ref('projekt.ende'),
} as const

function gefiltert(db: Kysely<DB>, a: Auswahl, akteur: Akteur | null) {
  return db
    .selectFrom('projekt')
    .innerJoin('organisationseinheit', 'organisationseinheit.id', 'projekt.organisationseinheit_id')
    .where(bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql)
    .$if(!!a.id?.length, q => q.where('projekt.id', 'in', a.id ?? []))
    .$if(!!a.bereich?.length, q => q.where('projekt.bereich', 'in', a.bereich ?? []))
    .$if(!!a.bundesland?.length, q => q.where('projekt.bundesland', 'in', a.bundesland ?? []))
    .$if(!!a.organisationseinheitId?.length, q =>
      q.where('projekt.organisationseinheit_id', 'in', a.organisationseinheitId ?? []),
    )
    .where(eb =>
      eb.and(
        alsSuchmuster(a.suche).map(muster =>
          eb.or([
            eb('projekt.name', 'ilike', muster),
            eb('projekt.kurzbezeichnung', 'ilike', muster),
            eb('projekt.auftraggeber', 'ilike', muster),
          ]),
        ),
      ),
    )
}

/** Eine Seite; gezählt wird nur für ihre Zeilen, Aufnahmen und Messstellen nur soweit der Akteur sie sehen darf. */
export async function ladeSeite(db: Kysely<DB>, a: Auswahl, akteur: Akteur | null) {
  const { aufnahme: sichtbar } = sichtbareAufnahmen(akteur)
  const richtung = a.richtung === 'auf' ? sql`asc nulls last` : sql`desc nulls last`
  const seite = gefiltert(db, a, akteur)
    .selectAll('projekt')
    .select([
      'organisationseinheit.name as organisationseinheit',
      sql<number>`row_number() over (order by ${SORTIERSPALTEN[a.sortierung]} ${richtung}, projekt.id)`.as('platz'),
    ])
    .orderBy('platz')
    .limit(a.groesse)
    .offset((a.seite - 1) * a.groesse)
  const [zeilen, gesamt] = await Promise.all([
    db
      .selectFrom(seite.as('projekt'))
      .selectAll('projekt')
      .select(eb => [
        eb
          .selectFrom('aufnahme')
          .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
          .select(eb.fn.countAll<number>().as('anzahl'))
          .whereRef('aufnahme.projekt_id', '=', 'projekt.id')
          .where(sichtbar.sql)
          .as('anzahl_aufnahmen'),
        // Beprobt wird auch, was keinem Projekt gehört: die Messstellen der GZÜV und der Länder.
        sql<number>`(
          select count(*)
          from (
            select aufnahme.messstelle_id
            from aufnahme
            join messstelle on messstelle.id = aufnahme.messstelle_id
            where aufnahme.projekt_id = projekt.id and ${sichtbar.sql}
            union
            select messstelle.id
            from messstelle
            where messstelle.projekt_id = projekt.id and ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql}
          ) as beteiligt
        )`.as('anzahl_messstellen'),
        sql<boolean>`not exists (select from aufnahme where aufnahme.projekt_id = projekt.id)
          and not exists (select from messstelle where messstelle.projekt_id = projekt.id)`.as('ist_leer'),
        sql<string | null>`(
          select benutzer.vorname || ' ' || benutzer.nachname
          from journal
          left join benutzer on benutzer.id = journal.benutzer_id
          where journal.tabelle = 'projekt' and journal.schluessel = projekt.id::text
          order by journal.id desc
          limit 1
        )`.as('geaendert_von'),
      ])
      .orderBy('platz')
      .execute(),
    gefiltert(db, a, akteur)
      .select(eb => eb.fn.countAll<number>().as('gesamt'))
      .executeTakeFirstOrThrow(),
  ])
  return { zeilen, gesamt: gesamt.gesamt }
}

export type Bezuege = {
  name_vergeben: boolean
  organisation_da: boolean
  messstellenarten: string[]
  /** Aufnahmen des Projekts an Messstellen, die zu seinem neuen Bereich nicht passen */
  fremder_bereich: boolean
  /** Messstellen oder Aufnahmen des Projekts außerhalb seines neuen Bundeslandes */
  fremdes_bundesland: boolean
}

/** Groß und klein geschrieben oder mit mehr Leerzeichen ist es derselbe Name: Menschen unterschieden sie nicht. */
export const vergleichbar = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(${name}, '\\s+', ' ', 'g'))`

/** Gleicher Name, Bestand der Organisation und was am Projekt hängt: für die Regeln, in einer Abfrage. */
export async function ladeBezuege(db: Kysely<DB>, daten: Projektdaten, ausser: number | null): Promise<Bezuege> {
  const [bezuege] = await ladeBezuegeVieler(db, [{ ...daten, ausser }])
  if (!bezuege) throw new TypeError('Die Abfrage der Bezüge liefert zu jedem Projekt eine Zeile.')
  return bezuege
}

/** Worauf sich Projektdaten beziehen, soweit sie es sagen; `ausser`: das Projekt selbst, dessen Name nicht als vergeben gilt. */
export type Bezug = Partial<Pick<Projektdaten, 'name' | 'organisationseinheitId' | 'bereich' | 'bundesland'>> & {
  ausser: number | null
}

/** Wie `ladeBezuege`, für viele, in ihrer Folge. */
export async function ladeBezuegeVieler(db: Kysely<DB>, viele: readonly Bezug[]): Promise<readonly Bezuege[]> {
  const hatAufnahme = (bedingung: RawBuilder<unknown>) => sql`exists (
    select
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where aufnahme.projekt_id = bezug.ausser and ${bedingung}
  )`
  const { rows } = await sql<Bezuege>`
    select exists (
        select
        from projekt
        where ${vergleichbar(sql`projekt.name`)} = ${vergleichbar(sql`bezug.name`)}
          and projekt.id is distinct from bezug.ausser
      ) as name_vergeben,
      exists (select from organisationseinheit where id = bezug.organisation) as organisation_da,
      array(select distinct art from messstelle where projekt_id = bezug.ausser) as messstellenarten,
      ${hatAufnahme(sql`(messstelle.art = 'FACHPROJEKT') <> (bezug.bereich = 'FACHPROJEKT')`)} as fremder_bereich,
      ${hatAufnahme(sql`messstelle.bundesland <> bezug.bundesland`)}
        or exists (select from messstelle where projekt_id = bezug.ausser and bundesland <> bezug.bundesland) as fremdes_bundesland
    from unnest(
      ${viele.map(({ name = null }) => name)}::text[],
      ${viele.map(({ organisationseinheitId = null }) => organisationseinheitId)}::int[],
      ${viele.map(({ bereich = null }) => bereich)}::text[],
      ${viele.map(({ bundesland = null }) => bundesland)}::text[],
      ${viele.map(({ ausser }) => ausser)}::int[]
    ) with ordinality as bezug (name, organisation, bereich, bundesland, ausser, nummer)
    order by bezug.nummer
  `.execute(db)
  return rows
}

export function spaltenAus(daten: Projektdaten) {
  return {
    name: daten.name,
    kurzbezeichnung: daten.kurzbezeichnung,
    bereich: daten.bereich,
    auftraggeber: daten.auftraggeber,
    organisationseinheit_id: daten.organisationseinheitId,
    bundesland: daten.bundesland,
    beginn: daten.beginn,
    ende: daten.ende,
    beschreibung: daten.beschreibung,
  } satisfies Spaltenvon<Projektdaten>
}

/** Umkehrung von `spaltenAus`. */
export function datenAus(zeile: Selectable<ProjektTabelle>): Projektdaten {
  return {
    name: zeile.name,
    kurzbezeichnung: zeile.kurzbezeichnung,
    bereich: zeile.bereich,
    auftraggeber: zeile.auftraggeber,
    organisationseinheitId: zeile.organisationseinheit_id,
    bundesland: zeile.bundesland as Projektdaten['bundesland'],
    beginn: zeile.beginn,
    ende: zeile.ende,
    beschreibung: zeile.beschreibung,
  }
}

export async function fuegeEin(tx: Kysely<DB>, daten: Projektdaten): Promise<number> {
  const { id } = await tx.insertInto('projekt').values(spaltenAus(daten)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns neue Version; `undefined`, wenn `version` überholt ist */
export async function schreibe(tx: Kysely<DB>, id: number, version: number, daten: Projektdaten) {
  const zeile = await tx
    .updateTable('projekt')
    .set(eb => ({ ...spaltenAus(daten), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return zeile?.version
}

/** Frist und was über das Recht an ihr entscheidet. */
export function ladeFristlage(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('projekt')
    .select(['frist', 'version', 'bereich', 'bundesland', 'organisationseinheit_id as organisationseinheitId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Aufnahmen gehören der Organisation ihres Projekts: wechselt es den Besitzer, wechseln sie mit. */
export async function uebergibAufnahmen(tx: Kysely<DB>, id: number, organisationseinheitId: number): Promise<void> {
  await sql`
    update aufnahme
    set organisationseinheit_id = ${organisationseinheitId},
      version = version + 1,
      stand = stand + 1,
      geaendert_am = now(),
      geaendert_von = journal_benutzer()
    where projekt_id = ${id} and organisationseinheit_id is distinct from ${organisationseinheitId}
  `.execute(tx)
}

/** Wie viel an einem Projekt hängt, gleich wer es sehen darf: es geht nicht um das Lesen. */
export async function zaehleZugehoerige(
  db: Kysely<DB>,
  id: number,
): Promise<{ aufnahmen: number; messstellen: number }> {
  const { rows } = await sql<{ aufnahmen: number; messstellen: number }>`
    select (select count(*) from aufnahme where projekt_id = ${id}) as aufnahmen,
      (select count(*) from messstelle where projekt_id = ${id}) as messstellen
  `.execute(db)
  return rows[0] ?? { aufnahmen: 0, messstellen: 0 }
}

/** @returns ob gelöscht wurde; nein, wenn `version` überholt ist */
export async function loesche(tx: Kysely<DB>, id: number, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('projekt')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
