import type { Dateizeile } from './datei/tabelle.ts'

/** Zellen der Zeilen, die zum Vergleichen gehalten werden, rund 80 MB: danach steht von der ersten nur noch ihre Nummer da. */
const HOECHSTENS_VERGLICHEN = 500_000

type Erste = { nummer: number; zellen: Dateizeile['zellen'] | null }

/** In welcher Zeile jeder Schlüssel zuerst stand, und, solange Platz ist, was in ihr steht. */
export class Schluesselbuch {
  readonly #ersteVon = new Map<string, Erste>()
  #zellen = 0

  zu(schluessel: string): Erste | undefined {
    return this.#ersteVon.get(schluessel)
  }

  merke(schluessel: string, { nummer, zellen }: Pick<Dateizeile, 'nummer' | 'zellen'>): void {
    if (this.#ersteVon.has(schluessel)) return
    this.#zellen += zellen.size
    this.#ersteVon.set(schluessel, { nummer, zellen: this.#zellen <= HOECHSTENS_VERGLICHEN ? zellen : null })
  }

  vergissAlle(): void {
    this.#ersteVon.clear()
    this.#zellen = 0
  }
}
