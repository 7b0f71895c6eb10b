import type { KenngroesseSchluessel } from '../kenngroessen/register.ts'
import type { VerfahrenSchluessel } from '../typen.ts'

/** Was sich an der Probe eines Verfahrens noch einmal zählen lässt. */
export type Zaehlangaben = {
  /** was gezählt wird, im Plural */
  readonly einheit: 'Individuen' | 'Schalen'
  /** Kenngrößen, die die Editionen für ihre Module lesen, außer denen, die deren Teile nennen */
  readonly kenngroessen: readonly KenngroesseSchluessel[]
}

/** Zählangaben je Verfahren; ein anderes bewertet nichts Gezähltes oder vergibt keine Klasse. */
export const ZAEHLANGABEN: Readonly<Partial<Record<VerfahrenSchluessel, Zaehlangaben>>> = {
  MZB_DETAILLIERT: { einheit: 'Individuen', kenngroessen: ['SI'] },
  PHB: {
    einheit: 'Schalen',
    kenngroessen: ['SCHALEN', 'TI', 'SI_ALGEN', 'REFERENZARTEN_PROZENT', 'TI_INDIKATORTAXA', 'TI_ABDECKUNG'],
  },
}
