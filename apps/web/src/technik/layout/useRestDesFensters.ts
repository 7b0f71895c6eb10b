import { type RefObject, useLayoutEffect } from 'react'

/** So viel bleibt zum unteren Rand frei: mehr als der Abstand, um den ein Fokus die Seite sonst heranrollt (`--scroll-offset`). */
const ABSTAND_PX = 16

/**
 * Schreibt an ein haftendes Element, wie viel Höhe ihm im Fenster bleibt (`--rest-des-fensters`): was darin rollt, endet nie unter
 * dem Fensterrand, auch solange die Seite noch oben steht. Beim Rollen und beim Ändern der Größe wird nachgemessen.
 */
export function useRestDesFensters(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let bild = 0
    const miss = () => {
      const ziel = element.current
      if (!ziel) return
      const rest = Math.max(0, innerHeight - Math.max(0, ziel.getBoundingClientRect().top) - ABSTAND_PX)
      ziel.style.setProperty('--rest-des-fensters', `${Math.round(rest)}px`)
    }
    const spaeter = () => {
      cancelAnimationFrame(bild)
      bild = requestAnimationFrame(miss)
    }
    // Erst im Bild selbst: hier gemessen, müsste der Browser die ganze Seite ein Mal öfter anordnen.
    spaeter()
    addEventListener('scroll', spaeter, { passive: true })
    addEventListener('resize', spaeter)
    // Auch eine Leiste, die darüber aufgeht, schiebt das Element.
    const beobachter = new ResizeObserver(spaeter)
    beobachter.observe(document.body)
    return () => {
      cancelAnimationFrame(bild)
      removeEventListener('scroll', spaeter)
      removeEventListener('resize', spaeter)
      beobachter.disconnect()
    }
  }, [element])
}
