import { ELEMENTE, type Element, methodenDes } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'

/** Element, zu dem die Methode einer Probe gehört. */
export function elementVonMethode(methode: RawBuilder<unknown> = sql`methode`): RawBuilder<Element> {
  const faelle = ELEMENTE.flatMap(element =>
    methodenDes(element).map(eine => sql`when ${sql.lit(eine)} then ${sql.lit(element)}`),
  )
  return sql`case ${methode} ${sql.join(faelle, sql` `)} end`
}
