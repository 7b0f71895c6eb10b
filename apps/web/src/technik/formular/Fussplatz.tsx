import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Platz in der Fußleiste der Seite für die Schaltflächen ihres Formulars; null: sie hat keine Fußleiste. */
export const Fussplatz = createContext<HTMLElement | null>(null)

export function useFussplatz(): HTMLElement | null {
  return use(Fussplatz)
}

/** Zeigt die Schaltflächen am gegebenen Platz, ohne einen an Ort und Stelle. */
export function Leistenplatz({ platz, children }: { platz: HTMLElement | null; children: ReactNode }) {
  return platz ? createPortal(children, platz) : children
}
