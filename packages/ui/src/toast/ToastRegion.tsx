import X from 'lucide-react/icons/x'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { SeverityMark } from '../alert/SeverityMark.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../internal/cx.ts'
import styles from './Toast.module.css'
import type { ToastQueue } from './ToastQueue.ts'

export interface ToastRegionProps {
  queue: ToastQueue
  /** Name des Bereichs; nur nötig, wo ein zweiter auf der Seite steht. */
  label?: string
}

/** Kurznachrichten am unteren Rand; Zeigen oder Fokus hält sie an. Einmal je Anwendung. */
export function ToastRegion({ queue, label = 'Kurznachrichten' }: ToastRegionProps) {
  const { active } = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState)
  const isHovered = useRef(false)
  const isFocused = useRef(false)
  const isEmpty = active.length === 0

  const update = () => {
    if (isHovered.current || isFocused.current) queue.pause()
    else queue.resume()
  }

  // Wird die letzte Nachricht unter dem Zeiger geschlossen, kommt kein Ereignis des Verlassens mehr.
  useEffect(() => {
    if (!isEmpty) return
    isHovered.current = false
    isFocused.current = false
    queue.resume()
  }, [isEmpty, queue])

  return (
    <section aria-label={label} aria-live="polite" data-print="hide" data-react-aria-top-layer="true">
      <div
        className={styles.region}
        onBlur={event => {
          isFocused.current = event.currentTarget.contains(event.relatedTarget)
          update()
        }}
        onFocus={() => {
          isFocused.current = true
          update()
        }}
        onMouseEnter={() => {
          isHovered.current = true
          update()
        }}
        onMouseLeave={() => {
          isHovered.current = false
          update()
        }}
        role="presentation"
      >
        {active.map(toast => (
          <div className={cx(styles.toast, styles[toast.type], toast.isLeaving && styles.leaving)} key={toast.id}>
            <SeverityMark className={styles.icon} severity={toast.type} size={20} />
            <span className={styles.message}>{toast.message}</span>
            <IconButton
              className={styles.close}
              icon={X}
              label="Schließen"
              onPress={() => queue.dismiss(toast.id)}
              size="dense"
            />
          </div>
        ))}
      </div>
    </section>
  )
}
