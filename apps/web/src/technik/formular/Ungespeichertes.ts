/** Speichert, was an einer Stelle offen ist; falsch, wenn es offen bleibt (dort steht dann auch, warum). */
export type Speichern = () => Promise<boolean>

/** Was auf einer Seite noch nicht gespeichert ist, und wie es zu speichern wäre. */
export class Ungespeichertes {
  readonly #offene = new Map<string, Speichern>()
  readonly #hoerer = new Set<() => void>()

  /** @param speichern null: an dieser Stelle ist nichts offen */
  melde(schluessel: string, speichern: Speichern | null): void {
    if (speichern === null) this.#offene.delete(schluessel)
    else this.#offene.set(schluessel, speichern)
    for (const hoerer of this.#hoerer) hoerer()
  }

  readonly istOffen = (): boolean => this.#offene.size > 0

  readonly abonniere = (hoerer: () => void): (() => void) => {
    this.#hoerer.add(hoerer)
    return () => {
      this.#hoerer.delete(hoerer)
    }
  }

  /** Speichert alles der Reihe nach, bis etwas sich nicht speichern lässt. @returns ob nichts mehr offen ist */
  async speichere(): Promise<boolean> {
    for (const speichern of this.#offene.values()) if (!(await speichern())) return false
    return true
  }

  /** Was offen ist, hat ausgedient, etwa weil sein Gegenstand gelöscht ist. */
  vergiss(): void {
    this.#offene.clear()
    for (const hoerer of this.#hoerer) hoerer()
  }
}
