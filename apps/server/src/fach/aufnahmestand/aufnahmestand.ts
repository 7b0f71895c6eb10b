import { AUFNAHMETEILE, type Aufnahmeteil, BEARBEITBARE_STATUS, type Element, type Status } from '@benthos/fachmodell'
import { sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { spalten } from '../elemente/spalten.ts'

/**
 * Der Stand eines Qualitätselements folgt den Daten: Speichern macht Rohdaten, Bewerten macht bewertet. Wer handelt,
 * weiß die Transaktion (`benthos.benutzer_id`); jeder Wechsel hinterlässt ein Statusereignis.
 */

/**
 * Nach jeder wirklichen Änderung von Daten eines Elements zu rufen: NEU, BEWERTET und UNPLAUSIBEL werden ROHDATEN, die
 * gespeicherte Bewertung gilt als veraltet, der Stand der Aufnahme steigt.
 * @throws Einwand `STATUS_UNZULAESSIG`, wenn die Daten gesperrt sind
 */
export function nachDatenaenderung(tx: Transaktion, aufnahmeId: number, element: Element): Promise<void> {
  return nachDatenaenderungVieler(tx, [aufnahmeId], element)
}

/** Wie `nachDatenaenderung`, für viele Aufnahmen, die der Aufrufer festhält. */
export async function nachDatenaenderungVieler(
  tx: Transaktion,
  aufnahmeIds: readonly number[],
  element: Element,
): Promise<void> {
  const s = spalten(element)
  const { rows } = await sql<{ von: Status }>`
    with vorher as (
      select id, ${s.status} as status
      from aufnahme
      where id = any(${[...aufnahmeIds]}::bigint[])
      for no key update
    ), geaendert as (
      update aufnahme
      set ${s.status} = 'ROHDATEN', stand = stand + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
      from vorher
      where aufnahme.id = vorher.id and vorher.status in (${sql.join(BEARBEITBARE_STATUS)})
      returning vorher.id, vorher.status
    ), ereignis as (
      insert into status_ereignis (aufnahme_id, element, art, von, nach, benutzer_id)
      select id, ${element}, 'STATUS', status, 'ROHDATEN', journal_benutzer()
      from geaendert
      where status <> 'ROHDATEN'
    ), veraltet as (
      update bewertung
      set veraltet = true
      from geaendert
      where bewertung.aufnahme_id = geaendert.id and bewertung.element = ${element} and not bewertung.veraltet
    )
    select status as von
    from geaendert
  `.execute(tx)
  if (rows.length < aufnahmeIds.length) throw new Einwand('STATUS_UNZULAESSIG')
}

/**
 * Nach einer Änderung am Kopf der Aufnahme, von der Bewertungen abhängen (Messstelle, Datum): nur ein bewertetes Element
 * fällt zurück, ein neues bleibt neu.
 * @returns ob es zurückgefallen ist
 */
export async function nachKopfaenderung(tx: Transaktion, aufnahmeId: number, element: Element): Promise<boolean> {
  const { rows } = await sql<{ bewertet: boolean }>`
    select ${spalten(element).bewertungId} is not null as bewertet
    from aufnahme
    where id = ${aufnahmeId} and ${spalten(element).status} is not null
  `.execute(tx)
  if (!rows[0]?.bewertet) return false
  await nachDatenaenderung(tx, aufnahmeId, element)
  return true
}

/**
 * Nach jeder wirklichen Änderung eines Teils außerhalb der Proben. Das Ergebnis des Elements, das darauf beruht, ist danach
 * veraltet; sonst steigt nur der Stand der Aufnahme. Eine Probe ist damit noch nicht erfasst: NEU bleibt NEU.
 */
export async function nachTeilaenderung(tx: Transaktion, aufnahmeId: number, teil: Aufnahmeteil): Promise<void> {
  const element = AUFNAHMETEILE[teil].bewertet
  const istZurueckgefallen = element !== null && (await nachKopfaenderung(tx, aufnahmeId, element))
  if (!istZurueckgefallen) await vermerkeAenderung(tx, aufnahmeId)
}

/** Änderung, die keinen Status berührt: nur der Stand der Aufnahme steigt. */
export async function vermerkeAenderung(tx: Transaktion, aufnahmeId: number): Promise<void> {
  await sql`
    update aufnahme
    set stand = stand + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where id = ${aufnahmeId}
  `.execute(tx)
}

/** Status, in denen ein Element BEWERTET werden kann: es hat Daten, und sie sind nicht gesperrt. */
export const BEWERTBARE_STATUS: readonly Status[] = BEARBEITBARE_STATUS.filter(status => status !== 'NEU')

/** Gespeicherte Zeile in `bewertung`, die für das Element gilt, und ihre Klasse (null: keine Bewertung möglich). */
export type Bewertetes = { aufnahmeId: number; id: number; klasse: number | null }

/**
 * Hält fest, womit die jetzt gespeicherten Daten bewertet sind: Status BEWERTET, Klasse und Verweis auf das Ergebnis.
 * @throws Einwand `STATUS_UNZULAESSIG`, wenn bei einer der Aufnahmen keine Daten da oder sie gesperrt sind
 */
export async function setzeBewertet(
  tx: Transaktion,
  element: Element,
  bewertete: readonly Bewertetes[],
): Promise<void> {
  const s = spalten(element)
  const { rows } = await sql`
    with bewertet as (
      select aufnahme_id, bewertung_id, klasse
      from unnest(
        ${bewertete.map(b => b.aufnahmeId)}::bigint[],
        ${bewertete.map(b => b.id)}::bigint[],
        ${bewertete.map(b => b.klasse)}::smallint[]
      ) as b (aufnahme_id, bewertung_id, klasse)
    ), vorher as (
      select id, ${s.status} as status
      from aufnahme
      where id in (select aufnahme_id from bewertet)
      for no key update
    ), geaendert as (
      update aufnahme
      set ${s.status} = 'BEWERTET', ${s.klasse} = bewertet.klasse, ${s.bewertungId} = bewertet.bewertung_id,
        stand = stand + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
      from vorher
      join bewertet on bewertet.aufnahme_id = vorher.id
      where aufnahme.id = vorher.id and vorher.status in (${sql.join(BEWERTBARE_STATUS)})
      returning vorher.id, vorher.status
    ), ereignis as (
      insert into status_ereignis (aufnahme_id, element, art, von, nach, benutzer_id)
      select id, ${element}, 'STATUS', status, 'BEWERTET', journal_benutzer()
      from geaendert
      where status <> 'BEWERTET'
    )
    select id
    from geaendert
  `.execute(tx)
  if (rows.length < bewertete.length) throw new Einwand('STATUS_UNZULAESSIG')
}

/** Ein Ergebnis ist veraltet, wenn seither Daten gespeichert wurden: das Element steht dann wieder auf Rohdaten. */
export function istVeraltet(status: Status, bewertungId: number | null): boolean {
  return bewertungId !== null && (status === 'NEU' || status === 'ROHDATEN')
}
