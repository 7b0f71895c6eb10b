import { type Element, METHODENANGABEN, PROBENMETHODEN } from '@benthos/fachmodell'
import type { Einleseart } from '@benthos/vertrag/einlesung'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'

/** Qualitätselement der Funde, die diese Art einliest; null: sie liest keine Funde ein. */
export function elementDer(art: Einleseart): Element | null {
  const methode = PROBENMETHODEN.find(({ value }) => fundartDer(value) === art)?.value
  return methode === undefined ? null : METHODENANGABEN[methode].element
}
