import { type Kysely, sql } from 'kysely'
import type { Datenbank } from '../db/datenbank.ts'
import type { DB } from '../db/schema.ts'

/** Ein Block der Kette; als Anker außerhalb der Datenbank aufbewahrt, beweist er, dass bis dahin nichts fehlt. */
export type Anker = { lfd: number; hash: string }

/**
 * Siegelt alles, was abgeschlossen und noch offen ist. Gleichzeitige Server warten aufeinander; laufende Transaktionen
 * kommen beim nächsten Mal an die Reihe.
 * @returns Zahl der gesiegelten Zeilen und der letzte Block der Kette (null: noch keiner)
 */
export async function siegleJournal(db: Datenbank): Promise<{ zeilen: number; anker: Anker | null }> {
  let zeilen = 0
  for (;;) {
    // Je Block eine eigene Transaktion: ein großer Rückstand hält so keine lange offen.
    const { rows } = await sql<{ anzahl: number }>`select journal_siegle() as anzahl`.execute(db)
    const anzahl = rows[0]?.anzahl ?? 0
    if (anzahl === 0) return { zeilen, anker: await letzterBlock(db) }
    zeilen += anzahl
  }
}

export type Kettenbruch = {
  lfd: number
  erstelltAm: string
  /** SCHWAERZUNG: eine geschwärzte Zeile entspricht nicht ihrem Vermerk, oder der Vermerk nicht dem Journal ·
   * VERBINDUNG: schließt nicht an den Block davor an · ANZAHL: Zeilen fehlen oder kamen hinzu · INHALT: Zeilen wurden geändert · ANKER: weicht vom aufbewahrten Anker ab */
  grund: 'VERBINDUNG' | 'ANZAHL' | 'INHALT' | 'ANKER' | 'SCHWAERZUNG'
}
export type Kettenbefund = {
  bloecke: number
  zeilen: number
  /** noch nicht gesiegelte Zeilen; für sie sagt die Prüfung nichts */
  offen: number
  /** Zeilen, deren Inhalt geschwärzt ist: für sie belegt die Kette, dass es sie gab, nicht mehr, was darin stand */
  geschwaerzt: number
  /** erster Block, der nicht stimmt; null: die Kette ist unversehrt */
  bruch: Kettenbruch | null
}

/** So viele Blöcke prüft eine Abfrage; ein Block hat höchstens 10.000 Zeilen. */
const JE_ABFRAGE = 20

type Blockpruefung = {
  lfd: number
  erstellt_am: string
  hash: string
  anzahl: number
  gefunden: number
  schliesst_an: boolean
  stimmt: boolean
}

/**
 * Rechnet die ganze Kette nach und nennt den ersten Block, der nicht stimmt.
 * @param anker früher außerhalb der Datenbank festgehaltene Blöcke: entlarven auch eine am Ende gekürzte Kette
 */
export async function pruefeKette(db: Kysely<DB>, anker: readonly Anker[] = []): Promise<Kettenbefund> {
  const befund: Kettenbefund = { bloecke: 0, zeilen: 0, offen: 0, geschwaerzt: 0, bruch: null }
  let letztes = 0
  for (;;) {
    const bloecke = await pruefeBloecke(db, letztes)
    for (const block of bloecke) {
      const grund = bruchgrund(block, anker)
      if (grund !== null) return { ...befund, bruch: { lfd: block.lfd, erstelltAm: block.erstellt_am, grund } }
      befund.bloecke++
      befund.zeilen += block.anzahl
      letztes = block.lfd
    }
    if (bloecke.length < JE_ABFRAGE) break
  }
  const fehlend = ersterFehlender(anker, letztes)
  if (fehlend !== null) return { ...befund, bruch: fehlend }
  const { geschwaerzt, unstimmige } = await pruefeSchwaerzungen(db)
  befund.geschwaerzt = geschwaerzt
  if (unstimmige > 0) return { ...befund, bruch: SCHWAERZUNGSBRUCH }
  const { rows } = await sql<{ gesamt: number }>`select count(*) as gesamt from journal`.execute(db)
  return { ...befund, offen: (rows[0]?.gesamt ?? 0) - befund.zeilen }
}

/** Zu welchem Block die Zeile gehört, ist dabei gleich: der Bruch liegt am Vermerk. */
export const SCHWAERZUNGSBRUCH: Kettenbruch = { lfd: 0, erstelltAm: '', grund: 'SCHWAERZUNG' }

/** Jede geschwärzte Zeile muss ihrem Vermerk entsprechen und der Vermerk so im Journal stehen, das ihn siegelt. */
async function pruefeSchwaerzungen(db: Kysely<DB>): Promise<{ geschwaerzt: number; unstimmige: number }> {
  const { rows } = await sql<{ geschwaerzt: number; unstimmige: number }>`
    select count(*)::int as geschwaerzt, (count(*) filter (where
      zeile.id is null
      or sha256(convert_to(journal_zeilentext(zeile), 'UTF8')) <> vermerk.hash
      or not exists (
        select
        from journal as beleg
        where beleg.tabelle = 'journal_schwaerzung' and beleg.schluessel = vermerk.journal_id::text
          and beleg.nachher ->> 'urhash' = vermerk.urhash::text and beleg.nachher ->> 'hash' = vermerk.hash::text
      )
    ))::int as unstimmige
    from journal_schwaerzung as vermerk
    left join journal as zeile on zeile.id = vermerk.journal_id
  `.execute(db)
  return rows[0] ?? { geschwaerzt: 0, unstimmige: 0 }
}

/** Der erste Anker, dessen Block die Kette nicht mehr hat. */
export function ersterFehlender(anker: readonly Anker[], letztes: number): Kettenbruch | null {
  const fehlende = anker.map(({ lfd }) => lfd).filter(lfd => lfd > letztes)
  return fehlende.length === 0 ? null : { lfd: Math.min(...fehlende), erstelltAm: '', grund: 'ANKER' }
}

/** Was an einem Block nicht stimmt; `null`: nichts. */
export function bruchgrund(
  block: Pick<Blockpruefung, 'lfd' | 'hash' | 'anzahl' | 'gefunden' | 'schliesst_an' | 'stimmt'>,
  anker: readonly Anker[],
): Kettenbruch['grund'] | null {
  if (!block.schliesst_an) return 'VERBINDUNG'
  if (block.gefunden !== block.anzahl) return 'ANZAHL'
  if (!block.stimmt) return 'INHALT'
  return anker.some(({ lfd, hash }) => lfd === block.lfd && hash !== block.hash) ? 'ANKER' : null
}

async function pruefeBloecke(db: Kysely<DB>, nachLfd: number): Promise<Blockpruefung[]> {
  const { rows } = await sql<Blockpruefung>`
    with folge as (
      select lfd, ab_id, bis_xid, bis_id, anzahl, vorgaenger, hash, erstellt_am,
        lag(lfd, 1, 0::bigint) over kette as lfd_davor,
        lag(hash, 1, '\\x00'::bytea) over kette as hash_davor,
        lag(ab_id) over kette as ab_id_davor,
        lag(bis_xid) over kette as bis_xid_davor,
        lag(bis_id) over kette as bis_id_davor,
        (select min(spaeter.ab_id) from journal_siegel as spaeter where spaeter.ab_id > journal_siegel.ab_id) as ab_id_danach
      from (
        select lfd, ab_id, bis_xid, bis_id, anzahl, vorgaenger, hash, erstellt_am
        from journal_siegel
        where lfd >= ${nachLfd}
        order by lfd
        limit ${JE_ABFRAGE + 1}
      ) as journal_siegel
      window kette as (order by lfd)
    )
    select folge.lfd, folge.erstellt_am, encode(folge.hash, 'hex') as hash, folge.anzahl, zeilen.gefunden,
      folge.lfd = folge.lfd_davor + 1 and folge.vorgaenger = folge.hash_davor as schliesst_an,
      folge.hash = sha256(folge.vorgaenger || coalesce(zeilen.zeilenhashes, '')) as stimmt
    from folge
    cross join lateral (
      select count(*) as gefunden, string_agg(journal_zeilenhash(j), ''::bytea order by j.xid, j.id) as zeilenhashes
      from journal as j
      where j.id >= folge.ab_id
        and (folge.ab_id_danach is null or j.id < folge.ab_id_danach)
        and (j.xid, j.id) <= (folge.bis_xid, folge.bis_id)
        and (j.xid, j.id) > (
          case when folge.ab_id_davor = folge.ab_id then folge.bis_xid_davor else '0'::xid8 end,
          case when folge.ab_id_davor = folge.ab_id then folge.bis_id_davor else 0 end
        )
    ) as zeilen
    where folge.lfd > ${nachLfd}
    order by folge.lfd
  `.execute(db)
  return rows
}

/** Der jüngste Block: als Anker herausgegeben, belegt er alles davor. */
export async function letzterBlock(db: Kysely<DB>): Promise<Anker | null> {
  const { rows } = await sql<Anker>`
    select lfd, encode(hash, 'hex') as hash
    from journal_siegel
    order by lfd desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}
