import { type ReactNode, useId } from 'react'
import { cx } from '../internal/cx.ts'
import styles from './Card.module.css'

export interface CardProps {
  title?: ReactNode
  headingLevel?: 2 | 3 | 4
  /** Schaltflächen oder Zustand rechts im Kopf. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** Abgegrenzte Fläche mit Überschrift, ohne Schatten. */
export function Card({ title, headingLevel = 2, aside, footer, children, className }: CardProps) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section aria-labelledby={title === undefined ? undefined : id} className={cx(styles.card, className)}>
      {title === undefined && aside === undefined ? null : (
        <header className={styles.head}>
          {title === undefined ? null : (
            <Heading className={styles.title} id={id}>
              {title}
            </Heading>
          )}
          {aside}
        </header>
      )}
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
    </section>
  )
}
