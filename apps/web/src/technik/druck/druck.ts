import { useSyncExternalStore } from 'react'

const hoerer = new Set<() => void>()
let beginn: string | null = null
let istBeobachtet = false

function setze(druckt: boolean): void {
  if (druckt === (beginn !== null)) return
  beginn = druckt ? new Date().toISOString() : null
  for (const melde of hoerer) melde()
}

/** Der Druck meldet sich, bevor er zeichnet; die Druckansicht der Entwicklerwerkzeuge nur als Medium. */
function beobachte(): void {
  if (istBeobachtet) return
  istBeobachtet = true
  const medium = matchMedia('print')
  medium.addEventListener('change', () => setze(medium.matches))
  addEventListener('beforeprint', () => setze(true))
  addEventListener('afterprint', () => setze(false))
  setze(medium.matches)
}

/** Ruft `melde` zu Beginn und am Ende jedes Drucks. Was bis zur Rückkehr gezeichnet ist, steht auf dem Papier. */
export function abonniereDruck(melde: () => void): () => void {
  beobachte()
  hoerer.add(melde)
  return () => hoerer.delete(melde)
}

/** Ob gerade für Papier gezeichnet wird. */
export const istDruck = (): boolean => beginn !== null

/** Ob gerade für Papier gezeichnet wird: was am Schirm nur im Ausschnitt dasteht, steht dann ganz da. */
export function useIstDruck(): boolean {
  return useSyncExternalStore(abonniereDruck, istDruck)
}

/** Zeitpunkt (ISO 8601), zu dem der laufende Druck begonnen hat; sonst null. */
export function useDruckbeginn(): string | null {
  return useSyncExternalStore(abonniereDruck, () => beginn)
}
