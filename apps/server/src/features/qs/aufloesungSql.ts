import type { QsAufloesung, QsAufloesungseingabe } from '@benthos/vertrag/qsaufloesung'
import { type Kysely, sql } from 'kysely'
import type { Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Auflösung: was bei einem abweichenden Taxon gilt. */

/** Getroffene Entscheidungen einer Probe, in der Folge ihrer Taxa. */
export async function ladeAufloesungen(db: Kysely<DB>, { aufnahmeId, methode }: Probenort): Promise<QsAufloesung[]> {
  const { rows } = await sql<QsAufloesung>`
    select eine.taxon, eine.version, eine.entscheidung, eine.ergebnis, eine.grund, eine.entschieden_am as am,
      person.vorname || ' ' || person.nachname as von
    from qs_aufloesung as eine
    join benutzer as person on person.id = eine.entschieden_von
    where eine.aufnahme_id = ${aufnahmeId} and eine.methode = ${methode}
    order by eine.taxon
  `.execute(db)
  return rows
}

/**
 * Hält eine Entscheidung fest oder ändert sie.
 * @param version die zuletzt gelesene; 0: es gab noch keine
 * @returns ob es noch diese war
 */
export async function haltAufloesungFest(
  tx: Transaktion,
  { aufnahmeId, methode }: Probenort,
  taxon: string,
  version: number,
  { entscheidung, ergebnis, grund }: QsAufloesungseingabe,
  benutzerId: number,
): Promise<boolean> {
  const { rows } = await (version === 0
    ? sql`
        insert into qs_aufloesung (aufnahme_id, methode, taxon, entscheidung, ergebnis, grund, entschieden_von)
        values (${aufnahmeId}, ${methode}, ${taxon}, ${entscheidung}, ${ergebnis}, ${grund}, ${benutzerId})
        on conflict do nothing
        returning version
      `
    : sql`
        update qs_aufloesung
        set version = version + 1, entscheidung = ${entscheidung}, ergebnis = ${ergebnis}, grund = ${grund},
          entschieden_am = now(), entschieden_von = ${benutzerId}
        where aufnahme_id = ${aufnahmeId} and methode = ${methode} and taxon = ${taxon} and version = ${version}
        returning version
      `
  ).execute(tx)
  return rows.length > 0
}
