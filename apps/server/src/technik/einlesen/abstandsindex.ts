import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'
import { nachSchluessel } from '../reihe/nachSchluessel.ts'

/** Findet unter vielen Wörtern die mit kleinem Schreibabstand; verglichen wird nur, was ihn der Länge und den Zeichen nach haben kann. */
export class Abstandsindex {
  readonly #nachLaenge: ReadonlyMap<number, readonly { stelle: number; wort: string; bild: number }[]>

  constructor(woerter: readonly string[]) {
    const eintraege = woerter.map((wort, stelle) => ({ stelle, wort, bild: zeichenbild(wort) }))
    this.#nachLaenge = nachSchluessel(eintraege, ({ wort }) => wort.length)
  }

  /** Stellen der Wörter, die höchstens so weit abweichen, der Länge nach. */
  suche(wort: string, grenze: number): number[] {
    return this.#miss(wort, grenze).map(({ stelle }) => stelle)
  }

  /**
   * Stelle des nächsten Worts; bei gleichem Abstand die erste.
   * @param gilt ob eine Stelle in Frage kommt
   */
  naechste(wort: string, grenze: number, gilt: (stelle: number) => boolean): number | null {
    // Meist ist das gesuchte nahe, und nahe zu suchen kostet wenig.
    for (const engere of new Set([Math.min(2, grenze), grenze])) {
      const [naechstes] = this.#miss(wort, engere)
        .filter(({ stelle }) => gilt(stelle))
        .toSorted((a, b) => a.abstand - b.abstand || a.stelle - b.stelle)
      if (naechstes) return naechstes.stelle
    }
    return null
  }

  #miss(wort: string, grenze: number): { stelle: number; abstand: number }[] {
    const bild = zeichenbild(wort)
    const gefunden: { stelle: number; abstand: number }[] = []
    for (let laenge = wort.length - grenze; laenge <= wort.length + grenze; laenge++)
      for (const anderes of this.#nachLaenge.get(laenge) ?? []) {
        if (zaehleBits(bild ^ anderes.bild) > 2 * grenze) continue
        const abstand = schreibabstand(wort, anderes.wort, grenze)
        if (abstand <= grenze) gefunden.push({ stelle: anderes.stelle, abstand })
      }
    return gefunden
  }
}

/** Welche Zeichen vorkommen. Eine Einfügung, Löschung, Ersetzung oder Vertauschung ändert davon höchstens zwei. */
function zeichenbild(wort: string): number {
  let bild = 0
  for (let i = 0; i < wort.length; i++) bild |= 1 << (wort.charCodeAt(i) & 31)
  return bild
}

function zaehleBits(bild: number): number {
  let rest = bild - ((bild >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
