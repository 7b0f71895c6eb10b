/** Wörter der Ergebnisseite. */
export const KLASSENTEXT = ['sehr gut', 'gut', 'mäßig', 'unbefriedigend', 'schlecht'] as const

export const MARKENTEXT = {
  amtlich: 'amtlich',
  veroeffentlicht: 'veröffentlicht',
  abgeleitet: 'abgeleitet',
  demonstration: 'Demonstration – nicht amtlich',
} as const
