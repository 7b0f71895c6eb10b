import { createContext, use } from 'react'
import { bestimmeMarke, type Marke } from './aenderungsmarke.ts'
import type { Feldaenderung } from './typen.ts'
import type { Verlauf } from './useVerlauf.ts'

/** Änderungen je Feld der gezeigten Seite; ohne Kontext, solange der Verlauf geschlossen ist. */
export type Aenderungen = {
  verlauf: Pick<Verlauf, 'stand' | 'items' | 'waehle'>
  /** je Feld, neueste zuerst */
  felder: ReadonlyMap<string, readonly Feldaenderung[]>
}

export const Aenderungskontext = createContext<Aenderungen | null>(null)

/** Marke eines Feldes und was geschieht, wenn man sie wählt; `null`: nichts zu zeigen. */
export function useMarke(feld: string): { marke: Marke; waehle: () => void } | null {
  const kontext = use(Aenderungskontext)
  const marke = kontext && bestimmeMarke(kontext.felder.get(feld) ?? [], kontext.verlauf.stand)
  if (!kontext || !marke) return null
  const punkt = kontext.verlauf.items.find(({ id }) => id === marke.aenderung.versionId)
  return { marke, waehle: () => punkt && kontext.verlauf.waehle(punkt) }
}
