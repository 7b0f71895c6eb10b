import { vergleicheDezimal } from './dezimal.ts'

/** Zahlen in Meldungen und Regelsätzen: deutsches Komma, Punkt als Tausendertrennzeichen, unabhängig von der Laufzeit. */

function trenneTausender(ganz: string): string {
  return ganz.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}

/** Was kleiner ist, bleibt vom Rechnen mit binären Zahlen übrig und ist 0 gemeint. */
const RECHENREST = 1e-9

/**
 * Wert mit zwei bis vier Nachkommastellen: so viele, wie nötig sind, damit er nicht auf eine Grenze gerundet erscheint. Was damit 0
 * wäre, ohne es zu sein, steht mit zwei geltenden Ziffern da.
 * Beispiele: 0.595 → '0,595', 1.98 → '1,98', 2 → '2,00', −0.3 → '−0,30', 0.00004 → '0,00004'
 */
export function zahltext(wert: number): string {
  const zehntausendstel = Math.round(Math.abs(wert) * 1e4)
  if (zehntausendstel > Number.MAX_SAFE_INTEGER) return String(wert)
  if (zehntausendstel === 0 && Math.abs(wert) >= RECHENREST)
    return schreibeMit(1 - Math.floor(Math.log10(Math.abs(wert))), wert)
  const ganz = Math.floor(zehntausendstel / 1e4)
  const rest = zehntausendstel % 1e4
  const ziffern = String(10_000 + rest).slice(1)
  const stellen = rest % 100 === 0 ? 2 : rest % 10 === 0 ? 3 : 4
  const vorzeichen = wert < 0 && zehntausendstel > 0 ? '−' : ''
  return `${vorzeichen}${ganz < 1000 ? ganz : trenneTausender(String(ganz))},${ziffern.slice(0, stellen)}`
}

/**
 * Wie `zahltext`, mit so vielen Stellen, dass der Wert nicht als eine Zahl erscheint, von der er verschieden ist: ein Satz über
 * eine Grenze stimmt nur, wenn der Wert neben ihr steht. Höchstens zwölf Stellen; feiner wird nicht verglichen.
 * @param neben Grenzen und andere Zahlen, mit denen der Satz den Wert vergleicht
 * @example zahltextNeben(0.39995, [0.4]) // '0,39995'; zahltextNeben(0.595, [0.6]) // '0,595'
 */
export function zahltextNeben(wert: number, neben: readonly number[]): string {
  const andere = neben.filter(zahl => vergleicheDezimal(wert, zahl) !== 0)
  const faelltZusammen = (stellen: number) =>
    andere.some(zahl => schreibeMit(stellen, wert) === schreibeMit(stellen, zahl))
  let stellen = 4
  while (stellen < 12 && faelltZusammen(stellen)) stellen++
  return schreibeMit(stellen, wert)
}

/** Verglichen wird, was dasteht: `zahltext` rundet 0,59995 auf, `toFixed` nicht. */
function schreibeMit(stellen: number, wert: number): string {
  if (stellen === 4) return zahltext(wert)
  const [ganz = '', rest = ''] = Math.abs(wert).toFixed(stellen).split('.')
  return `${wert < 0 ? '−' : ''}${trenneTausender(ganz)},${rest.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Anzahl ohne erzwungene Nachkommastellen. Beispiele: 12 → '12', 1313 → '1.313', 2.5 → '2,5' */
export function anzahltext(wert: number): string {
  const [ganz = '0', rest] = String(Math.round(wert * 1e4) / 1e4).split('.')
  return rest === undefined ? trenneTausender(ganz) : `${trenneTausender(ganz)},${rest}`
}

/** '1 Individuum', '12 Individuen' */
export function individuentext(anzahl: number): string {
  return `${anzahltext(anzahl)} ${anzahl === 1 ? 'Individuum' : 'Individuen'}`
}
