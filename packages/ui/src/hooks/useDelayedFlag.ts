import { useEffect, useState } from 'react'

/**
 * Wird wahr, wenn `isActive` mindestens `delayMs` Millisekunden lang gilt, und sofort wieder falsch. Kurze Wartezeiten
 * zeigen so gar keine Anzeige, statt aufzublitzen.
 */
export function useDelayedFlag(isActive: boolean, delayMs: number): boolean {
  const [isElapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => {
      clearTimeout(timer)
      setElapsed(false)
    }
  }, [isActive, delayMs])
  return isActive && isElapsed
}
