import { useEffect, useState } from 'react'
import { anchorOf, SECTIONS, type SectionId } from './sections.ts'

/** Abschnitt, dessen Überschrift zuletzt im oberen Drittel des Fensters stand. */
export function useActiveSection(): SectionId | undefined {
  const [active, setActive] = useState<SectionId>()
  useEffect(() => {
    const ids = SECTIONS.flatMap(group => group.sections.map(section => section.id))
    const byAnchor = new Map(ids.map(id => [anchorOf(id), id]))
    const observer = new IntersectionObserver(
      entries => {
        const seen = entries.find(entry => entry.isIntersecting)
        if (seen !== undefined) setActive(byAnchor.get(seen.target.id))
      },
      { rootMargin: '0px 0px -66% 0px' },
    )
    for (const anchor of byAnchor.keys()) {
      const heading = document.getElementById(anchor)
      if (heading !== null) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [])
  return active
}
