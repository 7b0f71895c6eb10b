import type { Ausschnitt } from '@benthos/vertrag/ausschnitt'
import { type RawBuilder, sql } from 'kysely'

/**
 * Liegt die Messstelle im Ausschnitt? Ohne Koordinaten liegt sie in keinem.
 * @param tabelle Name, unter dem `messstelle` in der Abfrage steht
 */
export function liegtInAusschnitt(tabelle: string, [west, sued, ost, nord]: Ausschnitt): RawBuilder<boolean> {
  return sql`(${sql.ref(`${tabelle}.laenge`)} between ${west} and ${ost}
    and ${sql.ref(`${tabelle}.breite`)} between ${sued} and ${nord})`
}
