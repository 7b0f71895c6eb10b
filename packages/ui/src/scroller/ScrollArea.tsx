import { type ReactNode, useRef } from 'react'
import { useIsScrollable } from '../internal/useIsScrollable.ts'
import styles from './ScrollArea.module.css'

export interface ScrollAreaProps {
  /** Was darin steht, für die Sprachausgabe. */
  label: string
  children: ReactNode
}

/** Was breiter sein darf als sein Platz, etwa eine Tabelle: dann sagt der Bereich es, und die Tastatur erreicht ihn. */
export function ScrollArea({ label, children }: ScrollAreaProps) {
  const area = useRef<HTMLElement>(null)
  const isScrollable = useIsScrollable(area)
  return (
    <div>
      {isScrollable && <p className={styles.hint}>Breiter als hier Platz ist: seitlich rollen.</p>}
      <section
        aria-label={isScrollable ? `${label}, seitlich rollbar` : undefined}
        className={styles.area}
        ref={area}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- die Pfeiltasten rollen nur, was den Fokus hat
        tabIndex={isScrollable ? 0 : undefined}
      >
        {children}
      </section>
    </div>
  )
}
