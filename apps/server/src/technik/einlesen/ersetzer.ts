import type { Ersetzung } from '@benthos/vertrag/einlesung'
import { type Dateizeile, kuerze, type Zelle, zelltext } from './datei/tabelle.ts'

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
      const text = zelltext(zelle)
      // Der Bericht zeigt von einem langen Text nur den Anfang; an seiner Zeile ist er damit eindeutig.
      const wert = werte.get(stelle(nummer, kuerze(text))) ?? (zelle && werte.get(stelle(null, text)))
      if (wert === undefined) continue
      neue ??= new Map(zellen)
      neue.set(spalte, { art: 'TEXT', text: wert, ...(!zelle && { istErgaenzt: true as const }) })
    }
    return neue ?? zellen
  }
}

const stelle = (zeile: number | null, text: string): string => `${zeile ?? ''}\0${text}`
