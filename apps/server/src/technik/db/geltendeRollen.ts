import type { Rolle, WeitereRolle } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'

/**
 * Rollen einer Person, wie sie jetzt gelten: die der eigenen Organisation stehen bei ihr, alle übrigen sind Vergaben mit Zeitraum. Beginn
 * und Ende wirken mit dem Datum in Österreich, ohne dass jemand etwas tut.
 */

/** Vergabe, die weder entzogen noch abgelaufen ist; sie kann noch bevorstehen. @param v Name, unter dem `rollenvergabe` im Verbund steht */
export const istOffeneVergabe = (v = 'v') =>
  sql<boolean>`(${sql.ref(`${v}.entzogen_am`)} is null and coalesce(${sql.ref(`${v}.gueltig_bis`)}, 'infinity') >= heute_in_oesterreich())`

/** Vergabe, die heute gilt. */
export const istGeltendeVergabe = (v = 'v') =>
  sql<boolean>`(${istOffeneVergabe(v)} and ${sql.ref(`${v}.gueltig_ab`)} <= heute_in_oesterreich())`

/** Vergabe, die heute gilt und deren Rolle der Anbieter der Person nicht verschweigt: er sagt, was jemand höchstens darf (ADR 37). */
export const istWirksameVergabe = (v = 'v') =>
  sql<boolean>`(${istGeltendeVergabe(v)} and ${sql.ref(`${v}.ungenannt_seit`)} is null)`

/**
 * Was eine Person heute über die Rollen der eigenen Organisation hinaus hat, als jsonb, nach Rolle und Organisation geordnet.
 * @param zaehlt welche Vergaben; ohne: die wirksamen
 */
export function weitereRollen(
  benutzerId: RawBuilder<unknown>,
  zaehlt = istWirksameVergabe(),
): RawBuilder<WeitereRolle[]> {
  return sql<WeitereRolle[]>`(
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'rolle', v.rolle, 'organisationseinheitId', v.organisationseinheit_id, 'bundesland', fuer.bundesland
        )
        order by v.rolle, v.organisationseinheit_id
      ),
      '[]'
    )
    from rollenvergabe as v
    left join organisationseinheit as fuer on fuer.id = v.organisationseinheit_id
    where v.benutzer_id = ${benutzerId} and ${zaehlt}
  )`
}

/**
 * Ob eine Person heute eine dieser Rollen hat, wofür auch immer.
 * @param person Name, unter dem `benutzer` im Verbund steht
 * @param zaehlt welche Vergaben; ohne: die wirksamen
 */
export function hatEineRolle(
  person: string,
  rollen: readonly Rolle[],
  zaehlt = istWirksameVergabe(),
): RawBuilder<boolean> {
  const gesuchte = sql`${sql.val([...rollen])}::text[]`
  return sql<boolean>`(
    ${sql.ref(`${person}.rollen`)} && ${gesuchte}
    or exists (
      select
      from rollenvergabe as v
      where v.benutzer_id = ${sql.ref(`${person}.id`)} and v.rolle = any (${gesuchte}) and ${zaehlt}
    )
  )`
}
