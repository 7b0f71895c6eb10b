import { type Akteur, ELEMENTE, type Wert } from '@benthos/fachmodell'
import { auftragnehmerfeld, auftragnehmerfelder } from '@benthos/vertrag/aufnahme'
import { KOPFTEIL, MESSSTELLENSPALTE } from '@benthos/vertrag/aufnahmespalten'
import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import { type Kysely, sql } from 'kysely'
import { alsSachverhalt, ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import { bezugsrechtAlsSql } from '../../../fach/rechte/bezugsrecht.ts'
import { sichtbareAufnahmen } from '../../../fach/rechte/sichtbareAufnahmen.ts'
import type { Datenbank, Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Einlesezweck, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { type Bezuege, type Bezug, ladeBezuegeVieler } from '../bezuege.ts'
import { alsAufnahmedaten } from '../kopf.ts'
import { ladeKoepfe } from '../sql.ts'
import { type Bestehende, entwirf, type Genanntes, type Kopfentwurf, ortsschluessel, type Stelle } from './entwurf.ts'
import { ladeWuchsformkenntnis, type Wuchsformkenntnis } from './wuchsformkenntnis.ts'

/** Was die Prüfung eines Stapels von Zeilen über Bestehendes wissen muss: wenige Abfragen, gleich wie viele Zeilen. */
export type Kenntnis = Genanntes & { bezuege: ReadonlyMap<string, Bezuege>; wuchsformen: Wuchsformkenntnis }

const CODE = `${KOPFTEIL}.code`
const DATUM = `${KOPFTEIL}.datum`
const PROJEKT = `${KOPFTEIL}.projektId`

export async function ladeKenntnis(
  dienste: { db: object },
  db: Datenbank | Transaktion,
  akteur: Akteur,
  zeilen: readonly Zeilenwerte[],
  zweck: Einlesezweck,
): Promise<Kenntnis> {
  const stellen = await ladeStellen(db, akteur, zeilen)
  const bestehende = await ladeBestehende(db, akteur, zeilen, stellen, zweck)
  const nachOrt = new Map<string, Bestehende[]>()
  for (const eine of bestehende) {
    const ort = ortsschluessel(eine.daten.messstelleId, eine.daten.datum)
    nachOrt.set(ort, [...(nachOrt.get(ort) ?? []), eine])
  }
  const genanntes = { stellen, nachCode: new Map(bestehende.map(eine => [eine.daten.code, eine])), nachOrt }
  const bezuege = new Map(
    zeilen.map(werte => {
      const bezug = bezugAus(entwirf(werte, genanntes))
      return [bezugsschluessel(bezug), bezug] as const
    }),
  )
  const geladene = await ladeBezuegeVieler(db, akteur, [...bezuege.values()])
  return {
    ...genanntes,
    wuchsformen: await ladeWuchsformkenntnis(
      dienste,
      db,
      zeilen,
      bestehende.map(({ id }) => id),
    ),
    bezuege: new Map([...bezuege.keys()].flatMap((schluessel, i) => (geladene[i] ? [[schluessel, geladene[i]]] : []))),
  }
}

/**
 * Zwei Zeilen können dieselbe Aufnahme meinen, wenn sie denselben Code nennen oder denselben Ort und Tag; bei einer Zeile mit dem Code einer
 * gespeicherten sagt ihn diese.
 */
async function ladeNennungen(
  db: Datenbank | Transaktion,
  akteur: Akteur,
  zeilen: readonly Zeilenwerte[],
): Promise<(werte: Zeilenwerte) => readonly string[]> {
  const stellen = await ladeStellen(db, akteur, zeilen)
  const { rows } = await sql<{ code: string; stelle: number; datum: string }>`
    select code, messstelle_id as stelle, datum::text from aufnahme where code = any(${texte(zeilen, CODE)}::text[])
  `.execute(db)
  const ortVon = new Map(rows.map(({ code, stelle, datum }) => [code, ortsschluessel(stelle, datum)]))
  return werte => {
    const { [CODE]: code, [DATUM]: datum, [MESSSTELLENSPALTE]: name } = werte
    const stelle = typeof name === 'string' ? stellen.get(name) : undefined
    const orte = [
      typeof code === 'string' ? ortVon.get(code) : undefined,
      stelle && typeof datum === 'string' ? ortsschluessel(stelle.id, datum) : undefined,
    ]
    return [
      ...(typeof code === 'string' ? [`code ${code}`] : []),
      ...orte.flatMap(ort => (ort === undefined ? [] : [`ort ${ort}`])),
    ]
  }
}

export const nennungen = { felder: [CODE, DATUM, MESSSTELLENSPALTE], lade: ladeNennungen }

export const bezugsschluessel = (bezug: Bezug): string =>
  JSON.stringify([bezug.messstelleId, bezug.projektId, bezug.code, bezug.ausser])

/** Worauf sich der Kopf bezöge, soweit die Zeile es sagt. */
export function bezugAus({ alt, teil }: Kopfentwurf): Bezug {
  const { messstelleId, projektId, code, ...daten } = { ...alt?.daten, ...teil }
  const kennung = (wert: unknown) => (typeof wert === 'number' ? wert : null)
  return {
    messstelleId: kennung(messstelleId),
    projektId: kennung(projektId),
    code: typeof code === 'string' ? code : null,
    ...auftragnehmerfelder(element => kennung(daten[auftragnehmerfeld(element)])),
    ausser: alt?.id ?? null,
  }
}

const texte = (zeilen: readonly Zeilenwerte[], feld: string): string[] =>
  zeilen.map(werte => werte[feld]).filter(wert => typeof wert === 'string')

/** Genannte Messstellen, die der Einleser lesen darf; gilt ein Text als Code und als GZÜV-ID, ist der Code gemeint. */
async function ladeStellen(
  db: Kysely<DB>,
  akteur: Akteur,
  zeilen: readonly Zeilenwerte[],
): Promise<ReadonlyMap<string, Stelle>> {
  const namen = [...new Set(texte(zeilen, MESSSTELLENSPALTE))]
  const { rows } = await sql<Stelle & { gzuev: string | null }>`
    select id, code, gzuev_id as gzuev
    from messstelle
    where (code = any(${namen}::text[]) or gzuev_id = any(${namen}::text[]))
      and ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql}
  `.execute(db)
  const nach = (name: 'gzuev' | 'code') =>
    rows.flatMap(zeile => {
      const text = zeile[name]
      return text === null ? [] : [[text, { id: zeile.id, code: zeile.code }] as const]
    })
  return new Map([...nach('gzuev'), ...nach('code')])
}

async function ladeBestehende(
  db: Datenbank | Transaktion,
  akteur: Akteur,
  zeilen: readonly Zeilenwerte[],
  stellen: ReadonlyMap<string, Stelle>,
  zweck: Einlesezweck,
): Promise<Bestehende[]> {
  const orte = zeilen.flatMap(werte => {
    const stelle = stellen.get(String(werte[MESSSTELLENSPALTE] ?? ''))
    return stelle && typeof werte[DATUM] === 'string' ? [{ stelle: stelle.id, datum: werte[DATUM] }] : []
  })
  const { rows } = await sql<{ id: number }>`
    select aufnahme.id
    from (
      select id from aufnahme where code = any(${texte(zeilen, CODE)}::text[])
      union
      select aufnahme.id
      from jsonb_to_recordset(${JSON.stringify(orte)}::jsonb) as n (stelle bigint, datum date)
      join aufnahme on aufnahme.messstelle_id = n.stelle and aufnahme.datum = n.datum
    ) as genannte
    join aufnahme on aufnahme.id = genannte.id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where ${sichtbareAufnahmen(akteur).aufnahme.sql}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  // Wer lädt, hält die Aufnahmen fest, ehe er vergleicht: sonst änderte ein anderer dazwischen, was schon verglichen ist.
  if (zweck === 'LADEN') await ladeSachverhalte(db, ids, true)
  const koepfe = await ladeKoepfe(db, ids)
  const abschnitte = await ladeAbschnitte(db, ids)
  return koepfe.map(kopf => ({
    id: kopf.id,
    version: kopf.version,
    daten: alsAufnahmedaten(kopf, akteur).daten as Bestehende['daten'],
    stelle: { id: kopf.messstelle_id, code: kopf.messstelle_code },
    sachverhalt: alsSachverhalt(kopf),
    abschnitte: abschnitte.get(kopf.id) ?? new Map(),
  }))
}

async function ladeAbschnitte(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Bestehende['abschnitte']>> {
  const { rows } = await sql<{ id: number; name: Ortsbefundname; daten: Record<string, unknown>; version: number }>`
    select aufnahme_id as id, abschnitt as name, daten, version
    from aufnahme_abschnitt
    where aufnahme_id = any(${[...ids]}::bigint[])
  `.execute(db)
  const alle = new Map<number, Map<Ortsbefundname, { daten: Record<string, unknown>; version: number }>>()
  for (const { id, name, ...abschnitt } of rows) alle.set(id, (alle.get(id) ?? new Map()).set(name, abschnitt))
  return alle
}

/** Was in den Spalten mit Verweis stehen kann: wie in den Auswahllisten des Formulars. */
export async function ladeVerweise(db: Datenbank, akteur: Akteur): Promise<Readonly<Record<string, readonly Wert[]>>> {
  const wahl = [sql<string>`id::text`.as('value'), 'name as label'] as const
  const [projekte, auftragnehmer] = await Promise.all([
    db
      .selectFrom('projekt')
      .select(wahl)
      .where(bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('organisationseinheit')
      .select(wahl)
      .where('ist_auftragnehmer', '=', true)
      .where('aktiv', '=', true)
      .orderBy('name')
      .execute(),
  ])
  return {
    [PROJEKT]: projekte,
    ...Object.fromEntries(ELEMENTE.map(element => [`${KOPFTEIL}.${auftragnehmerfeld(element)}`, auftragnehmer])),
  }
}
