import { useSyncExternalStore } from 'react'
import { Layoutspeicher, type Layoutzustand } from './Layoutspeicher.ts'

/** Der Rahmen dieses Fensters. */
export const layout = new Layoutspeicher(() => localStorage)

/** Eine Angabe des Rahmens: gezeichnet wird neu, wenn sie sich ändert, und nicht bei jeder anderen. */
export function useLayout<K extends keyof Layoutzustand>(angabe: K): Layoutzustand[K] {
  const lies = () => layout.lies()[angabe]
  return useSyncExternalStore(layout.abonniere, lies, lies)
}
