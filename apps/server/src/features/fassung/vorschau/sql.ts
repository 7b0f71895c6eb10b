import type { BewertungsEingabe, BewertungsErgebnis } from '@benthos/bewertung'
import { type Kysely, sql } from 'kysely'
import { fuerEines, spalten } from '../../../fach/elemente/spalten.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Entwurf, Fassungsort } from '../entwurf.ts'

/** SQL der Vorschau: was nachzurechnen ist, und was dabei herauskam. */

/** Ersetzt die frühere Vorschau des Entwurfs. @returns Kennung der neuen */
export async function beginneVorschau(
  db: Kysely<DB>,
  { art, id }: Fassungsort,
  pruefsumme: string,
  benutzerId: number,
): Promise<number> {
  const bezug =
    art === 'taxaliste'
      ? { taxalistenversion_id: id, parametersatz_id: null }
      : { taxalistenversion_id: null, parametersatz_id: id }
  await db
    .deleteFrom('fassungsvorschau')
    .where(art === 'taxaliste' ? 'taxalistenversion_id' : 'parametersatz_id', '=', id)
    .execute()
  const vorschau = await db
    .insertInto('fassungsvorschau')
    .values({ ...bezug, pruefsumme, benutzer_id: benutzerId, auftrag_id: null, beendet_am: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return vorschau.id
}

export async function setzeAuftrag(db: Kysely<DB>, id: number, auftragId: number): Promise<void> {
  await db.updateTable('fassungsvorschau').set({ auftrag_id: auftragId }).where('id', '=', id).execute()
}

/** Von vorn, auch nach einem Absturz. */
export async function leereVorschau(db: Kysely<DB>, id: number) {
  await db.deleteFrom('fassungsvorschau_zeile').where('fassungsvorschau_id', '=', id).execute()
  return db.selectFrom('fassungsvorschau').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Räumt eine abgebrochene Vorschau aus. Wer nur seine Pacht verlor, räumt nichts aus: dann rechnet schon ein anderer Server
 * an derselben.
 */
export async function raeumeAbgebrocheneAus(db: Kysely<DB>, id: number): Promise<void> {
  await sql`
    delete from fassungsvorschau_zeile
    where fassungsvorschau_id = (
      select v.id
      from fassungsvorschau as v
      join auftrag as a on a.id = v.auftrag_id
      where v.id = ${id} and a.zustand = 'CANCELLING'
    )
  `.execute(db)
}

export async function schliesseAb(db: Kysely<DB>, id: number): Promise<void> {
  await db.updateTable('fassungsvorschau').set({ beendet_am: sql<string>`now()` }).where('id', '=', id).execute()
}

export type Betroffenes = {
  id: number
  aufnahme_id: number
  aufnahme: string
  messstelle: string
  datum: string
  methode: string
  klasse: number | null
  eingabe: BewertungsEingabe
  ergebnis: BewertungsErgebnis
}

/** Ergebnisse, die der Entwurf beträfe: gerechnet mit dieser Liste oder diesem Verfahren. */
function betroffen(entwurf: Entwurf) {
  return entwurf.art === 'taxaliste'
    ? sql`b.taxalistenversion_id in (
        select id from taxalistenversion where art = ${entwurf.taxaliste.liste.art}
      )`
    : sql`b.verfahren = ${entwurf.satz.verfahren}`
}

const BEWERTET = fuerEines(element => sql`${spalten(element).bewertungId} is not null`)

export async function zaehleAufnahmen(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl from aufnahme where ${BEWERTET}
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Jüngste Ergebnisse je Methode der nächsten bewerteten Aufnahmen; `bis` ist die letzte davon, auch ohne Ergebnis dieser Art. */
export async function ladeBetroffene(db: Kysely<DB>, entwurf: Entwurf, nach: number, anzahl: number) {
  const { rows: aufnahmen } = await sql<{ id: number }>`
    select id from aufnahme
    where id > ${nach} and ${BEWERTET}
    order by id
    limit ${anzahl}
  `.execute(db)
  const ids = aufnahmen.map(({ id }) => id)
  const { rows } = await sql<Betroffenes>`
    select distinct on (b.aufnahme_id, b.methode) b.id, b.aufnahme_id, a.code as aufnahme, m.name as messstelle, a.datum,
      b.methode, b.klasse, b.eingabe, b.ergebnis
    from bewertung as b
    join aufnahme as a on a.id = b.aufnahme_id
    join messstelle as m on m.id = a.messstelle_id
    where b.aufnahme_id = any(${ids}::bigint[]) and ${betroffen(entwurf)}
    order by b.aufnahme_id, b.methode, b.id desc
  `.execute(db)
  return { aufnahmen: ids.length, bis: ids.at(-1) ?? nach, ergebnisse: rows }
}

/** `istRechenbar` falsch: die Eingabe ließ sich mit dem Entwurf nicht rechnen, `grund` sagt warum. */
export type Vorschaueintrag = {
  bewertung: number
  alt: number | null
  neu: number | null
  grund: string | null
  istRechenbar: boolean
}

/** Was inzwischen mit seiner Aufnahme gelöscht ist, entfällt und hält die übrigen nicht auf. */
export async function fuegeEin(db: Kysely<DB>, id: number, eintraege: readonly Vorschaueintrag[]): Promise<void> {
  await sql`
    insert into fassungsvorschau_zeile (fassungsvorschau_id, bewertung_id, alt, neu, grund, ist_rechenbar)
    select ${id}::bigint, bewertung.id, z.alt, z.neu, z.grund, z."istRechenbar"
    from jsonb_to_recordset(${JSON.stringify(eintraege)}::jsonb)
      as z(bewertung bigint, alt int, neu int, grund text, "istRechenbar" boolean)
    join bewertung on bewertung.id = z.bewertung
    for key share of bewertung
  `.execute(db)
}

/** Wie viele Ergebnisse aus welcher Klasse in welche kämen, und wie viele sich nicht rechnen ließen. */
export async function zaehleUebergaenge(db: Kysely<DB>, id: number) {
  const gruppen = await db
    .selectFrom('fassungsvorschau_zeile')
    .select(['ist_rechenbar', 'alt', 'neu', sql<number>`count(*)::int`.as('anzahl')])
    .where('fassungsvorschau_id', '=', id)
    .groupBy(['ist_rechenbar', 'alt', 'neu'])
    .orderBy('alt')
    .orderBy('neu')
    .execute()
  return {
    uebergaenge: gruppen.flatMap(({ ist_rechenbar, ...uebergang }) => (ist_rechenbar ? [uebergang] : [])),
    nichtRechenbar: gruppen.reduce((summe, g) => (g.ist_rechenbar ? summe : summe + g.anzahl), 0),
  }
}

export async function ladeZeilen(
  db: Kysely<DB>,
  id: number,
  { nurGeaenderte, seite, groesse }: { nurGeaenderte: boolean; seite: number; groesse: number },
) {
  const zeilen = await db
    .selectFrom('fassungsvorschau_zeile as z')
    .innerJoin('bewertung as b', 'b.id', 'z.bewertung_id')
    .innerJoin('aufnahme as a', 'a.id', 'b.aufnahme_id')
    .innerJoin('messstelle as m', 'm.id', 'a.messstelle_id')
    .select([
      'a.id as aufnahmeId',
      'a.code as aufnahme',
      'm.name as messstelle',
      'a.datum',
      'b.methode',
      'z.alt',
      'z.neu',
      'z.grund',
      'z.ist_rechenbar as istRechenbar',
      sql<number>`count(*) over ()::int`.as('gesamt'),
    ])
    .where('z.fassungsvorschau_id', '=', id)
    .$if(nurGeaenderte, q => q.where('z.grund', 'is not', null))
    .orderBy('z.bewertung_id')
    .limit(groesse)
    .offset((seite - 1) * groesse)
    .execute()
  return { zeilen, gesamt: zeilen[0]?.gesamt ?? 0 }
}
