import { createHash } from 'node:crypto'
import type { Bilanz } from '@benthos/vertrag/einlesung'
import type { GeltendesNetz, Netzangaben, Netzeinfuhr, Netzpruefbericht } from '@benthos/vertrag/netz'
import { type Kysely, sql } from 'kysely'
import { MITGELIEFERTES_NETZ } from '../../fach/netz/mitgeliefert.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Einfuhr von Gewässernetzen. */

export async function fuegeEinfuhrEin(
  db: Kysely<DB>,
  benutzerId: number,
  angaben: Netzangaben,
  dateiname: string,
  inhalt: Buffer,
): Promise<number> {
  const { id } = await db
    .insertInto('netzeinfuhr')
    .values({
      benutzer_id: benutzerId,
      dateiname,
      bytes: inhalt.length,
      sha256: createHash('sha256').update(inhalt).digest('hex'),
      ...angaben,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('netzeinfuhr_datei').values({ netzeinfuhr_id: id, inhalt }).execute()
  return id
}

/**
 * Ein abgelöstes Netz gilt wieder, indem es aus seiner Datei noch einmal entsteht. Läuft eine Aktivierung nicht mehr und gilt das Netz
 * doch nicht, lässt sie sich wiederholen.
 */
export async function istAktivierbar(db: Kysely<DB>, { zustand, auftrag_id }: Einfuhrzeile): Promise<boolean> {
  if (zustand !== 'AKTIVIERUNG') return zustand === 'GEPRUEFT' || zustand === 'ABGELOEST'
  const laufend = await db
    .selectFrom('auftrag')
    .select('id')
    .where('id', '=', auftrag_id)
    .where('beendet_am', 'is', null)
    .executeTakeFirst()
  return laufend === undefined
}

/** Eine Einfuhr, festgehalten bis zum Ende der Transaktion. */
export function ladeEinfuhr(db: Kysely<DB>, id: number) {
  return db.selectFrom('netzeinfuhr').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type Einfuhrzeile = NonNullable<Awaited<ReturnType<typeof ladeEinfuhr>>>

/** Die Datei einer Einfuhr, wie sie hochgeladen wurde. */
export function ladeDatei(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('netzeinfuhr_datei')
    .innerJoin('netzeinfuhr', 'netzeinfuhr.id', 'netzeinfuhr_id')
    .select(['dateiname', 'inhalt'])
    .where('netzeinfuhr_id', '=', id)
    .executeTakeFirst()
}

export async function setzeAuftrag(db: Kysely<DB>, id: number, auftragId: number): Promise<void> {
  await db.updateTable('netzeinfuhr').set({ auftrag_id: auftragId }).where('id', '=', id).execute()
}

export async function setzeZustand(
  db: Kysely<DB>,
  id: number,
  zustand: 'AKTIVIERUNG' | 'UNLESBAR',
  meldung: string | null = null,
): Promise<void> {
  await db.updateTable('netzeinfuhr').set({ zustand, meldung }).where('id', '=', id).execute()
}

export async function schliessePruefungAb(
  db: Kysely<DB>,
  id: number,
  bilanz: Bilanz,
  bericht: Netzpruefbericht,
): Promise<void> {
  await db
    .updateTable('netzeinfuhr')
    .set({ zustand: 'GEPRUEFT', ...bilanz, bericht: JSON.stringify(bericht) })
    .where('id', '=', id)
    .execute()
}

/** Keine Einfuhr gilt mehr. */
export async function loeseAb(db: Kysely<DB>): Promise<void> {
  await db.updateTable('netzeinfuhr').set({ zustand: 'ABGELOEST' }).where('zustand', '=', 'AKTIV').execute()
}

export async function setzeAktiv(db: Kysely<DB>, id: number): Promise<void> {
  await loeseAb(db)
  await sql`update netzeinfuhr set zustand = 'AKTIV', aktiviert_am = now() where id = ${id}`.execute(db)
}

/** Messstellen, deren Route nicht unter diesen ist. */
export async function zaehleVerwaiste(db: Kysely<DB>, routeIds: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('messstelle')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('route_id', 'is not', null)
    .where(sql<boolean>`route_id <> all(${routeIds}::text[])`)
    .executeTakeFirstOrThrow()
  return n
}

export async function ladeGeltende(db: Kysely<DB>): Promise<GeltendesNetz[]> {
  const { rows } = await sql<GeltendesNetz>`
    select netz.name, netz.namensnennung, netz.genauigkeit, netz.geladen_am as "geladenAm",
      netz.code = ${MITGELIEFERTES_NETZ.code} as "istMitgeliefert", count(netzroute.id)::int as routen,
      round(coalesce(sum(netzroute.laenge), 0)::numeric / 1000, 1)::double precision as kilometer
    from netz
    left join netzroute on netzroute.netz_code = netz.code
    group by netz.code
    order by netz.name
  `.execute(db)
  return rows
}

/** Läuft kein Auftrag mehr, der sie zu Ende brächte, ist eine Prüfung abgebrochen und eine Aktivierung nicht geschehen. */
export async function ladeEinfuhren(db: Kysely<DB>, benutzerId: number): Promise<Netzeinfuhr[]> {
  const { rows } = await sql<Netzeinfuhr>`
    select e.id, e.dateiname, e.bytes, e.sha256, e.name, e.namensnennung, e.koordinatensystem, e.kennungsfeld, e.namensfeld, e.genauigkeit,
      e.muendungstoleranz, e.bericht, e.angelegt_am as "angelegtAm", e.aktiviert_am as "aktiviertAm",
      b.vorname || ' ' || b.nachname as "angelegtVon", coalesce(e.meldung, a.fehler) as meldung,
      case when e.zustand not in ('PRUEFUNG', 'AKTIVIERUNG') or a.beendet_am is null and a.id is not null then e.zustand
        when e.zustand = 'PRUEFUNG' then 'ABGEBROCHEN' when e.aktiviert_am is null then 'GEPRUEFT' else 'ABGELOEST' end as zustand,
      case when e.gelesen is not null
        then jsonb_build_object('gelesen', e.gelesen, 'angenommen', e.angenommen, 'geaendert', e.geaendert,
          'unveraendert', e.unveraendert, 'uebersprungen', e.uebersprungen, 'abgelehnt', e.abgelehnt) end as bilanz,
      case when e.zustand in ('PRUEFUNG', 'AKTIVIERUNG') and a.beendet_am is null then jsonb_build_object(
        'auftragId', a.id, 'istEigene', a.benutzer_id = ${benutzerId}, 'ist', a.fortschritt_ist, 'soll', a.fortschritt_soll,
        'text', a.fortschritt_text) end as arbeit
    from netzeinfuhr as e
    join benutzer as b on b.id = e.benutzer_id
    left join auftrag as a on a.id = e.auftrag_id
    order by e.id desc
    limit 100
  `.execute(db)
  return rows
}
