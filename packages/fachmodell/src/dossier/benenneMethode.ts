import { PROBENMETHODEN } from '../listen/probenmethode.ts'
import { labelVon } from '../werteliste.ts'

/** Name der Methode einer Probe oder eines Ergebnisses; das Phytobenthos hat nur eine und heißt wie sein Element. */
export function benenneMethode(methode: string): string {
  return labelVon(PROBENMETHODEN, methode) ?? methode
}
