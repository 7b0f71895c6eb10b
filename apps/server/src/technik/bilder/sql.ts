import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Bild } from './aufbereitung.ts'
import { JE_DURCHSICHT } from './konstanten.ts'

/** SQL der Bilder und ihrer Inhalte. */

/** Woran ein Bild hängt. */
export type Bildtraeger = { messstelleId: number } | { aufnahmeId: number } | { organisationseinheitId: number }
export type Bildort = Bildtraeger & { platz: string }

/**
 * Vermerkt einen Inhalt, der gleich gebraucht wird; ein schon vorhandener bleibt, wo er liegt.
 * @returns ob der Inhalt in den S3-Speicher gehört
 */
export async function merkeInhalt(
  db: Kysely<DB>,
  { hash, medientyp, breite, hoehe, inhalt, klein }: Bild,
  nachS3: boolean,
): Promise<{ imSpeicher: boolean }> {
  const { im_speicher } = await db
    .insertInto('bildinhalt')
    .values({ hash, medientyp, breite, hoehe, groesse: inhalt.length, inhalt: nachS3 ? null : inhalt, klein })
    .onConflict(oc =>
      oc.column('hash').doUpdateSet(eb => ({
        angelegt_am: sql<string>`now()`,
        inhalt: eb.fn.coalesce('bildinhalt.inhalt', 'excluded.inhalt'),
      })),
    )
    .returning(sql<boolean>`inhalt is null`.as('im_speicher'))
    .executeTakeFirstOrThrow()
  return { imSpeicher: im_speicher }
}

/** Inhalt in der Datenbank; `null`: er liegt im S3-Speicher. */
export async function ladeInhalt(db: Kysely<DB>, hash: string): Promise<Buffer | null> {
  const { inhalt } = await db
    .selectFrom('bildinhalt')
    .select('inhalt')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return inhalt
}

export async function ladeVorschau(db: Kysely<DB>, hash: string): Promise<Buffer> {
  const { klein } = await db.selectFrom('bildinhalt').select('klein').where('hash', '=', hash).executeTakeFirstOrThrow()
  return klein
}

function amOrt(db: Kysely<DB>, ort: Bildtraeger) {
  return db
    .selectFrom('bild')
    .innerJoin('bildinhalt', 'bildinhalt.hash', 'bild.hash')
    .leftJoin('benutzer', 'benutzer.id', 'bild.hochgeladen_von')
    .select([
      'bild.platz',
      'bild.version',
      'bild.hash',
      'bild.beschreibung',
      'bild.hochgeladen_am',
      'bildinhalt.medientyp',
      'bildinhalt.breite',
      'bildinhalt.hoehe',
      'bildinhalt.groesse',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('hochgeladen_von'),
    ])
    .where(istAn(ort))
}

function istAn(ort: Bildtraeger) {
  if ('messstelleId' in ort) return sql<boolean>`bild.messstelle_id = ${ort.messstelleId}`
  if ('aufnahmeId' in ort) return sql<boolean>`bild.aufnahme_id = ${ort.aufnahmeId}`
  return sql<boolean>`bild.organisationseinheit_id = ${ort.organisationseinheitId}`
}

/** Alle Bilder eines Trägers, nach Platz. */
export function ladeBilder(db: Kysely<DB>, ort: Bildtraeger) {
  return amOrt(db, ort).orderBy('bild.platz').execute()
}

export function ladeBild(db: Kysely<DB>, ort: Bildort) {
  return amOrt(db, ort).where('bild.platz', '=', ort.platz).executeTakeFirst()
}
export type Bildzeile = NonNullable<Awaited<ReturnType<typeof ladeBild>>>

/** @returns ob der Platz wirklich noch leer war */
export async function fuegeEin(
  tx: Kysely<DB>,
  ort: Bildort,
  bild: { hash: string; beschreibung: string | null },
  benutzerId: number | null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bild')
    .values({
      messstelle_id: 'messstelleId' in ort ? ort.messstelleId : null,
      aufnahme_id: 'aufnahmeId' in ort ? ort.aufnahmeId : null,
      organisationseinheit_id: 'organisationseinheitId' in ort ? ort.organisationseinheitId : null,
      platz: ort.platz,
      ...bild,
      hochgeladen_von: benutzerId,
    })
    .onConflict(oc => oc.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns ob das Bild noch in dieser Version da war */
export async function aendere(
  tx: Kysely<DB>,
  ort: Bildort,
  version: number,
  { hash, beschreibung }: { hash: string | null; beschreibung: string | null },
  benutzerId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bild')
    .set({
      beschreibung,
      version: sql<number>`nextval('bild_version')`,
      ...(hash !== null && { hash, hochgeladen_am: sql<string>`now()`, hochgeladen_von: benutzerId }),
    })
    .where(istAn(ort))
    .where('platz', '=', ort.platz)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** @returns ob das Bild noch in dieser Version da war */
export async function entferne(tx: Kysely<DB>, ort: Bildort, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bild')
    .where(istAn(ort))
    .where('platz', '=', ort.platz)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Inhalte, die seit einer Stunde niemand hochgeladen hat und kein Bild benutzt. */
export async function ladeUnbenutzte(db: Kysely<DB>): Promise<string[]> {
  const zeilen = await db
    .selectFrom('bildinhalt')
    .select('hash')
    .where('angelegt_am', '<', sql<string>`now() - interval '1 hour'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bild').whereRef('bild.hash', '=', 'bildinhalt.hash'))),
    )
    .orderBy('angelegt_am')
    .limit(JE_DURCHSICHT)
    .execute()
  return zeilen.map(zeile => zeile.hash)
}

/**
 * Löscht einen Inhalt, wenn ihn noch immer kein Bild benutzt. Wer ihn gerade wieder hochlädt, wartet, bis die Transaktion
 * endet, und legt ihn danach neu an.
 * @returns `null`, wenn er doch gebraucht wird; sonst, ob er im S3-Speicher liegt
 */
export async function entferneInhalt(tx: Kysely<DB>, hash: string): Promise<{ imSpeicher: boolean } | null> {
  const gesperrt = await tx
    .selectFrom('bildinhalt')
    .select(sql<boolean>`inhalt is null`.as('im_speicher'))
    .where('hash', '=', hash)
    .where('angelegt_am', '<', sql<string>`now() - interval '1 hour'`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!gesperrt) return null
  const { numDeletedRows } = await tx
    .deleteFrom('bildinhalt')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bild').whereRef('bild.hash', '=', 'bildinhalt.hash'))),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n ? { imSpeicher: gesperrt.im_speicher } : null
}
