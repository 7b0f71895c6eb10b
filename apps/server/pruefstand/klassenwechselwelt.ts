import { sql } from 'kysely'
import { VORSCHAUZEILEN, WECHSELT } from '../src/fach/klassenwechsel/klassenwechsel.ts'
import type { Transaktion } from '../src/technik/db/datenbank.ts'

/** Viele Personen und eine Vorschau, in der jedes Ergebnis die Klasse wechselt. */

/**
 * Personen der drei Rollen, die mit Ergebnissen befasst sind, reihum in allen Organisationen, die dafür in Frage kommen.
 * @param jeRolle so viele
 */
export async function legeBefassteAn(tx: Transaktion, jeRolle: number): Promise<void> {
  for (const [rolle, orte] of [
    ['LAND', sql`bundesland is not null`],
    ['AUFTRAGNEHMER', sql`ist_auftragnehmer`],
    ['FACHPROJEKT', sql`not ist_auftragnehmer and bundesland is null`],
  ] as const)
    await sql`
      with ort as (
        select id, row_number() over (order by id) - 1 as platz, count(*) over () as anzahl
        from organisationseinheit
        where ${orte}
      )
      insert into benutzer (username, vorname, nachname, provider, rollen, organisationseinheit_id)
      select ${`mess-${rolle.toLowerCase()}-`} || i, 'Mia', 'Messung', 'KEYCLOAK', array[${rolle}::text], ort.id
      from generate_series(1, ${jeRolle}::int) as i
      join ort on ort.platz = i % ort.anzahl
    `.execute(tx)
}

/** @returns Kennung der Vorschau mit höchstens so vielen Zeilen */
export async function legeVorschauAn(tx: Transaktion, zeilen: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fassungsvorschau (taxalistenversion_id, pruefsumme, benutzer_id, beendet_am)
    select (select min(id) from taxalistenversion), repeat('0', 64), (select min(id) from benutzer), now()
    returning id
  `.execute(tx)
  const vorschauId = rows[0]?.id ?? 0
  await sql`
    insert into fassungsvorschau_zeile (fassungsvorschau_id, bewertung_id, alt, neu, grund)
    select ${vorschauId}, id, 2, 3, 'andere Grenzen' from bewertung order by id limit ${zeilen}
  `.execute(tx)
  await sql`analyze fassungsvorschau_zeile`.execute(tx)
  return vorschauId
}

/** Zeilen der Vorschau, die die Klasse wechseln, einmal gelesen mit Ergebnis, Aufnahme und Messstelle. */
export async function zaehleWechselnde(tx: Transaktion, vorschauId: number): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl from ${VORSCHAUZEILEN} where zeile.fassungsvorschau_id = ${vorschauId} and ${WECHSELT}
  `.execute(tx)
  return rows[0]?.anzahl ?? 0
}

export async function zaehleNachrichten(tx: Transaktion, vorschauId: number): Promise<number> {
  const { rows } = await sql`select from benachrichtigung where fassungsvorschau_id = ${vorschauId}`.execute(tx)
  return rows.length
}

/** Führt etwas aus und nimmt in derselben Transaktion zurück, was es geschrieben hat. */
export async function mitRuecknahme<T>(tx: Transaktion, tu: () => Promise<T>): Promise<T> {
  await sql`savepoint ruecknahme`.execute(tx)
  const ergebnis = await tu()
  await sql`rollback to savepoint ruecknahme`.execute(tx)
  // Sonst träfe eine äußere Rücknahme diese hier.
  await sql`release savepoint ruecknahme`.execute(tx)
  return ergebnis
}
