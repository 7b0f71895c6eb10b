import { sql } from 'kysely'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { SPERREN } from '../../technik/db/sperren.ts'

type Db = Datenbank | Transaktion

/** Name des privaten Teils in `geheimnis`. */
const GEHEIMNIS = 'kapsel.unterschrift'

/** Öffentlicher Teil eines Schlüssels; `abgeloest_am` ist null, solange er gilt. */
export type Schluesselzeile = { kennung: string; oeffentlich: string; gueltig_von: string; abgeloest_am: string | null }

/** Alle Schlüssel, der älteste zuerst. */
export function listeSchluessel(db: Db): Promise<Schluesselzeile[]> {
  return db.selectFrom('kapselschluessel').selectAll().orderBy('gueltig_von').orderBy('kennung').execute()
}

/** Privater Teil des geltenden Schlüssels. */
export async function ladePrivaten(db: Db): Promise<object | null> {
  const zeile = await db.selectFrom('geheimnis').select('wert').where('name', '=', GEHEIMNIS).executeTakeFirst()
  return zeile?.wert ?? null
}

/** Löst den geltenden Schlüssel ab; sein privater Teil wird überschrieben. */
export async function loeseAb(
  tx: Transaktion,
  neu: { kennung: string; oeffentlich: string; privat: object },
): Promise<void> {
  // Die Uhr der Anweisung, nicht der Transaktion: ein Wechsel gleich nach dem Anlegen fällt nicht vor dessen Beginn.
  await tx
    .updateTable('kapselschluessel')
    .set({ abgeloest_am: sql<string>`clock_timestamp()` })
    .where('abgeloest_am', 'is', null)
    .execute()
  await tx
    .insertInto('kapselschluessel')
    .values({ kennung: neu.kennung, oeffentlich: neu.oeffentlich, gueltig_von: sql<string>`clock_timestamp()` })
    .execute()
  const wert = JSON.stringify(neu.privat)
  await tx
    .insertInto('geheimnis')
    .values({ name: GEHEIMNIS, wert })
    .onConflict(konflikt => konflikt.column('name').doUpdateSet({ wert, angelegt_am: sql<string>`now()` }))
    .execute()
}

/** Zwei Server, die zugleich starten, legen einen Schlüssel an, nicht zwei. */
export async function sperreWechsel(tx: Transaktion): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SPERREN.KAPSELSCHLUESSEL})`.execute(tx)
}
