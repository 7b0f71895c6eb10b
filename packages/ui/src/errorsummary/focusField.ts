import { expandContaining } from '../expandable/expandContaining.ts'
import { COLLAPSE_MS } from '../konstanten.ts'

/**
 * Klappt die umgebenden Blöcke auf und setzt den Fokus auf das Feld mit der Kennung `id`.
 * Ein Block wird erst nach dem Zeichnen bedienbar; deshalb folgt der Fokus im nächsten Bild, spätestens nach der
 * Aufklappzeit.
 */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  if (element === null) return
  expandContaining(element)
  const focus = () => {
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
    return document.activeElement === element
  }
  requestAnimationFrame(() => {
    if (!focus()) setTimeout(focus, COLLAPSE_MS)
  })
}
