import { type RefObject, useLayoutEffect, useState } from 'react'

/** Um so viel überragt schon das Runden gebrochener Höhen; zu rollen gibt es da nichts. */
const ROUNDING_PX = 1

/** Wahr, solange der Inhalt nicht in das Element passt, mit `isInlineOnly`: solange er zu breit ist. */
export function useIsScrollable(element: RefObject<HTMLElement | null>, isInlineOnly = false): boolean {
  const [isScrollable, setScrollable] = useState(false)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const update = () => {
      const { overflowX } = getComputedStyle(target)
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target
      const isTooWide = scrollWidth - clientWidth > ROUNDING_PX
      const isTooHigh = !isInlineOnly && scrollHeight - clientHeight > ROUNDING_PX
      setScrollable(overflowX !== 'visible' && (isTooWide || isTooHigh))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(target)
    for (const child of target.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element, isInlineOnly])
  return isScrollable
}
