/** Herkunft der Grenzwerte, wie sie auf der Ergebnisseite heißt. */
export const MARKENTEXT = {
  amtlich: 'amtlich',
  veroeffentlicht: 'veröffentlicht',
  abgeleitet: 'abgeleitet',
  demonstration: 'Demonstration – nicht amtlich',
} as const
