import type { Element } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { spalten } from '../../fach/elemente/spalten.ts'
import { gibProjektfrist } from '../../fach/frist/projektfrist.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Zuordnung von Auftragnehmern und der Fristen. */

export async function ladeStand(tx: Transaktion, aufnahmeId: number): Promise<number> {
  const { stand } = await tx
    .selectFrom('aufnahme')
    .select('stand')
    .where('id', '=', aufnahmeId)
    .executeTakeFirstOrThrow()
  return stand
}

/**
 * Schreibt die Zuordnung; dieselbe noch einmal ändert nichts und macht niemandes Stand ungültig. Wer ein Element ohne Frist bekommt, hat
 * es bis zu der des Projekts zu übergeben.
 * @returns ob sich etwas geändert hat
 */
export async function schreibeAuftragnehmer(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  auftragnehmerId: number | null,
): Promise<boolean> {
  const istNeu = await schreibe(tx, aufnahmeId, spalten(element).auftragnehmerId, sql`${auftragnehmerId}::int`)
  if (istNeu && auftragnehmerId !== null) await gibProjektfrist(tx, aufnahmeId, element)
  return istNeu
}

/** Schreibt die Frist; dieselbe noch einmal ändert nichts. */
export async function schreibeFrist(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  frist: string | null,
): Promise<void> {
  await schreibe(tx, aufnahmeId, spalten(element).frist, sql`${frist}::date`)
}

async function schreibe(
  tx: Transaktion,
  aufnahmeId: number,
  spalte: RawBuilder<unknown>,
  wert: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update aufnahme
    set ${spalte} = ${wert},
      version = version + 1, stand = stand + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where id = ${aufnahmeId} and ${spalte} is distinct from ${wert}
  `.execute(tx)
  return numAffectedRows === 1n
}

export async function istAuftragnehmer(db: Kysely<DB>, organisationseinheitId: number): Promise<boolean> {
  const zeile = await db
    .selectFrom('organisationseinheit')
    .select('id')
    .where('id', '=', organisationseinheitId)
    .where('ist_auftragnehmer', '=', true)
    .where('aktiv', '=', true)
    .executeTakeFirst()
  return zeile !== undefined
}
