import { useCallback, useSyncExternalStore } from 'react'
import { istDruck } from '../druck/druck.ts'

/**
 * Gilt die Medienabfrage? Zieht bei jeder Änderung des Fensters nach, auch beim Vergrößern der Schrift. Während eines Drucks bleibt es
 * beim Schirm: das Blatt ist schmäler, und was sich dafür umbaute, hätte der Druck schon vermessen.
 */
export function useMedienabfrage(abfrage: string): boolean {
  const abonniere = useCallback(
    (beiAenderung: () => void) => {
      const liste = matchMedia(abfrage)
      liste.addEventListener('change', beiAenderung)
      return () => liste.removeEventListener('change', beiAenderung)
    },
    [abfrage],
  )
  return useSyncExternalStore(abonniere, () => lies(abfrage))
}

const zuletzt = new Map<string, boolean>()

function lies(abfrage: string): boolean {
  const amSchirm = istDruck() ? zuletzt.get(abfrage) : undefined
  if (amSchirm !== undefined) return amSchirm
  const gilt = matchMedia(abfrage).matches
  zuletzt.set(abfrage, gilt)
  return gilt
}
