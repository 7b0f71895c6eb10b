import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { offeneVergaben } from '../vergabe/sql.ts'

/** SQL der Zusammenführung doppelt geführter Personen. */

export type Konto = NonNullable<Awaited<ReturnType<typeof ladeKonto>>>

/** Das Konto mit dem, was über die Zusammenführung entscheidet; in einer Transaktion festgehalten. */
export async function ladeKonto(db: Kysely<DB> | Transaktion, id: number) {
  return db
    .selectFrom('benutzer')
    .selectAll()
    .select(
      sql<number>`(select count(*) from qs_auftrag where zweitbestimmer_id = benutzer.id and status = 'OFFEN')::int`.as(
        'blind',
      ),
    )
    .select(offeneVergaben(sql.ref('benutzer.id')).as('vergaben'))
    .where('id', '=', id)
    .$if(db.isTransaction, q => q.forUpdate())
    .executeTakeFirst()
}

export type Umzug = { filter: number; nachrichten: number; registrierungen: number }

/** Filter, deren Namen es dort nicht gibt, ungelesene Nachrichten, die es dort nicht gibt, und Registrierungen. */
export async function zaehleUmzug(db: Kysely<DB>, von: number, an: number): Promise<Umzug> {
  const { rows } = await sql<Umzug>`
    select
      (select count(*) from benutzerfilter as f where ${filterFrei(von, an)})::int as filter,
      (select count(*) from benachrichtigung as n where ${nachrichtFrei(von, an)})::int as nachrichten,
      (select count(*) from registrierung where benutzer_id = ${von})::int as registrierungen
  `.execute(db)
  return rows[0] ?? { filter: 0, nachrichten: 0, registrierungen: 0 }
}

export async function zieheUm(tx: Transaktion, von: number, an: number): Promise<void> {
  await sql`update benutzerfilter as f set benutzer_id = ${an} where ${filterFrei(von, an)}`.execute(tx)
  await sql`update benachrichtigung as n set empfaenger_id = ${an} where ${nachrichtFrei(von, an)}`.execute(tx)
  await sql`update registrierung set benutzer_id = ${an} where benutzer_id = ${von}`.execute(tx)
  await sql`update berichtigung set benutzer_id = ${an} where benutzer_id = ${von}`.execute(tx)
}

const filterFrei = (von: number, an: number) => sql`f.benutzer_id = ${von} and not exists (
  select from benutzerfilter as g where g.benutzer_id = ${an} and g.schluessel = f.schluessel and g.name = f.name
)`
const nachrichtFrei = (
  von: number,
  an: number,
) => sql`n.empfaenger_id = ${von} and n.gelesen_am is null and not exists (
  select from benachrichtigung as m where m.empfaenger_id = ${an} and m.ereignis = n.ereignis
)`

/** Schließt das Konto und lässt es, wie alle, die schon auf es zeigen, auf das bleibende zeigen. */
export async function schliesse(tx: Transaktion, von: number, an: number): Promise<void> {
  await sql`
    update benutzer
    set aktiv = false, zusammengefuehrt_mit = ${an}, version = version + 1
    where id = ${von} or zusammengefuehrt_mit = ${von}
  `.execute(tx)
}

/** Der Schlüssel beim Anmeldedienst führt danach zum bleibenden Konto. */
export async function verlegeSchluessel(tx: Transaktion, von: Konto, an: number): Promise<void> {
  await tx.updateTable('benutzer').set({ externer_schluessel: null }).where('id', '=', von.id).execute()
  await tx
    .updateTable('benutzer')
    .set(eb => ({
      externer_schluessel: von.externer_schluessel,
      provider: von.provider,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', an)
    .execute()
}
