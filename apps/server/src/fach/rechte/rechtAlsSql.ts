import {
  type Akteur,
  ELEMENTE,
  type Element,
  listeBedingungen,
  listeVerdeckte,
  type Recht,
  type Rechtsfall,
} from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import { spalten } from '../elemente/spalten.ts'

/** Ergebnis der Übersetzung: was schon ohne Datenbank feststeht, muss keine Abfrage prüfen. */
export type Rechtsausdruck = {
  immer: boolean
  nie: boolean
  /**
   * Wahrheitswert über die Tabellen `aufnahme` und `messstelle` (unter diesen Namen im Verbund); wie in `where` gilt
   * unbekannt als falsch, als Spalte also `coalesce(…, false)`
   */
  sql: RawBuilder<boolean>
}

const WAHR: Rechtsausdruck = { immer: true, nie: false, sql: sql<boolean>`true` }
const FALSCH: Rechtsausdruck = { immer: false, nie: true, sql: sql<boolean>`false` }

/**
 * Übersetzt ein Recht der Tafel für ein Qualitätselement in eine SQL-Bedingung: dieselbe Aussage wie `darf`, für alle
 * Zeilen auf einmal. Ein Element, das die Aufnahme nicht trägt, erfüllt sie nie.
 * @param auftragnehmer Spalte der Organisation, deren Auftrag es ist oder war; Vorgabe: wem die Aufnahme jetzt zugewiesen ist
 */
export function elementrechtAlsSql(
  akteur: Akteur | null,
  recht: Recht,
  element: Element,
  auftragnehmer?: RawBuilder<unknown>,
): Rechtsausdruck {
  const s = spalten(element, 'aufnahme')
  const moeglich = listeBedingungen(akteur, recht).flatMap(fall => {
    const teile = teileVon(fall, s, auftragnehmer ?? sql`${s.auftragnehmerId}`)
    return teile === null ? [] : [teile]
  })
  if (moeglich.length === 0) return FALSCH
  const verdeckte = listeVerdeckte(akteur, recht).flatMap(stelle =>
    stelle.element === element ? [stelle.aufnahmeId] : [],
  )
  const vorhanden =
    verdeckte.length === 0
      ? sql<boolean>`${s.status} is not null`
      : sql<boolean>`(${s.status} is not null and aufnahme.id <> all(${sql.val(verdeckte)}::bigint[]))`
  if (moeglich.some(teile => teile.length === 0)) return { immer: false, nie: false, sql: vorhanden }
  const eine = sql.join(
    moeglich.map(teile => sql`(${sql.join([vorhanden, ...teile], sql` and `)})`),
    sql` or `,
  )
  return { immer: false, nie: false, sql: sql<boolean>`(${eine})` }
}

/** Recht an mindestens einem Qualitätselement der Aufnahme. */
export function aufnahmerechtAlsSql(akteur: Akteur | null, recht: Recht): Rechtsausdruck {
  // Jede Aufnahme trägt ein Element (Prüfbedingung der Tabelle): wer alles darf, braucht keine Bedingung.
  const darfAlles = listeBedingungen(akteur, recht).some(({ bedingung }) => Object.keys(bedingung).length === 0)
  if (darfAlles && listeVerdeckte(akteur, recht).length === 0) return WAHR
  const ausdruecke = ELEMENTE.map(element => elementrechtAlsSql(akteur, recht, element)).filter(a => !a.nie)
  if (ausdruecke.length === 0) return FALSCH
  const eine = sql.join(
    ausdruecke.map(a => a.sql),
    sql` or `,
  )
  return { immer: false, nie: false, sql: sql<boolean>`(${eine})` }
}

/** Teile einer Bedingung, alle müssen gelten; `null`: der Akteur kann sie nie erfüllen. */
function teileVon(
  { bedingung, fuer }: Rechtsfall,
  s: ReturnType<typeof spalten>,
  auftragnehmer: RawBuilder<unknown>,
): RawBuilder<boolean>[] | null {
  const teile: RawBuilder<boolean>[] = []
  if (bedingung.eigenesBundesland) {
    if (!fuer.bundesland) return null
    teile.push(sql`messstelle.bundesland = ${fuer.bundesland}`)
  }
  const organisation = fuer.organisationseinheitId
  if ((bedingung.eigeneOrganisation || bedingung.eigenerAuftrag) && organisation === null) return null
  if (bedingung.eigeneOrganisation) teile.push(sql`aufnahme.organisationseinheit_id = ${organisation}`)
  if (bedingung.eigenerAuftrag) teile.push(sql`${auftragnehmer} = ${organisation}`)
  if (bedingung.bereiche) teile.push(sql`messstelle.art in (${sql.join(bedingung.bereiche)})`)
  if (bedingung.freigabe) teile.push(sql`${s.freigabe} in (${sql.join(bedingung.freigabe)})`)
  if (bedingung.status) teile.push(sql`${s.status} in (${sql.join(bedingung.status)})`)
  return teile
}
