import type { Verlaufsaenderung, Verlaufsherkunft } from '@benthos/vertrag/verlauf'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Journalzeile } from './sql.ts'

/** Wer den Verlauf liest: Protokolle des Einlesens öffnet, wer sie begonnen hat, und die Administration. */
export type Leser = { benutzerId: number; istAdministration: boolean }

type Einlesespur = { id: number; einlesung: number; benutzerId: number } & Pick<
  Verlaufsherkunft,
  'art' | 'einleseart' | 'dateiname' | 'hochgeladenAm'
>

/** Feld einer Zeile einer Liste im Verlauf. */
export const zeilenfeld = (zeile: number): string => `zeile ${zeile}`

/** Welche Journalzeilen mit einem Import kamen oder gingen, und aus welcher Zeile der Datei. */
export type Herkuenfte = {
  von(journalzeile: Journalzeile): Verlaufsherkunft | null
  mitDateizeilen(journalzeile: Journalzeile, aenderungen: readonly Verlaufsaenderung[]): Verlaufsaenderung[]
}

/** Ein Import zählt in jeder Transaktion, in der er lädt, weiter, ebenso seine Rücknahme: daran erkennt man, was dazugehört. */
export async function ladeHerkuenfte(
  db: Kysely<DB>,
  aufnahmeId: number,
  zeilen: readonly Journalzeile[],
  leser: Leser,
): Promise<Herkuenfte> {
  const { rows } = await sql<Einlesespur>`
    select distinct on (j.id) j.id, einlesung.id as einlesung, einlesung.benutzer_id as "benutzerId", einlesung.art as einleseart, einlesung.dateiname,
      einlesung.angelegt_am as "hochgeladenAm",
      case marke.tabelle when 'einlesung' then 'IMPORT' else 'RUECKNAHME' end as art
    from journal j
    join journal marke
      on marke.xid = j.xid and marke.anfrage_id is not distinct from j.anfrage_id
      and marke.tabelle in ('einlesung', 'einlesung_ruecknahme')
      and marke.aktion = 'UPDATED'
    join einlesung on einlesung.id = marke.schluessel::bigint
    where j.id = any(${zeilen.map(({ id }) => id)}::bigint[])
    order by j.id, marke.id
  `.execute(db)
  const spuren = new Map(rows.map(spur => [spur.id, spur]))
  const importe = rows.flatMap(({ art, einlesung }) => (art === 'IMPORT' ? [einlesung] : []))
  const dateizeilen = new Map<string, number>()
  if (importe.length > 0) {
    const ziele = await db
      .selectFrom('einlesung_ziel')
      .select(['einlesung_id', 'eintrag', 'nummer'])
      .where('einlesung_id', 'in', [...new Set(importe)])
      .where('objekt_id', '=', aufnahmeId)
      .execute()
    for (const { einlesung_id, eintrag, nummer } of ziele)
      dateizeilen.set(eintrag === null ? `${einlesung_id}` : `${einlesung_id} ${zeilenfeld(eintrag)}`, nummer)
  }
  return {
    von: ({ id }) => {
      const spur = spuren.get(id)
      if (!spur) return null
      const { einlesung, benutzerId, id: _, ...herkunft } = spur
      const darfOeffnen = leser.istAdministration || leser.benutzerId === benutzerId
      return { ...herkunft, einlesung: darfOeffnen ? einlesung : null }
    },
    mitDateizeilen: ({ id, tabelle }, aenderungen) => {
      const spur = spuren.get(id)
      if (spur?.art !== 'IMPORT') return [...aenderungen]
      // Wo eine Zeile die ganze Aufnahme ist, kam aus ihr jede Angabe.
      const ganze = dateizeilen.get(`${spur.einlesung}`)
      if (tabelle !== 'fund' && ganze === undefined) return [...aenderungen]
      return aenderungen.map(aenderung => {
        const dateizeile = ganze ?? dateizeilen.get(`${spur.einlesung} ${aenderung.feld}`)
        return dateizeile === undefined ? aenderung : { ...aenderung, dateizeile }
      })
    },
  }
}
