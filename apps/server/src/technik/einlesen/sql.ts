import { createHash } from 'node:crypto'
import type { Einlesebeigabe, Einlesefrage } from '@benthos/vertrag/einlesefrage'
import {
  type Einleseart,
  type Einleseform,
  type Einlesezeile,
  type Feldaenderung,
  type Formvorgabe,
  type Ladeart,
  ZEILENAUSGAENGE,
  type Zeilenausgang,
} from '@benthos/vertrag/einlesung'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Dateiangaben, Dateikontext, Ladeziel } from './einleseart.ts'
import type { Zellzaehlung } from './zellbilanz.ts'

/** SQL des Einlesens: Vorgang, Datei, Zeilen des Protokolls. */

/** Was Prüfen und Laden von einer Zeile festhalten. */
export type Zeileneintrag = Omit<Einlesezeile, 'istGeladen' | 'istZurueckgenommen' | 'konflikt'> & {
  zellen: Zellzaehlung
}

export async function fuegeVorgangEin(
  db: Kysely<DB>,
  vorgang: {
    art: Einleseart
    benutzerId: number
    dateiname: string
    inhalt: Buffer
    ladeart: Ladeart | null
    angaben: Dateiangaben
  },
): Promise<number> {
  const { id } = await db
    .insertInto('einlesung')
    .values({
      art: vorgang.art,
      benutzer_id: vorgang.benutzerId,
      dateiname: vorgang.dateiname,
      bytes: vorgang.inhalt.length,
      sha256: createHash('sha256').update(vorgang.inhalt).digest('hex'),
      ladeart: vorgang.ladeart,
      angaben: JSON.stringify(vorgang.angaben),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('einlesung_datei').values({ einlesung_id: id, inhalt: vorgang.inhalt }).execute()
  return id
}

/** @param sperre hält den Vorgang bis zum Ende der Transaktion fest */
export function ladeVorgang(db: Kysely<DB>, id: number, sperre = false) {
  return db
    .selectFrom('einlesung')
    .selectAll()
    .where('id', '=', id)
    .$if(sperre, q => q.forUpdate())
    .executeTakeFirst()
}
export type Vorgang = NonNullable<Awaited<ReturnType<typeof ladeVorgang>>>

export const kontextVon = ({ angaben, vorgabe }: Pick<Vorgang, 'angaben' | 'vorgabe'>): Dateikontext => ({
  angaben,
  antworten: vorgabe.antworten ?? [],
})

export async function ladeInhalt(db: Kysely<DB>, id: number): Promise<Buffer> {
  const { inhalt } = await db
    .selectFrom('einlesung_datei')
    .select('inhalt')
    .where('einlesung_id', '=', id)
    .executeTakeFirstOrThrow()
  return inhalt
}

export async function setzeAuftrag(db: Kysely<DB>, id: number, auftragId: number): Promise<void> {
  await db.updateTable('einlesung').set({ auftrag_id: auftragId }).where('id', '=', id).execute()
}

/** Von vorn: was eine frühere Prüfung fand, gilt nicht mehr. */
export async function beginnePruefung(db: Kysely<DB>, id: number, vorgabe: Formvorgabe): Promise<void> {
  await loescheZeilen(db, id)
  await db
    .updateTable('einlesung')
    .set({
      zustand: 'PRUEFUNG',
      vorgabe: JSON.stringify(vorgabe),
      form: null,
      fragen: '[]',
      gelesen: null,
      angenommen: null,
      geaendert: null,
      unveraendert: null,
      uebersprungen: null,
      abgelehnt: null,
      zellen_gelesen: null,
      zellen_angenommen: null,
      zellen_geaendert: null,
      zellen_unveraendert: null,
      zellen_uebersprungen: null,
      zellen_abgelehnt: null,
      meldung: null,
      ladeart: null,
      geprueft_am: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function loescheZeilen(db: Kysely<DB>, id: number): Promise<void> {
  await db.deleteFrom('einlesung_zeile').where('einlesung_id', '=', id).execute()
}

export async function lehneDateiAb(db: Kysely<DB>, id: number, meldung: string): Promise<void> {
  await loescheZeilen(db, id)
  await db.updateTable('einlesung').set({ zustand: 'UNLESBAR', meldung }).where('id', '=', id).execute()
}

export async function fuegeZeilenEin(db: Kysely<DB>, id: number, zeilen: readonly Zeileneintrag[]): Promise<void> {
  await sql`
    insert into einlesung_zeile (einlesung_id, nummer, ausgang, bezeichnung, objekt_id, grund, beanstandungen, aenderungen,
      zellen_angenommen, zellen_geaendert, zellen_unveraendert, zellen_uebersprungen, zellen_abgelehnt)
    select ${id}::bigint, nummer, ausgang, bezeichnung, "objektId", grund, beanstandungen, aenderungen,
      zellen_angenommen, zellen_geaendert, zellen_unveraendert, zellen_uebersprungen, zellen_abgelehnt
    from ${alsZeilen(zeilen)}
  `.execute(db)
}

/** Was an einer Zeile nach dem Laden anders sein kann als nach der Prüfung, außer wohin sie kam. */
type Befund = Pick<Zeileneintrag, 'ausgang' | 'bezeichnung' | 'grund' | 'zellen'> & {
  aenderungen: readonly Feldaenderung[]
}

/**
 * Ausgang nach dem Laden; `objektId` sagt, welche Einträge gespeichert sind.
 * @param gesehene was die Prüfung festhielt: steht es noch so da, ist nur zu vermerken, wohin die Zeile kam
 */
export async function ersetzeZeilen(
  db: Kysely<DB>,
  id: number,
  zeilen: readonly Zeileneintrag[],
  gesehene: ReadonlyMap<number, Befund> = new Map(),
): Promise<void> {
  const geladene = zeilen.filter(({ ausgang }) => ausgang === 'ANGENOMMEN' || ausgang === 'GEAENDERT')
  const bestaetigte = geladene.filter(
    zeile => zeile.objektId !== null && istDerselbe(zeile, gesehene.get(zeile.nummer)),
  )
  const schon = new Set(bestaetigte)
  const uebrige = zeilen.filter(zeile => !schon.has(zeile))
  if (bestaetigte.length > 0)
    await sql`
      update einlesung_zeile as z
      set objekt_id = n.objekt_id, geladen = true
      from unnest(
        ${bestaetigte.map(({ nummer }) => nummer)}::int[],
        ${bestaetigte.map(({ objektId }) => objektId)}::bigint[]
      ) as n (nummer, objekt_id)
      where z.einlesung_id = ${id} and z.nummer = n.nummer
    `.execute(db)
  if (uebrige.length > 0)
    await sql`
      update einlesung_zeile as z
      set ausgang = n.ausgang, bezeichnung = n.bezeichnung, objekt_id = n."objektId", grund = n.grund,
        beanstandungen = n.beanstandungen, aenderungen = n.aenderungen,
        zellen_angenommen = n.zellen_angenommen, zellen_geaendert = n.zellen_geaendert,
        zellen_unveraendert = n.zellen_unveraendert, zellen_uebersprungen = n.zellen_uebersprungen,
        zellen_abgelehnt = n.zellen_abgelehnt,
        geladen = n.ausgang in ('ANGENOMMEN', 'GEAENDERT') and n."objektId" is not null
      from ${alsZeilen(uebrige)}
      where z.einlesung_id = ${id} and z.nummer = n.nummer
    `.execute(db)
  await sql`update einlesung set geladen = geladen + ${geladene.length}::int where id = ${id}`.execute(db)
}

function istDerselbe(eintrag: Befund, gesehen: Befund | undefined): boolean {
  return (
    gesehen !== undefined &&
    eintrag.ausgang === gesehen.ausgang &&
    eintrag.bezeichnung === gesehen.bezeichnung &&
    eintrag.grund === gesehen.grund &&
    ZEILENAUSGAENGE.every(({ value }) => eintrag.zellen[value] === gesehen.zellen[value]) &&
    JSON.stringify(eintrag.aenderungen.map(werteDer)) === JSON.stringify(gesehen.aenderungen.map(werteDer))
  )
}

/** Die Datenbank hält die Schlüssel eines Objekts in ihrer eigenen Folge. */
const werteDer = ({ spalte, alt, neu }: Feldaenderung) => [spalte, alt, neu]

/** Feld für Feld eine Liste: so liest die Datenbank die Zeilen in der halben Zeit, die sie für denselben Inhalt als JSON braucht. */
const alsZeilen = (zeilen: readonly Zeileneintrag[]) => {
  const liste = (wert: (zeile: Zeileneintrag) => string | null) => sql.val(zeilen.map(wert))
  // Der Treiber schriebe jede Zahl wie einen Text, in dem Anführungszeichen stehen könnten.
  const worte = (wert: (zeile: Zeileneintrag) => number | Zeilenausgang | null) =>
    sql.val(`{${zeilen.map(zeile => wert(zeile) ?? 'NULL').join()}}`)
  // Was an den meisten Zeilen leer ist, steht in der Nachricht als nichts.
  const json = (werte: readonly unknown[]) => (werte.length === 0 ? null : JSON.stringify(werte))
  return sql`(
    select nummer, ausgang, bezeichnung, "objektId", grund, coalesce(beanstandungen, '[]') as beanstandungen,
      coalesce(aenderungen, '[]') as aenderungen, ${sql.join(ZEILENAUSGAENGE.map(({ value }) => sql.ref(zellenspalte(value))))}
    from unnest(
      ${worte(z => z.nummer)}::int[], ${worte(z => z.ausgang)}::text[], ${liste(z => z.bezeichnung)}::text[],
      ${worte(z => z.objektId)}::bigint[], ${liste(z => z.grund)}::text[], ${liste(z => json(z.beanstandungen))}::jsonb[],
      ${liste(z => json(z.aenderungen))}::jsonb[],
      ${sql.join(ZEILENAUSGAENGE.map(({ value }) => sql`${worte(z => z.zellen[value])}::smallint[]`))}
    ) as eintrag(nummer, ausgang, bezeichnung, "objektId", grund, beanstandungen, aenderungen,
      ${sql.join(ZEILENAUSGAENGE.map(({ value }) => sql.ref(zellenspalte(value))))})
  ) as n`
}

const zellenspalte = (ausgang: Zeilenausgang) => `zellen_${ausgang.toLowerCase()}`

/** Zählt die Einträge; stimmen sie nicht mit den gelesenen Zeilen und Zellen überein, verweigert es die Datenbank. */
const zaehleNeu = (hatZellen: RawBuilder<boolean>) => sql`
  angenommen = b.angenommen, geaendert = b.geaendert, unveraendert = b.unveraendert, uebersprungen = b.uebersprungen,
  abgelehnt = b.abgelehnt,
  zellen_angenommen = case when ${hatZellen} then b.zellen_angenommen end,
  zellen_geaendert = case when ${hatZellen} then b.zellen_geaendert end,
  zellen_unveraendert = case when ${hatZellen} then b.zellen_unveraendert end,
  zellen_uebersprungen = case when ${hatZellen} then b.zellen_uebersprungen end,
  zellen_abgelehnt = case when ${hatZellen} then b.zellen_abgelehnt end`
/** Was geprüft ist, ehe Zellen gezählt wurden, zählt auch danach keine. */
const BILANZ = zaehleNeu(sql`zellen_gelesen is not null`)
const zaehle = (id: number) => sql`(
  select count(*) filter (where ausgang = 'ANGENOMMEN')::int as angenommen,
    count(*) filter (where ausgang = 'GEAENDERT')::int as geaendert,
    count(*) filter (where ausgang = 'UNVERAENDERT')::int as unveraendert,
    count(*) filter (where ausgang = 'UEBERSPRUNGEN')::int as uebersprungen,
    count(*) filter (where ausgang = 'ABGELEHNT')::int as abgelehnt,
    coalesce(sum(zellen_angenommen), 0)::int as zellen_angenommen,
    coalesce(sum(zellen_geaendert), 0)::int as zellen_geaendert,
    coalesce(sum(zellen_unveraendert), 0)::int as zellen_unveraendert,
    coalesce(sum(zellen_uebersprungen), 0)::int as zellen_uebersprungen,
    coalesce(sum(zellen_abgelehnt), 0)::int as zellen_abgelehnt
  from einlesung_zeile
  where einlesung_id = ${id}
) as b`

export async function schliessePruefungAb(
  db: Kysely<DB>,
  id: number,
  form: Einleseform,
  gelesen: { zeilen: number; zellen: number },
  fragen: readonly Einlesefrage[],
): Promise<void> {
  await sql`
    update einlesung
    set zustand = 'GEPRUEFT', form = ${JSON.stringify(form)}::jsonb, gelesen = ${gelesen.zeilen}::int,
      zellen_gelesen = ${gelesen.zellen}::int, ${zaehleNeu(sql`true`)},
      fragen = ${JSON.stringify(fragen)}::jsonb, geprueft_am = now(), meldung = null
    from ${zaehle(id)}
    where id = ${id}
  `.execute(db)
}

/** Ersetzt, was die Prüfung über einzelne Zeilen sagt; die Bilanz zählt danach alle. */
export async function ersetzeGepruefte(
  db: Kysely<DB>,
  id: number,
  zeilen: readonly Zeileneintrag[],
  vorgabe: Formvorgabe,
  fragen: readonly Einlesefrage[],
): Promise<void> {
  await sql`
    delete from einlesung_zeile
    where einlesung_id = ${id} and nummer = any(${zeilen.map(({ nummer }) => nummer)}::int[])
  `.execute(db)
  await fuegeZeilenEin(db, id, zeilen)
  await sql`
    update einlesung
    set ${BILANZ}, vorgabe = ${JSON.stringify(vorgabe)}::jsonb, fragen = ${JSON.stringify(fragen)}::jsonb,
      geprueft_am = now(), meldung = null, auftrag_id = null
    from ${zaehle(id)}
    where id = ${id}
  `.execute(db)
}

/** Gilt mit dem, was die Transaktion sonst tut, oder mit ihr nicht. */
export async function fuegeBeigabeAn(db: Kysely<DB>, id: number, beigabe: Einlesebeigabe): Promise<void> {
  await sql`
    update einlesung
    set beigaben = beigaben || jsonb_build_array(${JSON.stringify(beigabe)}::jsonb)
    where id = ${id}
  `.execute(db)
}

/** Hält bei den Objekten fest, welche Zeilen in sie geladen sind; in der Folge ihrer Schlüssel, so verklemmen sich zwei Stapel nicht. */
export async function fuegeZieleEin(
  db: Kysely<DB>,
  id: number,
  ziele: readonly (Ladeziel & { nummer: number })[],
): Promise<void> {
  await sql`
    insert into einlesung_objekt as objekt (einlesung_id, objekt_id, zeilen, eintraege)
    select ${id}::bigint, objekt_id, array_agg(nummer order by nummer), array_agg(eintrag order by nummer)
    from unnest(
      ${ziele.map(({ nummer }) => nummer)}::int[],
      ${ziele.map(({ objektId }) => objektId)}::bigint[],
      ${ziele.map(({ eintrag }) => eintrag)}::int[]
    ) as ziel (nummer, objekt_id, eintrag)
    group by objekt_id
    order by objekt_id
    on conflict (einlesung_id, objekt_id) do update
    set zeilen = objekt.zeilen || excluded.zeilen, eintraege = objekt.eintraege || excluded.eintraege
  `.execute(db)
}

export async function beginneLaden(db: Kysely<DB>, id: number, ladeart: Ladeart): Promise<void> {
  await db.updateTable('einlesung').set({ zustand: 'LADEN', ladeart, meldung: null }).where('id', '=', id).execute()
}

export async function schliesseLadenAb(db: Kysely<DB>, id: number): Promise<void> {
  await sql`
    update einlesung
    set zustand = 'GELADEN', geladen_am = now(), ${BILANZ}
    from ${zaehle(id)}
    where id = ${id} and zustand = 'LADEN'
  `.execute(db)
}

/** Nichts ist geladen; der Bericht zeigt, woran es lag. */
export async function verwirfLaden(db: Kysely<DB>, id: number, meldung: string): Promise<void> {
  await sql`
    update einlesung
    set zustand = 'GEPRUEFT', ladeart = null, meldung = ${meldung}, ${BILANZ}
    from ${zaehle(id)}
    where id = ${id} and zustand <> 'GELADEN'
  `.execute(db)
}

/** Nummern der Zeilen, die noch zu laden sind. */
export async function ladeOffene(db: Kysely<DB>, id: number): Promise<ReadonlySet<number>> {
  return new Set((await offene(db, id).select('nummer').execute()).map(({ nummer }) => nummer))
}

/**
 * Welche dieser Zeilen noch zu laden sind, mit dem, was der Bericht zu ihnen zeigt; bis zum Ende der Transaktion lädt sie kein anderer.
 */
export async function ladeGesehene(
  db: Kysely<DB>,
  id: number,
  nummern: readonly number[],
): Promise<ReadonlyMap<number, Befund>> {
  const zeilen = await offene(db, id)
    .select(['nummer', 'ausgang', 'bezeichnung', 'grund', 'aenderungen'])
    .select([
      'zellen_angenommen',
      'zellen_geaendert',
      'zellen_unveraendert',
      'zellen_uebersprungen',
      'zellen_abgelehnt',
    ])
    .where('nummer', '=', sql<number>`any(${nummern}::int[])`)
    .orderBy('nummer')
    .forNoKeyUpdate()
    .execute()
  return new Map(
    zeilen.map(zeile => [
      zeile.nummer,
      {
        ausgang: zeile.ausgang,
        bezeichnung: zeile.bezeichnung,
        grund: zeile.grund,
        aenderungen: zeile.aenderungen,
        zellen: {
          ANGENOMMEN: zeile.zellen_angenommen,
          GEAENDERT: zeile.zellen_geaendert,
          UNVERAENDERT: zeile.zellen_unveraendert,
          UEBERSPRUNGEN: zeile.zellen_uebersprungen,
          ABGELEHNT: zeile.zellen_abgelehnt,
        },
      },
    ]),
  )
}

/** Wohin jede Zeile geladen ist, wo eine Zeile ein Objekt ist. */
export async function ladeZiele(db: Kysely<DB>, id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ nummer: number; ziel: number }>`
    select nummer, objekt_id as ziel from einlesung_zeile where einlesung_id = ${id} and geladen
  `.execute(db)
  return new Map(rows.map(({ nummer, ziel }) => [nummer, ziel]))
}

const offene = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('einlesung_zeile')
    .where('einlesung_id', '=', id)
    .where('ausgang', 'in', ['ANGENOMMEN', 'GEAENDERT'])
    .where('geladen', '=', false)
