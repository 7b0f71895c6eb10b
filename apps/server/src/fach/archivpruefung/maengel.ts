/** Ein Mangel eines Archivs: wo er ist, und ein Satz, der sagt, was falsch ist und was zu tun ist. */
export type Archivmangel = { datei: string | null; zeile: number | null; satz: string }

/** So viele stehen im Befund; gezählt werden alle. */
const HOECHSTENS_GENANNT = 200

/** Der Befund eines Archivs, während er entsteht. */
export class Maengelliste {
  readonly #genannte: Archivmangel[] = []
  #anzahl = 0

  melde(satz: string, datei: string | null = null, zeile: number | null = null): void {
    this.#anzahl++
    if (this.#genannte.length < HOECHSTENS_GENANNT) this.#genannte.push({ datei, zeile, satz })
  }

  /** Meldet, was das Weiterlesen beendet; es steht im Befund, wie viel davor auch schon genannt ist. */
  meldeBruch(bruch: Archivbruch, datei: string): void {
    this.#anzahl++
    this.#genannte.push({ datei, zeile: bruch.zeile, satz: bruch.message })
  }

  get anzahl(): number {
    return this.#anzahl
  }

  /** die ersten, in der Folge, in der sie gefunden sind */
  get genannte(): readonly Archivmangel[] {
    return this.#genannte
  }
}

/** Mit Ort. @example beschreibeMangel({ datei: 'fund.csv', zeile: 3, satz: 'X fehlt.' }) // 'fund.csv, Zeile 3: X fehlt.' */
export function beschreibeMangel({ datei, zeile, satz }: Archivmangel): string {
  const ort = datei === null ? '' : zeile === null ? `${datei}: ` : `${datei}, Zeile ${zeile}: `
  return ort + satz
}

/** Was von hier an nicht mehr zu lesen ist; der Satz steht schon so da, wie er gemeldet wird. */
export class Archivbruch extends Error {
  readonly zeile: number | null
  constructor(satz: string, zeile: number | null = null) {
    super(satz)
    this.name = 'Archivbruch'
    this.zeile = zeile
  }
}

/** Was zu tun ist, wenn die Datei selbst gelitten hat. */
export const HOLE_NEU = 'holen Sie das Archiv noch einmal dort, wo es herkommt.'
