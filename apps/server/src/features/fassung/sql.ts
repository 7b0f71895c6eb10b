import { type Kysely, sql } from 'kysely'
import { FASSUNGSTABELLE } from '../../fach/klassenwechsel/klassenwechsel.ts'
import { SATZSPALTEN } from '../../fach/parametersaetze/sql.ts'
import { FASSUNGSSPALTEN } from '../../fach/taxalisten/sql.ts'
import { FASSUNGSSTAND } from '../../technik/db/fassungsstand.ts'
import type { DB } from '../../technik/db/schema.ts'
import { SPERREN } from '../../technik/db/sperren.ts'
import type { Fassungsort } from './entwurf.ts'

/** SQL der Fassungen: Übersicht, Aktivierung, Verwerfen. `status` ist überall der Stand heute. */

export function ladeTaxalistenfassung(db: Kysely<DB>, id: number, sperre = false) {
  return db
    .selectFrom('taxalistenversion')
    .select(FASSUNGSSPALTEN)
    .where('id', '=', id)
    .$if(sperre, q => q.forUpdate())
    .executeTakeFirst()
}

export function ladeParametersatz(db: Kysely<DB>, id: number, sperre = false) {
  return db
    .selectFrom('parametersatz')
    .select(SATZSPALTEN)
    .where('id', '=', id)
    .$if(sperre, q => q.forUpdate())
    .executeTakeFirst()
}

const name = (alias: 'an' | 'ak') =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${alias}.vorname`)}, ${sql.ref(`${alias}.nachname`)}), '')`

/** Alle Fassungen der Taxalisten, je Art die neueste zuerst. */
export function listeTaxalisten(db: Kysely<DB>) {
  return db
    .selectFrom('taxalistenversion as f')
    .leftJoin('benutzer as an', 'an.id', 'f.angelegt_von')
    .leftJoin('benutzer as ak', 'ak.id', 'f.aktiviert_von')
    .select([
      'f.id',
      'f.art',
      'f.name',
      FASSUNGSSTAND.as('status'),
      'f.gueltig_von',
      'f.quellen',
      'f.kenngroessen',
      'f.pruefsumme',
      'f.angelegt_am',
      'f.aktiviert_am',
      name('an').as('angelegt_von'),
      name('ak').as('aktiviert_von'),
      sql<number>`(select count(*)::int from taxon where taxon.taxalistenversion_id = f.id and not taxon.abgeleitet)`.as(
        'taxa',
      ),
    ])
    .orderBy('f.art')
    .orderBy('f.gueltig_von', 'desc')
    .orderBy('f.id', 'desc')
    .execute()
}

/** Alle eingeführten Parametersätze, je Verfahren der neueste zuerst. */
export function listeParametersaetze(db: Kysely<DB>) {
  return db
    .selectFrom('parametersatz as f')
    .leftJoin('benutzer as an', 'an.id', 'f.angelegt_von')
    .leftJoin('benutzer as ak', 'ak.id', 'f.aktiviert_von')
    .select([
      'f.id',
      'f.name',
      'f.bezeichnung',
      'f.verfahren',
      'f.marke',
      'f.quelle',
      'f.gueltig_von',
      'f.gueltig_bis',
      'f.inhalt',
      FASSUNGSSTAND.as('status'),
      'f.pruefsumme',
      'f.angelegt_am',
      'f.aktiviert_am',
      name('an').as('angelegt_von'),
      name('ak').as('aktiviert_von'),
    ])
    .orderBy('f.verfahren')
    .orderBy('f.gueltig_von', 'desc')
    .orderBy('f.id', 'desc')
    .execute()
}

/**
 * Aktivierungen gelten nacheinander. Die gültigen Fassungen festzuhalten genügt nicht: wer darauf wartet, sieht danach zwar,
 * dass sie abgelöst sind, aber nicht, wovon.
 */
export async function warteAufAktivierung(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SPERREN.AKTIVIERUNG})`.execute(db)
}

const SPALTE = { taxaliste: 'taxalistenversion_id', parametersatz: 'parametersatz_id' } as const
/** Spalte, die sagt, wofür eine Fassung da ist: Art der Taxaliste, Verfahren der Parameter. */
const GEGENSTAND = { taxaliste: 'art', parametersatz: 'verfahren' } as const

/** Aktivierte Fassungen eines Gegenstands, die noch keine andere ablöst, festgehalten bis zum Ende der Transaktion. */
export async function haltUnabgeloesteFest(db: Kysely<DB>, art: Fassungsort['art'], gegenstand: string) {
  const { rows } = await sql<{ id: number; name: string; gueltig_von: string }>`
    select id, name, gueltig_von
    from ${sql.table(FASSUNGSTABELLE[art])}
    where ${sql.ref(GEGENSTAND[art])} = ${gegenstand} and status = 'GUELTIG' and abgeloest_ab is null
    order by id
    for update
  `.execute(db)
  return rows
}

/** Ab diesem Tag gilt eine andere. */
export async function loeseAb(
  db: Kysely<DB>,
  art: Fassungsort['art'],
  ids: readonly number[],
  ab: string,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable(FASSUNGSTABELLE[art])
    .set({ abgeloest_ab: ab })
    .where('id', 'in', [...ids])
    .execute()
}

export async function setzeGueltig(
  db: Kysely<DB>,
  { art, id }: Fassungsort,
  stand: { gueltigVon: string; pruefsumme: string; benutzerId: number },
): Promise<void> {
  await db
    .updateTable(FASSUNGSTABELLE[art])
    .set({
      status: 'GUELTIG',
      gueltig_von: stand.gueltigVon,
      pruefsumme: stand.pruefsumme,
      aktiviert_am: sql<string>`now()`,
      aktiviert_von: stand.benutzerId,
    })
    .where('id', '=', id)
    .execute()
}

/** Macht eine vorgemerkte Fassung wieder zum Entwurf ohne Vorschau; was sie ablösen sollte, gilt weiter. */
export async function setzeZurueck(
  db: Kysely<DB>,
  { art, id }: Fassungsort,
  gegenstand: string,
  gueltigVon: string,
): Promise<void> {
  await db
    .updateTable(FASSUNGSTABELLE[art])
    .set({ status: 'ENTWURF', aktiviert_am: null, aktiviert_von: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('fassungsvorschau').where(SPALTE[art], '=', id).execute()
  await sql`
    update ${sql.table(FASSUNGSTABELLE[art])}
    set abgeloest_ab = null
    where ${sql.ref(GEGENSTAND[art])} = ${gegenstand} and abgeloest_ab = ${gueltigVon}
  `.execute(db)
}

/** Löscht einen Entwurf; seine Vorschau geht mit. */
export async function loescheEntwurf(db: Kysely<DB>, { art, id }: Fassungsort): Promise<void> {
  if (art === 'taxaliste') await db.deleteFrom('taxon').where('taxalistenversion_id', '=', id).execute()
  await db.deleteFrom(FASSUNGSTABELLE[art]).where('id', '=', id).execute()
}

/** Die jüngste Vorschau eines Entwurfs mit ihrem Auftrag. */
export function ladeVorschau(db: Kysely<DB>, { art, id }: Fassungsort) {
  return db
    .selectFrom('fassungsvorschau as v')
    .innerJoin('benutzer as b', 'b.id', 'v.benutzer_id')
    .leftJoin('auftrag as a', 'a.id', 'v.auftrag_id')
    .select([
      'v.id',
      'v.pruefsumme',
      'v.benutzer_id',
      'v.beendet_am',
      'v.auftrag_id',
      'a.zustand as auftragszustand',
      'a.beendet_am as auftrag_beendet_am',
      'a.fortschritt_ist',
      'a.fortschritt_soll',
      'a.fortschritt_text',
      'a.fehler',
      sql<string>`b.vorname || ' ' || b.nachname`.as('angelegt_von'),
    ])
    .where(`v.${SPALTE[art]}`, '=', id)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type Vorschaustand = NonNullable<Awaited<ReturnType<typeof ladeVorschau>>>
