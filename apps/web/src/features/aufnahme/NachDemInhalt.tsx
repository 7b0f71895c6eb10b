import type { ReactNode } from 'react'
import { useInhaltIstDa } from '../../technik/seite/useInhaltIstDa.ts'

/**
 * Was unter dem Inhalt eines Teils steht, kommt erst, wenn der Inhalt da ist: vorher stünde es im Bild und würde von ihm
 * hinausgeschoben.
 */
export function NachDemInhalt({ children }: { children: ReactNode }) {
  return useInhaltIstDa() ? children : null
}
