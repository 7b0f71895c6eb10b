/** Länge und Breite in Grad (WGS84). */
export type Punkt = readonly [laenge: number, breite: number]
export type Linie = readonly Punkt[]

/** Kilometer je Grad Breite; mittlerer Erdradius 6371,0088 km (IUGG). */
const KM_JE_GRAD = (Math.PI / 180) * 6371.0088

/**
 * Kürzester Abstand eines Punktes von Linien, in km, am Ort des Punktes eben gerechnet
 * (Fehler unter 0,5 % bis 100 km Abstand in Österreichs Breite).
 * @example abstandKm([16, 48], [[[16, 47], [17, 47]]]) // 111,2
 */
export function abstandKm(punkt: Punkt, linien: readonly Linie[]): number {
  let kleinster = Number.POSITIVE_INFINITY
  for (const linie of linien)
    for (const [i, a] of linie.entries())
      kleinster = Math.min(kleinster, lotfuss(punkt, a, linie[i + 1] ?? a).abstandKm)
  return kleinster
}

/**
 * Wo die Strecke a–b dem Punkt am nächsten kommt: als Anteil der Strecke (0 bei a, 1 bei b) und im Abstand davon, eben
 * gerechnet wie `abstandKm`.
 */
export function lotfuss([laenge, breite]: Punkt, a: Punkt, b: Punkt): { anteil: number; abstandKm: number } {
  const kmJeLaenge = KM_JE_GRAD * Math.cos((breite * Math.PI) / 180)
  const ax = (a[0] - laenge) * kmJeLaenge
  const ay = (a[1] - breite) * KM_JE_GRAD
  const dx = (b[0] - laenge) * kmJeLaenge - ax
  const dy = (b[1] - breite) * KM_JE_GRAD - ay
  const laenge2 = dx * dx + dy * dy
  const anteil = laenge2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / laenge2))
  return { anteil, abstandKm: Math.hypot(ax + anteil * dx, ay + anteil * dy) }
}

/**
 * Liegt der Punkt in der Fläche, deren Rand die Linien zusammen bilden (in beliebiger Reihenfolge und Richtung)?
 * Zählt die Schnitte eines Strahls nach Osten; Inseln und Löcher stimmen damit von selbst.
 */
export function istInnerhalb([laenge, breite]: Punkt, rand: readonly Linie[]): boolean {
  let innen = false
  for (const linie of rand) {
    for (let i = 0; i + 1 < linie.length; i++) {
      const a = linie[i] as Punkt
      const b = linie[i + 1] as Punkt
      if (a[1] > breite === b[1] > breite) continue
      if (laenge < a[0] + ((breite - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) innen = !innen
    }
  }
  return innen
}
