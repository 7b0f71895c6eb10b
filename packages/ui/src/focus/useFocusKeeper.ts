import { useEffect } from 'react'
import { FocusHistory } from './FocusHistory.ts'

/**
 * Verschwindet das fokussierte Element (gelöschte Zeile, geschlossene Meldung), geht der Fokus auf das zuletzt benutzte,
 * das noch da ist: Tastatur und Vorleseprogramm fingen sonst am Anfang der Seite an. Wer den Fokus selbst ablegt (Klick
 * daneben), behält ihn abgelegt. Einmal je Anwendung, im UiProvider.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    const history = new FocusHistory<HTMLElement>()
    let current: HTMLElement | undefined
    let frame = 0

    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      current = target
      history.note(target)
    }
    const onFocusOut = ({ target }: FocusEvent) => {
      // Erst nach dem Umbau des Dokuments steht fest, ob das Element ging oder nur den Fokus abgab.
      queueMicrotask(() => {
        if (target === current && current?.isConnected === true) current = undefined
      })
    }
    const restore = () => {
      if (isFocusLost(current)) history.latest(isReachable)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (!isFocusLost(current)) return
      cancelAnimationFrame(frame)
      // Fenster und Menüs geben den Fokus im nächsten Bild selbst zurück; das geht vor.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore)
      })
    })

    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

function isFocusLost(current: HTMLElement | undefined): boolean {
  return current?.isConnected === false && document.activeElement === document.body
}

function isReachable(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && element.closest('[inert]') === null
}
