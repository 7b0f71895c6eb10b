import type { Severity } from '../alert/severity.ts'
import { TOAST_DISMISS_MS, TOAST_MAX_ACTIVE, TOOLTIP_FADE_MS } from '../konstanten.ts'

/** Kurznachricht (Spezifikation Abschnitt 3). */
export interface Toast {
  id: string
  type: Severity
  message: string
  dismissTimeInMs: number
  /** Von der Anwendung ausgelöst, nicht von einer Handlung der Person. */
  addedByApplication: boolean
  /** Zeitpunkt in Millisekunden seit 1970. */
  addedAt: number
  /** Blendet gerade aus. */
  isLeaving: boolean
}

export interface NewToast {
  type: Severity
  message: string
  dismissTimeInMs?: number
  addedByApplication?: boolean
}

export interface ToastState {
  active: readonly Toast[]
  /** Alle bisherigen, neueste zuerst. */
  history: readonly Toast[]
}

interface Running {
  timer: ReturnType<typeof setTimeout> | undefined
  remainingMs: number
  startedAt: number
}

/** Mehr behält die Liste der Kurznachrichten nicht. */
const HISTORY_LIMIT = 100

/**
 * Warteschlange der Kurznachrichten: höchstens drei zugleich, weitere warten, damit jede ihre Zeit bekommt. Solange
 * jemand darauf zeigt oder den Fokus darin hat, läuft keine ab.
 */
export class ToastQueue {
  #state: ToastState = { active: [], history: [] }
  #waiting: Toast[] = []
  #running = new Map<string, Running>()
  #listeners = new Set<() => void>()
  #isPaused = false
  #count = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly getState = (): ToastState => this.#state

  /** Fügt eine Nachricht an und gibt ihre Kennung zurück. */
  add({ type, message, dismissTimeInMs = TOAST_DISMISS_MS, addedByApplication = false }: NewToast): string {
    this.#count += 1
    const id = `toast-${this.#count}`
    const toast: Toast = {
      id,
      type,
      message,
      dismissTimeInMs,
      addedByApplication,
      addedAt: Date.now(),
      isLeaving: false,
    }
    this.#waiting.push(toast)
    this.#update({ history: [toast, ...this.#state.history].slice(0, HISTORY_LIMIT) })
    this.#fill()
    return id
  }

  /** Blendet eine Nachricht aus; in der Liste bleibt sie stehen. */
  dismiss(id: string): void {
    this.#waiting = this.#waiting.filter(toast => toast.id !== id)
    const running = this.#running.get(id)
    if (running === undefined) return
    clearTimeout(running.timer)
    this.#running.delete(id)
    this.#update({ active: this.#state.active.map(toast => (toast.id === id ? { ...toast, isLeaving: true } : toast)) })
    setTimeout(() => {
      this.#update({ active: this.#state.active.filter(toast => toast.id !== id) })
      this.#fill()
    }, TOOLTIP_FADE_MS)
  }

  /** Hält alle laufenden Zeiten an. */
  pause(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    for (const running of this.#running.values()) {
      clearTimeout(running.timer)
      running.remainingMs -= Date.now() - running.startedAt
    }
  }

  /** Lässt die Zeiten mit ihrem Rest weiterlaufen. */
  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    for (const [id, running] of this.#running) this.#start(id, running)
  }

  clearHistory(): void {
    this.#update({ history: [] })
  }

  #fill(): void {
    while (this.#state.active.length < TOAST_MAX_ACTIVE) {
      const toast = this.#waiting.shift()
      if (toast === undefined) return
      const running: Running = { timer: undefined, remainingMs: toast.dismissTimeInMs, startedAt: Date.now() }
      this.#running.set(toast.id, running)
      this.#update({ active: [...this.#state.active, toast] })
      if (!this.#isPaused) this.#start(toast.id, running)
    }
  }

  #start(id: string, running: Running): void {
    running.startedAt = Date.now()
    running.timer = setTimeout(() => this.dismiss(id), Math.max(0, running.remainingMs))
  }

  #update(change: Partial<ToastState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
