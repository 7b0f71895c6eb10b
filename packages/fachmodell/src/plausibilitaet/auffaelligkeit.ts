import { formatiereZahl } from '../zahl/formatiereZahl.ts'
import type { Messgroesse } from './messgroessen.ts'
import { beschreibeReihe, bestimmeUeblicheSpanne } from './verteilung.ts'

export const QUELLE_ROBUST = 'Median und MAD, auffällig ab 3,5 (Iglewicz und Hoaglin 1993)'

/** Auffälliger Wert mit dem, womit er verglichen ist, in der Einheit der Größe. */
export type Auffaelligkeit = { median: number; spanne: readonly [number, number] }

type Skala = Pick<Messgroesse, 'istLogarithmisch' | 'kleinsteStreuung'>

/**
 * Fällt der Wert aus der Reihe? `null`: nein, oder die Reihe ist zu kurz.
 * @param mindestens so viele Vergleichswerte müssen es sein
 */
export function bestimmeAuffaelligkeit(
  wert: number,
  reihe: readonly number[],
  { istLogarithmisch, kleinsteStreuung }: Skala,
  mindestens: number,
): Auffaelligkeit | null {
  const hin = istLogarithmisch ? Math.log : (x: number) => x
  const zurueck = istLogarithmisch ? Math.exp : (x: number) => x
  // Logarithmen gibt es nur von positiven Werten.
  if (istLogarithmisch && wert <= 0) return null
  const werte = (istLogarithmisch ? reihe.filter(x => x > 0) : reihe).map(hin)
  const verteilung = beschreibeReihe(
    werte,
    mindestens,
    istLogarithmisch ? Math.log1p(kleinsteStreuung) : kleinsteStreuung,
  )
  if (!verteilung) return null
  const [unten, oben] = bestimmeUeblicheSpanne(verteilung)
  if (hin(wert) >= unten && hin(wert) <= oben) return null
  return { median: zurueck(verteilung.median), spanne: [zurueck(unten), zurueck(oben)] }
}

/** „Median 8,1, üblich 7,6 bis 8,6“ */
export function nenneVergleich({ median, spanne }: Auffaelligkeit, stellen: number): string {
  const [unten, oben] = spanne
  const zahl = (wert: number) => formatiereZahl(wert, stellen)
  return `Median ${zahl(median)}, üblich ${zahl(Math.max(0, unten))} bis ${zahl(oben)}`
}

/** „Leitfähigkeit 1.200 µS/cm“ */
export function nenneMesswert({ label, einheit, stellen }: Messgroesse, wert: number): string {
  return `${label} ${formatiereZahl(wert, stellen)}${einheit === '' ? '' : ` ${einheit}`}`
}
