import { useSyncExternalStore } from 'react'

/** Fehler, die nicht zu einer Seite gehören, sondern zum ganzen Fenster. */
export type Lage = Readonly<{
  /** Weg der Anfrage, auf die keine Antwort kam */
  zeitueberschreitung: string | null
  /** die Seite, mit der eine vorgelagerte Firewall statt des Servers geantwortet hat */
  firewallseite: string | null
  /** Fehler des Programms außerhalb einer Seite */
  unerwartet: Error | null
  /** Der Server hat zuletzt nicht geantwortet. */
  istUnterbrochen: boolean
}>

export class Fehlerlage {
  #lage: Lage = { zeitueberschreitung: null, firewallseite: null, unerwartet: null, istUnterbrochen: false }
  readonly #hoerer = new Set<() => void>()

  readonly lies = (): Lage => this.#lage

  readonly abonniere = (hoerer: () => void): (() => void) => {
    this.#hoerer.add(hoerer)
    return () => this.#hoerer.delete(hoerer)
  }

  setze(teil: Partial<Lage>): void {
    // Jede Antwort meldet, dass die Verbindung besteht: gezeichnet wird nur, wenn sich etwas ändert.
    if (Object.entries(teil).every(([name, wert]) => this.#lage[name as keyof Lage] === wert)) return
    this.#lage = { ...this.#lage, ...teil }
    for (const hoerer of this.#hoerer) hoerer()
  }
}

/** Die Fehlerlage dieses Fensters. */
export const fehlerlage = new Fehlerlage()

export function useFehlerlage(): Lage {
  return useSyncExternalStore(fehlerlage.abonniere, fehlerlage.lies)
}
