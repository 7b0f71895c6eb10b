import type { Klasse } from '../typen.ts'
import { alsBruch, type Bruch, durch, mal, minus, plus, vergleiche } from './bruch.ts'

/** Normalisierter EQR (nEQR) und die Klasse, die aus einem Wert und seinen Grenzen folgt, national und bei der Agentur. */

const dezimal = (text: string): Bruch => alsBruch(text) ?? { zaehler: 0n, nenner: 1n }
const EIN_FUENFTEL = dezimal('0.2')
/** Grenzen 1|2, 2|3, 3|4, 4|5 des normalisierten EQR. */
export const NORMALISIERTE_GRENZEN: readonly Bruch[] = ['0.8', '0.6', '0.4', '0.2'].map(dezimal)

/** Skala eines Werts, von der Referenz bis zum schlechtesten Wert; sie darf steigen (EQR) oder fallen (Saprobienindex). */
export type Eqrskala = {
  /** Wert im Referenzzustand; null: nicht bekannt */
  readonly referenz: Bruch | null
  /** Grenzen 1|2 bis 4|5; null: nicht hinterlegt (3|4 und 4|5 bei erheblich veränderten und künstlichen Gewässern) */
  readonly grenzen: readonly (Bruch | null)[]
  readonly schlechtester: Bruch | null
}

/**
 * nEQR = (Wert − untere)/(obere − untere) · 0,2 + untere der Norm, je Klasse; stetig, daher ist es gleich, zu welcher Klasse
 * ein Wert auf der Grenze zählt. Werte über der Referenz ergeben mehr als 1: die Formel deckelt nicht.
 * @returns null, wenn die Klasse oder eine ihrer Grenzen nicht bekannt ist
 * Quelle: Wörterbuch WISE-2; Beispiel: 0,83/0,63/0,42/0,21: 0,73 → 0,7
 */
export function berechneNormalisiert(wert: Bruch, skala: Eqrskala): Bruch | null {
  const leiter = [skala.referenz, ...skala.grenzen, skala.schlechtester]
  const steigt = steigtVon(skala)
  if (steigt === null) return null
  for (let klasse = 1; klasse <= 5; klasse += 1) {
    const untere = leiter[klasse] ?? null
    if (untere === null) return null
    if (klasse < 5 && vergleiche(wert, untere) * steigt < 0) continue
    const obere = leiter[klasse - 1] ?? null
    if (obere === null || vergleiche(obere, untere) === 0) return null
    const anteil = durch(minus(wert, untere), minus(obere, untere))
    return plus(mal(anteil, EIN_FUENFTEL), NORMALISIERTE_GRENZEN[klasse - 1] ?? dezimal('0'))
  }
  return null
}

/** 1: größere Werte sind besser, −1: kleinere; gelesen an den ersten beiden Grenzen, die es immer geben muss. */
function steigtVon({ grenzen }: Eqrskala): 1 | -1 | null {
  const [erste, zweite] = grenzen
  if (!erste || !zweite) return null
  const folge = vergleiche(erste, zweite)
  return folge === 0 ? null : folge
}

/** Nationale Lesart: ein Wert genau auf der Grenze gehört zur besseren Klasse. Null, wenn unter der letzten bekannten Grenze. */
export function bestimmeNationaleKlasse(wert: Bruch, grenzen: readonly (Bruch | null)[]): Klasse | null {
  return klasseAus(grenzen, grenze => vergleiche(wert, grenze) >= 0)
}

/** Lesart der Agentur: ein Wert genau auf der Grenze gehört zur schlechteren Klasse. */
export function bestimmeKlasseDerAgentur(wert: Bruch, grenzen: readonly (Bruch | null)[]): Klasse | null {
  return klasseAus(grenzen, grenze => vergleiche(wert, grenze) > 0)
}

function klasseAus(grenzen: readonly (Bruch | null)[], istBesser: (grenze: Bruch) => boolean): Klasse | null {
  for (const [i, grenze] of grenzen.entries()) {
    if (grenze === null) return null
    if (istBesser(grenze)) return (i + 1) as Klasse
  }
  return 5
}
