import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { umgebungAbfrage } from './abfragen.ts'
import type { Sitzungsuhr } from './Sitzungsuhr.ts'

/**
 * Hält die Uhr in Gang; sie sieht auch nach, sobald das Fenster wieder zu sehen oder das Gerät wieder wach ist.
 * @param laeuft nur wer angemeldet ist, hat eine Sitzung, die abläuft
 */
export function useLaufendeUhr(uhr: Sitzungsuhr, laeuft: boolean): void {
  const dauer = useQuery({ ...umgebungAbfrage, enabled: laeuft }).data?.sessionTimeout
  useEffect(() => (dauer === undefined || !laeuft ? undefined : uhr.starte(dauer * 1000)), [uhr, dauer, laeuft])
  useEffect(() => {
    document.addEventListener('visibilitychange', uhr.pruefe)
    addEventListener('pageshow', uhr.pruefe)
    return () => {
      document.removeEventListener('visibilitychange', uhr.pruefe)
      removeEventListener('pageshow', uhr.pruefe)
    }
  }, [uhr])
}
