import { rundeZwoelf } from '../dezimal.ts'

/**
 * Brüche aus ganzen Zahlen: ein EQR genau auf einer Grenze muss nach der Umrechnung genau auf der Grenze liegen. Mit
 * Gleitkomma ergäbe 0,2 · 3 schon nicht mehr 0,6.
 */
export type Bruch = { readonly zaehler: bigint; readonly nenner: bigint }

/** Stellen, auf die ein Wert des Rechenkerns als Dezimalzahl gelesen wird. */
const STELLEN = 12
const DEZIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** Dezimaltext mit Punkt als Bruch; null, wenn er keine Dezimalzahl ist. @example alsBruch('0.63') // 63/100 */
export function alsBruch(text: string): Bruch | null {
  const treffer = DEZIMAL.exec(text)
  if (treffer === null) return null
  const [, vorzeichen, ganze = '', stellen = ''] = treffer
  if (ganze === '' && stellen === '') return null
  const zaehler = BigInt(`${ganze}${stellen}`)
  return { zaehler: vorzeichen === '-' ? -zaehler : zaehler, nenner: 10n ** BigInt(stellen.length) }
}

/** Wert des Rechenkerns auf zwölf Stellen. @throws RangeError, wenn er keine endliche Zahl ist */
export function ausZahl(wert: number): Bruch {
  const bruch = alsBruch(rundeZwoelf(wert).toFixed(STELLEN))
  if (bruch === null) throw new RangeError(`${wert} ist keine Dezimalzahl.`)
  return bruch
}

export const plus = (a: Bruch, b: Bruch): Bruch => ({
  zaehler: a.zaehler * b.nenner + b.zaehler * a.nenner,
  nenner: a.nenner * b.nenner,
})
export const minus = (a: Bruch, b: Bruch): Bruch => plus(a, { zaehler: -b.zaehler, nenner: b.nenner })
export const mal = (a: Bruch, b: Bruch): Bruch => ({ zaehler: a.zaehler * b.zaehler, nenner: a.nenner * b.nenner })
/** @throws RangeError bei Division durch null */
export function durch(a: Bruch, b: Bruch): Bruch {
  if (b.zaehler === 0n) throw new RangeError('Division durch null.')
  const vorzeichen = b.zaehler < 0n ? -1n : 1n
  return { zaehler: a.zaehler * b.nenner * vorzeichen, nenner: a.nenner * b.zaehler * vorzeichen }
}

/** −1, 0 oder 1. */
export function vergleiche(a: Bruch, b: Bruch): -1 | 0 | 1 {
  const abstand = a.zaehler * b.nenner - b.zaehler * a.nenner
  return abstand < 0n ? -1 : abstand > 0n ? 1 : 0
}

/** Arithmetisches Mittel. @throws RangeError ohne Werte */
export function berechneMittel(werte: readonly Bruch[]): Bruch {
  const summe = werte.reduce(plus, { zaehler: 0n, nenner: 1n })
  return durch(summe, { zaehler: BigInt(werte.length), nenner: 1n })
}

/** Dezimaltext mit genau so vielen Stellen, halbe vom Nullpunkt weg gerundet. @example schreibeBruch(5/1000, 2) // '0.01' */
export function schreibeBruch({ zaehler, nenner }: Bruch, stellen: number): string {
  const betrag = zaehler < 0n ? -zaehler : zaehler
  const gerundet = (2n * betrag * 10n ** BigInt(stellen) + nenner) / (2n * nenner)
  const ziffern = gerundet.toString().padStart(stellen + 1, '0')
  const text =
    stellen === 0 ? ziffern : `${ziffern.slice(0, ziffern.length - stellen)}.${ziffern.slice(ziffern.length - stellen)}`
  return zaehler < 0n && gerundet !== 0n ? `-${text}` : text
}
