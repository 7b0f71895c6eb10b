import type { Element, Probenmethode } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { hatEineRolle } from '../../technik/db/geltendeRollen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { spalten } from '../elemente/spalten.ts'
import { hatteVergabeFuer, istErstautor, KONTEN } from './parteiSql.ts'

/** SQL der Zuweisung einer Zweitbestimmung: wem sie zukommen kann und wem sie zukommt. */

/** Eine Probe ist durch Aufnahme und Methode bestimmt. */
export type Probenort = { aufnahmeId: number; methode: Probenmethode }

/**
 * Personen, denen sich die Zweitbestimmung zuweisen lässt: aktiv, in der Rolle QS und unbefangen. Befangen ist die Organisation, die
 * die Erstbestimmung macht, mit allen, die je eine Rolle für sie hatten, wer an der Aufnahme schon etwas geändert hat oder als Bestimmer der ersten Liste genannt ist und wer den
 * Auftrag einmal hatte und abgab. Die Administration greift an den Rechten vorbei auf alles zu.
 */
export async function ladeWaehlbare(db: Kysely<DB>, { aufnahmeId, methode }: Probenort, element: Element) {
  const { rows } = await sql<{ value: string; label: string }>`
    select person.id::text as value, person.vorname || ' ' || person.nachname || coalesce(' · ' || organisationseinheit.name, '') as label
    from benutzer as person
    cross join (select * from aufnahme where id = ${aufnahmeId}) as aufnahme
    left join organisationseinheit on organisationseinheit.id = person.organisationseinheit_id
    left join qs_auftrag as auftrag on auftrag.aufnahme_id = aufnahme.id and auftrag.methode = ${methode}
    where person.aktiv and person.eingeschraenkt_am is null
      and ${hatEineRolle('person', ['QS'])}
      and not ${hatEineRolle('person', ['ADMIN'])}
      and (person.organisationseinheit_id = ${spalten(element, 'aufnahme').auftragnehmerId}) is not true
      and not ${hatteVergabeFuer(spalten(element, 'aufnahme').auftragnehmerId)}
      and ${istErstautor({ aufnahmeId, methode })} is not true
      and (
        person.id = auftrag.zweitbestimmer_id
        or not exists (
          select
          from journal
          where journal.aufnahme_id = aufnahme.id
            and (
              journal.benutzer_id in (${KONTEN})
              or (
                journal.tabelle = 'qs_auftrag'
                and exists (
                  select from (${KONTEN}) as seine
                  where seine.id::text in (journal.vorher ->> 'zweitbestimmer_id', journal.nachher ->> 'zweitbestimmer_id')
                )
              )
            )
        )
      )
    order by person.nachname, person.vorname, person.id
  `.execute(db)
  return rows
}

/** Personen, die überhaupt zweitbestimmen; ob sie an einer Probe unbefangen sind, sagt `ladeWaehlbare`. */
export async function ladeQsPersonen(db: Kysely<DB>) {
  const { rows } = await sql<{ value: string; label: string }>`
    select person.id::text as value, person.vorname || ' ' || person.nachname || coalesce(' · ' || organisationseinheit.name, '') as label
    from benutzer as person
    left join organisationseinheit on organisationseinheit.id = person.organisationseinheit_id
    where person.aktiv and person.eingeschraenkt_am is null and ${hatEineRolle('person', ['QS'])} and not ${hatEineRolle('person', ['ADMIN'])}
    order by person.nachname, person.vorname, person.id
  `.execute(db)
  return rows
}

/** Beauftragt eine Person (`null`: niemanden) mit dieser Frist. */
export async function aendereAuftrag(
  tx: Transaktion,
  { aufnahmeId, methode }: Probenort,
  { frist, zweitbestimmerId }: { frist: string | null; zweitbestimmerId: number | null },
): Promise<void> {
  await sql`
    update qs_auftrag
    set frist = ${frist}::date, zweitbestimmer_id = ${zweitbestimmerId}, version = version + 1
    where aufnahme_id = ${aufnahmeId} and methode = ${methode}
  `.execute(tx)
}

/** Löscht, was schon zweitbestimmt ist. */
export async function entferneZweitbestimmung(tx: Transaktion, { aufnahmeId, methode }: Probenort): Promise<void> {
  await tx
    .deleteFrom('bestimmung')
    .where('aufnahme_id', '=', aufnahmeId)
    .where('methode', '=', methode)
    .where('art', '=', 'ZWEITBESTIMMUNG')
    .execute()
}
