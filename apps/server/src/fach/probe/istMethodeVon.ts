import { type Element, methodenDes } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'

/**
 * Gehört die Methode einer Probe zu diesem Qualitätselement?
 * @param methode Spalte oder Ausdruck mit ihrem Schlüssel
 */
export function istMethodeVon(element: Element, methode: RawBuilder<unknown> = sql`methode`): RawBuilder<boolean> {
  return sql`${methode} in (${sql.join(methodenDes(element).map(eine => sql.lit(eine)))})`
}
