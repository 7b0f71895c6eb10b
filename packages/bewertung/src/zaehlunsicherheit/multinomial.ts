import type { Muenzwurf } from './muenzwurf.ts'

/**
 * Ziehung aus der Binomialverteilung mit der Wahrscheinlichkeit teil/ganzes, genau und nur in ganzen Zahlen: die Binärstellen
 * eines gleichverteilten Zufallswerts werden mit denen des Bruchs verglichen, für alle Versuche zugleich. Wer an einer Stelle
 * abweicht, ist entschieden; im Mittel bleibt je Stelle die Hälfte.
 * @param versuche 0 … 2³¹
 * @param teil 0 … ganzes, ganze Zahl
 */
export function zieheBinomial(versuche: number, teil: number, ganzes: number, muenze: Muenzwurf): number {
  if (teil === ganzes) return versuche
  let treffer = 0
  let offen = versuche
  let rest = teil
  while (offen > 0 && rest > 0) {
    rest *= 2
    const mitEins = muenze.zaehle(offen)
    if (rest >= ganzes) {
      rest -= ganzes
      treffer += offen - mitEins
      offen = mitEins
    } else offen -= mitEins
  }
  return treffer
}

/**
 * Zieht aus Zählungen so viele Individuen, wie gezählt wurden, mit Zurücklegen: Multinomialverteilung mit den Anteilen der
 * Zählung, die Summe bleibt. Geteilt wird die Reihe immer in Hälften: bei 60 Taxa sind das sechs Stufen statt sechzig.
 */
export class Multinomialziehung {
  /** Summe der Zählungen vor jeder Stelle */
  private readonly davor: Float64Array
  /** Ergebnis der letzten Ziehung, je Zählung */
  readonly gezogen: Int32Array

  /** @param zaehlungen ganze Zahlen ≥ 0, in Summe höchstens 2³¹ − 1 */
  constructor(zaehlungen: readonly number[]) {
    this.davor = new Float64Array(zaehlungen.length + 1)
    for (const [i, zaehlung] of zaehlungen.entries()) this.davor[i + 1] = this.davor[i]! + zaehlung
    this.gezogen = new Int32Array(zaehlungen.length)
  }

  ziehe(muenze: Muenzwurf): void {
    const { length } = this.gezogen
    this.teile(0, length, this.davor[length]!, muenze)
  }

  private teile(von: number, bis: number, anzahl: number, muenze: Muenzwurf): void {
    if (anzahl === 0) {
      this.gezogen.fill(0, von, bis)
      return
    }
    if (bis - von === 1) {
      this.gezogen[von] = anzahl
      return
    }
    const mitte = (von + bis) >> 1
    const beginn = this.davor[von]!
    const links = zieheBinomial(anzahl, this.davor[mitte]! - beginn, this.davor[bis]! - beginn, muenze)
    this.teile(von, mitte, links, muenze)
    this.teile(mitte, bis, anzahl - links, muenze)
  }
}
