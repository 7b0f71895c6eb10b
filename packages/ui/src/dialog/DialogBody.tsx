import { type ReactNode, useRef } from 'react'
import { cx } from '../internal/cx.ts'
import { useIsScrollable } from '../internal/useIsScrollable.ts'
import styles from './Dialog.module.css'

interface DialogBodyProps {
  children: ReactNode
  id?: string | undefined
  className?: string | undefined
}

/** Inhalt eines Fensters; rollt er, kommt die Tastatur hinein, auch wenn nichts darin zu bedienen ist. */
export function DialogBody({ children, id, className }: DialogBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const isScrollable = useIsScrollable(body)
  return (
    <div
      className={cx(styles.body, className)}
      id={id}
      ref={body}
      {...(isScrollable ? { 'aria-label': 'Inhalt', role: 'group', tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}
