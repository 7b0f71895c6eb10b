/** Liest Kacheln nach der Mapbox Vector Tile Specification 2.1, unabhängig vom Programm, das sie schreibt. */

export type Kachelmerkmal = { art: number; eigenschaften: Record<string, unknown>; punkte: [number, number][] }
export type Kachelinhalt = Readonly<Record<string, { weite: number; merkmale: Kachelmerkmal[] }>>

type Feld = { nummer: number; zahl: number; bytes: Buffer }

export function liesKachel(kachel: Buffer): Kachelinhalt {
  return Object.fromEntries(felderVon(kachel).map(feld => liesEbene(felderVon(feld.bytes))))
}

function liesEbene(felder: Feld[]): [string, Kachelinhalt[string]] {
  const mit = (nummer: number) => felder.filter(feld => feld.nummer === nummer)
  const namen = mit(3).map(feld => feld.bytes.toString())
  const werte = mit(4).map(feld => liesWert(felderVon(feld.bytes)[0]))
  return [
    String(mit(1)[0]?.bytes),
    {
      weite: mit(5)[0]?.zahl ?? 0,
      merkmale: mit(2).map(feld => {
        const teile = felderVon(feld.bytes)
        const zahlen = (nummer: number) => varints(teile.find(teil => teil.nummer === nummer)?.bytes ?? Buffer.alloc(0))
        const paare = zahlen(2)
        const eigenschaften: Record<string, unknown> = {}
        for (let i = 0; i < paare.length; i += 2) eigenschaften[namen[paare[i] ?? -1] ?? ''] = werte[paare[i + 1] ?? -1]
        return { art: teile.find(teil => teil.nummer === 3)?.zahl ?? 0, eigenschaften, punkte: liesPunkte(zahlen(4)) }
      }),
    },
  ]
}

function liesWert(feld: Feld | undefined): unknown {
  if (feld?.nummer === 1) return feld.bytes.toString()
  return feld?.nummer === 3 ? feld.bytes.readDoubleLE() : feld?.zahl
}

function liesPunkte(befehle: number[]): [number, number][] {
  const punkte: [number, number][] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < befehle.length; ) {
    const befehl = befehle[i++] ?? 0
    if ((befehl & 7) === 7) continue
    for (let n = befehl >> 3; n > 0; n--) {
      const schritt = () => {
        const wert = befehle[i++] ?? 0
        return (wert >> 1) ^ -(wert & 1)
      }
      punkte.push([(x += schritt()), (y += schritt())])
    }
  }
  return punkte
}

function felderVon(bytes: Buffer): Feld[] {
  const felder: Feld[] = []
  for (let i = 0; i < bytes.length; ) {
    const [schluessel, nach] = varint(bytes, i)
    const art = schluessel & 7
    const [zahl, danach] = art === 1 ? [8, nach] : varint(bytes, nach)
    const ende = art === 0 ? danach : danach + zahl
    felder.push({ nummer: schluessel >> 3, zahl, bytes: bytes.subarray(danach, ende) })
    i = ende
  }
  return felder
}

function varints(bytes: Buffer): number[] {
  const zahlen: number[] = []
  for (let i = 0; i < bytes.length; ) {
    const [zahl, danach] = varint(bytes, i)
    zahlen.push(zahl)
    i = danach
  }
  return zahlen
}

function varint(bytes: Buffer, ab: number): [number, number] {
  let zahl = 0
  for (let i = ab, stelle = 1; ; i++, stelle *= 128) {
    const byte = bytes[i] ?? 0
    zahl += (byte & 127) * stelle
    if (byte < 128) return [zahl, i + 1]
  }
}
