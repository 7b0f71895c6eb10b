import type { Verlaufsaenderung, Verlaufsherkunft } from '@benthos/vertrag/verlauf'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { alsHerkunft, type Leser, ladeEinlesespuren } from '../../technik/einlesen/einlesespuren.ts'
import type { Journalzeile } from './sql.ts'

/** Feld einer Zeile einer Liste im Verlauf. */
export const zeilenfeld = (zeile: number): string => `zeile ${zeile}`

/** Welche Journalzeilen mit einem Import kamen oder gingen, und aus welcher Zeile der Datei. */
export type Herkuenfte = {
  von(journalzeile: Journalzeile): Verlaufsherkunft | null
  mitDateizeilen(journalzeile: Journalzeile, aenderungen: readonly Verlaufsaenderung[]): Verlaufsaenderung[]
}

/** Woher diese Zeilen des Journals einer Aufnahme kamen. */
export async function ladeHerkuenfte(
  db: Kysely<DB>,
  aufnahmeId: number,
  zeilen: readonly Journalzeile[],
  leser: Leser,
): Promise<Herkuenfte> {
  const rows = await ladeEinlesespuren(
    db,
    zeilen.map(({ id }) => id),
  )
  const spuren = new Map(rows.map(spur => [spur.id, spur]))
  const importe = rows.flatMap(({ art, einlesung }) => (art === 'IMPORT' ? [einlesung] : []))
  const dateizeilen = new Map<string, number>()
  if (importe.length > 0) {
    const ziele = await db
      .selectFrom('einlesung_objekt')
      .select(['einlesung_id', 'eintraege', 'zeilen'])
      .where('einlesung_id', 'in', [...new Set(importe)])
      .where('objekt_id', '=', aufnahmeId)
      .execute()
    for (const { einlesung_id, eintraege, zeilen } of ziele)
      for (const [i, nummer] of zeilen.entries()) {
        const eintrag = eintraege[i] ?? null
        dateizeilen.set(eintrag === null ? `${einlesung_id}` : `${einlesung_id} ${zeilenfeld(eintrag)}`, nummer)
      }
  }
  return {
    von: ({ id }) => {
      const spur = spuren.get(id)
      return spur ? alsHerkunft(spur, leser) : null
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
