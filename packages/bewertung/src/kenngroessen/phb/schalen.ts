import { QUELLEN } from '../../quellen.ts'
import { berechneIndividuen } from '../individuen.ts'
import { kenngroesse } from '../kenngroesse.ts'

/** Gezählte Schalen der Kieselalgen. */
export const SCHALEN = kenngroesse({
  schluessel: 'SCHALEN',
  label: 'Gezählte Schalen',
  einheit: 'Schalen',
  abschnitt: 'Probe',
  erlaeuterung: 'Summe der gezählten Schalen aller Kieselalgen.',
  quelle: QUELLEN.ZAEHLUNG,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneIndividuen,
})
