export { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'

export const KEINE_GRENZWERTE = 'keine Bewertung – Grenzwerte nicht hinterlegt'
export const HINWEIS_DEMONSTRATION = 'Demonstrationsparameter – nicht amtlich'
