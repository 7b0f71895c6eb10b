import { type FocusEvent, useRef } from 'react'

/**
 * Erkennt das Rollen, mit dem der Browser einen eben fokussierten Auslöser ins Bild holt: gemeldet wird es erst ein Bild
 * später, wenn der Tooltip schon offen ist, und es darf ihn nicht schließen.
 * @returns `follow` für den Fokus (Einfangphase); `isFollowing` ist wahr, solange dieses Rollen gemeldet wird
 */
export function useFocusScroll() {
  const following = useRef(false)
  const follow = (event: FocusEvent) => {
    if (!event.target.matches(':focus-visible')) return
    const onScroll = () => {
      following.current = true
    }
    window.addEventListener('scroll', onScroll, true)
    requestAnimationFrame(() => {
      window.removeEventListener('scroll', onScroll, true)
      following.current = false
    })
  }
  return { follow, isFollowing: () => following.current }
}
