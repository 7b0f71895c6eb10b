import { vergleicheDezimal } from '../dezimal.ts'
import type { Klasse, Klassengrenzen, Richtung } from '../typen.ts'

/**
 * Klasse eines Werts; ein Wert genau auf der Grenze gehört zur besseren Klasse (SI ≤ Grenze, MMI ≥ Grenze).
 * Verglichen wird dezimalgenau. Beispiele: SI 2,10 bei 1,60/2,10/2,75/3,35 → 2; MMI 0,5999 bei 0,80/0,60/0,40/0,20 → 3
 */
export function bestimmeKlasse(wert: number, grenzen: Klassengrenzen, richtung: Richtung): Klasse {
  const besser = richtung === 'steigend' ? 1 : -1
  for (let i = 0; i < 4; i++) {
    if (vergleicheDezimal(wert, grenzen[i]!) * besser >= 0) return (i + 1) as Klasse
  }
  return 5
}

/** Grenze zur nächstbesseren Klasse; null in Klasse 1. */
export function bestimmeBessereGrenze(klasse: Klasse, grenzen: Klassengrenzen): number | null {
  return klasse === 1 ? null : grenzen[klasse - 2]!
}

/** Grenze zur nächstschlechteren Klasse; null in Klasse 5. */
export function bestimmeSchlechtereGrenze(klasse: Klasse, grenzen: Klassengrenzen): number | null {
  return klasse === 5 ? null : grenzen[klasse - 1]!
}

/** Streng monoton von besser nach schlechter: dann überschneiden sich die Klassen nicht und lassen keine Lücke. */
export function sindMonoton(grenzen: Klassengrenzen, richtung: Richtung): boolean {
  const schritt = richtung === 'steigend' ? 1 : -1
  for (let i = 0; i < 3; i++) {
    if (vergleicheDezimal(grenzen[i]!, grenzen[i + 1]!) !== schritt) return false
  }
  return true
}
