import { type Akteur, rollenVon } from '@benthos/fachmodell'
import type { Einleseart } from '@benthos/vertrag/einlesung'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Import, mit dem eine Zeile des Journals kam oder mit dessen Rücknahme sie ging. */
export type Einlesespur = {
  /** Zeile des Journals */
  id: number
  einlesung: number
  benutzerId: number
  art: 'IMPORT' | 'RUECKNAHME'
  einleseart: Einleseart
  dateiname: string
  hochgeladenAm: string
  /** Zeilen, die der Import bisher geladen hat */
  geladen: number
}

/** Ein Import zählt in jeder Transaktion, in der er lädt, weiter, ebenso seine Rücknahme: daran erkennt man, was dazugehört. */
export async function ladeEinlesespuren(db: Kysely<DB>, journalzeilen: readonly number[]): Promise<Einlesespur[]> {
  const { rows } = await sql<Einlesespur>`
    select distinct on (j.id) j.id, einlesung.id as einlesung, einlesung.benutzer_id as "benutzerId", einlesung.art as einleseart, einlesung.dateiname,
      einlesung.angelegt_am as "hochgeladenAm", einlesung.geladen,
      case marke.tabelle when 'einlesung' then 'IMPORT' else 'RUECKNAHME' end as art
    from journal j
    join journal marke
      on marke.xid = j.xid and marke.anfrage_id is not distinct from j.anfrage_id
      and marke.tabelle in ('einlesung', 'einlesung_ruecknahme')
      and marke.aktion = 'UPDATED'
    join einlesung on einlesung.id = marke.schluessel::bigint
    where j.id = any(${[...journalzeilen]}::bigint[])
    order by j.id, marke.id
  `.execute(db)
  return rows
}

/** Wer fragt: Protokolle des Einlesens öffnet, wer sie begonnen hat, und die Administration. */
export type Leser = { benutzerId: number; istAdministration: boolean }

/** Als wen das Einlesen kennt, wer da fragt. */
export const leserVon = ({ benutzerId, akteur }: { benutzerId: number; akteur: Akteur }): Leser => ({
  benutzerId,
  istAdministration: rollenVon(akteur).includes('ADMIN'),
})

/** Woher etwas kam, wie dieser Leser es erfährt. */
export function alsHerkunft(spur: Einlesespur, leser: Leser) {
  const { art, einleseart, dateiname, hochgeladenAm, einlesung, benutzerId } = spur
  const darfOeffnen = leser.istAdministration || leser.benutzerId === benutzerId
  return { art, einleseart, dateiname, hochgeladenAm, einlesung: darfOeffnen ? einlesung : null }
}
