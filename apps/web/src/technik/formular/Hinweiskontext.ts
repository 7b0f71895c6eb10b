import { createContext, use } from 'react'

/** Offene Hinweise zur Plausibilität je Feld der gezeigten Seite. */
export const Hinweiskontext = createContext<ReadonlyMap<string, string>>(new Map())

/** Hinweis zum gespeicherten Wert eines Feldes; `undefined`: keiner. */
export function useFeldhinweis(feld: string): string | undefined {
  return use(Hinweiskontext).get(feld)
}
