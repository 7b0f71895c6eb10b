import { MZB_METHODEN } from '../listen/mzb.ts'
import { ELEMENTE_LABEL } from '../status.ts'
import { labelVon } from '../werteliste.ts'

/**
 * Name der Methode einer Probe oder eines Ergebnisses; das Phytobenthos hat nur eine und heißt wie sein Element.
 * @param methode Schlüssel einer MZB-Methode oder `PHB`
 */
export function benenneMethode(methode: string): string {
  return methode === 'PHB' ? ELEMENTE_LABEL.PHB : (labelVon(MZB_METHODEN, methode) ?? methode)
}
