import type { Element, Recht, Sachverhalt } from '@benthos/fachmodell'
import { type Aufnahmeanfrage, darfHier } from '../../fach/rechte/aufnahmeLage.ts'

/** Was der Anfragende am Element der Aufnahme über das Ergebnis hinaus darf, und die Sache, an der sich das entschied. */
export function bestimmeBefugnisse(
  a: Pick<Aufnahmeanfrage, 'fakten' | 'sitzung'>,
  element: Element,
): {
  rohdaten: boolean
  verlauf: boolean
  bearbeiten: boolean
  einschaetzen: boolean
  sache: Sachverhalt | null
} {
  const darf = (recht: Recht) => darfHier(a, recht, element)
  return {
    rohdaten: darf('aufnahme.lesen'),
    verlauf: darf('verlauf.lesen'),
    bearbeiten: darf('aufnahme.bearbeiten'),
    einschaetzen: darf('einschaetzung.abgeben'),
    sache: a.fakten[element],
  }
}
