import { FOKUSVERLAUF_LAENGE } from './konstanten.ts'

/**
 * Die zuletzt fokussierten Elemente, das neueste zuerst. Schließt sich etwas, das den Fokus hatte, kehrt er auf das letzte
 * zurück, das noch zu sehen ist, statt an den Anfang der Seite.
 */
export class Fokusverlauf {
  #elemente: WeakRef<HTMLElement>[] = []

  merke(element: HTMLElement): void {
    const andere = this.#elemente.filter(eintrag => eintrag.deref() !== element)
    this.#elemente = [new WeakRef(element), ...andere].slice(0, FOKUSVERLAUF_LAENGE)
  }

  kehreZurueck(): void {
    for (const eintrag of this.#elemente) {
      const element = eintrag.deref()
      if (element && istErreichbar(element)) {
        element.focus()
        return
      }
    }
  }
}

function istErreichbar(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && element.closest('[inert], [aria-hidden="true"]') === null
}

/** Der Fokusverlauf dieses Fensters; der Rahmen führt ihn. */
export const fokusverlauf = new Fokusverlauf()
