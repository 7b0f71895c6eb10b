import type { Gesamtergebnis, Meldung, ModulErgebnis, Zaehlunsicherheit } from '@benthos/bewertung'
import { type Akteur, ELEMENTE, type Element, type Status } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { spalten } from '../../fach/elemente/spalten.ts'
import { bezugsrechtAlsSql } from '../../fach/rechte/bezugsrecht.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL des Projektberichts. */

export type Projektergebnis = Pick<Gesamtergebnis, 'klasse' | 'text' | 'entscheidend' | 'regel'> & {
  module: readonly Pick<ModulErgebnis, 'schluessel' | 'label' | 'wert' | 'grenzen' | 'weggelassen'>[]
  meldungen: readonly Pick<Meldung, 'schwere' | 'text'>[]
  zaehlunsicherheit: Zaehlunsicherheit | null
  methode: string
  verfahren: string
  edition: string
  parametersatz: string
  taxaliste: string
  rechenkern: string
  /** Pflichthinweis, etwa „Demonstrationsparameter – nicht amtlich“ */
  hinweis: string | null
  veraltet: boolean
}

/** Ein Qualitätselement einer Aufnahme, das der Anfragende lesen darf, mit dem Ergebnis, das ihm seine Klasse gibt. */
export type Projektzeile = {
  aufnahmeId: number
  aufnahme: string
  datum: string
  messstelleId: number
  messstelle: string
  messstelleCode: string
  gewaesser: string
  laenge: number | null
  breite: number | null
  istDemo: boolean
  element: Element
  status: Status
  auftragnehmer: string | null
  einschaetzung: number | null
  ergebnis: Projektergebnis | null
}

/** Zahl der Aufnahmen des Projekts, von denen der Akteur ein Element lesen darf. */
export async function zaehleAufnahmen(db: Kysely<DB>, projektId: number, akteur: Akteur): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where aufnahme.projekt_id = ${projektId} and ${liestEines(akteur)}
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Projekte, aus denen die Aufnahmen sind, nach ihrem Namen. */
export async function ladeProjekteDer(
  db: Kysely<DB>,
  aufnahmen: readonly number[],
): Promise<(readonly [id: number, name: string])[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
    from projekt
    where id in (select projekt_id from aufnahme where id = any(${`{${aufnahmen.join()}}`}::bigint[]))
    order by name, id
  `.execute(db)
  return rows.map(({ id, name }) => [id, name])
}

/** Aufnahmen dieser Projekte, von denen der Akteur ein Element lesen darf. */
export async function ladeAufnahmenDer(db: Kysely<DB>, akteur: Akteur, projekte: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select aufnahme.id
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where aufnahme.projekt_id = any(${`{${projekte.join()}}`}::bigint[]) and ${liestEines(akteur)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function liestEines(akteur: Akteur) {
  const sicht = sichtbareAufnahmen(akteur)
  return sql`(${sql.join(
    ELEMENTE.map(element => sicht[element].sql),
    sql` or `,
  )})`
}

/** Was der Akteur im Projekt lesen darf, nach Messstelle, Tag und Element; ein verdecktes Element hat keine Zeile. */
export async function ladeProjektzeilen(db: Kysely<DB>, projektId: number, akteur: Akteur): Promise<Projektzeile[]> {
  const sicht = sichtbareAufnahmen(akteur)
  const jeElement = ELEMENTE.map((element, rang) => {
    const s = spalten(element, 'aufnahme')
    return sql`
      select aufnahme.id, ${sql.lit(element)} as element, ${sql.lit(rang)} as rang, ${s.status} as status,
        ${s.auftragnehmerId} as auftragnehmer_id, ${s.einschaetzung} as einschaetzung, ${s.bewertungId} as bewertung_id
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where aufnahme.projekt_id = ${projektId} and ${sicht[element].sql}`
  })
  const { rows } = await sql<Projektzeile>`
    select aufnahme.id::int as "aufnahmeId", aufnahme.code as aufnahme, aufnahme.datum,
      messstelle.id::int as "messstelleId", messstelle.name as messstelle, messstelle.code as "messstelleCode",
      gewaesser.name as gewaesser, messstelle.laenge, messstelle.breite, aufnahme.ist_demo as "istDemo",
      teil.element, teil.status, teil.einschaetzung, organisationseinheit.name as auftragnehmer,
      case when b.id is not null then jsonb_build_object(
        'klasse', b.klasse, 'text', b.ergebnis #> '{ergebnis,text}', 'regel', b.ergebnis #> '{ergebnis,regel}',
        'entscheidend', b.ergebnis #> '{ergebnis,entscheidend}', 'module', b.ergebnis #> '{ergebnis,module}',
        'meldungen', b.ergebnis -> 'meldungen', 'zaehlunsicherheit', b.ergebnis -> 'zaehlunsicherheit',
        'methode', b.methode, 'verfahren', b.verfahren, 'edition', b.edition, 'parametersatz', b.parametersatz,
        'taxaliste', taxalistenversion.name, 'rechenkern', b.engine_version,
        'hinweis', b.ergebnis #> '{herkunft,hinweis}', 'veraltet', b.veraltet
      ) end as ergebnis
    from (${sql.join(jeElement, sql` union all `)}) as teil
    join aufnahme on aufnahme.id = teil.id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    left join organisationseinheit on organisationseinheit.id = teil.auftragnehmer_id
    left join bewertung as b on b.id = teil.bewertung_id
    left join taxalistenversion on taxalistenversion.id = b.taxalistenversion_id
    order by messstelle.name, messstelle.id, aufnahme.datum, aufnahme.id, teil.rang
  `.execute(db)
  return rows
}

/** Messstellen des Projekts, die der Akteur lesen darf und die keine der genannten sind. */
export async function ladeUebrigeMessstellen(
  db: Kysely<DB>,
  projektId: number,
  akteur: Akteur,
  ohne: readonly number[],
): Promise<{ code: string; name: string }[]> {
  return db
    .selectFrom('messstelle')
    .select(['messstelle.code', 'messstelle.name'])
    .where('messstelle.projekt_id', '=', projektId)
    .where(bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql)
    .where(sql<boolean>`messstelle.id <> all(${[...ohne]}::bigint[])`)
    .orderBy('messstelle.name')
    .orderBy('messstelle.id')
    .execute()
}

/** Das Projekt, wie es auf dem Deckblatt steht. */
export function ladeProjekt(db: Kysely<DB>, projektId: number) {
  return db
    .selectFrom('projekt')
    .innerJoin('organisationseinheit', 'organisationseinheit.id', 'projekt.organisationseinheit_id')
    .select([
      'projekt.name',
      'projekt.kurzbezeichnung',
      'projekt.bereich',
      'projekt.auftraggeber',
      'projekt.bundesland',
      'projekt.beginn',
      'projekt.ende',
      'projekt.beschreibung',
      'projekt.ist_demo',
      'organisationseinheit.name as organisationseinheit',
    ])
    .where('projekt.id', '=', projektId)
    .executeTakeFirstOrThrow()
}
export type Projektangaben = Awaited<ReturnType<typeof ladeProjekt>>
