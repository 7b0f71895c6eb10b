import type { Akteur, Wert } from '@benthos/fachmodell'
import { Projektdaten } from '@benthos/vertrag/projekt'
import { type Selectable, sql } from 'kysely'
import { bezugsrechtAlsSql } from '../../../fach/rechte/bezugsrecht.ts'
import type { Projektlage } from '../../../fach/rechte/projektLage.ts'
import type { Datenbank, Transaktion } from '../../../technik/db/datenbank.ts'
import type { ProjektTabelle } from '../../../technik/db/tabellen/messstelle.ts'
import type { Einlesezweck, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { liesNachVertrag } from '../../../technik/einlesen/vertragslesung.ts'
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

/** Das Projekt, wie es nach dem Laden aussähe, soweit die Zeile es sagt; `daten` leer: so entsteht keines. */
export function entwirf(werte: Zeilenwerte, nachName: Kenntnis['nachName'], akteur: Akteur) {
  const alt = nachName.get(namensschluessel(werte['name'])) ?? null
  const { daten, gueltige, fehler } = liesNachVertrag(Projektdaten, { ...alt?.daten, ...werte })
  if (alt) return { alt, daten, gueltige, fehler }
  return {
    alt,
    daten: daten && mitEigenemBundesland(daten, akteur),
    gueltige: hatLage(gueltige) ? mitEigenemBundesland(gueltige, akteur) : gueltige,
    fehler,
  }
}

/** Ob die Angaben alles nennen, was über Rechte entscheidet. */
export const hatLage = (daten: Partial<Projektdaten>): daten is Partial<Projektdaten> & Projektlage =>
  [daten.bereich, daten.bundesland, daten.organisationseinheitId].every(wert => wert !== undefined)

export const bezugsschluessel = (daten: Partial<Projektdaten>, ausser: number | null): string =>
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
    zeilen.map(werte => {
      const { alt, gueltige } = entwirf(werte, nachName, akteur)
      return [bezugsschluessel(gueltige, alt?.id ?? null), { ...gueltige, ausser: alt?.id ?? null }] as const
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
