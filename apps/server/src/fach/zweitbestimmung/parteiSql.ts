import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Probenort } from './zuweisungSql.ts'

/** Wer an der Erstbestimmung mitgeschrieben hat, vertritt sie, gleich zu welchem Haus er gehört. */

/**
 * Ob `person` (so heißt `benutzer` im Verbund) die erste Liste der Probe angelegt oder geändert hat, nach dem Journal, oder an ihr als
 * Bestimmer steht.
 */
export function istErstautor({ aufnahmeId, methode }: Probenort): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select
      from journal
      where journal.tabelle in ('bestimmung', 'fund')
        and journal.schluessel = ${`${aufnahmeId}/${methode}/ERSTBESTIMMUNG`}
        and journal.benutzer_id = person.id
    )
    or exists (
      select
      from erstbestimmung as erste
      where erste.aufnahme_id = ${aufnahmeId} and erste.methode = ${methode} and ${nenntPerson(sql`erste.bestimmer`)}
    )
  )`
}

/**
 * Ob ein Text `person` nennt: ihren Nachnamen und dazu einen Vornamen oder dessen Anfangsbuchstaben, in jeder Folge; auch den Nachnamen
 * allein. Zu vorsichtig ist hier besser als zu großzügig.
 */
function nenntPerson(text: RawBuilder<unknown>): RawBuilder<boolean> {
  const worte = (ausdruck: RawBuilder<unknown>) =>
    sql`array_remove(regexp_split_to_array(lower(${ausdruck}), '[^[:alpha:]]+'), '')`
  const genannt = worte(text)
  const nachname = worte(sql`person.nachname`)
  return sql<boolean>`(
    ${genannt} @> ${nachname}
    and (
      cardinality(${genannt}) = cardinality(${nachname})
      or ${genannt} && ${worte(sql`person.vorname || ' ' || left(person.vorname, 1)`)}
    )
  )`
}

/** Hat diese Person an der ersten Liste der Probe mitgeschrieben? */
export async function vertrittErste(db: Kysely<DB>, ort: Probenort, benutzerId: number): Promise<boolean> {
  const { rows } = await sql<{ ja: boolean }>`
    select ${istErstautor(ort)} is true as ja
    from benutzer as person
    where person.id = ${benutzerId}
  `.execute(db)
  return rows[0]?.ja ?? false
}
