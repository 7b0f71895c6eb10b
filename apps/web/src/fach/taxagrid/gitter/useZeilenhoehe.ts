import { useSyncExternalStore } from 'react'

const BERUEHRUNG = '(pointer: coarse)'
/** Höhe einer Zeile in Pixeln: dicht mit der Maus, 44 px unter dem Finger. */
const DICHT = 32
const BREIT = 44

/** Zeilenhöhe in Pixeln bei der gegenwärtigen Schriftgröße (200 % Vergrößerung der Schrift vergrößert die Zeilen). */
export function useZeilenhoehe(): number {
  const grob = useSyncExternalStore(
    beiAenderung => {
      const liste = window.matchMedia(BERUEHRUNG)
      liste.addEventListener('change', beiAenderung)
      return () => liste.removeEventListener('change', beiAenderung)
    },
    () => window.matchMedia(BERUEHRUNG).matches,
    () => false,
  )
  const schrift = useSyncExternalStore(
    () => () => {},
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
    () => 1,
  )
  return Math.round((grob ? BREIT : DICHT) * schrift)
}
