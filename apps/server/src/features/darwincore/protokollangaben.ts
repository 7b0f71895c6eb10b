import {
  ENTNAHMEGERAETE,
  type Entnahmegeraet,
  labelVon,
  METHODENANGABEN,
  PROBENMETHODEN,
  type Probenmethode,
} from '@benthos/fachmodell'
import { alsDezimal } from './quelle.ts'

/** Was über die Erhebung einer Probe zu sagen ist, für Ereignisse und Erhebungsangaben dasselbe. */

export type Probenkopf = {
  methode: Probenmethode
  geraet: Entnahmegeraet | null
  maschenweite: number | null
  flaeche: number | null
  teilproben: number | null
}

/** Blatt des Leitfadens zur Erhebung der biologischen Qualitätselemente. */
const LEITFADEN = {
  MZB: 'Leitfaden zur Erhebung der biologischen Qualitätselemente, Teil A2: Makrozoobenthos',
  PHB: 'Leitfaden zur Erhebung der biologischen Qualitätselemente, Teil A3: Phytobenthos',
} as const

/** Leitfaden, nach dem das Element der Methode erhoben wird. */
export const leitfadenVon = (methode: Probenmethode): string => LEITFADEN[METHODENANGABEN[methode].element]

export function protokollVon({ methode, geraet }: Probenkopf): string {
  const teile = [labelVon(PROBENMETHODEN, methode), geraet && labelVon(ENTNAHMEGERAETE, geraet), leitfadenVon(methode)]
  return teile.filter(Boolean).join('; ')
}

/** Fläche, wo eine bekannt ist, sonst die Zahl der Teilproben; beides oder keines gibt es nicht (A-DARWINCORE-04). */
export function probengroesse({ flaeche, teilproben }: Probenkopf) {
  if (flaeche !== null) return { sampleSizeValue: alsDezimal(flaeche), sampleSizeUnit: 'square metre' }
  return { sampleSizeValue: String(teilproben ?? 1), sampleSizeUnit: 'unit' }
}

export function aufwandVon({ teilproben, maschenweite }: Probenkopf): string | null {
  const teile = [
    teilproben !== null && `${teilproben} ${teilproben === 1 ? 'Teilprobe' : 'Teilproben'}`,
    maschenweite !== null && `Maschenweite ${maschenweite} µm`,
  ]
  return teile.filter(Boolean).join(', ') || null
}
