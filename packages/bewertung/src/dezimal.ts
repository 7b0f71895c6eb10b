/**
 * Dezimalgenaue Vergleiche an Klassengrenzen.
 *
 * Grenzen wie 0,60 oder 2,15 sind Dezimalzahlen; ihre Näherung im Binärsystem und die Rundung der Zwischenschritte
 * dürfen nicht entscheiden, auf welcher Seite ein Wert liegt. Verglichen wird deshalb auf zwölf signifikante Stellen:
 * vier Größenordnungen gröber als der Rechenfehler, acht feiner als jede fachliche Grenze. Die Alternative, Werte vor
 * dem Vergleich auf zwei Stellen zu runden, verschöbe Klassen (0,595 würde 0,60) und ist nirgends vorgeschrieben.
 */
const STELLEN = 12
/** Unterschiede ab dieser Größe sind ohne Rundung eindeutig (relativ zum größeren Betrag). */
const SICHER_VERSCHIEDEN = 1e-10
/** Unterhalb dieses Abstands sind zwei Werte gleich; nötig für Grenzen nahe null. */
const SICHER_GLEICH = 5e-13

/** Rundet auf zwölf signifikante Dezimalstellen. Beispiel: 0.6 − 0.58 → 0.02 */
export function rundeZwoelf(wert: number): number {
  return Number(wert.toPrecision(STELLEN))
}

/**
 * −1, 0 oder 1 auf zwölf Stellen. NaN hat keinen Ort auf der Skala und ist hier ein Programmfehler: es fiele sonst in
 * irgendeine Klasse. Beispiel: vergleicheDezimal(0.1 + 0.2, 0.3) → 0
 */
export function vergleicheDezimal(a: number, b: number): -1 | 0 | 1 {
  if (Number.isNaN(a) || Number.isNaN(b)) throw new RangeError('NaN lässt sich nicht mit einer Grenze vergleichen.')
  const abstand = Math.abs(a - b)
  if (abstand < SICHER_GLEICH) return 0
  if (abstand > SICHER_VERSCHIEDEN * Math.max(Math.abs(a), Math.abs(b))) return a < b ? -1 : 1
  const rundA = rundeZwoelf(a)
  const rundB = rundeZwoelf(b)
  return rundA < rundB ? -1 : rundA > rundB ? 1 : 0
}

/** Dezimalgenaue Differenz a − b. Beispiel: berechneDifferenz(0.6, 0.58) → 0.02 */
export function berechneDifferenz(a: number, b: number): number {
  return rundeZwoelf(rundeZwoelf(a) - rundeZwoelf(b))
}
