import { useCallback, useSyncExternalStore } from 'react'

/** Gilt die Medienabfrage? Zieht bei jeder Änderung des Fensters nach, auch beim Vergrößern der Schrift. */
export function useMedienabfrage(abfrage: string): boolean {
  const abonniere = useCallback(
    (beiAenderung: () => void) => {
      const liste = matchMedia(abfrage)
      liste.addEventListener('change', beiAenderung)
      return () => liste.removeEventListener('change', beiAenderung)
    },
    [abfrage],
  )
  return useSyncExternalStore(abonniere, () => matchMedia(abfrage).matches)
}
