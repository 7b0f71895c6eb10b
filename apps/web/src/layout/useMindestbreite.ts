import { useCallback, useSyncExternalStore } from 'react'

/** Ist das Fenster mindestens so breit? Zieht bei jeder Änderung nach, auch beim Vergrößern der Schrift. */
export function useMindestbreite(rem: number): boolean {
  const bedingung = `(min-width: ${rem}rem)`
  const abonniere = useCallback(
    (beiAenderung: () => void) => {
      const liste = matchMedia(bedingung)
      liste.addEventListener('change', beiAenderung)
      return () => liste.removeEventListener('change', beiAenderung)
    },
    [bedingung],
  )
  return useSyncExternalStore(abonniere, () => matchMedia(bedingung).matches)
}
