import { BEARBEITBARE_STATUS, type Element } from '@benthos/fachmodell'
import { type Fristmerkmal, NAHE_FRIST_TAGE } from '@benthos/vertrag/aufnahme'
import { type RawBuilder, sql } from 'kysely'
import { spalten } from '../elemente/spalten.ts'

/** Wie es um die Frist eines Elements steht: dieselbe Bedingung für Listen, Zahlen und Meldungen. */

/** Der heutige Tag in Österreich; der Tag der Frist selbst zählt ganz, überfällig ist sie am nächsten. */
export const HEUTE = sql`(now() at time zone 'Europe/Vienna')::date`

/** Noch zu übergeben: daran läuft eine Frist. Wörtlich, damit die Datenbank ihren Index über genau diese findet. */
export function istOffen(element: Element): RawBuilder<boolean> {
  return sql<boolean>`${spalten(element, 'aufnahme').status} in (${sql.join(BEARBEITBARE_STATUS.map(wert => sql.lit(wert)))})`
}

/** Trifft eines der Merkmale auf die Frist dieses Elements von `aufnahme` zu? */
export function fristbedingung(element: Element, merkmale: readonly Fristmerkmal[]): RawBuilder<boolean> {
  const { frist, status } = spalten(element, 'aufnahme')
  const jeMerkmal: Readonly<Record<Fristmerkmal, RawBuilder<unknown>>> = {
    UEBERFAELLIG: sql`${frist} < ${HEUTE}`,
    NAHE: sql`${frist} between ${HEUTE} and ${HEUTE} + ${sql.lit(NAHE_FRIST_TAGE)}`,
    SPAETER: sql`${frist} > ${HEUTE} + ${sql.lit(NAHE_FRIST_TAGE)}`,
    OHNE: sql`${frist} is null`,
    ZURUECKGEGEBEN: sql`${status} = 'UNPLAUSIBEL'`,
  }
  return sql<boolean>`(${istOffen(element)} and (${sql.join(
    merkmale.map(merkmal => jeMerkmal[merkmal]),
    sql` or `,
  )}))`
}
