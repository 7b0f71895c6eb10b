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
export function abstandKm([laenge, breite]: Punkt, linien: readonly Linie[]): number {
  const kmJeLaenge = KM_JE_GRAD * Math.cos((breite * Math.PI) / 180)
  let kleinster = Number.POSITIVE_INFINITY
  for (const linie of linien) {
    for (let i = 0; i < linie.length; i++) {
      const a = linie[i] as Punkt
      const b = linie[i + 1] ?? a
      const ax = (a[0] - laenge) * kmJeLaenge
      const ay = (a[1] - breite) * KM_JE_GRAD
      const bx = (b[0] - laenge) * kmJeLaenge
      const by = (b[1] - breite) * KM_JE_GRAD
      kleinster = Math.min(kleinster, abstandVomUrsprung(ax, ay, bx, by))
    }
  }
  return kleinster
}

function abstandVomUrsprung(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const laenge2 = dx * dx + dy * dy
  const t = laenge2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / laenge2))
  return Math.hypot(ax + t * dx, ay + t * dy)
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
