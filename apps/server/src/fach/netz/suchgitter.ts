import type { Messlinie } from '@benthos/fachmodell/lage/kilometrierung'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { gitterzellen } from './gitterzellen.ts'
import { METER_JE_GRAD } from './konstanten.ts'

/** m; eine feinere Masche spart nichts mehr und füllte mit einem großen Netz den Speicher. */
const KLEINSTE_REICHWEITE = 250

/** Welche Routen in der Nähe eines Punktes verlaufen können: jede steht in allen Zellen, die ihre Strecken berühren. */
export class Suchgitter<R extends { messlinien: readonly Messlinie[] }> {
  readonly reichweite: number
  readonly #maschenweite: number
  readonly #zellen = new Map<string, Set<R>>()

  /** @param reichweite m; `nahe` findet jede Route, die näher liegt */
  constructor(routen: readonly R[], reichweite: number) {
    this.reichweite = reichweite
    // Ein Grad Länge ist bis 52° Breite mehr als halb so weit wie eines der Breite: zwei Reichweiten genügen.
    this.#maschenweite = (2 * Math.max(reichweite, KLEINSTE_REICHWEITE)) / METER_JE_GRAD
    for (const route of routen)
      for (const messlinie of route.messlinien)
        for (const [i, [x2, y2]] of messlinie.entries()) {
          const [x1, y1] = messlinie[i - 1] ?? [x2, y2]
          for (const zelle of gitterzellen(x1, y1, x2, y2, this.#maschenweite)) this.#trageEin(zelle, route)
        }
  }

  /** Routen der Zelle des Punktes und ihrer Nachbarn. */
  nahe([x, y]: Punkt): ReadonlySet<R> {
    const weite = this.#maschenweite
    return new Set(
      [...this.#zellenVon(x - weite, y - weite, x + weite, y + weite)].flatMap(zelle => [
        ...(this.#zellen.get(zelle) ?? []),
      ]),
    )
  }

  *#zellenVon(x1: number, y1: number, x2: number, y2: number): Generator<string> {
    const zelle = (grad: number) => Math.floor(grad / this.#maschenweite)
    for (let x = zelle(Math.min(x1, x2)); x <= zelle(Math.max(x1, x2)); x++)
      for (let y = zelle(Math.min(y1, y2)); y <= zelle(Math.max(y1, y2)); y++) yield `${x}/${y}`
  }

  #trageEin(zelle: string, route: R): void {
    const eintrag = this.#zellen.get(zelle) ?? new Set<R>()
    eintrag.add(route)
    this.#zellen.set(zelle, eintrag)
  }
}
