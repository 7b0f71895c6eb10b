import { ELEMENTE, type Element, methodenDes } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'

/**
 * Gehört die Methode einer Probe zu diesem Qualitätselement?
 * @param methode Spalte oder Ausdruck mit ihrem Schlüssel
 */
export function istMethodeVon(element: Element, methode: RawBuilder<unknown> = sql`methode`): RawBuilder<boolean> {
  return sql`${methode} = any(array[${sql.join(methodenDes(element).map(eine => sql.lit(eine)))}]::text[])`
}

/** Platz des Elements, zu dem die Methode gehört, in der Reihenfolge jeder Anzeige. */
export function elementrang(methode: RawBuilder<unknown> = sql`methode`): RawBuilder<number> {
  const faelle = ELEMENTE.map((element, i) => sql`when ${istMethodeVon(element, methode)} then ${sql.lit(i)}`)
  return sql`case ${sql.join(faelle, sql` `)} end`
}
