/** Zustand einer Vorschlagsliste. */
export interface SuggestionState<Item> {
  status: 'idle' | 'loading' | 'ready' | 'error'
  items: readonly Item[]
  /** Fehlertext bei `error`. */
  error?: string | undefined
}

export type LoadSuggestions<Item> = (query: string, signal: AbortSignal) => Promise<readonly Item[]> | readonly Item[]

/** Text, wenn Vorschläge nicht zu laden waren und der Fehler keinen eigenen mitbringt. */
export const SUGGESTION_ERROR = 'Die Vorschläge konnten nicht geladen werden. Bitte versuchen Sie es nochmals.'

/**
 * Lädt Vorschläge entprellt. Jede neue Anfrage bricht die alte ab; eine verspätete Antwort ersetzt nie eine neuere.
 */
export class SuggestionLoader<Item> {
  #timer: ReturnType<typeof setTimeout> | undefined
  #controller: AbortController | undefined
  #state: SuggestionState<Item> = { status: 'idle', items: [] }
  #load: LoadSuggestions<Item>
  #onChange: (state: SuggestionState<Item>) => void
  #toMessage: (error: unknown) => string

  constructor(
    load: LoadSuggestions<Item>,
    onChange: (state: SuggestionState<Item>) => void,
    toMessage: (error: unknown) => string = () => SUGGESTION_ERROR,
  ) {
    this.#load = load
    this.#onChange = onChange
    this.#toMessage = toMessage
  }

  /** Ersetzt Ladefunktion und Fehlertext für künftige Anfragen. */
  configure(load: LoadSuggestions<Item>, toMessage: (error: unknown) => string): void {
    this.#load = load
    this.#toMessage = toMessage
  }

  /** Fragt nach `delayMs` Millisekunden; bis dahin bleiben die bisherigen Vorschläge stehen. */
  request(query: string, delayMs: number): void {
    this.cancel()
    this.#set({ ...this.#state, status: 'loading', error: undefined })
    if (delayMs === 0) void this.#run(query)
    else this.#timer = setTimeout(() => void this.#run(query), delayMs)
  }

  /** Bricht eine laufende Anfrage ab, ohne den Zustand zu melden. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#controller?.abort()
    this.#controller = undefined
  }

  /** Leert die Liste. */
  reset(): void {
    this.cancel()
    this.#set({ status: 'idle', items: [] })
  }

  async #run(query: string): Promise<void> {
    const controller = new AbortController()
    this.#controller = controller
    try {
      const items = await this.#load(query, controller.signal)
      if (!controller.signal.aborted) this.#set({ status: 'ready', items })
    } catch (error) {
      if (!controller.signal.aborted) this.#set({ status: 'error', items: [], error: this.#toMessage(error) })
    }
  }

  #set(state: SuggestionState<Item>): void {
    this.#state = state
    this.#onChange(state)
  }
}
