import { type RefObject, useLayoutEffect, useState } from 'react'

/** Bruchteile von Pixeln zählen nicht als verborgen. */
const TOLERANCE_PX = 1

/** Ob ein waagrecht rollender Bereich ganz links und ganz rechts steht; passt alles hinein, gilt beides. */
export function useScrollEnds(viewport: RefObject<HTMLElement | null>): { isAtStart: boolean; isAtEnd: boolean } {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true })
  useLayoutEffect(() => {
    const element = viewport.current
    if (element === null) return
    const update = () => {
      const isAtStart = element.scrollLeft <= TOLERANCE_PX
      const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - TOLERANCE_PX
      setEnds(old => (old.isAtStart === isAtStart && old.isAtEnd === isAtEnd ? old : { isAtStart, isAtEnd }))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [viewport])
  return ends
}
