import type { Element, Status } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { spalten, spaltenname } from '../../../fach/elemente/spalten.ts'
import type { DB } from '../../../technik/db/schema.ts'

/** SQL der Experteneinschätzung: alle je abgegebenen, höchstens eine gilt. */

export type Einschaetzungszeile = {
  id: number
  klasse: number
  grund: string
  abgegeben_am: string
  abgegeben_von: string | null
  ergebnis_klasse: number | null
  ergebnis_am: string
  ergebnis_ist_ueberholt: boolean
  beendet_am: string | null
  beendet_von: string | null
  rueckzugsgrund: string | null
}

/** Die jüngste zuerst. */
export async function ladeEinschaetzungen(
  db: Kysely<DB>,
  aufnahmeId: number,
  element: Element,
): Promise<Einschaetzungszeile[]> {
  const geltend = spalten(element, 'aufnahme').bewertungId
  const { rows } = await sql<Einschaetzungszeile>`
    select e.id, e.klasse, e.grund, e.abgegeben_am, von.vorname || ' ' || von.nachname as abgegeben_von,
      bewertung.klasse as ergebnis_klasse, bewertung.erstellt_am as ergebnis_am,
      bewertung.veraltet or bewertung.id is distinct from ${geltend} as ergebnis_ist_ueberholt,
      e.beendet_am, bis.vorname || ' ' || bis.nachname as beendet_von, e.rueckzugsgrund
    from experteneinschaetzung as e
    join aufnahme on aufnahme.id = e.aufnahme_id
    join bewertung on bewertung.id = e.bewertung_id
    left join benutzer as von on von.id = e.abgegeben_von
    left join benutzer as bis on bis.id = e.beendet_von
    where e.aufnahme_id = ${aufnahmeId} and e.element = ${element}
    order by e.id desc
  `.execute(db)
  return rows
}

/** Ergebnis, neben dem eine Einschätzung stehen kann: das geltende im jetzigen Status. */
export async function ladeGeltendes(
  db: Kysely<DB>,
  aufnahmeId: number,
  element: Element,
): Promise<{ status: Status | null; bewertungId: number | null }> {
  return db
    .selectFrom('aufnahme')
    .select([`${spaltenname(element, 'status')} as status`, `${spaltenname(element, 'bewertungId')} as bewertungId`])
    .where('id', '=', aufnahmeId)
    .executeTakeFirstOrThrow()
}

/** Beendet die geltende Einschätzung; ohne Grund ist sie ersetzt. */
export async function beendeEinschaetzung(db: Kysely<DB>, id: number, rueckzugsgrund: string | null): Promise<void> {
  await sql`
    update experteneinschaetzung
    set beendet_am = now(), beendet_von = journal_benutzer(), rueckzugsgrund = ${rueckzugsgrund}
    where id = ${id}
  `.execute(db)
}

export async function fuegeEinschaetzungEin(
  db: Kysely<DB>,
  neu: { aufnahmeId: number; element: Element; bewertungId: number; klasse: number; grund: string },
): Promise<void> {
  await sql`
    insert into experteneinschaetzung (aufnahme_id, element, bewertung_id, klasse, grund, abgegeben_von)
    values (${neu.aufnahmeId}, ${neu.element}, ${neu.bewertungId}, ${neu.klasse}, ${neu.grund}, journal_benutzer())
  `.execute(db)
}

/** Klasse der geltenden Einschätzung im Kopf der Aufnahme; wer auf deren Stand handelt, hat sie damit gesehen. */
export async function vermerkeEinschaetzung(
  db: Kysely<DB>,
  aufnahmeId: number,
  element: Element,
  klasse: number | null,
): Promise<void> {
  await sql`
    update aufnahme
    set ${spalten(element).einschaetzung} = ${klasse}, stand = stand + 1,
      geaendert_am = now(), geaendert_von = journal_benutzer()
    where id = ${aufnahmeId}
  `.execute(db)
}
