import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** So lange darf zwischen zwei Abfragen eines Teils, von denen eine auf die andere folgt, nichts laufen. */
const RUHE_MS = 150

/**
 * Was unter dem Inhalt eines Teils steht, kommt erst, wenn der Inhalt da ist: vorher stünde es im Bild und würde von ihm
 * hinausgeschoben. Einmal gezeigt, bleibt es.
 */
export function NachDemInhalt({ children }: { children: ReactNode }) {
  const fehlende = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const [istDa, setzeDa] = useState(false)
  useEffect(() => {
    if (istDa || fehlende > 0) return
    const uhr = setTimeout(() => setzeDa(true), RUHE_MS)
    return () => clearTimeout(uhr)
  }, [istDa, fehlende])
  return istDa ? children : null
}
