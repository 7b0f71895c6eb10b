import { MHS_VORGABE, type MzbMethode } from '@benthos/fachmodell'

export const MENGENFELDER = ['anzahl', 'haeufigkeitsklasse', 'biomasse'] as const

export const MENGE_LABEL = {
  anzahl: 'Anzahl',
  haeufigkeitsklasse: 'Häufigkeitsklasse',
  biomasse: 'Biomasse',
} as const satisfies Record<(typeof MENGENFELDER)[number], string>

/** Was die Methode selbst festlegt und deshalb schon im neuen Kopf steht; alles andere gibt der Bearbeitende an. */
export type Kopfvorgabe = {
  entnahmegeraet: string | null
  maschenweite: number | null
  flaeche: number | null
  teilproben: number | null
}
const KEINE_VORGABE: Kopfvorgabe = { entnahmegeraet: null, maschenweite: null, flaeche: null, teilproben: null }

export function kopfvorgabe(methode: MzbMethode): Kopfvorgabe {
  if (methode !== 'MHS') return KEINE_VORGABE
  return {
    entnahmegeraet: 'MHS_NETZ',
    maschenweite: MHS_VORGABE.maschenweite,
    flaeche: MHS_VORGABE.flaeche,
    teilproben: MHS_VORGABE.teilproben,
  }
}
