import { useSyncExternalStore } from 'react'
import { Layoutspeicher, type Layoutzustand } from './Layoutspeicher.ts'

/** Der Rahmen dieses Fensters. */
export const layout = new Layoutspeicher(() => localStorage)

export function useLayout(): Layoutzustand {
  return useSyncExternalStore(layout.abonniere, layout.lies, layout.lies)
}
