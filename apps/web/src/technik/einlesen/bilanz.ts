import { labelVon } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { type Bilanz, ZEILENAUSGAENGE, type Zeilenausgang } from '@benthos/vertrag/einlesung'

/** Ausgänge mit ihrer Zahl, in der Folge der Rechnung. */
export const postenVon = (bilanz: Bilanz): readonly (readonly [Zeilenausgang, number])[] => [
  ['ANGENOMMEN', bilanz.angenommen],
  ['GEAENDERT', bilanz.geaendert],
  ['UNVERAENDERT', bilanz.unveraendert],
  ['UEBERSPRUNGEN', bilanz.uebersprungen],
  ['ABGELEHNT', bilanz.abgelehnt],
]

/** Die Rechnung als Text. @example '20 gelesen = 3 neu + 1 geändert + …' */
export function alsRechnung(bilanz: Bilanz): string {
  const teile = postenVon(bilanz).map(
    ([ausgang, zahl]) => `${formatiereZahl(zahl)} ${labelVon(ZEILENAUSGAENGE, ausgang)}`,
  )
  return `${formatiereZahl(bilanz.gelesen)} gelesen = ${teile.join(' + ')}`
}
