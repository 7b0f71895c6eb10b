import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from 'react-aria-components/Heading'
import styles from './Dialog.module.css'

/**
 * Titel eines Fensters. Bei ihm beginnt der Fokus: trüge ihn das Fenster selbst, läse ein Vorleser statt des Namens alles in
 * einem Zug, was darin steht. Wer im Inhalt selbst ein Feld ansteuert, bekommt es; seine Wirkung kommt danach.
 */
export function DialogTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Heading className={styles.title} ref={title} slot="title" tabIndex={-1}>
      {children}
    </Heading>
  )
}
