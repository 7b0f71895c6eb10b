import { createContext, type ReactNode } from 'react'

export type Feldvorschlagwert = { wert: unknown /** wie er dasteht */; anzeige: string }

/** Vorschläge einer Quelle zu leeren Feldern des Formulars, etwa aus der vorigen Aufnahme. */
export type Vorschlaege = {
  /** kurz, vor jedem Wert, etwa ein Datum */
  herkunft: string
  /** woher sie kommen, über den Feldern */
  quelle: ReactNode
  /** nach Pfad */
  werte: ReadonlyMap<string, Feldvorschlagwert>
}

/** Wer um das Formular herum etwas vorzuschlagen hat, gibt es hier; null: niemand. */
export const Vorschlagkontext = createContext<Vorschlaege | null>(null)
