import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../internal/cx.ts'
import { useIsScrollable } from '../internal/useIsScrollable.ts'
import styles from './Dialog.module.css'

interface DialogBodyProps {
  children: ReactNode
  /** erfährt die Kennung dessen, womit der Inhalt als Satz beginnt; beginnt er mit einem Feld, nichts */
  onLead?: (id: string) => void
  className?: string | undefined
}

/** Inhalt eines Fensters; rollt er, kommt die Tastatur hinein, auch wenn nichts darin zu bedienen ist. */
export function DialogBody({ children, onLead, className }: DialogBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const lead = onLead && body.current ? leadOf(body.current) : undefined
    if (lead === undefined) return
    lead.id ||= id
    onLead?.(lead.id)
  })
  const isScrollable = useIsScrollable(body)
  return (
    <div
      className={cx(styles.body, className)}
      ref={body}
      {...(isScrollable ? { 'aria-label': 'Inhalt', role: 'group', tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}

/** Der erste Absatz, oder das Ganze, wenn es nur Text ist. Mehr wäre zu viel: die Beschreibung wird in einem Zug gelesen. */
function leadOf(body: HTMLElement): HTMLElement | undefined {
  if (body.childElementCount === 0) return body
  let first = body.firstElementChild
  while (first !== null && !(first instanceof HTMLParagraphElement)) first = first.firstElementChild
  return first ?? undefined
}
