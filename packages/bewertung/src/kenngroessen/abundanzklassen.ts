/**
 * Zieht eine hochgerechnete Zahl auf die ganze, von der sie nur der Rechenfehler trennt: neun Taxa zu je 1 aus 9/10 sind
 * zusammen 10 Individuen, als binäre Summe aber 9,999999999999998 und damit eine Klasse tiefer.
 */
function ohneRechenfehler(individuen: number): number {
  const ganz = Math.round(individuen)
  return Math.abs(individuen - ganz) <= 1e-9 * ganz ? ganz : individuen
}

/**
 * Häufigkeitsklasse 1…7 aus der Individuenzahl der Probe; 0 ohne Individuen.
 * 1–2 → 1, 3–10 → 2, 11–30 → 3, 31–60 → 4, 61–100 → 5, 101–150 → 6, > 150 → 7. Quelle: DIN 38410.
 * Beispiel: bestimmeHaeufigkeitsklasse(31) → 4
 */
export function bestimmeHaeufigkeitsklasse(individuen: number): number {
  if (!(individuen > 0)) return 0
  const zahl = ohneRechenfehler(individuen)
  if (zahl <= 2) return 1
  if (zahl <= 10) return 2
  if (zahl <= 30) return 3
  if (zahl <= 60) return 4
  if (zahl <= 100) return 5
  return zahl <= 150 ? 6 : 7
}

/**
 * Dekadische Abundanzklasse: 0 für 1–9, 1 für 10–99, 2 für 100–999, 3 ab 1000 (LIFE fasst 1000–9999 und ≥ 10 000
 * zusammen, beide haben dieselben Punkte). Quelle: WHPT, LIFE, PSI. Beispiel: bestimmeDekadenklasse(99) → 1
 */
export function bestimmeDekadenklasse(individuen: number): 0 | 1 | 2 | 3 {
  const zahl = ohneRechenfehler(individuen)
  if (zahl < 10) return 0
  if (zahl < 100) return 1
  return zahl < 1000 ? 2 : 3
}
