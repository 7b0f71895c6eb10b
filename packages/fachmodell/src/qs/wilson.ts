/** Quantil der Standardnormalverteilung zum zweiseitigen Niveau von 95 %. */
const Z = 1.959_963_984_540_054

type Intervall = { von: number; bis: number }

/**
 * Vertrauensbereich eines Anteils zu 95 % nach Wilson (1927), ohne Stetigkeitskorrektur; Anteile von 0 bis 1.
 * @param treffer 0 ≤ treffer ≤ anzahl
 * @param anzahl größer als 0
 */
export function ermittleWilson(treffer: number, anzahl: number): Intervall {
  if (!(anzahl > 0 && treffer >= 0 && treffer <= anzahl)) throw new RangeError(`Kein Anteil: ${treffer} von ${anzahl}.`)
  const p = treffer / anzahl
  const q = Z ** 2 / anzahl
  const mitte = p + q / 2
  const breite = Z * Math.sqrt((p * (1 - p)) / anzahl + q / (4 * anzahl))
  // An den Rändern ist die Grenze genau 0 oder 1; gerechnet fehlte die letzte Stelle.
  return {
    von: treffer === 0 ? 0 : (mitte - breite) / (1 + q),
    bis: treffer === anzahl ? 1 : (mitte + breite) / (1 + q),
  }
}
