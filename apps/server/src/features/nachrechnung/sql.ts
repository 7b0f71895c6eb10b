import { type Akteur, ELEMENTE, type Element } from '@benthos/fachmodell'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { type Kysely, sql } from 'kysely'
import { alsFilterbedingung } from '../../fach/aufnahmefilter/filterbedingung.ts'
import { fuerEines, jeNachElement, spalten } from '../../fach/elemente/spalten.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { SPERREN } from '../../technik/db/sperren.ts'

/** Gespeichertes Ergebnis, wie es nachgerechnet wird. */
export type Ergebniszeile = {
  id: number
  aufnahme_id: number
  aufnahme: string
  methode: string
  verfahren: string
  edition: string
  taxaliste: string
  engine_version: string
  kapsel_hash: string
  erstellt_am: string
  eingabe: object
  ergebnis: object
  /** Abschriften, die neben der Kapsel stehen */
  klasse: number | null
  parametersatz: string
  element: Element
  /** jüngstes Ergebnis derselben Methode, jüngstes des Elements */
  neuestes_id: number
  letztes_id: number
  /** was am Kopf der Aufnahme gilt, für Listen, Karte und Auswertungen */
  geltendes_id: number | null
  /** ob es ein Ergebnis dieser Aufnahme und dieses Elements ist */
  geltendes_gehoert_dazu: boolean
  geltende_klasse: number | null
  vermerkte_einschaetzung: number | null
  geltende_einschaetzung: number | null
}

/** Welche Ergebnisse gemeint sind; ohne `aufnahmen` alle, die der Filter trifft. */
export type Nachrechnungsauswahl = { filter: AufnahmenFilter; aufnahmen: readonly number[] }

/** Kennungen aller gespeicherten Ergebnisse, die der Akteur lesen darf, das älteste zuerst. */
export async function listeErgebnisse(
  db: Kysely<DB>,
  akteur: Akteur,
  { filter, aufnahmen }: Nachrechnungsauswahl,
): Promise<number[]> {
  const sicht = sichtbareAufnahmen(akteur)
  if (sicht.aufnahme.nie) return []
  const { rows } = await sql<{ id: number }>`
    select bewertung.id
    from bewertung
    join aufnahme on aufnahme.id = bewertung.aufnahme_id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where ${await alsFilterbedingung(db, akteur, filter, sicht)}
      and ${aufnahmen.length === 0 ? sql`true` : sql`aufnahme.id = any (${[...aufnahmen]}::bigint[])`}
      and ${fuerEines(element => sql`bewertung.element = ${sql.lit(element)} and ${sicht[element].sql}`)}
    order by bewertung.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Lesbare Aufnahmen, deren Kopf eine Klasse trägt, zu der es kein Ergebnis gibt. */
export async function listeKlassenOhneErgebnis(
  db: Kysely<DB>,
  akteur: Akteur,
  { filter, aufnahmen }: Nachrechnungsauswahl,
): Promise<{ id: number; code: string; element: Element; klasse: number; geaendert_am: string }[]> {
  const sicht = sichtbareAufnahmen(akteur)
  if (sicht.aufnahme.nie) return []
  const { rows } = await sql<{ id: number; code: string; element: Element; klasse: number; geaendert_am: string }>`
    select aufnahme.id, aufnahme.code, kopf.element, kopf.klasse, aufnahme.geaendert_am
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    cross join lateral (
      values ${sql.join(ELEMENTE.map(e => sql`(${sql.lit(e)}, ${spalten(e, 'aufnahme').klasse}, ${sicht[e].sql})`))}
    ) as kopf (element, klasse, lesbar)
    where ${await alsFilterbedingung(db, akteur, filter, sicht)}
      and ${aufnahmen.length === 0 ? sql`true` : sql`aufnahme.id = any (${[...aufnahmen]}::bigint[])`}
      and kopf.klasse is not null and kopf.lesbar
      and not exists (
        select from bewertung where bewertung.aufnahme_id = aufnahme.id and bewertung.element = kopf.element
      )
    order by aufnahme.id, kopf.element
  `.execute(db)
  return rows
}

/** Wie viele dieser Aufnahmen der Akteur lesen darf. */
export async function zaehleLesbare(db: Kysely<DB>, akteur: Akteur, aufnahmen: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where aufnahme.id = any (${[...aufnahmen]}::bigint[]) and ${sichtbareAufnahmen(akteur).aufnahme.sql}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Ergebnisse mit Eingabe, in der Reihenfolge ihrer Kennungen. */
export async function ladeErgebnisse(db: Kysely<DB>, ids: readonly number[]): Promise<Ergebniszeile[]> {
  const gilt = (angabe: 'bewertungId' | 'klasse' | 'einschaetzung') =>
    jeNachElement(sql`bewertung.element`, element => spalten(element, 'aufnahme')[angabe])
  const { rows } = await sql<Ergebniszeile>`
    select bewertung.id, bewertung.aufnahme_id, aufnahme.code as aufnahme, bewertung.methode, bewertung.verfahren,
      bewertung.edition, taxalistenversion.name as taxaliste, bewertung.engine_version, bewertung.kapsel_hash,
      bewertung.erstellt_am, bewertung.eingabe, bewertung.ergebnis, bewertung.klasse, bewertung.parametersatz, bewertung.element,
      juengste.neuestes_id, juengste.letztes_id, kopf.geltendes_id, kopf.geltende_klasse, kopf.vermerkte_einschaetzung,
      exists (
        select from bewertung as geltendes
        where geltendes.id = kopf.geltendes_id and geltendes.aufnahme_id = bewertung.aufnahme_id
          and geltendes.element = bewertung.element
      ) as geltendes_gehoert_dazu,
      einschaetzung.klasse as geltende_einschaetzung
    from bewertung
    join aufnahme on aufnahme.id = bewertung.aufnahme_id
    join taxalistenversion on taxalistenversion.id = bewertung.taxalistenversion_id
    cross join lateral (
      select max(andere.id) filter (where andere.methode = bewertung.methode) as neuestes_id, max(andere.id) as letztes_id
      from bewertung as andere
      where andere.aufnahme_id = bewertung.aufnahme_id and andere.element = bewertung.element
    ) as juengste
    cross join lateral (
      select
        ${gilt('bewertungId')} as geltendes_id, ${gilt('klasse')} as geltende_klasse,
        ${gilt('einschaetzung')} as vermerkte_einschaetzung
    ) as kopf
    left join experteneinschaetzung as einschaetzung
      on einschaetzung.aufnahme_id = aufnahme.id and einschaetzung.element = bewertung.element
      and einschaetzung.beendet_am is null
    where bewertung.id = any (${[...ids]}::bigint[])
    order by bewertung.id
  `.execute(db)
  return rows
}

/** Gleichzeitige Aufrufe eines Benutzers nacheinander: der zweite sieht den Auftrag, den der erste gibt. */
export async function warteAufEigeneAufrufe(db: Kysely<DB>, benutzerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SPERREN.NACHRECHNUNG}::int, ${benutzerId}::int)`.execute(db)
}

/** Offener Auftrag desselben Benutzers mit derselben Eingabe. */
export async function findeOffenen(
  db: Kysely<DB>,
  benutzerId: number,
  art: string,
  eingabe: object,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id
    from auftrag
    where benutzer_id = ${benutzerId} and art = ${art} and zustand in ('WAITING', 'RUNNING')
      and eingabe = ${JSON.stringify(eingabe)}::jsonb
    order by id desc
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Ob unter den lesbaren Ergebnissen eines mit dieser Kapsel ist. */
export async function istAusgestellt(
  db: Kysely<DB>,
  akteur: Akteur,
  kapsel: { element: Element; kapselHash: string },
): Promise<boolean> {
  const sicht = sichtbareAufnahmen(akteur)
  const { rows } = await sql<{ ja: boolean }>`
    select exists (
      select
      from bewertung
      join aufnahme on aufnahme.id = bewertung.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where bewertung.element = ${kapsel.element} and bewertung.kapsel_hash = ${kapsel.kapselHash}
        and ${sicht[kapsel.element].sql}
    ) as ja
  `.execute(db)
  return rows[0]?.ja ?? false
}

/**
 * Was die Hüllen dieser Kapsel unter der genannten Aufnahme heute sagten, je gespeichertem Ergebnis eine.
 * @returns null, wenn es die genannte Aufnahme nicht gibt oder der Akteur sie nicht lesen darf
 */
export async function ladeHuellen(
  db: Kysely<DB>,
  akteur: Akteur,
  kapsel: { code: string; element: Element; kapselHash: string },
) {
  const sicht = sichtbareAufnahmen(akteur)
  const { rows } = await sql<{
    bewertet_am: string | null
    datum: string
    messstelle: string
    gewaesser: string
    gueltig_von: string | null
    taxaliste_pruefsumme: string | null
  }>`
    select bewertung.erstellt_am as bewertet_am, aufnahme.datum, messstelle.name as messstelle, gewaesser.name as gewaesser,
      taxalistenversion.gueltig_von, taxalistenversion.pruefsumme as taxaliste_pruefsumme
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    left join bewertung
      on bewertung.aufnahme_id = aufnahme.id and bewertung.element = ${kapsel.element}
      and bewertung.kapsel_hash = ${kapsel.kapselHash}
    left join taxalistenversion on taxalistenversion.id = bewertung.taxalistenversion_id
    where aufnahme.code = ${kapsel.code} and ${sicht[kapsel.element].sql}
  `.execute(db)
  return rows.length === 0 ? null : rows.filter(({ bewertet_am }) => bewertet_am !== null)
}

/** Zuletzt gespeichertes Ergebnis einer Methode mit allem, was seine Kapseldatei sagt. */
export function ladeKapsel(db: Kysely<DB>, aufnahmeId: number, element: Element, methode: string) {
  return db
    .selectFrom('bewertung')
    .innerJoin('aufnahme', 'aufnahme.id', 'bewertung.aufnahme_id')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'bewertung.taxalistenversion_id')
    .select([
      'bewertung.eingabe',
      'bewertung.ergebnis',
      'bewertung.kapsel_hash',
      'bewertung.erstellt_am',
      'aufnahme.code',
      'aufnahme.datum',
      'messstelle.name as messstelle',
      'gewaesser.name as gewaesser',
      'taxalistenversion.name as taxaliste',
      'taxalistenversion.gueltig_von',
      'taxalistenversion.pruefsumme as taxaliste_pruefsumme',
    ])
    .where('bewertung.aufnahme_id', '=', aufnahmeId)
    .where('bewertung.element', '=', element)
    .where('bewertung.methode', '=', methode)
    .orderBy('bewertung.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type Kapselzeile = NonNullable<Awaited<ReturnType<typeof ladeKapsel>>>
