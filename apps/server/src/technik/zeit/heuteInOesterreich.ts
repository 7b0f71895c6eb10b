/** Kalendertag am Ort des Geschehens, JJJJ-MM-TT, nicht der des Rechners. */
export function heuteInOesterreich(jetzt = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(jetzt)
}
