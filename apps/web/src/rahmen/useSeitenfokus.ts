import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { fokusverlauf } from '../layout/Fokusverlauf.ts'
import { useLayout } from '../layout/layout.ts'

/**
 * Nach einem Seitenwechsel steht der Fokus auf der Überschrift der neuen Seite, sobald es sie gibt; bis dahin am Inhalt.
 * Wer schon im Inhalt arbeitet (Unterseiten), behält seinen Fokus. Führt nebenbei den Fokusverlauf.
 */
export function useSeitenfokus(inhalt: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const { ueberschrift } = useLayout()
  const fokussierterPfad = useRef(pathname)
  useEffect(() => {
    const bereich = inhalt.current
    if (fokussierterPfad.current === pathname || !bereich) return
    const aktiv = document.activeElement
    if (aktiv !== bereich && bereich.contains(aktiv)) fokussierterPfad.current = pathname
    else if (ueberschrift === null) bereich.focus({ preventScroll: true })
    else {
      fokussierterPfad.current = pathname
      scrollTo({ top: 0 })
      ueberschrift.focus({ preventScroll: true })
    }
  }, [pathname, ueberschrift, inhalt])
  useEffect(() => {
    const merke = ({ target }: FocusEvent) => target instanceof HTMLElement && fokusverlauf.merke(target)
    document.addEventListener('focusin', merke)
    return () => document.removeEventListener('focusin', merke)
  }, [])
}
