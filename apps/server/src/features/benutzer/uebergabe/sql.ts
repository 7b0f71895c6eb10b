import {
  type Akteur,
  ELEMENTE,
  type Elementstelle,
  type Probenmethode,
  type Rolle,
  type WeitereRolle,
} from '@benthos/fachmodell'
import type { Einleseart } from '@benthos/vertrag/einlesung'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { istOffen } from '../../../fach/aufnahmefilter/fristbedingung.ts'
import { spalten } from '../../../fach/elemente/spalten.ts'
import { elementrechtAlsSql } from '../../../fach/rechte/rechtAlsSql.ts'
import { blindeStellen } from '../../../technik/db/blindeStellen.ts'
import { hatEineRolle, istGeltendeVergabe, weitereRollen } from '../../../technik/db/geltendeRollen.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Kollege } from './arbeitswerk.ts'

/** SQL der Übergabe: was an einer Person hängt. */

/** Andere aktive Personen derselben Organisation. */
export async function ladeKollegen(
  db: Kysely<DB>,
  person: { id: number; organisationseinheitId: number | null },
): Promise<Kollege[]> {
  const { rows } = await sql<{
    id: number
    name: string
    rollen: Rolle[]
    bundesland: string | null
    blind: Elementstelle[]
    weitere: WeitereRolle[]
  }>`
    select b.id, b.vorname || ' ' || b.nachname as name, b.rollen, o.bundesland, ${blindeStellen(sql.ref('b.id'))} as blind,
      ${weitereRollen(sql.ref('b.id'))} as weitere
    from benutzer as b
    left join organisationseinheit as o on o.id = b.organisationseinheit_id
    where b.aktiv and b.eingeschraenkt_am is null and b.id <> ${person.id}
      and b.organisationseinheit_id is not distinct from ${person.organisationseinheitId}
    order by b.nachname collate de_sort, b.vorname collate de_sort, b.id
  `.execute(db)
  return rows.map(({ id, name, rollen, bundesland, weitere, blind }) => ({
    id,
    name,
    akteur: {
      rollen,
      organisationseinheitId: person.organisationseinheitId,
      bundesland,
      ...(weitere.length > 0 && { weitere }),
      ...(blind.length > 0 && { blind }),
    },
  }))
}

export async function ladeZweitbestimmungen(db: Kysely<DB>, benutzerId: number) {
  const { rows } = await sql<{
    aufnahmeId: number
    methode: Probenmethode
    code: string
    datum: string
    messstelle: string
    frist: string | null
    bestelltVon: number
  }>`
    select aufnahme.id as "aufnahmeId", auftrag.methode, aufnahme.code, aufnahme.datum, messstelle.name as messstelle,
      auftrag.frist, auftrag.angefordert_von as "bestelltVon"
    from qs_auftrag as auftrag
    join aufnahme on aufnahme.id = auftrag.aufnahme_id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where auftrag.zweitbestimmer_id = ${benutzerId} and auftrag.status = 'OFFEN'
    order by auftrag.frist nulls last, aufnahme.id, auftrag.methode
  `.execute(db)
  return rows
}

/**
 * Wer eine offene Zweitbestimmung hat und sie nicht mehr machen wird: gesperrt, oder die Vergabe der Rolle hat geendet. Nennt der
 * Anmeldedienst sie heute nicht, kommt sie vielleicht morgen wieder: dafür verliert niemand eine begonnene Arbeit.
 */
export async function ladeOhneRolle(db: Kysely<DB>): Promise<{ id: number; istGesperrt: boolean }[]> {
  const { rows } = await sql<{ id: number; istGesperrt: boolean }>`
    select person.id, not person.aktiv as "istGesperrt"
    from benutzer as person
    where exists (select from qs_auftrag where qs_auftrag.zweitbestimmer_id = person.id and qs_auftrag.status = 'OFFEN')
      and (
        not person.aktiv
        or not ${hatEineRolle('person', ['QS'], istGeltendeVergabe())} and exists (
          select
          from rollenvergabe as v
          where v.benutzer_id = person.id and v.rolle = 'QS' and v.entzogen_am is null
            and v.gueltig_bis < heute_in_oesterreich()
        )
      )
    order by person.id
  `.execute(db)
  return rows
}

/** Ältere lädt niemand mehr: der Bestand, gegen den sie geprüft sind, ist ein anderer geworden. */
export const EINLESUNG_TAGE = 90

export async function ladeEinlesungen(db: Kysely<DB>, benutzerId: number) {
  const { rows } = await sql<{
    id: number
    art: Einleseart
    dateiname: string
    angelegtAm: string
    geladen: number
    laeuft: boolean
  }>`
    select e.id, e.art, e.dateiname, e.angelegt_am as "angelegtAm", e.geladen,
      coalesce(auftrag.zustand in ('WAITING', 'RUNNING', 'CANCELLING'), false) as laeuft
    from einlesung as e
    left join auftrag on auftrag.id = e.auftrag_id
    where e.benutzer_id = ${benutzerId} and e.angelegt_am > now() - make_interval(days => ${EINLESUNG_TAGE})
      and (e.zustand in ('PRUEFUNG', 'LADEN') or (e.zustand = 'GEPRUEFT' and e.angenommen + e.geaendert > 0))
      and not exists (select from einlesung_ruecknahme as r where r.einlesung_id = e.id)
    order by e.id desc
    limit 200
  `.execute(db)
  return rows
}

export async function setzeEinleser(tx: Kysely<DB>, id: number, benutzerId: number): Promise<void> {
  await tx.updateTable('einlesung').set({ benutzer_id: benutzerId }).where('id', '=', id).execute()
}

/** Stunde des nächtlichen Archivs, wenn es in ihrem Namen entsteht. */
export async function ladeArchivstunde(db: Kysely<DB>, benutzerId: number): Promise<number | null> {
  const zeile = await db
    .selectFrom('archiveinstellung')
    .select('stunde')
    .where('auftraggeber_id', '=', benutzerId)
    .where('aktiv', '=', true)
    .$if(db.isTransaction, q => q.forUpdate())
    .executeTakeFirst()
  return zeile?.stunde ?? null
}

/** @param an null: niemand, das nächtliche Archiv ist damit aus */
export async function setzeArchivauftraggeber(tx: Kysely<DB>, von: number, an: Kollege | null): Promise<void> {
  const wer = an ? sql`auftraggeber_id = ${an.id}, akteur = ${JSON.stringify(an.akteur)}::jsonb` : sql`aktiv = false`
  await sql`
    update archiveinstellung set ${wer}, version = version + 1 where auftraggeber_id = ${von}
  `.execute(tx)
}

/** Was sich nicht übergeben lässt: zum Zählen, und nur, was der Fragende lesen darf. */
export async function zaehleBleibendes(db: Kysely<DB>, akteur: Akteur, benutzerId: number) {
  const { rows } = await sql<{ auftraege: number; rueckfragen: number; filter: number; alteDateien: number }>`
    select
      (select count(*) from auftrag where benutzer_id = ${benutzerId} and zustand in ('WAITING', 'RUNNING', 'CANCELLING'))::int
        as auftraege,
      (
        select count(*)
        from rueckfrage
        join aufnahme on aufnahme.id = rueckfrage.aufnahme_id
        join messstelle on messstelle.id = aufnahme.messstelle_id
        where rueckfrage.gestellt_von = ${benutzerId} and rueckfrage.erledigt_am is null and (${jeElement(
          element => sql`(
          coalesce(rueckfrage.element, ${element}) = ${element}
          and ${elementrechtAlsSql(akteur, 'rueckfrage.fuehren', element).sql}
        )`,
        )})
      )::int as rueckfragen,
      (select count(*) from benutzerfilter where benutzer_id = ${benutzerId})::int as filter,
      (
        select count(*)
        from einlesung
        where benutzer_id = ${benutzerId} and zustand = 'GEPRUEFT' and angenommen + geaendert > 0
          and angelegt_am <= now() - make_interval(days => ${EINLESUNG_TAGE})
      )::int as "alteDateien"
  `.execute(db)
  return rows[0] ?? { auftraege: 0, rueckfragen: 0, filter: 0, alteDateien: 0 }
}

/** Noch zu übergebende Aufnahmen, die dieser Organisation zugewiesen sind. */
export async function zaehleZugewiesene(db: Kysely<DB>, akteur: Akteur, organisationId: number): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where ${jeElement(
      element => sql`(
      ${spalten(element, 'aufnahme').auftragnehmerId} = ${organisationId} and ${istOffen(element)}
      and ${elementrechtAlsSql(akteur, 'aufnahme.lesen', element).sql}
    )`,
    )}
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

const jeElement = (bedingung: (element: (typeof ELEMENTE)[number]) => RawBuilder<unknown>) =>
  sql.join(ELEMENTE.map(bedingung), sql` or `)
