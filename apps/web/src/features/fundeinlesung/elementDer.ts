import { type Element, METHODENANGABEN, PROBENMETHODEN } from '@benthos/fachmodell'
import type { Einleseart } from '@benthos/vertrag/einlesung'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'

/** Qualitätselement der Funde, die diese Art einliest. @throws TypeError, wenn sie keine Funde einliest */
export function elementDer(art: Einleseart): Element {
  const methode = PROBENMETHODEN.find(({ value }) => fundartDer(value) === art)?.value
  if (methode === undefined) throw new TypeError(`${art} liest keine Funde ein.`)
  return METHODENANGABEN[methode].element
}
