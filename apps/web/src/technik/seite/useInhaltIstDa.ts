import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** So lange darf zwischen zwei Abfragen einer Seite, von denen eine auf die andere folgt, nichts laufen. */
const RUHE_MS = 150

/** Ist geladen, was die Seite beim Öffnen abfragt? Einmal wahr, bleibt es dabei. */
export function useInhaltIstDa(): boolean {
  const fehlende = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const [istDa, setzeDa] = useState(false)
  useEffect(() => {
    if (istDa || fehlende > 0) return
    const uhr = setTimeout(() => setzeDa(true), RUHE_MS)
    return () => clearTimeout(uhr)
  }, [istDa, fehlende])
  return istDa
}
