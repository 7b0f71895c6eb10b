import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Probenort } from './zuweisungSql.ts'

/** Konten von `person`: das eigene und die mit ihm zusammengeführten. Was unter einem geschah, geschah durch dieselbe Person. */
export const KONTEN = sql`select konten.id from benutzer as konten where person.id in (konten.id, konten.zusammengefuehrt_mit)`

/** Wie ihre Konten heißen und, nach dem Journal, je hießen: niemand legt seine Befangenheit mit dem Namen ab. */
const NAMEN = sql`
  select vorname, nachname from benutzer where id in (${KONTEN})
  union
  select vorher ->> 'vorname', vorher ->> 'nachname'
  from journal
  where tabelle = 'benutzer' and schluessel in (select k.id::text from (${KONTEN}) as k) and vorher is not null
`

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
        and journal.benutzer_id in (${KONTEN})
    )
    or exists (
      select
      from erstbestimmung as erste
      where erste.aufnahme_id = ${aufnahmeId} and erste.methode = ${methode} and exists (
        select from (${NAMEN}) as konto where ${nenntKonto(sql`erste.bestimmer`)}
      )
    )
  )`
}

/**
 * Ob ein Text die Person eines `konto` nennt: ihren Nachnamen und dazu einen Vornamen oder dessen Anfangsbuchstaben, in jeder Folge;
 * auch den Nachnamen allein. Zu vorsichtig ist hier besser als zu großzügig.
 */
function nenntKonto(text: RawBuilder<unknown>): RawBuilder<boolean> {
  const worte = (ausdruck: RawBuilder<unknown>) =>
    sql`array_remove(regexp_split_to_array(lower(${ausdruck}), '[^[:alpha:]]+'), '')`
  const genannt = worte(text)
  const nachname = worte(sql`konto.nachname`)
  return sql<boolean>`(
    ${genannt} @> ${nachname}
    and (
      cardinality(${genannt}) = cardinality(${nachname})
      or ${genannt} && ${worte(sql`konto.vorname || ' ' || left(konto.vorname, 1)`)}
    )
  )`
}

/**
 * Ob `person` je eine Rolle für eines dieser Häuser hatte, gleich ob sie noch gilt; eine, die erst beginnt, zählt noch nicht.
 * @param haeuser Organisationen, durch Beistriche getrennt
 */
export function hatteVergabeFuer(haeuser: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select
    from rollenvergabe as v
    where v.benutzer_id in (${KONTEN}) and v.organisationseinheit_id in (${haeuser})
      and v.gueltig_ab <= heute_in_oesterreich()
  )`
}

/** Hat diese Person an der ersten Liste der Probe mitgeschrieben, oder hatte sie je eine Rolle für eines dieser Häuser? */
export async function vertrittErste(
  db: Kysely<DB>,
  ort: Probenort,
  haeuser: readonly (number | null)[],
  benutzerId: number,
): Promise<boolean> {
  const { rows } = await sql<{ ja: boolean }>`
    select (${istErstautor(ort)} or ${hatteVergabeFuer(sql.join(haeuser))}) is true as ja
    from benutzer as person
    where person.id = ${benutzerId}
  `.execute(db)
  return rows[0]?.ja ?? false
}

/** Gehört dieses Konto der Person, weil es ihres ist oder mit ihrem zusammengeführt? */
export async function istSeinKonto(db: Kysely<DB>, konto: number | null, benutzerId: number): Promise<boolean> {
  if (konto === null || konto === benutzerId) return konto !== null
  const { rows } = await sql`
    select from benutzer where id = ${konto} and zusammengefuehrt_mit = ${benutzerId}
  `.execute(db)
  return rows.length > 0
}
