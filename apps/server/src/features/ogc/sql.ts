import { type Akteur, type Element } from '@benthos/fachmodell'
import type { OgcRahmen, OgcSammlung, OgcZeitraum } from '@benthos/vertrag/ogc'
import type { Archivlizenz } from '@benthos/vertrag/veroeffentlichung'
import { type Kysely, sql } from 'kysely'
import { alsFilterbedingung } from '../../fach/aufnahmefilter/filterbedingung.ts'
import { bestimmeSuchbedingung } from '../../fach/aufnahmefilter/suchbedingung.ts'
import { spalten } from '../../fach/elemente/spalten.ts'
import {
  alsMerkmal,
  aufnahmemerkmale,
  bewertungsmerkmale,
  type Merkmal,
  type Merkmalart,
  type Merkmalbereich,
  type Merkmalzeile,
  merkmalspalten,
  messstellenmerkmale,
} from '../../fach/geojson/merkmale.ts'
import { filterAlsSql, lesbareTreffer } from '../../fach/messstellenfilter/messstellenfilter.ts'
import { istEtwasOeffentlich } from '../../fach/rechte/istEtwasOeffentlich.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { formeUm } from '../../technik/reihe/formeUm.ts'
import type { Listenauswahl, Wahl } from './wahl.ts'

const ARTEN = { messstellen: messstellenmerkmale, aufnahmen: aufnahmemerkmale, bewertungen: bewertungsmerkmale }

/** Freigegebene Qualitätselemente: öffentliche jedem, die übrigen, wer ihr Ergebnis lesen darf. */
function bereichVon(akteur: Akteur | null): Merkmalbereich {
  const eigenes = sichtbareAufnahmen(akteur, 'ergebnis.lesen')
  const jedem = sichtbareAufnahmen(akteur, 'ergebnis.oeffentlich')
  const istFreigegeben = (element: Element) =>
    sql`${spalten(element, 'aufnahme').freigabe} in ('BEHOERDEN', 'OEFFENTLICH')`
  return {
    aufnahmen: sql`true`,
    sieht: element =>
      sql`coalesce(${istFreigegeben(element)} and (${eigenes[element].sql} or ${jedem[element].sql}), false)`,
  }
}

export const artVon = (sammlung: OgcSammlung, akteur: Akteur | null): Merkmalart => ARTEN[sammlung](bereichVon(akteur))

/** Wer liest und bis wann sich die Mühe lohnt. */
type Leser = { db: Kysely<DB>; abbruch: AbortSignal }

/** So viele Merkmale am Stück, dann kommen andere Anfragen dran. */
export const AM_STUECK = 100

export type Merkmalfilter = {
  bbox?: OgcRahmen | undefined
  datetime?: OgcZeitraum | undefined
  suche?: string | undefined
} & Partial<Wahl>

/** Ein Merkmal ohne Lage liegt in jedem Rahmen (Anforderung fc-bbox-response). */
async function bedingung(
  db: Kysely<DB>,
  { name: sammlung, tage, eigenschaften, kriterien }: Merkmalart,
  { bbox, datetime, suche, eigenschaften: wahl = {}, liste }: Merkmalfilter,
) {
  const laenge = sql`messstelle.laenge`
  const teile = [sql`true`]
  if (bbox !== undefined) {
    const { west, sued, ost, nord } = bbox
    const inLaenge =
      west <= ost ? sql`${laenge} between ${west} and ${ost}` : sql`(${laenge} >= ${west} or ${laenge} <= ${ost})`
    teile.push(sql`(${laenge} is null or (${inLaenge} and messstelle.breite between ${sued} and ${nord}))`)
  }
  if (datetime !== undefined) {
    if (datetime.bis !== null) teile.push(sql`${tage.von} <= ${datetime.bis}::date`)
    if (datetime.von !== null) teile.push(sql`${tage.bis} >= ${datetime.von}::date`)
  }
  for (const [name, wert] of Object.entries(wahl)) {
    const werte = Array.isArray(wert) ? wert : [wert]
    const kriterium = kriterien?.[name]
    const eigenschaft = eigenschaften[name]
    // Verglichen wird, was der Leser sieht: eine verdeckte Klasse trifft nie.
    if (kriterium) teile.push(kriterium(werte.map(String)))
    else if (eigenschaft) teile.push(sql`${eigenschaft.wert} in (${sql.join(werte)})`)
  }
  if (suche !== undefined) {
    const gesucht =
      sammlung === 'messstellen' ? await filterAlsSql(db, { suche }, null) : await bestimmeSuchbedingung(db, suche)
    if (gesucht) teile.push(gesucht)
  }
  if (liste !== undefined) teile.push(await stehtInDerListe(db, sammlung, liste))
  return sql.join(teile, sql` and `)
}

/** Dieselbe Bedingung wie in der Liste, mit dem Recht an ihr: der Dienst verrät damit nichts, was nicht sie und er schon zeigen. */
const stehtInDerListe = (db: Kysely<DB>, sammlung: OgcSammlung, { akteur, kriterien }: Listenauswahl) =>
  sammlung === 'messstellen'
    ? lesbareTreffer(db, kriterien, akteur)
    : alsFilterbedingung(db, akteur, kriterien, sichtbareAufnahmen(akteur))

/**
 * Merkmale in der Folge ihrer Nummern, von einer Nummer an; eines mehr als verlangt sagt, dass es weitergeht. Was
 * dazwischenkommt, verschiebt keine Seite.
 */
export async function listeMerkmale(
  { db, abbruch }: Leser,
  art: Merkmalart,
  filter: Merkmalfilter,
  { nach, hoechstens }: { nach: number; hoechstens: number },
): Promise<Merkmal[]> {
  const erfuellt = await bedingung(db, art, filter)
  const werte = merkmalspalten(art).map(({ name, wert }) => sql`${wert} as ${sql.id(name)}`)
  const { rows } = await sql<Merkmalzeile>`
    select ${sql.join(werte)}
    from ${art.kern} ${art.dazu}
    where ${art.wo} and ${erfuellt} and ${art.nummer} > ${nach}
    order by ${art.nummer}
    limit ${hoechstens}
  `.execute(db)
  return formeUm(rows, zeile => alsMerkmal(art, zeile), { amStueck: AM_STUECK, abbruch })
}

export async function findeMerkmal(leser: Leser, art: Merkmalart, nummer: number): Promise<Merkmal | undefined> {
  const nurDieses = { ...art, wo: sql`${art.wo} and ${art.nummer} = ${nummer}` }
  const [merkmal] = await listeMerkmale(leser, nurDieses, {}, { nach: 0, hoechstens: 1 })
  return merkmal
}

export type Ausdehnung = {
  /** West, Süd, Ost, Nord; null: kein Merkmal hat eine Lage */
  rahmen: [number, number, number, number] | null
  /** erster und letzter Tag; null: kein Merkmal */
  tage: [string, string] | null
}

/** Rahmen und Spanne aller Merkmale der Art. */
export async function ladeAusdehnung(db: Kysely<DB>, art: Merkmalart): Promise<Ausdehnung> {
  const { rows } = await sql<Record<'west' | 'sued' | 'ost' | 'nord', number | null> & { von: string; bis: string }>`
    select min(laenge) as west, min(breite) as sued, max(laenge) as ost, max(breite) as nord, min(von) as von, max(bis) as bis
    from (
      select messstelle.laenge, messstelle.breite, ${art.tage.von} as von, ${art.tage.bis} as bis
      from ${art.kern} ${art.dazu}
      where ${art.wo}
    ) as merkmal
  `.execute(db)
  const [zeile] = rows
  if (!zeile?.von) return { rahmen: null, tage: null }
  const { west, sued, ost, nord } = zeile
  const hatLage = west !== null && sued !== null && ost !== null && nord !== null
  return { rahmen: hatLage ? [west, sued, ost, nord] : null, tage: [zeile.von, zeile.bis] }
}

/** Lizenz der öffentlichen Daten und das neueste Archiv davon; null: nicht eingestellt, oder es gibt keines. */
export type Veroeffentlichung = {
  lizenz: Archivlizenz | null
  archiv: { fassung: string; bytes: number } | null
}

export async function ladeVeroeffentlichung(db: Kysely<DB>): Promise<Veroeffentlichung> {
  const { rows } = await sql<Veroeffentlichung>`
    select lizenz, (
        select jsonb_build_object('fassung', fassung, 'bytes', bytes)
        from archivfassung
        where fassung is not null and entfernt_am is null
        order by id desc
        limit 1
      ) as archiv
    from archiveinstellung
  `.execute(db)
  const { lizenz, archiv } = rows[0] ?? { lizenz: null, archiv: null }
  return { lizenz, archiv: archiv !== null && (await istEtwasOeffentlich(db)) ? archiv : null }
}
