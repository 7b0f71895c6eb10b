/** Kalendertag am Ort des Geschehens, JJJJ-MM-TT, nicht der des Rechners. */
export function heuteInOesterreich(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(new Date())
}
