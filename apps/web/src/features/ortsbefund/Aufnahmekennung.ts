import { createContext } from 'react'

/** Aufnahme, deren Ortsbefund offen ist: Vorschläge neben den Feldern lesen, was sie sonst brauchen. */
export const Aufnahmekennung = createContext<number | null>(null)
