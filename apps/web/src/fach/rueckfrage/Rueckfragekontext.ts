import type { Element } from '@benthos/fachmodell'
import type { Rueckfrage, Rueckfragegegenstand } from '@benthos/vertrag/rueckfrage'
import { createContext, use } from 'react'

/** Wozu gefragt wird, wie die Seite es nennt. */
export type Fragestelle = { gegenstand: Rueckfragegegenstand; element: Element | null; bezeichnung: string }

export type Rueckfragezugang = {
  aufnahmeId: number
  /** Unterseite, die gerade gezeigt ist */
  teil: string
  rueckfragen: readonly Rueckfrage[]
  /** zeigt, was zu dieser Stelle gefragt ist, und nimmt eine neue Frage auf */
  oeffne: (stelle: Fragestelle) => void
}

/** null: außerhalb einer Aufnahme, oder der Angemeldete ist mit ihr nicht befasst */
export const Rueckfragekontext = createContext<Rueckfragezugang | null>(null)

export function useRueckfragezugang(): Rueckfragezugang | null {
  return use(Rueckfragekontext)
}
