import { createHash } from 'node:crypto'
import { type Akteur, alleinMit } from '@benthos/fachmodell'
import type { Grundlagen } from '@benthos/vertrag/ausfuhrnachweis'
import type { Archiveinstellung, Archivfassung, Archivlauf, Archivlizenz } from '@benthos/vertrag/veroeffentlichung'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { blindeStellen } from '../../../technik/db/blindeStellen.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { SPERREN } from '../../../technik/db/sperren.ts'
import { Stueckdatei } from '../../../technik/http/abschnitt.ts'
import type { Archivumfang } from '../sql.ts'
import { GEZEIGTE_FASSUNGEN, GEZEIGTE_LAEUFE } from './konstanten.ts'

/** Wie veröffentlicht wird und in wessen Namen. */
export type Einstellung = Archiveinstellung & {
  version: number
  auftraggeber: { benutzerId: number; akteur: Akteur; name: string } | null
}

/** @param sperre hält die Einstellung fest: von mehreren, die es tun, ist einer dran */
export async function ladeEinstellung(db: Kysely<DB>, sperre = false): Promise<Einstellung> {
  const { rows } = await sql<Einstellung>`
    select e.aktiv, e.stunde, e.behalten, e.lizenz, e.version,
      (select jsonb_build_object('benutzerId', b.id, 'akteur', e.akteur || jsonb_build_object('blind', ${blindeStellen(sql.ref('b.id'))}), 'name', b.username)
        from benutzer as b where b.id = e.auftraggeber_id) as auftraggeber
    from archiveinstellung as e
    ${sperre ? sql`for update of e` : sql``}
  `.execute(db)
  const [einstellung] = rows
  if (einstellung === undefined) throw new Error('Die Einstellung der öffentlichen Archive fehlt.')
  const { auftraggeber } = einstellung
  return { ...einstellung, auftraggeber: auftraggeber && { ...auftraggeber, akteur: imNamenVon(auftraggeber.akteur) } }
}

/**
 * In wessen Namen das Archiv jede Nacht entsteht: allein mit dem Recht dazu. Trüge der Auftraggeber auch seine anderen Rollen, endete mit
 * einer Vertretung auf Zeit das Archiv.
 */
const imNamenVon = (akteur: Akteur): Akteur => alleinMit(akteur, 'archiv.verwalten')

/** @returns ob der Stand noch der war, auf dem die Änderung beruht */
export async function speichereEinstellung(
  db: Kysely<DB>,
  { aktiv, stunde, behalten, lizenz, version }: Archiveinstellung & { version: number },
  wer: { benutzerId: number; akteur: Akteur },
): Promise<boolean> {
  const { rows } = await sql`
    update archiveinstellung
    set aktiv = ${aktiv}, stunde = ${stunde}, behalten = ${behalten}, lizenz = ${lizenz},
      auftraggeber_id = ${wer.benutzerId}, akteur = ${JSON.stringify(wer.akteur)}::jsonb, version = version + 1
    where version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Der Tag in Österreich, wenn die Stunde gekommen und für ihn noch nichts beauftragt ist. */
export async function ermittleNacht(db: Kysely<DB>, stunde: number, jetzt: Date): Promise<string | null> {
  const { rows } = await sql<{ tag: string }>`
    with hier as (select ${jetzt}::timestamptz at time zone 'Europe/Vienna' as zeit)
    select zeit::date::text as tag
    from hier
    where extract(hour from zeit) >= ${stunde} and not exists (select from archivlauf where archivlauf.tag = zeit::date)
  `.execute(db)
  return rows[0]?.tag ?? null
}

/** Vermerkt einen Lauf. @param tag Nacht, für die er ist; `null`: von Hand */
export async function vermerkeLauf(db: Kysely<DB>, tag: string | null, auftragId: number): Promise<void> {
  await sql`insert into archivlauf (tag, auftrag_id) values (${tag}::date, ${auftragId})`.execute(db)
}

/** Der Auftrag, der schon dabei ist. */
export async function findeOffenen(db: Kysely<DB>, art: string): Promise<{ id: number; benutzerId: number } | null> {
  const { rows } = await sql<{ id: number; benutzerId: number }>`
    select id, benutzer_id as "benutzerId"
    from auftrag
    where art = ${art} and zustand in ('WAITING', 'RUNNING', 'CANCELLING')
    order by id
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Beginnt eine Fassung, noch ehe ihr Schnappschuss offen ist: wer danach eine Freigabe zurücknimmt, vermerkt es an ihr, und auf den,
 * der gerade dabei ist, wartet sie. Was ein früherer Versuch desselben oder eines beendeten Auftrags liegen ließ, ist dann weg.
 */
export async function beginneFassung(tx: Transaktion, auftragId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SPERREN.ARCHIVRUECKNAHME})`.execute(tx)
  await sql`
    delete from archivfassung
    where fassung is null and (auftrag_id is null or auftrag_id = ${auftragId}
      or auftrag_id in (select id from auftrag where beendet_am is not null))
  `.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into archivfassung (auftrag_id, stand) values (${auftragId}, now()) returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Stand der Daten, aus denen die Fassung entsteht. */
export async function setzeStand(db: Kysely<DB>, id: number, stand: string): Promise<void> {
  await sql`update archivfassung set stand = ${stand}::timestamptz where id = ${id}`.execute(db)
}

/** @throws wenn ein neuer Versuch die Fassung inzwischen verworfen hat */
export async function schreibeTeil(db: Kysely<DB>, id: number, nummer: number, inhalt: Buffer): Promise<void> {
  await sql`
    insert into archivfassung_teil (archivfassung_id, nummer, inhalt) values (${id}, ${nummer}, ${inhalt}::bytea)
  `.execute(db)
}

/** Was eine geschriebene Fassung ausmacht. */
export type Geschrieben = {
  bytes: number
  sha256: string
  inhaltSha256: string
  tabellen: Archivfassung['tabellen']
  umfang: Archivumfang
  grundlagen: Grundlagen
  lizenz: Archivlizenz | null
}

/** Die neueste Fassung, deren Datei es gibt und die nichts Zurückgenommenes enthält. */
export async function ladeNeueste(
  db: Kysely<DB>,
): Promise<{ id: number; fassung: string; inhaltSha256: string } | null> {
  const { rows } = await sql<{ id: number; fassung: string; inhaltSha256: string }>`
    select id, fassung, inhalt_sha256 as "inhaltSha256"
    from archivfassung
    where fassung is not null and entfernt_am is null and ueberholt_am is null
    order by id desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Gibt der Fassung ihren Namen; von da an ist sie öffentlich. @returns `null`: ein neuer Versuch hat sie verworfen */
export async function veroeffentliche(db: Kysely<DB>, id: number, was: Geschrieben): Promise<string | null> {
  const { rows } = await sql<{ fassung: string }>`
    with heute as (
      select (now() at time zone 'Europe/Vienna')::date::text as tag
    ), bisher as (
      select count(*) as anzahl from archivfassung, heute where fassung = tag or fassung like tag || '-%'
    )
    update archivfassung
    set fassung = tag || case when anzahl = 0 then '' else '-' || (anzahl + 1) end,
      bytes = ${was.bytes}, sha256 = ${was.sha256}, inhalt_sha256 = ${was.inhaltSha256},
      tabellen = ${JSON.stringify(was.tabellen)}::jsonb, umfang = ${JSON.stringify(was.umfang)}::jsonb,
      grundlagen = ${JSON.stringify(was.grundlagen)}::jsonb, lizenz = ${was.lizenz},
      vorige_id = (select max(vorige.id) from archivfassung as vorige where vorige.fassung is not null)
    from heute, bisher
    where archivfassung.id = ${id}
    returning fassung
  `.execute(db)
  return rows[0]?.fassung ?? null
}

/**
 * Gibt ein Bestand nicht mehr wieder, was gilt: eine öffentliche Freigabe ist seither zurückgenommen, oder ein jüngerer ist
 * inzwischen veröffentlicht.
 */
export async function istUeberholt(db: Kysely<DB>, id: number): Promise<boolean> {
  const { rows } = await sql<{ ueberholt: boolean }>`
    select f.ueberholt_am is not null or exists (
      select from archivfassung as j where j.fassung is not null and j.stand > f.stand
    ) as ueberholt
    from archivfassung as f
    where f.id = ${id}
  `.execute(db)
  return rows[0]?.ueberholt ?? false
}

/** Verwirft eine Fassung, die nicht öffentlich wurde. */
export const verwirf = (db: Kysely<DB>, id: number) =>
  sql`delete from archivfassung where id = ${id} and fassung is null`.execute(db)

/** Vermerkt, wie ein Lauf ausging; nach einem Absturz noch einmal versucht, bleibt der erste Ausgang. */
export async function beendeLauf(
  db: Kysely<DB>,
  auftragId: number,
  ausgang: 'NEU' | 'UNVERAENDERT',
  fassungId: number,
): Promise<void> {
  await sql`
    update archivlauf set ausgang = ${ausgang}, archivfassung_id = ${fassungId}
    where auftrag_id = ${auftragId} and ausgang is null
  `.execute(db)
}

/** Entfernt die Dateien aller Fassungen bis auf die neuesten; ihre Angaben bleiben. */
export async function raeumeAuf(db: Kysely<DB>, behalten: number): Promise<void> {
  const aeltere = sql`id in (
    select id from archivfassung where fassung is not null and entfernt_am is null order by id desc offset ${behalten}
  )`
  await entferneWo(db, aeltere, `Aufgehoben werden die neuesten ${behalten} Archive.`)
}

/** @returns ob es die Datei gab */
export const entferne = async (db: Kysely<DB>, fassung: string, grund: string): Promise<boolean> =>
  entferneWo(db, sql`fassung = ${fassung}`, grund)

async function entferneWo(db: Kysely<DB>, bedingung: RawBuilder<unknown>, grund: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update archivfassung
    set entfernt_am = now(), entfernt_grund = ${grund}
    where ${bedingung} and entfernt_am is null and fassung is not null
    returning id
  `.execute(db)
  if (rows.length === 0) return false
  await sql`
    delete from archivfassung_teil where archivfassung_id = any(${rows.map(({ id }) => id)}::int[])
  `.execute(db)
  return true
}

/** Eine Fassung mit allem, was ihre Angaben brauchen. */
export type Fassungszeile = Omit<Archivfassung, 'aufnahmen' | 'taxalisten' | 'verfahren' | 'vorbehalte'> & {
  id: number
  umfang: Archivumfang
  grundlagen: Grundlagen
  vorige: string | null
  naechste: string | null
  /** eine öffentliche Freigabe ist seither zurückgenommen */
  istUeberholt: boolean
}

const FASSUNG = sql`
  select f.id, f.fassung, f.stand, f.ueberholt_am is not null as "istUeberholt", f.bytes, f.sha256, f.tabellen, f.lizenz, f.umfang, f.grundlagen,
    (select v.fassung from archivfassung as v where v.id = f.vorige_id) as vorige,
    (select n.fassung from archivfassung as n where n.vorige_id = f.id and n.fassung is not null order by n.id limit 1) as naechste,
    case when f.entfernt_am is not null
      then jsonb_build_object('am', to_jsonb(f.entfernt_am), 'grund', f.entfernt_grund) end as entfernt
  from archivfassung as f
  where f.fassung is not null`

export async function listeFassungen(db: Kysely<DB>): Promise<Fassungszeile[]> {
  const { rows } = await sql<Fassungszeile>`${FASSUNG} order by f.id desc limit ${GEZEIGTE_FASSUNGEN}`.execute(db)
  return rows
}

/** @param fassung `latest`: die neueste, deren Datei es gibt */
export async function ladeFassung(db: Kysely<DB>, fassung: string): Promise<Fassungszeile | null> {
  const welche = fassung === 'latest' ? sql`f.entfernt_am is null` : sql`f.fassung = ${fassung}`
  const { rows } = await sql<Fassungszeile>`${FASSUNG} and ${welche} order by f.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Die Datei einer Fassung, auch abschnittweise. */
export function dateiVon(db: Kysely<DB>, { id, bytes, sha256 }: Fassungszeile, teil: number): Stueckdatei {
  return new Stueckdatei(bytes, sha256, async function* (ab, bis) {
    for (let beginn = Math.floor(ab / teil) * teil; beginn < bis; beginn += teil) {
      const { rows } = await sql<{ inhalt: Buffer }>`
        select inhalt from archivfassung_teil where archivfassung_id = ${id} and nummer = ${beginn / teil}
      `.execute(db)
      const inhalt = rows[0]?.inhalt
      if (!inhalt) throw new Error(`Archiv ${id}: Teil ${beginn / teil} fehlt.`)
      yield inhalt.subarray(Math.max(0, ab - beginn), Math.min(inhalt.length, bis - beginn))
    }
  })
}

/** Letzte Läufe; ob einer noch dabei ist, steht an seinem Auftrag. */
export async function listeLaeufe(db: Kysely<DB>, anzahl = GEZEIGTE_LAEUFE): Promise<Archivlauf[]> {
  const { rows } = await sql<Archivlauf>`
    select l.id, l.angelegt_am as am, l.tag::text as tag, f.fassung,
      case
        when l.ausgang is not null then l.ausgang
        when a.zustand in ('WAITING', 'RUNNING', 'CANCELLING') then 'OFFEN'
        else 'GESCHEITERT'
      end as ausgang,
      case
        when l.ausgang is not null then l.grund
        when a.zustand in ('WAITING', 'RUNNING', 'CANCELLING') then null
        else 'Der Auftrag wurde gelöscht, ehe er ein Archiv ergab.'
      end as grund
    from archivlauf as l
    left join auftrag as a on a.id = l.auftrag_id
    left join archivfassung as f on f.id = l.archivfassung_id
    order by l.id desc
    limit ${anzahl}
  `.execute(db)
  return rows
}

/** Prüfsumme über das, was zwei Archive gleichen Inhalts gemeinsam haben. */
export const inhaltssumme = (was: unknown): string => createHash('sha256').update(JSON.stringify(was)).digest('hex')
