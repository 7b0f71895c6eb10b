import { expandContaining } from '@benthos/ui/expandable/expandContaining.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SPRUNG_WARTEZEIT_MS } from './konstanten.ts'

/** Führt eine Sprungmarke in der Adresse zu ihrem Element, auch wenn es erst später erscheint. */
export function useSprungziel(): void {
  const ort = useLocation()
  useEffect(() => {
    const id = leseKennung(ort.hash)
    if (id === '' || springe(id)) return
    const beobachter = new MutationObserver(() => {
      if (springe(id)) beobachter.disconnect()
    })
    beobachter.observe(document.body, { childList: true, subtree: true, attributeFilter: ['id'] })
    const uhr = setTimeout(() => beobachter.disconnect(), SPRUNG_WARTEZEIT_MS)
    return () => {
      clearTimeout(uhr)
      beobachter.disconnect()
    }
  }, [ort])
}

function leseKennung(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Den Abstand zum Rand (`scroll-padding`) setzt die Gestaltung. */
function springe(id: string): boolean {
  const ziel = document.getElementById(id)
  if (!ziel) return false
  expandContaining(ziel)
  ziel.scrollIntoView({ block: 'start' })
  ziel.focus({ preventScroll: true })
  if (document.activeElement !== ziel) {
    ziel.tabIndex = -1
    ziel.focus({ preventScroll: true })
  }
  return true
}
