import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import type { Einleseform } from '@benthos/vertrag/einlesung'
import { type Dateizeile, zelltext } from './datei/tabelle.ts'

/** Eine Zeile unter der Kopfzeile: gehört zur Tabelle (`null`), nennt ihre Überschriften noch einmal, oder gehört zu einer anderen. */
type Zeilenstelle = null | 'WIEDERHOLT' | { ab: number }

/**
 * Sieht, wo unter einer Tabelle eine zweite beginnt: ihre Zeilen in den Spalten der ersten zu lesen, gäbe falsche Werte. Bekommt die
 * Zeilen in der Folge der Datei.
 */
export class Kopfwaechter {
  readonly #namen: ReadonlySet<string>
  readonly #koepfe: ReadonlyMap<number, string>
  #zweite: number | null = null

  constructor(spalten: readonly Einlesespalte[], form: Pick<Einleseform, 'spalten'>) {
    this.#koepfe = new Map(form.spalten.map(({ nummer, kopf }) => [nummer, wort(kopf)]))
    this.#namen = new Set([
      ...spalten.flatMap(({ titel, synonyme = [] }) => [titel, ...synonyme].map(wort)),
      ...[...this.#koepfe.values()].filter(kopf => kopf !== ''),
    ])
  }

  sichte(nummer: number, zellen: Dateizeile['zellen']): Zeilenstelle {
    if (this.#istKopf(zellen)) {
      const istDieselbe = [...zellen].every(([spalte, zelle]) => this.#koepfe.get(spalte) === wort(zelltext(zelle)))
      if (istDieselbe && this.#zweite === null) return 'WIEDERHOLT'
      this.#zweite ??= nummer
    }
    return this.#zweite === null ? null : { ab: this.#zweite }
  }

  /** Wenigstens zwei Überschriften, und nicht mehr anderes als sie. */
  #istKopf(zellen: Dateizeile['zellen']): boolean {
    let andere = 0
    for (const zelle of zellen.values())
      if (zelle.art !== 'TEXT' || !this.#namen.has(wort(zelle.text))) if (++andere * 2 > zellen.size) return false
    return zellen.size - andere >= 2
  }
}

const wort = (text: string): string => text.trim().toLowerCase()
