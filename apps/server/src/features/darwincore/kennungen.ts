import type { Probenmethode } from '@benthos/fachmodell'

/** Kennungen, die bleiben: aus Nummern, die die Datenbank nie neu vergibt. Verschieden sind sie auch ohne Groß und Klein. */

/** Womit jede Kennung dieses Bestands beginnt. */
const BESTAND = 'AT:BDFG'

const METHODENKURZ: Readonly<Record<Probenmethode, string>> = {
  MHS: 'MHS',
  SCREENING: 'SCR',
  QUALITATIV: 'QUAL',
  QUANTITATIV: 'QUANT',
  BIOMASSE: 'BIO',
  PHB: 'PHB',
}

/** Eine Aufnahme; wo und wann sie war, steht daneben, denn das lässt sich berichtigen. */
export const begehungskennung = (aufnahmeId: number): string => `${BESTAND}:${aufnahmeId}`

/** Eine Probe; je Aufnahme und Methode gibt es eine. */
export const probenkennung = ({ aufnahmeId, methode }: { aufnahmeId: number; methode: Probenmethode }): string =>
  `${begehungskennung(aufnahmeId)}:${METHODENKURZ[methode]}:1`

/** Ein Fund, gleich in welcher Zeile, wie viele und wie bestimmt. */
export const fundkennung = (probe: string, nummer: number): string => `${probe}:${nummer}`
