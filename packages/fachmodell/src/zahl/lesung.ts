/** Ergebnis des Lesens einer Eingabe: ein Wert, nichts, oder der deutsche Grund, warum es keiner ist. */
export type Lesung<T> = { art: 'WERT'; wert: T } | { art: 'LEER' } | { art: 'FEHLER'; grund: string }

export function gelesen<T>(wert: T): Lesung<T> {
  return { art: 'WERT', wert }
}

export function nichtGelesen(grund: string): Lesung<never> {
  return { art: 'FEHLER', grund }
}

export const LEER: Lesung<never> = { art: 'LEER' }
