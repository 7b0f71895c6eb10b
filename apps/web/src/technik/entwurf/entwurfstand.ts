/** Was die Oberfläche über die Sicherung zeigt. */
export type Entwurfstand =
  | { art: 'KEINER' }
  /** Zeitpunkt der letzten Sicherung, Millisekunden seit 1970 */
  | { art: 'GESICHERT'; um: number }
  /** der Browser lässt keine Sicherung zu (privates Fenster, Platte voll) */
  | { art: 'FEHLER' }

/** Sieht der Mensch einen Unterschied? Nur die Minute ist sichtbar: ein Tastendruck soll die Anzeige nicht neu zeichnen. */
export function istGleicherStand(a: Entwurfstand, b: Entwurfstand): boolean {
  if (a.art !== 'GESICHERT' || b.art !== 'GESICHERT') return a.art === b.art
  return Math.floor(a.um / 60_000) === Math.floor(b.um / 60_000)
}
