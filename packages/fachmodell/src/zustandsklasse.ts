import { type Wert, werteliste } from './werteliste.ts'

/** Wörter der ökologischen Zustandsklassen. Quelle: QZV Ökologie OG, BGBl. II 99/2010, § 4. */
export const KLASSENTEXTE = {
  1: 'sehr gut',
  2: 'gut',
  3: 'mäßig',
  4: 'unbefriedigend',
  5: 'schlecht',
} as const

/** Zustandsklassen zur Auswahl, die beste zuerst; für MZB und PHB dieselben. */
export const ZUSTANDSKLASSEN: readonly Wert[] = werteliste(KLASSENTEXTE)
