import type { Akteur } from '@benthos/fachmodell'
import type { Auftragszustand } from '@benthos/vertrag/auftrag'
import { type Kysely, sql } from 'kysely'
import { blindeStellen } from '../db/blindeStellen.ts'
import { istWirksameVergabe } from '../db/geltendeRollen.ts'
import type { DB } from '../db/schema.ts'
import { SPERREN } from '../db/sperren.ts'
import { HOECHSTVERSUCHE, PACHT_S } from './konstanten.ts'

/** SQL der Ausführung von Aufträgen. */

export type Angenommen = {
  id: number
  /** diese Annahme; eine spätere desselben Auftrags hat eine andere, auch auf demselben Server */
  pacht: string
  art: string
  benutzer_id: number
  akteur: Akteur
  eingabe: unknown
  /** `CANCELLING`: er soll enden und tut nur noch, was dazu gehört */
  zustand: 'RUNNING' | 'CANCELLING'
  /** Stand des vorigen Anlaufs; er gilt, bis dieser den seinen meldet */
  stand: Stand
}

export async function fuegeEin(
  db: Kysely<DB>,
  auftrag: {
    art: string
    titel: string
    benutzerId: number
    akteur: Akteur
    eingabe: unknown
    nurGanz: boolean
    aufbewahrenTage: number
  },
): Promise<number> {
  const { id } = await db
    .insertInto('auftrag')
    .values({
      art: auftrag.art,
      titel: auftrag.titel,
      benutzer_id: auftrag.benutzerId,
      akteur: JSON.stringify(auftrag.akteur),
      eingabe: JSON.stringify(auftrag.eingabe),
      nur_ganz: auftrag.nurGanz,
      aufbewahren_tage: auftrag.aufbewahrenTage,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Wartende und laufende Aufträge des Benutzers. */
export async function zaehleOffene(db: Kysely<DB>, benutzerId: number): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl
    from auftrag
    where benutzer_id = ${benutzerId} and zustand in ('WAITING', 'RUNNING', 'CANCELLING')
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Beendet verwaiste Aufträge, die zu oft mit ihrem Server gestorben sind. */
export async function beendeVerwaiste(db: Kysely<DB>): Promise<void> {
  await sql`
    update auftrag
    set zustand = case when zustand = 'CANCELLING' then 'CANCELLED' else 'FAILURE' end,
      fehler = case when zustand = 'CANCELLING' then null
        else 'Der Auftrag wurde mehrmals unterbrochen und nicht wieder aufgenommen. Starten Sie ihn bitte neu.' end,
      beendet_am = now(), gepachtet_bis = null, knoten = null
    where gepachtet_bis < now() and versuche >= ${HOECHSTVERSUCHE}
  `.execute(db)
}

export const RECHTE_VERLOREN =
  'Der Auftraggeber wurde gesperrt oder hat seither andere Rechte; der Auftrag wurde nicht zu Ende geführt.'

/**
 * Ein Auftrag hat die Rechte, mit denen er erteilt wurde, und nur, solange der Auftraggeber sie hat; dasselbe gilt für das, was er
 * ergab. Rollen eines externen Anbieters stehen hier, wie er sie zuletzt nannte; nur von weiteren Bundesländern, die ein Portal nennt, weiß
 * die Datenbank nichts. Eine Vergabe gilt von Tag zu Tag und nur, solange er ihre Rolle nennt. Was der Auftraggeber inzwischen blind zweitbestimmt, hätte der Auftrag noch
 * gelesen.
 */
const RECHTE_GELTEN = sql<boolean>`(
  benutzer.aktiv
  and benutzer.organisationseinheit_id is not distinct from (auftrag.akteur ->> 'organisationseinheitId')::int
  and (
    select bundesland from organisationseinheit where id = benutzer.organisationseinheit_id
  ) is not distinct from auftrag.akteur ->> 'bundesland'
  and benutzer.rollen @> array(select jsonb_array_elements_text(auftrag.akteur -> 'rollen'))
  and not exists (
    select
    from jsonb_to_recordset(coalesce(auftrag.akteur -> 'weitere', '[]'))
      as hatte (rolle text, "organisationseinheitId" integer, bundesland text)
    where not (
        benutzer.externer_schluessel is not null
        and hatte.rolle = 'LAND' and hatte."organisationseinheitId" is null
      )
      and not exists (
        select
        from rollenvergabe as v
        left join organisationseinheit as fuer on fuer.id = v.organisationseinheit_id
        where v.benutzer_id = benutzer.id and v.rolle = hatte.rolle
          and v.organisationseinheit_id is not distinct from hatte."organisationseinheitId"
          and fuer.bundesland is not distinct from hatte.bundesland
          and ${istWirksameVergabe()}
      )
  )
  and coalesce(auftrag.akteur -> 'blind', '[]') @> ${blindeStellen(sql.ref('benutzer.id'))}
  )`

/** Beendet, mit einer zu Ende geschriebenen Datei; was es nur ganz gibt, nur nach einem Erfolg. */
export const HAT_ERGEBNIS = sql<boolean>`(
  auftrag.beendet_am is not null and auftrag.datei_sha256 is not null and (auftrag.zustand = 'SUCCESS' or not auftrag.nur_ganz)
)`

/** Ob die Rechte des Auftrags noch gelten, wo nur die Tabelle `auftrag` dabei ist. */
export const SEINE_RECHTE_GELTEN = sql<boolean>`(select ${RECHTE_GELTEN} from benutzer where benutzer.id = auftrag.benutzer_id)`

/** Für wen die Rechte des Auftrags nicht mehr gelten, für den beginnt er nicht. */
export async function beendeOhneRecht(db: Kysely<DB>): Promise<void> {
  await sql`
    update auftrag
    set zustand = 'FAILURE', beendet_am = now(), fehler = ${RECHTE_VERLOREN}
    from benutzer
    where auftrag.zustand = 'WAITING' and benutzer.id = auftrag.benutzer_id and not ${RECHTE_GELTEN}
  `.execute(db)
}

/**
 * Räumt weg, was von einer Datei da ist, die es nur ganz gibt und die nicht zu Ende kam: abgebrochen, gescheitert, der Server zu oft
 * gestorben.
 */
export async function verwirfHalbes(db: Kysely<DB>): Promise<void> {
  await sql`
    with halbes as (
      update auftrag
      set datei_name = null, datei_typ = null, datei_bytes = null, datei_sha256 = null
      where nur_ganz and datei_name is not null and zustand in ('CANCELLED', 'FAILURE')
      returning id
    )
    delete from auftrag_dateiteil
    where auftrag_id in (select id from halbes)
  `.execute(db)
}

/**
 * Nimmt einen wartenden oder verwaisten Auftrag in Pacht, zuerst von dem Benutzer, für den am wenigsten läuft, dann von dem, der am
 * längsten nicht an der Reihe war; von seinen den ältesten. Mehrere Server nehmen nie denselben.
 */
export async function nimmNaechsten(db: Kysely<DB>, pacht: string): Promise<Angenommen | null> {
  const { rows } = await sql<Angenommen>`
    update auftrag
    set zustand = case when zustand = 'CANCELLING' then zustand else 'RUNNING' end, knoten = ${pacht}, versuche = versuche + 1,
      gepachtet_bis = now() + make_interval(secs => ${PACHT_S}), begonnen_am = coalesce(begonnen_am, now())
    where id = (
      select id from auftrag
      where zustand = 'WAITING' or (zustand in ('RUNNING', 'CANCELLING') and gepachtet_bis < now() and versuche < ${HOECHSTVERSUCHE})
      order by (
        select count(*)
        from auftrag as laufend
        where laufend.benutzer_id = auftrag.benutzer_id
          and laufend.zustand in ('RUNNING', 'CANCELLING')
          and laufend.gepachtet_bis >= now()
      ), (
        select max(begonnen_am)
        from auftrag as begonnen
        where begonnen.benutzer_id = auftrag.benutzer_id
      ) nulls first, id
      limit 1
      for update skip locked
    )
    returning id, knoten as pacht, art, benutzer_id, akteur, eingabe, zustand,
      jsonb_build_object('ist', fortschritt_ist, 'soll', fortschritt_soll, 'text', fortschritt_text) as stand
  `.execute(db)
  return rows[0] ?? null
}

export type Stand = { ist: number; soll: number | null; text: string | null }

/** Verlängert die Pacht und hält den Stand fest. @returns der Zustand jetzt; `null`: die Pacht ist verloren */
export async function schlage(
  db: Kysely<DB>,
  id: number,
  pacht: string,
  { ist, soll, text }: Stand,
): Promise<{ zustand: Auftragszustand; rechte_gelten: boolean } | null> {
  const { rows } = await sql<{ zustand: Auftragszustand; rechte_gelten: boolean }>`
    update auftrag
    set gepachtet_bis = now() + make_interval(secs => ${PACHT_S}),
      fortschritt_ist = ${ist}, fortschritt_soll = ${soll}, fortschritt_text = left(${text}, 500)
    from benutzer
    where auftrag.id = ${id} and knoten = ${pacht} and zustand in ('RUNNING', 'CANCELLING')
      and benutzer.id = auftrag.benutzer_id
    returning zustand, ${RECHTE_GELTEN} as rechte_gelten
  `.execute(db)
  return rows[0] ?? null
}

export type Ausgang = {
  zustand: 'SUCCESS' | 'FAILURE' | 'CANCELLED'
  zusammenfassung: string | null
  fehler: string | null
}

export async function beende(
  db: Kysely<DB>,
  id: number,
  pacht: string,
  ende: Ausgang,
  { ist, soll, text }: Stand,
): Promise<void> {
  await sql`
    update auftrag
    set zustand = ${ende.zustand}, zusammenfassung = ${ende.zusammenfassung}, fehler = ${ende.fehler},
      fortschritt_ist = ${ist}, fortschritt_soll = ${soll}, fortschritt_text = left(${text}, 500),
      beendet_am = now(), gepachtet_bis = null, knoten = null
    where id = ${id} and knoten = ${pacht} and zustand in ('RUNNING', 'CANCELLING')
  `.execute(db)
}

/**
 * Hält fest, dass dieser Server Aufträge ausführt, solange die Verbindung besteht.
 * @param beimStart ist sonst kein Server da, sind alle Pachten die eines toten: was er liegen ließ, geht sofort weiter
 */
export async function meldeAnwesend(verbindung: Kysely<DB>, beimStart: boolean): Promise<void> {
  const { rows } = await sql<{ allein: boolean }>`
    select ${beimStart}::boolean and pg_try_advisory_lock(${SPERREN.ANWESENHEIT}) as allein
  `.execute(verbindung)
  const allein = rows[0]?.allein === true
  try {
    if (allein)
      await sql`
        update auftrag
        set gepachtet_bis = now() - interval '1 s'
        where zustand in ('RUNNING', 'CANCELLING') and gepachtet_bis >= now()
      `.execute(verbindung)
    await sql`select pg_advisory_lock_shared(${SPERREN.ANWESENHEIT})`.execute(verbindung)
  } finally {
    // Die Verbindung lebt nach einem Fehler weiter, und die Sperre mit ihr: kein anderer Server käme mehr an ihr vorbei.
    if (allein) await sql`select pg_advisory_unlock(${SPERREN.ANWESENHEIT})`.execute(verbindung)
  }
}

export const meldeAb = (verbindung: Kysely<DB>) =>
  sql`select pg_advisory_unlock_shared(${SPERREN.ANWESENHEIT})`.execute(verbindung)

/** Gibt die Pacht zurück: der nächste Server beginnt den Auftrag sofort von vorn. */
export async function gibZurueck(db: Kysely<DB>, id: number, pacht: string): Promise<void> {
  await sql`
    update auftrag
    set zustand = case when zustand = 'CANCELLING' then 'CANCELLED' else 'WAITING' end,
      beendet_am = case when zustand = 'CANCELLING' then now() end,
      versuche = versuche - 1, gepachtet_bis = null, knoten = null
    where id = ${id} and knoten = ${pacht} and zustand in ('RUNNING', 'CANCELLING')
  `.execute(db)
}

/** Lässt die Pacht sofort ablaufen: wer den Auftrag hatte, ist tot. Der Versuch zählt. */
export async function lassVerwaisen(db: Kysely<DB>, id: number, pacht: string): Promise<void> {
  await sql`
    update auftrag
    set gepachtet_bis = now() - interval '1 s'
    where id = ${id} and knoten = ${pacht} and zustand in ('RUNNING', 'CANCELLING')
  `.execute(db)
}

/**
 * Ob niemand den Auftrag noch einmal aufnimmt: jemand brach ihn ab, oder seine Rechte gelten nicht mehr. Sonst hört eine Arbeit auf, weil der
 * Server endet oder die Pacht verloren ist.
 */
export async function istAbgebrochen(db: Kysely<DB>, id: number): Promise<boolean> {
  const auftrag = await db
    .selectFrom('auftrag')
    .select(['zustand', SEINE_RECHTE_GELTEN.as('rechteGelten')])
    .where('id', '=', id)
    .executeTakeFirst()
  return auftrag?.zustand === 'CANCELLING' || auftrag?.rechteGelten === false
}

/** Hält fest, was beim Abholen zu prüfen ist, wenn der Auftrag noch dieser Annahme gehört. */
export async function merke(db: Kysely<DB>, id: number, pacht: string, was: unknown): Promise<void> {
  await sql`
    update auftrag set gemerkt = ${JSON.stringify(was)}::jsonb where id = ${id} and knoten = ${pacht}
  `.execute(db)
}

/** Beginnt die Ergebnisdatei von vorn, wenn der Auftrag noch dieser Annahme gehört. */
export async function beginneDatei(
  db: Kysely<DB>,
  id: number,
  pacht: string,
  datei: { name: string; typ: string },
): Promise<void> {
  await sql`
    with eigener as (
      update auftrag
      set datei_name = ${datei.name}, datei_typ = ${datei.typ}, datei_bytes = null, datei_sha256 = null
      where id = ${id} and knoten = ${pacht}
      returning id
    )
    delete from auftrag_dateiteil
    where auftrag_id in (select id from eigener)
  `.execute(db)
}

/** @returns falsch, wenn der Auftrag inzwischen neu angenommen ist: dann ist nichts geschrieben */
export async function schreibeTeil(
  db: Kysely<DB>,
  id: number,
  pacht: string,
  nummer: number,
  inhalt: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into auftrag_dateiteil (auftrag_id, nummer, inhalt)
    select id, ${nummer}::int, ${inhalt}::bytea
    from auftrag
    where id = ${id} and knoten = ${pacht}
    -- Wer den Auftrag eben beendet oder übernimmt, wartet, bis der Teil steht, und räumt ihn dann weg.
    for share
  `.execute(db)
  return numAffectedRows === 1n
}

/** Die Datei ist zu Ende geschrieben. @returns falsch, wenn der Auftrag inzwischen neu angenommen ist */
export async function beendeDatei(
  db: Kysely<DB>,
  id: number,
  pacht: string,
  datei: { bytes: number; sha256: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auftrag
    set datei_bytes = ${datei.bytes}, datei_sha256 = ${datei.sha256}
    where id = ${id} and knoten = ${pacht}
  `.execute(db)
  return numAffectedRows === 1n
}
