import { fold } from '../suggest/filterOptions.ts'

interface Choosable {
  label: string
  isDisabled?: boolean | undefined
}

/** So viele Einträge springen Bild auf und Bild ab. */
const PAGE_SIZE = 10

/** Nach dieser Pause beginnt getippter Text von vorn. */
const TYPING_PAUSE_MS = 500

/** Ziel einer Bewegungstaste in einer Liste; gesperrte Einträge werden übersprungen. Andere Tasten: undefined. */
export function targetIndex(key: string, index: number, entries: readonly Choosable[]): number | undefined {
  const last = entries.length - 1
  switch (key) {
    case 'ArrowDown':
      return enabledFrom(index + 1, 1, entries) ?? index
    case 'ArrowUp':
      return enabledFrom(index - 1, -1, entries) ?? index
    case 'PageDown':
      return enabledFrom(Math.min(index + PAGE_SIZE, last), -1, entries) ?? index
    case 'PageUp':
      return enabledFrom(Math.max(index - PAGE_SIZE, 0), 1, entries) ?? index
    case 'Home':
      return enabledFrom(0, 1, entries)
    case 'End':
      return enabledFrom(last, -1, entries)
    default:
      return undefined
  }
}

function enabledFrom(start: number, step: 1 | -1, entries: readonly Choosable[]): number | undefined {
  for (let index = start; index >= 0 && index < entries.length; index += step)
    if (entries[index]?.isDisabled !== true) return index
  return undefined
}

/** Tippsuche: springt zum nächsten Eintrag, der mit dem rasch Getippten beginnt; derselbe Buchstabe geht reihum. */
export class Typeahead {
  #text = ''
  #typedAt = Number.NEGATIVE_INFINITY

  /** Ob gerade getippt wird; ein Leerzeichen gehört dann zum Text, statt zu wählen. */
  isTyping(atMs: number): boolean {
    return this.#text !== '' && atMs - this.#typedAt < TYPING_PAUSE_MS
  }

  /** Nummer des Treffers ab `index` zum bisher Getippten samt `character`. */
  find(character: string, atMs: number, index: number, entries: readonly Choosable[]): number | undefined {
    const letter = fold(character)
    const isRepeat = this.isTyping(atMs) && this.#text === letter
    this.#text = isRepeat ? letter : this.isTyping(atMs) ? `${this.#text}${character.toLowerCase()}` : letter
    this.#typedAt = atMs
    const start = this.#text.length > 1 ? Math.max(index, 0) : index + 1
    const order = entries.map((_, offset) => (start + offset) % entries.length)
    return order.find(candidate => {
      const entry = entries[candidate]
      return entry !== undefined && entry.isDisabled !== true && fold(entry.label).startsWith(fold(this.#text))
    })
  }
}
