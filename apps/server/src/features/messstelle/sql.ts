import { type Akteur, BEARBEITBARE_STATUS } from '@benthos/fachmodell'
import type { Messstelle } from '@benthos/vertrag/messstelle'
import type { Identifizierung } from '@benthos/vertrag/messstellenabschnitte'
import { type Insertable, type Kysely, sql } from 'kysely'
import { elementstaende, fuerEines, spalten } from '../../fach/elemente/spalten.ts'
import { GEWAESSERTEXT } from '../../fach/gewaesser/gewaessertext.ts'
import { bezugsrechtAlsSql } from '../../fach/rechte/bezugsrecht.ts'
import { projektnameDerMessstelle } from '../../fach/rechte/projektname.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { MessstelleTabelle } from '../../technik/db/tabellen/messstelle.ts'
import type { Messstellenspalten } from './abschnitte.ts'

/** SQL der Stammdaten: lesen, anlegen, ändern, löschen. */

export function ladeStammdaten(db: Kysely<DB>, id: number, akteur: Akteur | null) {
  return db
    .selectFrom('messstelle')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .leftJoin('organisationseinheit', 'organisationseinheit.id', 'messstelle.organisationseinheit_id')
    .leftJoin('benutzer', 'benutzer.id', 'messstelle.geaendert_von')
    .selectAll('messstelle')
    .select([
      GEWAESSERTEXT.as('gewaesser'),
      projektnameDerMessstelle(akteur).as('projekt'),
      'organisationseinheit.name as organisationseinheit',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendert_von_name'),
      sql<boolean>`exists (select from aufnahme where aufnahme.messstelle_id = messstelle.id)`.as('hat_aufnahmen'),
      sql<Messstelle['foto']>`(
        select jsonb_build_object('version', bild.version, 'beschreibung', bild.beschreibung)
        from bild
        where bild.messstelle_id = messstelle.id and bild.platz = 'foto'
      )`.as('foto'),
    ])
    .where('messstelle.id', '=', id)
    .executeTakeFirst()
}
export type Stammdatenzeile = NonNullable<Awaited<ReturnType<typeof ladeStammdaten>>>

/** Was die Prüfung der Identifizierung über Gewässer, Projekt, Organisation und gleiche Kennungen wissen muss. */
export async function ladeBezuege(db: Kysely<DB>, akteur: Akteur, daten: Identifizierung, ausser: number | null) {
  // Den Namen einer Messstelle, die der Akteur nicht lesen darf, verrät auch eine Fehlermeldung nicht.
  const name = sql`case when ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql} then name else '' end`
  const { rows } = await sql<{
    gewaesser_da: boolean
    /** Name der Messstelle mit diesem Code; leer, wenn der Akteur sie nicht lesen darf */
    code_bei: string | null
    gzuev_id_bei: string | null
    projekt_lesbar: boolean | null
    projekt_bereich: DB['projekt']['bereich'] | null
    projekt_bundesland: string | null
    projekt_organisationseinheit_id: number | null
    organisation_da: boolean
  }>`
    select exists (select from gewaesser where id = ${daten.gewaesserId}) as gewaesser_da,
      (select ${name} from messstelle where code = ${daten.code} and id is distinct from ${ausser}::bigint) as code_bei,
      (select ${name} from messstelle where gzuev_id = ${daten.gzuevId} and id is distinct from ${ausser}::bigint) as gzuev_id_bei,
      ${bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql} as projekt_lesbar,
      projekt.bereich as projekt_bereich,
      projekt.bundesland as projekt_bundesland,
      projekt.organisationseinheit_id as projekt_organisationseinheit_id,
      exists (select from organisationseinheit where id = ${daten.organisationseinheitId}) as organisation_da
    from (values (1)) as eine
    left join projekt on projekt.id = ${daten.projektId}
  `.execute(db)
  const [zeile] = rows
  if (!zeile) throw new TypeError('Die Abfrage der Bezüge liefert immer eine Zeile.')
  return zeile
}
export type Bezuege = Awaited<ReturnType<typeof ladeBezuege>>

/** Was an einer Messstelle hängt und ihr Bundesland und ihre Organisation bindet. */
export type Gebundenes = {
  /** Bundesländer der Projekte ihrer Aufnahmen */
  laender: string[]
  organisationen: number[]
  /** eine Aufnahme, deren Daten übergeben oder geprüft sind */
  hatUebergebene: boolean
}

/** Ausdruck über `messstelle`. */
export const GEBUNDENES = sql<Gebundenes>`(
  select jsonb_build_object(
    'laender', coalesce(jsonb_agg(distinct projekt.bundesland) filter (where projekt.bundesland is not null), '[]'),
    'organisationen', coalesce(jsonb_agg(distinct aufnahme.organisationseinheit_id), '[]'),
    'hatUebergebene', coalesce(bool_or(${fuerEines(
      element => sql`${spalten(element, 'aufnahme').status} <> all(${sql.val([...BEARBEITBARE_STATUS])}::text[])`,
    )}), false)
  )
  from aufnahme
  join projekt on projekt.id = aufnahme.projekt_id
  where aufnahme.messstelle_id = messstelle.id
)`

/** Was die Messstelle bindet und das Bundesland ihres Projekts; beides bleibt, bis die Transaktion endet. */
export async function ladeGebundenes(tx: Transaktion, id: number) {
  await sql`
    select
    from projekt
    where id in (select projekt_id from aufnahme where messstelle_id = ${id}
      union select projekt_id from messstelle where id = ${id})
    order by id
    for share
  `.execute(tx)
  return tx
    .selectFrom('messstelle')
    .leftJoin('projekt', 'projekt.id', 'messstelle.projekt_id')
    .select(['projekt.bundesland as projektland', GEBUNDENES.as('gebunden')])
    .where('messstelle.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function fuegeEin(tx: Kysely<DB>, zeile: Insertable<MessstelleTabelle>): Promise<number> {
  const { id } = await tx.insertInto('messstelle').values(zeile).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function schreibe(tx: Kysely<DB>, id: number, spalten: Messstellenspalten, benutzerId: number) {
  await tx
    .updateTable('messstelle')
    .set({ ...spalten, geaendert_am: sql<string>`now()`, geaendert_von: benutzerId })
    .where('id', '=', id)
    .execute()
}

/** Aufnahmen der Messstelle, auch solche, die der Fragende nicht sehen darf: jede verhindert das Löschen. */
export async function zaehleAlleAufnahmen(tx: Kysely<DB>, id: number): Promise<number> {
  const { anzahl } = await tx
    .selectFrom('aufnahme')
    .select(eb => eb.fn.countAll<number>().as('anzahl'))
    .where('messstelle_id', '=', id)
    .executeTakeFirstOrThrow()
  return anzahl
}

export async function loesche(tx: Kysely<DB>, id: number): Promise<void> {
  await tx.deleteFrom('messstelle').where('id', '=', id).execute()
}

/** Aufnahmen der Messstelle mit einem noch änderbaren Ergebnis, je Qualitätselement. */
export function ladeBewertete(tx: Transaktion, messstelleId: number) {
  return tx
    .selectFrom('aufnahme')
    .select('id')
    .select(elementstaende())
    .where('messstelle_id', '=', messstelleId)
    .where(fuerEines(element => sql`${spalten(element).status} = 'BEWERTET'`))
    .orderBy('id')
    .execute()
}
