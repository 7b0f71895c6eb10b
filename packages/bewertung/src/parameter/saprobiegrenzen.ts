import type { Klassengrenzen } from '../typen.ts'

/** Lage der Grenzen auf der Strecke vom Grundzustand bis 4,0 in Prozent; Setzung der Demonstrationsparameter. */
const LAGE_PROZENT = [5, 25, 50, 75] as const
const SKALENENDE = 4

/**
 * Klassengrenzen des Saprobienindex aus dem Grundzustand: 5, 25, 50 und 75 % der Strecke bis 4,0, auf 0,05 gerundet
 * (Hälften aufwärts). Gerechnet wird in Zehntausendsteln, weil 2,725 binär unter der Hälfte läge.
 * Prüfzeile (veröffentlicht, deutscher Typ 4): 1,45 → 1,60 / 2,10 / 2,75 / 3,35
 */
export function berechneSaprobiegrenzen(grundzustand: number): Klassengrenzen {
  const basis = Math.round(grundzustand * 100)
  const strecke = SKALENENDE * 100 - basis
  const [a, b, c, d] = LAGE_PROZENT.map(prozent => {
    const zehntausendstel = basis * 100 + strecke * prozent
    return (Math.floor((zehntausendstel + 250) / 500) * 5) / 100
  }) as [number, number, number, number]
  return [a, b, c, d]
}
