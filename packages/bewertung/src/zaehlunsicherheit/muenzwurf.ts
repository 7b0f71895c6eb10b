/** Zahl der gesetzten Bits eines 32-Bit-Worts. */
function zaehleBits(wort: number): number {
  let bits = wort - ((wort >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Folge gerechter Münzwürfe aus einer Saat, 32 je Wort von xoshiro128** (Blackman & Vigna 2018): dieselbe Saat ergibt auf jeder
 * Maschine dieselbe Folge, denn gerechnet wird nur in ganzen Zahlen.
 */
export class Muenzwurf {
  private a: number
  private b: number
  private c: number
  private d: number

  /** @param saat mindestens 32 Hexadezimalziffern, nicht lauter Nullen, etwa eine Prüfsumme */
  constructor(saat: string) {
    const wort = (stelle: number) => Number.parseInt(saat.slice(stelle * 8, stelle * 8 + 8), 16) | 0
    this.a = wort(0)
    this.b = wort(1)
    this.c = wort(2)
    this.d = wort(3)
  }

  /**
   * Wie oft von `wuerfe` (0 … 2³¹ − 1) die Münze Zahl zeigt. Gezählt werden ganze Wörter, vom letzten zuletzt abgezogen, was nicht
   * mehr gilt: in der Schleife, in der eine Wiederholung fast ihre ganze Zeit verbringt, ist so nichts zu entscheiden.
   */
  zaehle(wuerfe: number): number {
    let { a, b, c, d } = this
    let zahl = 0
    let wort = 0
    for (let woerter = (wuerfe + 31) >>> 5; woerter > 0; woerter--) {
      const produkt = Math.imul(b, 5)
      wort = Math.imul((produkt << 7) | (produkt >>> 25), 9)
      const geschoben = b << 9
      c ^= a
      d ^= b
      b ^= c
      a ^= d
      c ^= geschoben
      d = (d << 11) | (d >>> 21)
      zahl = (zahl + zaehleBits(wort)) | 0
    }
    this.a = a
    this.b = b
    this.c = c
    this.d = d
    const gueltig = wuerfe & 31
    return gueltig === 0 ? zahl : zahl - zaehleBits(wort << gueltig)
  }
}
