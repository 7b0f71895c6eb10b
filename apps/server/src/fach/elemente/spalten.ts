import {
  ELEMENTE,
  type Element,
  type Elementkurz,
  type Freigabestatus,
  kurzVon,
  type Status,
} from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import type { Elementsatz } from '../../technik/db/tabellen/aufnahme.ts'

/**
 * Der Zugang zum Stand der Qualitätselemente: er steht in Spalten der Aufnahme, je Element ein Satz (ADR 26). Wie sie heißen, weiß
 * nur diese Datei; alles darüber nennt das Element.
 */

/** Was je Element an der Aufnahme steht, und seine Spalte. */
const ANGABEN = {
  status: 'status',
  freigabe: 'freigabe',
  klasse: 'klasse',
  einschaetzung: 'einschaetzung',
  bewertungId: 'bewertung_id',
  auftragnehmerId: 'auftragnehmer_id',
  frist: 'frist',
} as const
type Angabe = keyof typeof ANGABEN

/** Name der Spalte, etwa für das Journal. */
export function spaltenname<const A extends Angabe>(element: Element, angabe: A) {
  return `${kurzVon(element)}_${ANGABEN[angabe]}` as `${Elementkurz}_${(typeof ANGABEN)[A]}`
}

/**
 * Spalten eines Elements.
 * @param tabelle unter diesem Namen steht `aufnahme` im Verbund; ohne steht die Spalte allein, wie `set` sie nimmt
 */
export function spalten(element: Element, tabelle?: string) {
  const vor = tabelle === undefined ? '' : `${tabelle}.`
  return Object.fromEntries(
    Object.keys(ANGABEN).map(angabe => [angabe, sql.ref(`${vor}${spaltenname(element, angabe as Angabe)}`)]),
  ) as Readonly<Record<Angabe, RawBuilder<unknown>>>
}

/** Stand eines Elements, wie er an der Aufnahme steht; ohne Status trägt sie es nicht. */
export type Elementspalten = {
  status: Status | null
  freigabe: Freigabestatus | null
  klasse: number | null
  einschaetzung: number | null
  bewertungId: number | null
  auftragnehmerId: number | null
  /** Tag, bis zu dem zu übergeben ist */
  frist: string | null
  /** Name der Organisation */
  auftragnehmer: string | null
}

/** Werte der Elemente als Spalten, für `values` und `set`. */
export function spaltenwerte(
  elemente: readonly Element[],
  werte: (element: Element) => Partial<Omit<Elementspalten, 'auftragnehmer'>>,
): Partial<Elementsatz> {
  return Object.fromEntries(
    elemente.flatMap(element =>
      Object.entries(werte(element)).map(([angabe, wert]) => [spaltenname(element, angabe as Angabe), wert]),
    ),
  )
}

/** Der Stand jedes Elements als Spalte unter seinem kurzen Namen, für `select` über `aufnahme`. */
export function elementstaende() {
  return ELEMENTE.map(element => {
    const s = spalten(element, 'aufnahme')
    const angaben = Object.keys(ANGABEN).map(angabe => sql`${sql.lit(angabe)}, ${s[angabe as Angabe]}`)
    return sql<Elementspalten>`jsonb_build_object(${sql.join(angaben)}, 'auftragnehmer', (
      select organisationseinheit.name from organisationseinheit where organisationseinheit.id = ${s.auftragnehmerId}
    ))`.as(kurzVon(element))
  })
}

/** Ausdruck je nachdem, welches Element die Spalte `element` nennt. */
export function jeNachElement<T>(element: RawBuilder<unknown>, wert: (element: Element) => RawBuilder<T>) {
  const faelle = ELEMENTE.map(eines => sql`when ${sql.lit(eines)} then ${wert(eines)}`)
  return sql<T>`case ${element} ${sql.join(faelle, sql` `)} end`
}

/** Gilt die Bedingung für wenigstens ein Element? */
export function fuerEines(bedingung: (element: Element) => RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    ELEMENTE.map(element => sql`(${bedingung(element)})`),
    sql` or `,
  )})`
}
