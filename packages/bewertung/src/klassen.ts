import type { Klasse } from './typen.ts'

/** Bezeichnungen der Zustandsklassen. Quelle: QZV Ökologie OG, BGBl. II 99/2010, § 4. */
export const KLASSENTEXTE: Readonly<Record<Klasse, string>> = {
  1: 'sehr gut',
  2: 'gut',
  3: 'mäßig',
  4: 'unbefriedigend',
  5: 'schlecht',
}

export const KEINE_GRENZWERTE = 'keine Bewertung – Grenzwerte nicht hinterlegt'
export const HINWEIS_DEMONSTRATION = 'Demonstrationsparameter – nicht amtlich'
