import type { Akteur, Elementstelle, Rolle, WeitereRolle } from '@benthos/fachmodell'
import type { Benachrichtigungsart } from '@benthos/fachmodell/benachrichtigung'
import { type Kysely, sql } from 'kysely'
import { blindeStellen } from '../../technik/db/blindeStellen.ts'
import { hatEineRolle, weitereRollen } from '../../technik/db/geltendeRollen.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Meldung } from './melde.ts'

/** SQL der Benachrichtigungen, so weit sie entstehen. */

export type Person = { id: number; akteur: Akteur }

/** Aktive Personen mit einer dieser Rollen, deren Verarbeitung nicht eingeschränkt ist; wer gerade handelt, gehört nicht dazu: er weiß es schon. */
export async function ladePersonen(tx: Kysely<DB>, rollen: readonly Rolle[]): Promise<Person[]> {
  return lade(tx, sql`b.eingeschraenkt_am is null and ${hatEineRolle('b', rollen)}`)
}

/** Die Person, wenn sie aktiv und nicht der Handelnde ist. */
export async function ladePerson(tx: Kysely<DB>, id: number): Promise<Person | undefined> {
  return (await lade(tx, sql`b.id = ${id}`))[0]
}

async function lade(tx: Kysely<DB>, bedingung: ReturnType<typeof sql>): Promise<Person[]> {
  const { rows } = await sql<{
    id: number
    rollen: Rolle[]
    organisation: number | null
    bundesland: string | null
    blind: Elementstelle[]
    weitere: WeitereRolle[]
  }>`
    select b.id, b.rollen, b.organisationseinheit_id as organisation, o.bundesland, ${blindeStellen(sql.ref('b.id'))} as blind,
      ${weitereRollen(sql.ref('b.id'))} as weitere
    from benutzer as b
    left join organisationseinheit as o on o.id = b.organisationseinheit_id
    where b.aktiv and b.id is distinct from journal_benutzer() and ${bedingung}
    order by b.id
  `.execute(tx)
  return rows.map(({ id, rollen, organisation, bundesland, weitere, blind }) => ({
    id,
    akteur: {
      rollen,
      organisationseinheitId: organisation,
      bundesland,
      ...(weitere.length > 0 && { weitere }),
      ...(blind.length > 0 && { blind }),
    },
  }))
}

/** Wer vom letzten Tag noch eine ungelesene dieser Art hat. */
export async function ladeWissende(tx: Kysely<DB>, art: Benachrichtigungsart): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct empfaenger_id as id
    from benachrichtigung
    where art = ${art} and gelesen_am is null and angelegt_am > now() - interval '1 day'
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Schreibt die Meldung an jeden Empfänger; wer von diesem Ereignis schon weiß, bekommt keine zweite. */
export async function schreibe(tx: Kysely<DB>, meldung: Meldung, empfaenger: readonly number[]): Promise<void> {
  if (empfaenger.length === 0) return
  const { art, ereignis, aufnahmeId = null, element = null, methode = null } = meldung
  await tx
    .insertInto('benachrichtigung')
    .values(
      empfaenger.map(empfaenger_id => ({
        art,
        ereignis,
        empfaenger_id,
        aufnahme_id: aufnahmeId,
        element,
        methode,
        status_ereignis_id: meldung.statusEreignisId ?? null,
        rueckfrage_id: meldung.rueckfrageId ?? null,
        auftrag_id: null,
        barriere_id: meldung.barriereId ?? null,
        berichtigung_id: meldung.berichtigungId ?? null,
        einlesung_id: meldung.einlesungId ?? null,
        fassungsvorschau_id: meldung.fassungsvorschauId ?? null,
        post_id: null,
        frist: meldung.frist ?? null,
      })),
    )
    .onConflict(konflikt => konflikt.columns(['empfaenger_id', 'ereignis']).doNothing())
    .execute()
}
