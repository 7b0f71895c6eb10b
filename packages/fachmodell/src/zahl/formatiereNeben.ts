import { formatiereZahl } from './formatiereZahl.ts'
import { leseZahl } from './leseZahl.ts'

/** Feiner werden Werte nicht verglichen. */
const HOECHSTENS = 12
const GLEICH = 5e-13

/**
 * Wie `formatiereZahl`, mit so vielen Nachkommastellen, dass die gezeigte Zahl auf derselben Seite aller anderen steht wie der
 * Wert selbst: neben der Grenze 0,40 steht 0,39995 und nicht 0,40.
 * @param neben Grenzen, neben denen der Wert zu lesen ist
 * @example formatiereNeben(0.39995, [0.4]) // '0,39995'
 */
export function formatiereNeben(
  n: number,
  neben: readonly number[],
  maxNachkommastellen = 2,
  minNachkommastellen = maxNachkommastellen,
): string {
  const schreibe = (stellen: number) => formatiereZahl(n, stellen, minNachkommastellen)
  // Geprüft wird, was dasteht: `toFixed` rundet 0,595 ab, die Anzeige auf.
  const stehtRichtig = (stellen: number) => {
    const gezeigt = leseZahl(schreibe(stellen))
    return neben.every(zahl => gezeigt.art === 'WERT' && seite(gezeigt.wert, zahl) === seite(n, zahl))
  }
  let stellen = maxNachkommastellen
  while (stellen < HOECHSTENS && !stehtRichtig(stellen)) stellen++
  return schreibe(stellen)
}

const seite = (n: number, zahl: number): number => (Math.abs(n - zahl) < GLEICH ? 0 : Math.sign(n - zahl))
