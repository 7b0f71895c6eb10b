import type { BewertbareMethode } from '@benthos/vertrag/bewertung'

/** Herkunft der Grenzwerte, wie sie auf der Ergebnisseite heißt. */
export const MARKENTEXT = {
  amtlich: 'amtlich',
  veroeffentlicht: 'veröffentlicht',
  abgeleitet: 'abgeleitet',
  demonstration: 'Demonstration – nicht amtlich',
} as const

/** Was die Menge eines Funds zählt, je Methode. */
export const MENGENTEXT = {
  MHS: 'Individuen',
  QUANTITATIV: 'Individuen',
  SCREENING: 'Häufigkeit',
  QUALITATIV: 'Häufigkeit',
  PHB: 'Schalen',
} as const satisfies Record<BewertbareMethode, string>

/** Verfahren, wie sie auf der Ergebnisseite heißen; der Schlüssel kommt aus dem Rechenkern. */
export const VERFAHRENTEXT: Readonly<Record<string, string>> = {
  MZB_DETAILLIERT: 'MZB detailliert',
  MZB_SCREENING: 'MZB Screening',
  MZB_QUALITATIV: 'MZB qualitativ',
  PHB: 'Phytobenthos',
}
