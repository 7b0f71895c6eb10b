/**
 * Natürlicher Logarithmus nur aus Grundrechenarten.
 *
 * `Math.log` darf laut ECMAScript je Laufzeit um die letzten Bits abweichen. Ergebniskapseln müssen aber in jedem Browser
 * und auf dem Server dieselben Bytes ergeben; +, −, × und ÷ sind nach IEEE 754 überall gleich.
 */
const feld = new Float64Array(1)
const worte = new Uint32Array(feld.buffer)
feld[0] = 1
/** Stelle des höherwertigen Worts; hängt von der Bytereihenfolge der Maschine ab. */
const HOCH = worte[1] === 0x3ff00000 ? 1 : 0

/** ln 2, zerlegt: der erste Teil hat genug Nullbits, damit Exponent × Teil exakt bleibt. */
const LN2_HOCH = 0.69314718036912381649
const LN2_TIEF = 1.90821492927058770002e-10
const KLEINSTE_NORMALE = 2 ** -1022
const ZWEI_HOCH_54 = 2 ** 54

/** ln x für x > 0; 0 → −∞, negativ → NaN. Beispiel: ln(1) = 0. Fehler höchstens wenige Einheiten der letzten Stelle. */
export function ln(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x === Number.POSITIVE_INFINITY) return x
  let exponent = 0
  let zahl = x
  if (zahl < KLEINSTE_NORMALE) {
    zahl *= ZWEI_HOCH_54
    exponent = -54
  }
  feld[0] = zahl
  const wort = worte[HOCH]!
  exponent += (wort >>> 20) - 1023
  worte[HOCH] = (wort & 0xfffff) | 0x3ff00000
  let mantisse = feld[0]!
  if (mantisse > Math.SQRT2) {
    mantisse /= 2
    exponent += 1
  }
  // ln m = 2·artanh(s) mit s = (m−1)/(m+1), |s| < 0,172: elf Glieder der Reihe reichen für die doppelte Genauigkeit
  const f = mantisse - 1
  const s = f / (2 + f)
  const z = s * s
  const reihe =
    z *
    (1 / 3 +
      z *
        (1 / 5 +
          z *
            (1 / 7 +
              z *
                (1 / 9 +
                  z * (1 / 11 + z * (1 / 13 + z * (1 / 15 + z * (1 / 17 + z * (1 / 19 + z * (1 / 21 + z / 23))))))))))
  return exponent * LN2_HOCH + (2 * s + (2 * s * reihe + exponent * LN2_TIEF))
}
