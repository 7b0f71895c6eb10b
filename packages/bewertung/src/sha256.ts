/** SHA-256 nach FIPS 180-4, ohne Laufzeitdienst: in Server, Worker und Browser synchron und gleich. */

/** Erste 32 Bits der Nachkommastellen: Kubikwurzeln der ersten 64, Quadratwurzeln der ersten 8 Primzahlen (FIPS 180-4). */
const PRIMZAHLEN = ((): number[] => {
  const zahlen: number[] = []
  for (let zahl = 2; zahlen.length < 64; zahl++) if (zahlen.every(teiler => zahl % teiler !== 0)) zahlen.push(zahl)
  return zahlen
})()

/**
 * floor(p^(1/grad) · 2^32) mod 2^32 ganzzahlig: größte Zahl w mit w^grad ≤ p · 2^(32·grad).
 * Math.cbrt ist nicht überall bitgleich, deshalb die exakte Suche.
 */
function nachkommabits(primzahl: number, grad: 2 | 3): number {
  const ziel = BigInt(primzahl) << BigInt(32 * grad)
  let unten = 0n
  let oben = 1n << 40n
  while (oben - unten > 1n) {
    const mitte = (unten + oben) >> 1n
    if (mitte ** BigInt(grad) <= ziel) unten = mitte
    else oben = mitte
  }
  return Number(unten & 0xffffffffn)
}

const K = Uint32Array.from(PRIMZAHLEN, primzahl => nachkommabits(primzahl, 3))
const START = Uint32Array.from(PRIMZAHLEN.slice(0, 8), primzahl => nachkommabits(primzahl, 2))

function dreheRechts(wort: number, bits: number): number {
  return (wort >>> bits) | (wort << (32 - bits))
}

function verarbeiteBlock(zustand: Uint32Array, w: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const v = w[t - 15]!
    const u = w[t - 2]!
    const s0 = dreheRechts(v, 7) ^ dreheRechts(v, 18) ^ (v >>> 3)
    const s1 = dreheRechts(u, 17) ^ dreheRechts(u, 19) ^ (u >>> 10)
    w[t] = w[t - 16]! + s0 + w[t - 7]! + s1
  }
  let a = zustand[0]!
  let b = zustand[1]!
  let c = zustand[2]!
  let d = zustand[3]!
  let e = zustand[4]!
  let f = zustand[5]!
  let g = zustand[6]!
  let h = zustand[7]!
  for (let t = 0; t < 64; t++) {
    const s1 = dreheRechts(e, 6) ^ dreheRechts(e, 11) ^ dreheRechts(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[t]! + w[t]!) | 0
    const s0 = dreheRechts(a, 2) ^ dreheRechts(a, 13) ^ dreheRechts(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  zustand[0]! += a
  zustand[1]! += b
  zustand[2]! += c
  zustand[3]! += d
  zustand[4]! += e
  zustand[5]! += f
  zustand[6]! += g
  zustand[7]! += h
}

/** SHA-256 des UTF-8-Texts als 64 Hexadezimalziffern. Beispiel: berechneSha256('abc') → 'ba7816bf…f20015ad' */
export function berechneSha256(text: string): string {
  const inhalt = new TextEncoder().encode(text)
  const laenge = inhalt.length
  const bloecke = Math.ceil((laenge + 9) / 64)
  const daten = new Uint8Array(bloecke * 64)
  daten.set(inhalt)
  daten[laenge] = 0x80
  const sicht = new DataView(daten.buffer)
  sicht.setUint32(daten.length - 8, Math.floor((laenge * 8) / 2 ** 32))
  sicht.setUint32(daten.length - 4, (laenge * 8) >>> 0)
  const zustand = START.slice()
  const w = new Uint32Array(64)
  for (let block = 0; block < bloecke; block++) {
    for (let t = 0; t < 16; t++) w[t] = sicht.getUint32(block * 64 + t * 4)
    verarbeiteBlock(zustand, w)
  }
  return Array.from(zustand, wort => wort.toString(16).padStart(8, '0')).join('')
}
