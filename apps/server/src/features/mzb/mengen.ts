import { MHS_VORGABE, type MzbMethode, type Taxalistenart } from '@benthos/fachmodell'

export const MENGENFELDER = ['anzahl', 'haeufigkeitsklasse', 'biomasse'] as const

export const MENGE_LABEL = {
  anzahl: 'Anzahl',
  haeufigkeitsklasse: 'Häufigkeitsklasse',
  biomasse: 'Biomasse',
} as const satisfies Record<(typeof MENGENFELDER)[number], string>

/** Taxaliste, nach der die Funde einer Methode heißen. */
export function listenart(methode: MzbMethode): Taxalistenart {
  return methode === 'BIOMASSE' ? 'MZB_BIOMASSE' : 'MZB_AUT'
}

/**
 * Was die Methode selbst festlegt und deshalb schon an der neuen Probe steht. Das Gerät gehört nicht dazu, auch zur MHS
 * passen mehrere: solange es fehlt, gilt der Kopf als nicht ausgefüllt.
 */
export type Kopfvorgabe = {
  maschenweite: number | null
  flaeche: number | null
  teilproben: number | null
}
const KEINE_VORGABE: Kopfvorgabe = { maschenweite: null, flaeche: null, teilproben: null }

export function kopfvorgabe(methode: MzbMethode): Kopfvorgabe {
  if (methode !== 'MHS') return KEINE_VORGABE
  return {
    maschenweite: MHS_VORGABE.maschenweite,
    flaeche: MHS_VORGABE.flaeche,
    teilproben: MHS_VORGABE.teilproben,
  }
}
