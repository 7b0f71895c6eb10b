import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './AnchoredPopup.module.css'
import { cx } from './cx.ts'

interface AnchoredPopupProps extends ComponentProps<'div'> {
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  maxHeight: number
}

/** Abstand zum Anker und zum Fensterrand in Pixeln. */
const GAP_PX = 4
const MARGIN_PX = 8

/**
 * Aufklappfläche unter (oder über) einem Eingabefeld. Sie bleibt im Dokument beim Feld – auch in Fenstern, deren
 * Umgebung ausgeblendet ist – und liegt über `popover` in der obersten Ebene, wird also nirgends abgeschnitten.
 */
export function AnchoredPopup({ anchor, isOpen, maxHeight, className, ...props }: AnchoredPopupProps) {
  const popup = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = popup.current
    if (element === null) return
    if (!isOpen) {
      if (element.matches(':popover-open')) element.hidePopover()
      return
    }
    if (!element.matches(':popover-open')) element.showPopover()
    place(element, anchor.current, maxHeight)
  })

  useEffect(() => {
    if (!isOpen) return
    const replace = () => popup.current !== null && place(popup.current, anchor.current, maxHeight)
    window.addEventListener('scroll', replace, { capture: true, passive: true })
    window.addEventListener('resize', replace)
    return () => {
      window.removeEventListener('scroll', replace, { capture: true })
      window.removeEventListener('resize', replace)
    }
  }, [anchor, isOpen, maxHeight])

  return <div {...props} className={cx(styles.popup, className)} popover="manual" ref={popup} />
}

function place(popup: HTMLElement, anchor: HTMLElement | null, maxHeight: number): void {
  if (anchor === null) return
  const rect = anchor.getBoundingClientRect()
  const below = window.innerHeight - rect.bottom - GAP_PX - MARGIN_PX
  const above = rect.top - GAP_PX - MARGIN_PX
  const isBelow = below >= Math.min(maxHeight, popup.scrollHeight) || below >= above
  const height = Math.min(maxHeight, isBelow ? below : above)
  Object.assign(popup.style, {
    maxHeight: `${height}px`,
    left: `${rect.left}px`,
    minWidth: `${rect.width}px`,
    maxWidth: `${Math.max(rect.width, Math.min(window.innerWidth - rect.left - MARGIN_PX, 512))}px`,
    top: isBelow ? `${rect.bottom + GAP_PX}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - rect.top + GAP_PX}px`,
  })
}
