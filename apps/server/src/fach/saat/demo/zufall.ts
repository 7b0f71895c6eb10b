/** Wiederholbarer Zufall (mulberry32): gleicher Samen, gleiche Beispieldaten. */
export type Zufall = {
  /** 0 ≤ x < 1 */
  zahl: () => number
  ganz: (von: number, bis: number) => number
  /** Standardnormalverteilt */
  normal: () => number
  waehle: <T>(liste: readonly T[]) => T
  /** mit Wahrscheinlichkeit p wahr */
  trifft: (p: number) => boolean
}

export function erstelleZufall(samen: number): Zufall {
  let stand = samen >>> 0
  const zahl = (): number => {
    stand = (stand + 0x6d2b79f5) >>> 0
    let t = stand
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    zahl,
    ganz: (von, bis) => von + Math.floor(zahl() * (bis - von + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - zahl())) * Math.cos(2 * Math.PI * zahl()),
    waehle: liste => {
      const wert = liste[Math.floor(zahl() * liste.length)]
      if (wert === undefined) throw new RangeError('Aus einer leeren Liste lässt sich nichts wählen.')
      return wert
    },
    trifft: p => zahl() < p,
  }
}
