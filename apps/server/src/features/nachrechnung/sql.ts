import type { Akteur, Element } from '@benthos/fachmodell'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { type Kysely, sql } from 'kysely'
import { alsFilterbedingung } from '../../aufnahmefilter/filterbedingung.ts'
import type { DB } from '../../db/schema.ts'
import { sichtbareAufnahmen } from '../../rechte/sichtbareAufnahmen.ts'

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
      and ((bewertung.element = 'MZB' and ${sicht.mzb.sql}) or (bewertung.element = 'PHB' and ${sicht.phb.sql}))
    order by bewertung.id
  `.execute(db)
  return rows.map(({ id }) => id)
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
  const { rows } = await sql<Ergebniszeile>`
    select bewertung.id, bewertung.aufnahme_id, aufnahme.code as aufnahme, bewertung.methode, bewertung.verfahren,
      bewertung.edition, taxalistenversion.name as taxaliste, bewertung.engine_version, bewertung.kapsel_hash,
      bewertung.erstellt_am, bewertung.eingabe, bewertung.ergebnis
    from bewertung
    join aufnahme on aufnahme.id = bewertung.aufnahme_id
    join taxalistenversion on taxalistenversion.id = bewertung.taxalistenversion_id
    where bewertung.id = any (${[...ids]}::bigint[])
    order by bewertung.id
  `.execute(db)
  return rows
}

/** Kennung der Sperre; beliebig, aber fest. */
const NACHRECHNUNG = 4_711_004

/** Gleichzeitige Aufrufe eines Benutzers nacheinander: der zweite sieht den Auftrag, den der erste gibt. */
export async function warteAufEigeneAufrufe(db: Kysely<DB>, benutzerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NACHRECHNUNG}::int, ${benutzerId}::int)`.execute(db)
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
