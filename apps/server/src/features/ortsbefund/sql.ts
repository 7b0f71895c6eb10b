import { type Akteur, AUFNAHMETEILE } from '@benthos/fachmodell'
import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import { type Kysely, sql } from 'kysely'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Abschnitte des Ortsbefunds. */

export function ladeAbschnitt(db: Kysely<DB>, aufnahmeId: number, abschnitt: Ortsbefundname) {
  return db
    .selectFrom('aufnahme_abschnitt')
    .leftJoin('benutzer', 'benutzer.id', 'aufnahme_abschnitt.geaendert_von')
    .select([
      'aufnahme_abschnitt.daten',
      'aufnahme_abschnitt.version',
      'aufnahme_abschnitt.geaendert_am',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendert_von'),
    ])
    .where('aufnahme_abschnitt.aufnahme_id', '=', aufnahmeId)
    .where('aufnahme_abschnitt.abschnitt', '=', abschnitt)
    .executeTakeFirst()
}

export type Vorbefundzeile = {
  id: number
  code: string
  datum: string
  daten: Readonly<Record<string, unknown>>
}

/**
 * Der jüngste Abschnitt derselben Messstelle vor dieser Aufnahme, der zu einem der Felder etwas sagt und den der Akteur lesen
 * darf. Ein gemeinsamer Abschnitt ist lesbar, wenn es eines seiner Qualitätselemente ist.
 */
export async function ladeVorbefund(
  db: Kysely<DB>,
  aufnahmeId: number,
  abschnitt: Ortsbefundname,
  felder: readonly string[],
  akteur: Akteur,
): Promise<Vorbefundzeile | undefined> {
  const sichtbar = sichtbareAufnahmen(akteur)
  const istLesbar = sql.join(
    AUFNAHMETEILE[abschnitt].elemente.map(element => sichtbar[element].sql),
    sql` or `,
  )
  const { rows } = await sql<Vorbefundzeile>`
    select aufnahme.id, aufnahme.code, aufnahme.datum, befund.daten
    from aufnahme as diese
    join messstelle on messstelle.id = diese.messstelle_id
    join aufnahme on aufnahme.messstelle_id = messstelle.id and aufnahme.datum < diese.datum
    join aufnahme_abschnitt as abschnitt on abschnitt.aufnahme_id = aufnahme.id and abschnitt.abschnitt = ${abschnitt}
    cross join lateral (
      select jsonb_object_agg(angabe.feld, angabe.wert) as daten
      from jsonb_each(abschnitt.daten) as angabe (feld, wert)
      where angabe.feld = any(${sql.val([...felder])}::text[]) and angabe.wert not in ('null', '[]')
    ) as befund
    where diese.id = ${aufnahmeId} and befund.daten is not null and (${istLesbar})
    order by aufnahme.datum desc, aufnahme.id desc
    limit 1
  `.execute(db)
  return rows[0]
}
