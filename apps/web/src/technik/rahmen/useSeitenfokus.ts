import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLayout } from '../layout/layout.ts'

/**
 * Nach einem Seitenwechsel steht der Fokus auf der Überschrift der neuen Seite, sobald es sie gibt; bis dahin am Inhalt.
 * Wer schon im Inhalt arbeitet (Unterseiten), behält seinen Fokus; ein Sprungziel (#) setzt ihn selbst. Tauscht eine Seite
 * sich samt Titel unter demselben Weg aus (Lesen und Bearbeiten), gilt das als neue Seite, wenn der Fokus dabei verloren ging.
 */
export function useSeitenfokus(inhalt: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const titelleiste = useLayout('titelleiste')
  const fokussierterPfad = useRef(pathname)
  const letzteLeiste = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const bereich = inhalt.current
    const istAusgetauscht =
      letzteLeiste.current !== null && titelleiste !== null && titelleiste !== letzteLeiste.current
    letzteLeiste.current = titelleiste ?? letzteLeiste.current
    const istVerloren = istAusgetauscht && document.activeElement === document.body
    if ((fokussierterPfad.current === pathname && !istVerloren) || !bereich) return
    const aktiv = document.activeElement
    // Solange die neue Seite lädt, steht die alte noch im Dokument, nur unsichtbar.
    const arbeitetImInhalt = aktiv !== bereich && bereich.contains(aktiv) && aktiv?.checkVisibility() === true
    if (hash !== '' || arbeitetImInhalt) fokussierterPfad.current = pathname
    else {
      const ueberschrift = titelleiste?.querySelector('h1') ?? null
      if (!ueberschrift?.checkVisibility()) bereich.focus({ preventScroll: true })
      else {
        fokussierterPfad.current = pathname
        scrollTo({ top: 0 })
        ueberschrift.focus({ preventScroll: true })
      }
    }
  }, [pathname, hash, titelleiste, inhalt])
}
