import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { VERWEIS_TAGE } from './konstanten.ts'
import { HAT_ERGEBNIS, SEINE_RECHTE_GELTEN } from './sql.ts'

/** Verweise auf Ergebnisdateien: der Schlüssel steht nur beim Empfänger, gespeichert ist seine Prüfsumme. */

export const pruefsummeVon = (schluessel: string): Buffer => createHash('sha256').update(schluessel).digest()

/**
 * Gibt einem eigenen beendeten Auftrag einen neuen Verweis; der vorige gilt dann nicht mehr.
 * @returns `null`: den Auftrag gibt es für ihn nicht, oder er hat keine Datei
 */
export async function setzeVerweis(
  db: Kysely<DB>,
  benutzerId: number,
  id: number,
): Promise<{ schluessel: string; gueltigBis: string } | null> {
  const schluessel = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ gueltig_bis: string }>`
    insert into auftrag_verweis (auftrag_id, schluessel_sha256, gueltig_bis)
    select id, ${pruefsummeVon(schluessel)},
      least(now() + make_interval(days => ${VERWEIS_TAGE}), beendet_am + make_interval(days => aufbewahren_tage))
    from auftrag
    where id = ${id} and benutzer_id = ${benutzerId} and ${HAT_ERGEBNIS} and ${SEINE_RECHTE_GELTEN}
    on conflict (auftrag_id) do update
    set schluessel_sha256 = excluded.schluessel_sha256, angelegt_am = now(), gueltig_bis = excluded.gueltig_bis
    returning gueltig_bis
  `.execute(db)
  return rows[0] ? { schluessel, gueltigBis: rows[0].gueltig_bis } : null
}

/** Widerruft den Verweis eines eigenen Auftrags, wenn er einen hat. */
export async function loescheVerweis(db: Kysely<DB>, benutzerId: number, id: number): Promise<void> {
  await sql`
    delete from auftrag_verweis
    using auftrag
    where auftrag.id = auftrag_id and auftrag_id = ${id} and benutzer_id = ${benutzerId}
  `.execute(db)
}
