import { type Akteur, type Element, jeElement, type Recht } from '@benthos/fachmodell'
import { aufnahmerechtAlsSql, elementrechtAlsSql, type Rechtsausdruck } from './rechtAlsSql.ts'

/** Sichtbarkeit in Listen: die Aufnahme als Ganze und je Qualitätselement, dessen Stand sonst verdeckt bleibt. */
export type Sichtbarkeit = { aufnahme: Rechtsausdruck } & Readonly<Record<Element, Rechtsausdruck>>

/**
 * Welche Aufnahmen der Akteur sieht, als Bedingungen über `aufnahme` verbunden mit `messstelle`.
 * @example db.selectFrom('aufnahme').innerJoin('messstelle', …).where(sichtbareAufnahmen(akteur).aufnahme.sql)
 */
export function sichtbareAufnahmen(akteur: Akteur | null, recht: Recht = 'aufnahme.lesen'): Sichtbarkeit {
  return {
    aufnahme: aufnahmerechtAlsSql(akteur, recht),
    ...jeElement(element => elementrechtAlsSql(akteur, recht, element)),
  }
}
