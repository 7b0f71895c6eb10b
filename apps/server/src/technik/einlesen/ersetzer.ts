import type { Ersetzung } from '@benthos/vertrag/einlesung'
import { type Dateizeile, type Zelle, zelltext } from './datei/tabelle.ts'

/** Setzt übernommene Werte an die Stelle dessen, was in den Zellen der Datei steht. */
export class Ersetzer {
  /** Spalte → Text → Wert; an einer Zeile steht er vor dem Text */
  readonly #werte = new Map<number, Map<string, string>>()

  constructor(ersetzungen: readonly Ersetzung[]) {
    for (const { spalte, zeile, text, wert } of ersetzungen) {
      const inSpalte = this.#werte.get(spalte) ?? new Map<string, string>()
      this.#werte.set(spalte, inSpalte.set(stelle(zeile, text), wert))
    }
  }

  ersetze({ nummer, zellen }: Dateizeile): Dateizeile['zellen'] {
    let neue: Map<number, Zelle> | null = null
    for (const [spalte, werte] of this.#werte) {
      const zelle = zellen.get(spalte)
      if (!zelle) continue
      const text = zelltext(zelle)
      const wert = werte.get(stelle(nummer, text)) ?? werte.get(stelle(null, text))
      if (wert !== undefined) neue = (neue ?? new Map(zellen)).set(spalte, { art: 'TEXT', text: wert })
    }
    return neue ?? zellen
  }
}

const stelle = (zeile: number | null, text: string): string => `${zeile ?? ''}\0${text}`
