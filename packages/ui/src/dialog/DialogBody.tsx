import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../internal/cx.ts'
import { useIsScrollable } from '../internal/useIsScrollable.ts'
import styles from './Dialog.module.css'

interface DialogBodyProps {
  children: ReactNode
  /** erfährt die Kennungen der Absätze, mit denen der Inhalt beginnt; beginnt er mit einem Feld, `undefined` */
  onLead?: (ids: string | undefined) => void
  className?: string | undefined
}

/** Inhalt eines Fensters; rollt er, kommt die Tastatur hinein, auch wenn nichts darin zu bedienen ist. */
export function DialogBody({ children, onLead, className }: DialogBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const named = useRef(0)
  useLayoutEffect(() => {
    if (!onLead || !body.current) return
    const lead = leadOf(body.current)
    for (const element of lead) element.id ||= `${id}${named.current++}`
    onLead(lead.map(element => element.id).join(' ') || undefined)
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

/** Die Absätze bis zum ersten Feld oder zur ersten Liste; beginnt es mit bloßem Text, das Ganze. */
function leadOf(body: HTMLElement): readonly HTMLElement[] {
  if (body.firstChild instanceof Text) return [body]
  let next = body.firstElementChild
  while (next !== null && !(next instanceof HTMLParagraphElement)) next = next.firstElementChild
  const lead: HTMLElement[] = []
  for (; next instanceof HTMLParagraphElement; next = next.nextElementSibling) lead.push(next)
  return lead
}
