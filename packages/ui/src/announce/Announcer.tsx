import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import { type Announcement, onAnnouncement } from './announce.ts'

/** Vorlesebereich der Anwendung; auch bei offenem Fenster hörbar, daher in der obersten Ebene. */
export function Announcer() {
  const [current, setCurrent] = useState<Announcement & { count: number }>({ text: '', politeness: 'polite', count: 0 })
  useEffect(
    () => onAnnouncement(announcement => setCurrent(previous => ({ ...announcement, count: previous.count + 1 }))),
    [],
  )
  // Derselbe Text zweimal hintereinander wird nur vorgelesen, wenn sich der Bereich ändert: geschütztes Leerzeichen.
  const text = current.count % 2 === 0 ? current.text : `${current.text}\u00a0`
  return (
    // Die Kennung hält react-aria davon ab, einen eigenen <style> einzusetzen, den die strenge CSP ablehnte; die Regel
    // selbst steht in base.css.
    <div data-react-aria-top-layer="true" id="react-aria-pressable-style">
      <VisuallyHidden aria-live="polite">{current.politeness === 'polite' ? text : ''}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{current.politeness === 'assertive' ? text : ''}</VisuallyHidden>
    </div>
  )
}
