import type { Ersetzung } from '@benthos/vertrag/einlesung'
import { type Dateizeile, type Zelle, zelltext } from './datei/tabelle.ts'
import { istVerdeckt } from './datei/verbundene.ts'

/** Setzt übernommene Werte an die Stelle dessen, was in den Zellen der Datei steht. */
export class Ersetzer {
  /** Spalte → was dort zu ersetzen ist */
  readonly #spalten = new Map<number, { inZeile: Map<number, string>; ueberall: Map<string, string> }>()

  constructor(ersetzungen: readonly Ersetzung[]) {
    for (const { spalte, zeile, text, wert } of ersetzungen) {
      const werte = this.#spalten.get(spalte) ?? { inZeile: new Map(), ueberall: new Map() }
      this.#spalten.set(spalte, werte)
      if (zeile === null) werte.ueberall.set(text, wert)
      else werte.inZeile.set(zeile, wert)
    }
  }

  ersetze({ nummer, zellen }: Dateizeile): Dateizeile['zellen'] {
    let neue: Map<number, Zelle> | null = null
    for (const [spalte, { inZeile, ueberall }] of this.#spalten) {
      const zelle = zellen.get(spalte)
      const wert = inZeile.get(nummer) ?? (zelle && ueberall.get(zelltext(zelle)))
      if (wert === undefined) continue
      neue ??= new Map(zellen)
      const istErgaenzt = !zelle || istVerdeckt(zelle)
      neue.set(spalte, { art: 'TEXT', text: wert, ...(istErgaenzt && { istErgaenzt }) })
    }
    return neue ?? zellen
  }
}
