/** Was jemand in diesem Browser an der Anzeige gewählt hat; ohne Browserspeicher gilt es bis zum Schließen. */

/** @returns null, wenn nichts gewählt oder nichts zu lesen ist */
export function liesAnzeigewahl(name: string): string | null {
  try {
    return localStorage.getItem(GRUPPE + name)
  } catch {
    return null
  }
}

export function merkeAnzeigewahl(name: string, wert: string): void {
  try {
    localStorage.setItem(GRUPPE + name, wert)
  } catch {
    // Die Wahl gilt dann, bis das Fenster schließt.
  }
}

const GRUPPE = 'ojs_anzeige_'
