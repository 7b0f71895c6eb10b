import { type RefObject, useLayoutEffect } from 'react'
import { HAFTGRENZE_SEITENTITEL_PX } from '../layout/konstanten.ts'
import { useLayout } from '../layout/layout.ts'
import { useMedienabfrage } from '../layout/useMedienabfrage.ts'

/**
 * Was beim Rollen oben stehen bleibt: in hohen Fenstern Sitzungsleiste und Navigation, in sehr hohen auch der Seitentitel; in
 * niedrigen (starke Vergrößerung) nichts. Am Dokument stehen die Maße, unter denen sie der Reihe nach haften: `--sticky-session`, `--sticky-top` und
 * `--sticky-offset` für alles darunter; auch Sprünge halten diesen Abstand, damit nichts Fokussiertes verdeckt ist.
 */
export function useHaftung(navigation: RefObject<HTMLElement | null>, istNavigationFest: boolean): void {
  const istTitelFest = useMedienabfrage(`(min-height: ${HAFTGRENZE_SEITENTITEL_PX}px)`)
  const titelleiste = useLayout('titelleiste')
  const sitzungsleisteHoehe = useLayout('sitzungsleisteHoehe')
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const miss = () => {
      const sitzungsleiste = istNavigationFest ? sitzungsleisteHoehe : 0
      const oben = sitzungsleiste + (istNavigationFest ? (navigation.current?.offsetHeight ?? 0) : 0)
      const titel = istTitelFest && navigation.current ? (titelleiste?.offsetHeight ?? 0) : 0
      style.setProperty('--sticky-session', `${sitzungsleiste}px`)
      style.setProperty('--sticky-top', `${oben}px`)
      style.setProperty('--sticky-offset', `${oben + titel}px`)
    }
    miss()
    const beobachter = new ResizeObserver(miss)
    for (const element of [navigation.current, titelleiste]) if (element) beobachter.observe(element)
    return () => beobachter.disconnect()
  })
}
