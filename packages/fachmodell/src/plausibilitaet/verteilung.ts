/** Robuste Beschreibung einer Reihe: Ausreißer in ihr verschieben sie kaum. */
export type Verteilung = {
  anzahl: number
  median: number
  /** 1,4826 × MAD, mindestens die kleinste angenommene Streuung */
  streuung: number
}

/** MAD × 1,4826 schätzt bei Normalverteilung die Standardabweichung. */
const MAD_FAKTOR = 1.4826

/**
 * Median; bei gerader Anzahl die Mitte der beiden mittleren Werte.
 * @throws RangeError bei leerer Reihe
 * @example berechneMedian([3, 1, 2, 10]) // 2.5
 */
export function berechneMedian(werte: readonly number[]): number {
  return berechneQuantil(werte, 0.5)
}

/**
 * Quantil mit linearer Zwischenwertbildung (Hyndman und Fan 1996, Art 7).
 * @param anteil 0 … 1
 * @throws RangeError bei leerer Reihe
 */
export function berechneQuantil(werte: readonly number[], anteil: number): number {
  const sortiert = werte.toSorted((a, b) => a - b)
  const platz = (sortiert.length - 1) * anteil
  const [unten, oben] = [sortiert[Math.floor(platz)], sortiert[Math.ceil(platz)]]
  if (unten === undefined || oben === undefined) throw new RangeError('Eine leere Reihe hat kein Quantil.')
  return unten + (oben - unten) * (platz - Math.floor(platz))
}

/**
 * Median und Streuung einer Reihe; `null`, wenn sie zu kurz ist, um etwas über sie zu sagen.
 * @param mindestens so viele Werte braucht der Vergleich
 * @param kleinsteStreuung Auflösung der Größe: gleiche Werte machen nicht jede Abweichung auffällig
 */
export function beschreibeReihe(
  werte: readonly number[],
  mindestens: number,
  kleinsteStreuung: number,
): Verteilung | null {
  if (werte.length < mindestens) return null
  const median = berechneMedian(werte)
  const mad = berechneMedian(werte.map(wert => Math.abs(wert - median)))
  return { anzahl: werte.length, median, streuung: Math.max(MAD_FAKTOR * mad, kleinsteStreuung) }
}

/** Ab hier gilt ein Wert als auffällig. Quelle: Iglewicz und Hoaglin 1993, How to Detect and Handle Outliers (A-PLAUS-07). */
const GRENZE_Z = 3.5

/** Spanne der nicht auffälligen Werte; die Grenzen gehören dazu. */
export function bestimmeUeblicheSpanne({ median, streuung }: Verteilung): readonly [number, number] {
  return [median - GRENZE_Z * streuung, median + GRENZE_Z * streuung]
}
