import type { Akteur, Wert } from '@benthos/fachmodell'
import { Projektdaten } from '@benthos/vertrag/projekt'
import { type Selectable, sql } from 'kysely'
import { bezugsrechtAlsSql } from '../../../fach/rechte/bezugsrecht.ts'
import type { Datenbank, Transaktion } from '../../../technik/db/datenbank.ts'
import type { ProjektTabelle } from '../../../technik/db/tabellen/messstelle.ts'
import type { Einlesezweck, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { mitEigenemBundesland } from '../service.ts'
import { type Bezuege, datenAus, ladeBezuegeVieler, vergleichbar } from '../sql.ts'

/** Was die Prüfung eines Stapels von Zeilen über Bestehendes wissen muss: wenige Abfragen, gleich wie viele Zeilen. */

export type Bestehendes = { id: number; version: number; daten: Projektdaten }
export type Kenntnis = {
  /** lesbare Projekte nach `namensschluessel` */
  nachName: ReadonlyMap<string, Bestehendes>
  bezuege: ReadonlyMap<string, Bezuege>
}

/** Menschen unterschieden die Namen nicht; so vergleicht auch die Datenbank. */
export const namensschluessel = (name: unknown): string =>
  String(name ?? '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** Das Projekt, wie es nach dem Laden aussähe; `daten` leer: so entsteht keines. */
export function entwirf(werte: Zeilenwerte, nachName: Kenntnis['nachName'], akteur: Akteur) {
  const alt = nachName.get(namensschluessel(werte['name'])) ?? null
  const ergebnis = Projektdaten.safeParse({ ...alt?.daten, ...werte }, { reportInput: true })
  const daten = ergebnis.success ? ergebnis.data : null
  return { alt, ergebnis, daten: daten && alt === null ? mitEigenemBundesland(daten, akteur) : daten }
}

export const bezugsschluessel = (daten: Projektdaten, ausser: number | null): string =>
  JSON.stringify([namensschluessel(daten.name), daten.organisationseinheitId, daten.bereich, daten.bundesland, ausser])

export async function ladeKenntnis(
  db: Datenbank | Transaktion,
  akteur: Akteur,
  zeilen: readonly Zeilenwerte[],
  zweck: Einlesezweck,
): Promise<Kenntnis> {
  const namen = [...new Set(zeilen.map(({ name }) => namensschluessel(name)))]
  const { rows } = await sql<Selectable<ProjektTabelle>>`
    select projekt.*
    from projekt
    where ${vergleichbar(sql`projekt.name`)} = any(${namen}::text[])
      and ${bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql}
    order by projekt.id
    ${zweck === 'LADEN' ? sql`for no key update of projekt` : sql``}
  `.execute(db)
  const nachName = new Map(
    rows.map(zeile => [namensschluessel(zeile.name), { id: zeile.id, version: zeile.version, daten: datenAus(zeile) }]),
  )
  const bezuege = new Map(
    zeilen.flatMap(werte => {
      const { alt, daten } = entwirf(werte, nachName, akteur)
      return daten === null ? [] : [[bezugsschluessel(daten, alt?.id ?? null), { ...daten, ausser: alt?.id ?? null }]]
    }),
  )
  const geladene = await ladeBezuegeVieler(db, [...bezuege.values()])
  return {
    nachName,
    bezuege: new Map([...bezuege.keys()].flatMap((schluessel, i) => (geladene[i] ? [[schluessel, geladene[i]]] : []))),
  }
}

/** Was in den Spalten mit Verweis stehen kann: wie in den Auswahllisten des Formulars. */
export async function ladeVerweise(db: Datenbank): Promise<Readonly<Record<string, readonly Wert[]>>> {
  const organisationen = await db
    .selectFrom('organisationseinheit')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where('aktiv', '=', true)
    .orderBy('name')
    .execute()
  return { organisationseinheitId: organisationen }
}
