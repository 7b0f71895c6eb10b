import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Objektkonflikt } from '../../db/tabellen/einlesung.ts'
import { alsSchluessel, istEiner, schluesselspalte, schluesselText } from './journalschluessel.ts'
import type { Spur, Zeilenstand } from './ruecknahmewerk.ts'

/** SQL der Rücknahme: was das Laden im Journal hinterließ, was seither anders ist, und der Weg zurück. */

export type Ladezeile = {
  nummer: number
  bezeichnung: string
  ausgang: 'ANGENOMMEN' | 'GEAENDERT'
  objekt_id: number
}
export type Ladeeintrag = { id: number; xid: string; tabelle: string; schluessel: string; aktion: string }

/** Geladene Zeilen (oder nur diese), die noch nicht zurückgenommen sind. */
export async function ladeZeilen(
  db: Kysely<DB>,
  einlesung: number,
  nummern: readonly number[] | null = null,
): Promise<Ladezeile[]> {
  const { rows } = await sql<Ladezeile>`
    select nummer, bezeichnung, ausgang, objekt_id
    from einlesung_zeile
    where einlesung_id = ${einlesung} and geladen and not zurueckgenommen
      and (${nummern}::int[] is null or nummer = any(${nummern}::int[]))
    order by nummer
  `.execute(db)
  return rows
}

/**
 * Was die Transaktionen schrieben, in denen der Vorgang Zeilen lud. Man erkennt sie daran, dass er selbst darin weiterzählt;
 * die Anfrage gehört zur Kennung, weil Transaktionsnummern nach einer Übertragung der Datenbank wiederkehren.
 */
export async function ladeEintraege(db: Kysely<DB>, einlesung: number): Promise<Ladeeintrag[]> {
  const { rows } = await sql<Ladeeintrag>`
    with ladung as (${ladungen(einlesung)})
    select j.id, j.xid::text as xid, j.tabelle, j.schluessel, j.aktion
    from ladung l
    join journal j on j.xid = l.xid and j.anfrage_id is not distinct from l.anfrage_id
    where j.tabelle not like 'einlesung%'
    order by j.xid, j.id
  `.execute(db)
  return rows
}

/** Transaktionen, in denen der Vorgang Zeilen lud. */
const ladungen = (einlesung: number) => sql`
  select distinct xid, anfrage_id
  from journal
  where tabelle = 'einlesung' and schluessel = ${String(einlesung)}
    and (nachher ->> 'geladen')::int > (vorher ->> 'geladen')::int
`

/** Ein Eintrag des Ladens zu einer Aufnahme, mit dem, was vorher und nachher dastand. */
export type Aufnahmeeintrag = Omit<Ladeeintrag, 'xid'> & { aufnahmeId: number; vorher: unknown; nachher: unknown }

/**
 * Was das Laden an diesen Aufnahmen schrieb, der Reihe nach.
 * @returns null: das Journal kennt das Laden nicht
 */
export async function ladeAufnahmeeintraege(
  db: Kysely<DB>,
  einlesung: number,
  aufnahmen: readonly number[],
): Promise<Aufnahmeeintrag[] | null> {
  const { rows } = await sql<Aufnahmeeintrag & { id: number | null }>`
    with ladung as (${ladungen(einlesung)})
    select j.id, j.tabelle, j.schluessel, j.aktion, j.aufnahme_id as "aufnahmeId", j.vorher, j.nachher
    from ladung l
    left join journal j
      on j.xid = l.xid and j.anfrage_id is not distinct from l.anfrage_id and j.aufnahme_id = any(${[...aufnahmen]}::bigint[])
    order by j.xid, j.id
  `.execute(db)
  return rows.length === 0 ? null : rows.filter(({ id }) => id !== null)
}

/** Was aus einer Spur geworden ist. */
export type Spurstand = {
  schluessel: string
  /** null: das Laden legte es an */
  vorher: Zeilenstand | null
  nachher: Zeilenstand
  geladenAm: string
  /** null: es ist nicht mehr da */
  jetzt: Zeilenstand | null
  /** Spalten, die das Laden änderte */
  geaendert: readonly string[]
  /** Spalten, die seither anders sind */
  abweichend: readonly string[]
  /** Änderungen anderer mitten im Laden */
  fremde: number
  istGeloescht: boolean
}

/** @param sperre hält die Zeilen bis zum Ende der Transaktion fest: niemand ändert sie oder verweist auf sie */
export async function ladeSpurstaende(
  db: Kysely<DB>,
  tabelle: string,
  spuren: readonly Spur[],
  sperre: boolean,
): Promise<Map<string, Spurstand>> {
  const ziel = sql.table(tabelle)
  const schluessel = spuren.map(spur => spur.schluessel)
  if (sperre)
    await sql`
      select from ${ziel} as t
      where ${istEiner(tabelle, schluessel)}
      order by ${schluesselspalte(tabelle)}
      for update
    `.execute(db)
  const { rows } = await sql<Spurstand>`
    select s.schluessel, a.vorher, z.nachher, z.zeitpunkt as "geladenAm", z.aktion = 'DELETED' as "istGeloescht",
      case when t.ctid is null then null else to_jsonb(t) end as jetzt,
      coalesce((
        select jsonb_agg(v.key) from jsonb_each(a.vorher) v where v.value is distinct from z.nachher -> v.key
      ), '[]') as geaendert,
      coalesce((
        select jsonb_agg(n.key)
        from jsonb_each(z.nachher) n
        where to_jsonb(t) ? n.key and n.value is distinct from to_jsonb(t) -> n.key
      ), '[]') as abweichend,
      (
        select count(*)::int
        from journal j
        where j.tabelle = ${tabelle} and j.schluessel = s.schluessel and j.id between s.erste and s.letzte
      ) - s.anzahl as fremde
    from unnest(
      ${schluessel}::text[], ${spuren.map(s => s.erste)}::bigint[], ${spuren.map(s => s.letzte)}::bigint[],
      ${spuren.map(s => s.anzahl)}::int[]
    ) as s (schluessel, erste, letzte, anzahl)
    join journal a on a.id = s.erste
    join journal z on z.id = s.letzte
    left join ${ziel} t on ${schluesselspalte(tabelle)} = (${alsSchluessel(tabelle, sql`s.schluessel`)})
  `.execute(db)
  return new Map(rows.map(zeile => [zeile.schluessel, zeile]))
}

/** Wer ein Objekt nach einem Eintrag zuletzt änderte, und wann. */
export type Urheber = { wer: string | null; wann: string }

export async function ladeUrheber(
  db: Kysely<DB>,
  gesuchte: readonly { tabelle: string; schluessel: string; nach: number }[],
): Promise<(Urheber | null)[]> {
  if (gesuchte.length === 0) return []
  const { rows } = await sql<{ wer: string | null; wann: string | null }>`
    select j.wer, j.zeitpunkt as wann
    from unnest(
      ${gesuchte.map(g => g.tabelle)}::text[], ${gesuchte.map(g => g.schluessel)}::text[],
      ${gesuchte.map(g => g.nach)}::bigint[]
    ) with ordinality as g (tabelle, schluessel, nach, lfd)
    left join lateral (
      select journal.zeitpunkt, b.vorname || ' ' || b.nachname as wer
      from journal
      left join benutzer b on b.id = journal.benutzer_id
      where journal.tabelle = g.tabelle and journal.schluessel = g.schluessel and journal.id > g.nach
      order by journal.id desc
      limit 1
    ) j on true
    order by g.lfd
  `.execute(db)
  return rows.map(({ wer, wann }) => (wann === null ? null : { wer, wann }))
}

/** Ein Verweis auf etwas, das gelöscht würde. */
export type Verweisendes = { ziel: string; tabelle: string; schluessel: string }

/** Was auf diese Einträge verweist, gleich in welcher Tabelle: die Datenbank weiß es selbst. */
export async function ladeVerweisende(
  db: Kysely<DB>,
  tabelle: string,
  schluessel: readonly string[],
): Promise<Verweisendes[]> {
  if (schluessel.length === 0) return []
  const { rows: stellen } = await sql<{ tabelle: string; spalte: string }>`
    select c.conrelid::regclass::text as tabelle, a.attname as spalte
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${tabelle}::regclass
    order by 1, 2
  `.execute(db)
  const gefundene: Verweisendes[] = []
  for (const stelle of stellen) {
    const spalte = sql.ref(`t.${stelle.spalte}`)
    const { rows } = await sql<Verweisendes>`
      select ${spalte}::text as ziel, ${stelle.tabelle}::text as tabelle, ${schluesselText(stelle.tabelle)} as schluessel
      from ${sql.table(stelle.tabelle)} t
      where ${spalte} = any(${schluessel}::bigint[])
    `.execute(db)
    gefundene.push(...rows)
  }
  return gefundene
}

/** Stellt eine Spur zurück: Neues ist danach gelöscht, Geändertes wie vorher; Zähler zählen weiter. */
export async function stelleZurueck(
  db: Kysely<DB>,
  spur: Spur,
  { geaendert }: Pick<Spurstand, 'geaendert'>,
  zaehler: readonly string[],
): Promise<void> {
  const ziel = sql.table(spur.tabelle)
  if (spur.istNeu) {
    await sql`delete from ${ziel} as t where ${istEiner(spur.tabelle, [spur.schluessel])}`.execute(db)
    return
  }
  const werte = geaendert.filter(spalte => !zaehler.includes(spalte))
  const zuweisungen: RawBuilder<unknown>[] = [
    ...werte.map(spalte => sql`${sql.ref(spalte)} = alt.${sql.ref(spalte)}`),
    ...geaendert.filter(s => zaehler.includes(s)).map(spalte => sql`${sql.ref(spalte)} = t.${sql.ref(spalte)} + 1`),
  ]
  if (zuweisungen.length === 0) return
  await sql`
    update ${ziel} as t
    set ${sql.join(zuweisungen)}
    from journal j, jsonb_populate_record(null::${ziel}, j.vorher) alt
    where ${istEiner(spur.tabelle, [spur.schluessel])} and j.id = ${spur.erste}
  `.execute(db)
}

/** Objekte, in die der Vorgang lud und die noch nicht zurückgenommen sind. */
export async function listeOffeneObjekte(db: Kysely<DB>, einlesung: number): Promise<number[]> {
  const zeilen = await db
    .selectFrom('einlesung_objekt')
    .select('objekt_id')
    .where('einlesung_id', '=', einlesung)
    .where('zurueckgenommen', '=', false)
    .orderBy('objekt_id')
    .execute()
  return zeilen.map(({ objekt_id }) => objekt_id)
}

/** Hält fest, was aus den Objekten wurde; `konflikt` leer: zurückgenommen. */
export async function vermerkeObjekte(
  db: Kysely<DB>,
  einlesung: number,
  objekte: readonly { objekt: number; konflikt: object | null }[],
): Promise<void> {
  await sql`
    update einlesung_objekt as o
    set zurueckgenommen = n.konflikt is null, konflikt = n.konflikt
    from jsonb_to_recordset(${JSON.stringify(objekte)}::jsonb) as n(objekt bigint, konflikt jsonb)
    where o.einlesung_id = ${einlesung} and o.objekt_id = n.objekt
  `.execute(db)
}

/** Ein Ziel einer geladenen Zeile mit dem, was aus dem Objekt wurde. */
export type Zeilenziel = {
  nummer: number
  eintrag: number | null
  zurueckgenommen: boolean
  konflikt: Objektkonflikt | null
}

/** Ob eine Zeile in mehrere Objekte geladen ist, wie in breiten Listen. */
export async function teiltZeilen(db: Kysely<DB>, einlesung: number): Promise<boolean> {
  const { rows } = await sql`
    select nummer
    from einlesung_objekt
    cross join unnest(zeilen) as z (nummer)
    where einlesung_id = ${einlesung}
    group by nummer
    having min(objekt_id) < max(objekt_id)
    limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Alle Ziele der Zeilen, von denen eines zu diesen Objekten gehört.
 * @param geteilt ob dieselbe Zeile auch zu anderen gehören kann: dann sind alle des Vorgangs durchzusehen
 */
export async function ladeZeilenziele(
  db: Kysely<DB>,
  einlesung: number,
  objekte: readonly number[],
  geteilt: boolean,
): Promise<Zeilenziel[]> {
  const eigene = sql`objekt_id = any(${[...objekte]}::bigint[])`
  const { rows } = await sql<Zeilenziel>`
    select z.nummer, z.eintrag, zurueckgenommen, konflikt
    from einlesung_objekt
    cross join unnest(zeilen, eintraege) as z (nummer, eintrag)
    where einlesung_id = ${einlesung}
      and ${
        geteilt
          ? sql`z.nummer in (select unnest(zeilen) from einlesung_objekt where einlesung_id = ${einlesung} and ${eigene})`
          : eigene
      }
    order by z.nummer, objekt_id
  `.execute(db)
  return rows
}

/** Wie die Datei diese Objekte zuerst nannte, und in welcher Zeile. */
export async function ladeErsteBezeichnungen(
  db: Kysely<DB>,
  einlesung: number,
  objekte: readonly number[],
): Promise<ReadonlyMap<number, { nummer: number; bezeichnung: string }>> {
  if (objekte.length === 0) return new Map()
  const { rows } = await sql<{ objekt: number; nummer: number; bezeichnung: string }>`
    select objekt.objekt_id as objekt, zeile.nummer, zeile.bezeichnung
    from einlesung_objekt as objekt
    join einlesung_zeile as zeile
      on zeile.einlesung_id = objekt.einlesung_id
        and zeile.nummer = (select min(nummer) from unnest(objekt.zeilen) as z (nummer))
    where objekt.einlesung_id = ${einlesung} and objekt.objekt_id = any(${[...objekte]}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ objekt, ...zeile }) => [objekt, zeile]))
}

/** Hält im Protokoll fest, was aus den Zeilen wurde; `konflikt` leer: zurückgenommen. */
export async function vermerkeZeilen(
  db: Kysely<DB>,
  einlesung: number,
  zeilen: readonly { nummer: number; konflikt: object | null }[],
): Promise<void> {
  await sql`
    update einlesung_zeile as z
    set zurueckgenommen = n.konflikt is null, konflikt = n.konflikt
    from jsonb_to_recordset(${JSON.stringify(zeilen)}::jsonb) as n(nummer int, konflikt jsonb)
    where z.einlesung_id = ${einlesung} and z.nummer = n.nummer
  `.execute(db)
}

export async function vermerkeBeigabe(db: Kysely<DB>, einlesung: number, beigabe: { id: number; text: string }) {
  await sql`
    update einlesung_ruecknahme
    set beigaben = beigaben || jsonb_build_array(${JSON.stringify(beigabe)}::jsonb)
    where einlesung_id = ${einlesung}
  `.execute(db)
}

/** Hält die Rücknahme bis zum Ende der Transaktion fest. */
export function ladeRuecknahme(db: Kysely<DB>, einlesung: number, sperre = false) {
  return db
    .selectFrom('einlesung_ruecknahme')
    .selectAll()
    .where('einlesung_id', '=', einlesung)
    .$if(sperre, q => q.forUpdate())
    .executeTakeFirst()
}

/** Beginnt eine Rücknahme oder eine weitere über das, was die letzte behalten hat. */
export async function beginneRuecknahme(
  db: Kysely<DB>,
  einlesung: number,
  benutzerId: number,
  auftragId: number,
): Promise<void> {
  await sql`
    insert into einlesung_ruecknahme (einlesung_id, benutzer_id, auftrag_id, geladen)
    select id, ${benutzerId}, ${auftragId}, geladen
    from einlesung
    where id = ${einlesung}
    on conflict (einlesung_id) do update
    set benutzer_id = excluded.benutzer_id, auftrag_id = excluded.auftrag_id, begonnen_am = now(), beendet_am = null,
      geladen = excluded.geladen
  `.execute(db)
}

/** Zählt die Zeilen; ist eine geladene weder zurückgenommen noch behalten, verweigert es die Datenbank. */
export async function schliesseRuecknahmeAb(db: Kysely<DB>, einlesung: number): Promise<void> {
  await zaehle(db, einlesung, sql`beendet_am = now(),`)
}

/** Zählt, was bisher daraus wurde: daran erkennt man im Journal die Transaktionen einer Rücknahme. @returns erledigte und alle */
export async function zaehleRuecknahme(db: Kysely<DB>, einlesung: number): Promise<{ ist: number; soll: number }> {
  return zaehle(db, einlesung, sql``)
}

async function zaehle(db: Kysely<DB>, einlesung: number, dazu: RawBuilder<unknown>) {
  const { rows } = await sql<{ ist: number; soll: number }>`
    update einlesung_ruecknahme as r
    set ${dazu} zurueckgenommen = b.zurueckgenommen, behalten = b.behalten
    from (
      select count(*) filter (where zurueckgenommen)::int as zurueckgenommen,
        count(*) filter (where konflikt is not null)::int as behalten
      from einlesung_zeile
      where einlesung_id = ${einlesung} and geladen
    ) as b
    where r.einlesung_id = ${einlesung}
    returning r.zurueckgenommen + r.behalten as ist, r.geladen as soll
  `.execute(db)
  return rows[0] ?? { ist: 0, soll: 0 }
}
