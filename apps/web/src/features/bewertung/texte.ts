/** Herkunft der Grenzwerte, wie sie auf der Ergebnisseite heißt. */
export const MARKENTEXT = {
  amtlich: 'amtlich',
  veroeffentlicht: 'veröffentlicht',
  abgeleitet: 'abgeleitet',
  demonstration: 'Demonstration – nicht amtlich',
} as const

/** Verfahren, wie sie auf der Ergebnisseite heißen; der Schlüssel kommt aus dem Rechenkern. */
export const VERFAHRENTEXT: Readonly<Record<string, string>> = {
  MZB_DETAILLIERT: 'MZB detailliert',
  MZB_SCREENING: 'MZB Screening',
  MZB_QUALITATIV: 'MZB qualitativ',
  PHB: 'Phytobenthos',
}
