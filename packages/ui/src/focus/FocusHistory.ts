import { FOCUS_HISTORY_LENGTH } from '../konstanten.ts'

/** Die zuletzt fokussierten Elemente, höchstens 20, jedes einmal. */
export class FocusHistory<Item> {
  #items: readonly Item[] = []

  /** Merkt sich ein Element als das jüngste. */
  note(item: Item): void {
    this.#items = [item, ...this.#items.filter(known => known !== item)].slice(0, FOCUS_HISTORY_LENGTH)
  }

  /** Das jüngste Element, das noch taugt; was nicht mehr taugt, wird vergessen. */
  latest(isUsable: (item: Item) => boolean): Item | undefined {
    this.#items = this.#items.filter(isUsable)
    return this.#items[0]
  }
}
