import { type RefObject, useLayoutEffect } from 'react'

/** Was auch über einem offenen Fenster gilt: die Ansagen für Vorleseprogramme und die Kurznachrichten. */
const OBERSTE_EBENE = '[data-react-aria-top-layer]'

/**
 * Solange ein Element das ganze Fenster einnimmt, ist alles stumm, was es verdeckt: Tab und Vorleseprogramm bleiben darin, und die
 * Seite darunter rollt nicht. Menüs und Fenster, die am Dokument hängen, bleiben bedienbar.
 */
export function useVollfenster(element: RefObject<HTMLElement | null>, aktiv: boolean): void {
  useLayoutEffect(() => {
    if (!aktiv) return
    const verdeckte: HTMLElement[] = []
    for (let e = element.current; e?.parentElement && e.parentElement !== document.body; e = e.parentElement)
      for (const nachbar of e.parentElement.children)
        if (nachbar !== e && nachbar instanceof HTMLElement && !nachbar.inert && !nachbar.matches(OBERSTE_EBENE))
          verdeckte.push(nachbar)
    const { style } = document.documentElement
    const rollen = style.overflow
    for (const verdecktes of verdeckte) verdecktes.inert = true
    style.overflow = 'hidden'
    return () => {
      for (const verdecktes of verdeckte) verdecktes.inert = false
      style.overflow = rollen
    }
  }, [element, aktiv])
}
