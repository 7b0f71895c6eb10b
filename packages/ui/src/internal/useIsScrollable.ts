import { type RefObject, useLayoutEffect, useState } from 'react'

/** Wahr, solange der Inhalt nicht in das Element passt. */
export function useIsScrollable(element: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setScrollable] = useState(false)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const update = () => {
      const { overflowX } = getComputedStyle(target)
      const isTooBig = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight
      setScrollable(overflowX !== 'visible' && isTooBig)
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(target)
    for (const child of target.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return isScrollable
}
